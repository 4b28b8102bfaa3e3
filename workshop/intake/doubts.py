"""Each doubt as a sentence for the operator, and the words of the message that raise it."""

from workshop.intake.found import Doubt

_LONGEST = 80

SENTENCES = {
    Doubt.EXAMPLE: "the message seems to show it as an example or a plan, or to say that it was not sent",
    Doubt.WORDS: "the words around it do not plainly make it a request of the agent's own",
    Doubt.WITHDRAWN: "the words behind it take it back, ask about it, or can't be told",
    Doubt.THOUGHT: "it stands where the agent may still be thinking",
    Doubt.AFTER_ANSWER: "it stands behind a final answer, or behind the end of the reply",
    Doubt.QUOTED: "it stands in quotes, in a comment, or in a tag that wraps somebody else's words",
    Doubt.OTHER_FENCE: "it stands in a fenced block of another language",
    Doubt.OPEN_FENCE: "its fenced block is never closed, so the reply may be cut",
    Doubt.MIXED_TEXT: "other text stands in its block or between its lines",
    Doubt.BROKEN_CONTEXT: "it seems to be a part of something larger that can't be read",
    Doubt.AFTER_RESULT: "it follows a result that the agent wrote itself",
    Doubt.ALTERNATIVES: "the same reply holds it twice in different forms, or holds several choices",
    Doubt.TRANSCRIPT: "it stands in what looks like the record of a conversation",
    Doubt.CALL_IN_TEXT: "it is text inside a reply whose form has its own place for calls",
    Doubt.ARGUMENTS_MISSING: "it gives no arguments at all",
    Doubt.ARGUMENTS_IN_STRING: "its arguments are a text where its form has an object",
    Doubt.OTHER_KEYS: "it has keys that its form does not know",
    Doubt.RECORD: "it also holds a result or a status, as a record of an earlier call does",
    Doubt.BORDER_BLANKS: "blanks or line breaks at the border of a value: programs disagree whether they belong to it",
    Doubt.TAG_NAME: "its tag may be a tool's name or not",
    Doubt.YAML: "it is written in YAML, which is no form of calls",
    Doubt.TABLE: "it stands in a table, which is no form of calls",
    Doubt.INSIDE_PROSE: "it is written into a sentence",
    Doubt.SEVERAL_ACTIONS: "the message has several actions where its form has one",
    Doubt.MARKER_VARIANT: "it is spelled in a way that no form of calls documents",
}


def why_doubtful(reason: str, place: str = "") -> str:
    """Why a reading is doubtful, as a sentence without a full stop; a reason that is not known stands as it is."""
    said = SENTENCES[Doubt(reason)] if reason in set(Doubt) else reason.replace("_", " ")
    return f"{said} ({place})" if place else said


def doubt_words(reason: str, place: str, own: str | None, words: str) -> str:
    """Why one call of a doubtful reading is: its own doubt, else the reading's; "" for a sure one beside others."""
    return why_doubtful(reason, place) if own is None else why_doubtful(own, words) if own else ""


def cited(where: str, words: str) -> str:
    """The words that raise a doubt as they are shown: `before it: "The ticket says:"`; "" when there are none."""
    line = " ".join(words.split())
    line = line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
    return f'{where}: "{line}"' if line else ""
