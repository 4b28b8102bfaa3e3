"""Text to requests: which tool calls a message holds, and which messages hold one that can't be read."""

from workshop.intake.doubts import why_doubtful
from workshop.intake.read import MAX_BYTES, MAX_CALLS, read
from workshop.intake.result import reading_json

__all__ = ["MAX_BYTES", "MAX_CALLS", "read", "reading_json", "why_doubtful"]
