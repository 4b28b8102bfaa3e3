"""The coach: where every attempt stands, and the next step in one sentence with its reason. Pure."""

from workshop.coach.next_step import Kind, NextInSession, next_in_session, next_step
from workshop.coach.state import CellState, Plays, cell_words, state_of

__all__ = ["CellState", "Kind", "NextInSession", "Plays", "cell_words", "next_in_session", "next_step", "state_of"]
