"""Text to requests: which tool calls a message holds, and which messages hold one that can't be read."""

from workshop.intake.doubts import doubt_words, why_doubtful
from workshop.intake.read import MAX_BYTES, MAX_CALLS, read
from workshop.intake.result import reading_json

__all__ = ["MAX_BYTES", "MAX_CALLS", "doubt_words", "read", "reading_json", "why_doubtful"]
