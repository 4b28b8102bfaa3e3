"""Rehearsal: every practice agent and probe of a pack through the real session, against what the pack says."""

from workshop.rehearse.matrix import matrix_markdown
from workshop.rehearse.result import Difference, PlayedAttempt, Rehearsal
from workshop.rehearse.run import rehearse

__all__ = ["Difference", "PlayedAttempt", "Rehearsal", "matrix_markdown", "rehearse"]
