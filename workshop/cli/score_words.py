"""Scoring an attempt in plain words: what happened, then check by check, then where the scorers differ."""

from typing import TextIO

from workshop.ledger.errors import LedgerError
from workshop.model.events import VerdictGiven
from workshop.model.visible import visible
from workshop.model.words import Check, Verdict
from workshop.session import Session, SessionError


class Left(Exception):
    """The scorer left."""


class ScoreWords:
    """Leads one scorer through one attempt."""

    def __init__(self, session: Session, attempt: str, scorer: str, source: TextIO, sink: TextIO) -> None:
        self._session, self._attempt, self._scorer = session, attempt, scorer
        self._source, self._sink = source, sink

    def run(self) -> int:
        """Ask until every check is judged or the scorer leaves. Returns the exit code 0."""
        self._transcript()
        try:
            while (view := self._session.visible_to(self._attempt, self._scorer)).missing:
                if view.hidden:
                    self._say("You score this blind: proposals and others' verdicts come when all four are given.")
                self._ask(view.missing[0], hidden=view.hidden)
        except Left:
            self._say("left; what you gave is stored. The same command goes on.")
            return 0
        self._standing()
        return 0

    def _transcript(self) -> None:
        record = self._session.attempt(self._attempt)
        case = self._session.case_of(self._attempt)
        self._say(f"{self._attempt}: {case.title}\n\n{self._session.brief_text(self._attempt)}")
        for message in record.messages:
            self._say(f"--- event {message.seq}: the agent writes\n{self._text(self._session.raw(message.body))}")
            for request in record.of_message(message.message):
                ruling = request.ruling
                rows = ", ".join(f"event {seq}" for seq in request.seqs)
                word = f"{ruling.ruling.value} {ruling.code or ruling.rule}".strip()
                self._say(f"--- {rows}: {request.tool or 'unreadable request'}: {word}\n{ruling.result}")
        if record.answer is None:
            self._say("--- there is no final answer")
        else:
            self._say(
                f"--- event {record.answer_seq}: the final answer\n{self._text(self._session.raw(record.answer))}"
            )

    def _ask(self, check: Check, *, hidden: bool) -> None:
        guidance = self._session.case_of(self._attempt).guidance.of(check)
        text = next((one.question for one in self._session.pack.rubric.checks if one.check is check), "")
        self._say(f"\n{check.value.upper()}: {text}\n  passes: {guidance.passes}\n  fails: {guidance.fails}")
        if not hidden:
            body = self._session.proposals(self._attempt)[check]
            rows = ", ".join(f"event {seq}" for seq in body.events)
            self._say(f"  proposed: {body.verdict.value.replace('_', ' ')}. {body.reason} {rows}".rstrip())
        words = [verdict.value for verdict in Verdict]
        self._say(f"{', '.join(words)}, or later?")
        word = self._line().strip().lower().replace(" ", "_")
        if word in ("later", ":quit"):
            raise Left
        if word not in words:
            self._say(f"please answer with one of: {', '.join(words)}, later")
            return
        self._say("Reason? (an empty line where none is due)")
        reason = self._line().strip()
        try:
            self._session.verdict(self._attempt, check, Verdict(word), reason, self._scorer)
        except (SessionError, LedgerError) as error:
            self._say(f"not done: {error}")

    def _standing(self) -> None:
        self._say("\nAll four checks are judged. What everybody says:")
        settled = self._session.record.settled(self._attempt)
        proposals = self._session.proposals(self._attempt)
        for check in Check:
            said = (
                "; ".join(f"{body.scorer} {_word(body)}" for _, _, body in settled[check].opinions)
                if (check in settled)
                else "nobody"
            )
            mark = "  DIFFER" if check in settled and settled[check].disputed else ""
            self._say(f"  {check.value}: {said}; proposed {proposals[check].verdict.value.replace('_', ' ')}{mark}")

    def _say(self, text: str) -> None:
        self._sink.write(visible(text).rstrip("\n") + "\n")
        self._sink.flush()

    def _line(self) -> str:
        line = self._source.readline()
        if not line:
            raise Left
        return line.rstrip("\n")

    @staticmethod
    def _text(raw: bytes) -> str:
        return raw.decode("utf-8", "replace").rstrip("\n")


def _word(body: VerdictGiven) -> str:
    return body.verdict.value.replace("_", " ")
