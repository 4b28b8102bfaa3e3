"""The coach: where every attempt stands, and the next step in one sentence with its reason. Pure."""

from workshop.coach.case_names import case_name, case_place, full_name, is_control, repeat_name
from workshop.coach.next_step import Kind, NextInSession, next_in_session, next_step, review_begun, review_due
from workshop.coach.state import CellState, Left, Plays, cell_words, left_of, state_of

__all__ = [
    "CellState",
    "Kind",
    "Left",
    "NextInSession",
    "Plays",
    "case_name",
    "case_place",
    "cell_words",
    "full_name",
    "is_control",
    "left_of",
    "next_in_session",
    "next_step",
    "repeat_name",
    "review_begun",
    "review_due",
    "state_of",
]
