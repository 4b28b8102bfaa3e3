"""Line mode in plain words, for people and screen readers."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from workshop import desk
from workshop.cli.reply_words import reply_words
from workshop.cli.score_words import ScoreWords
from workshop.cli.typed import Left, Typed
from workshop.intake import doubt_words
from workshop.ledger.errors import LedgerError, TakenOver
from workshop.model.attempt import AttemptRecord
from workshop.model.events import RequestRuled
from workshop.model.given import STORED_CAP
from workshop.model.visible import visible
from workshop.model.words import Awaiting, Choice, Decision, EndReason, MessageKind, Source, VoidCause
from workshop.session import Session, SessionError, Step
from workshop.session.own_texts import again

HELP = """\
Paste what the agent wrote, then a line with a single dot.
Or one of these on a line of its own:
  :file PATH         take the message from a file, byte exact
  :answer            take the agent's last message as its final answer
  :answer text       paste the final answer, then a line with a single dot
  :answer PATH       take the final answer from a file
  :nudge NAME        answer a message without a request: {nudges}
  :give-up           the agent gave up
  :void CAUSE WHY    take the attempt out of every count: {causes}
  :brief             print protocol sheet and brief again
  :reply             the last reply again, and its file
  :status            where the attempt stands
  :quit              leave; the attempt is kept as it is
"""


class PlainWords:
    """Plays one attempt in plain words."""

    def __init__(self, session: Session, attempt: str, source: TextIO, sink: TextIO, *, scorer: str = "") -> None:
        self._scorer = session.scorer_name(scorer)
        self._session = session
        self._attempt = attempt
        self._typed = Typed(source)
        self._sink = sink
        self._doubted = (0, "")
        """The event of the message whose doubt was told, and the doubt."""

    def run(self, *, resumed: bool, fresh_chat: bool) -> int:
        """Play until the attempt is scored or the operator leaves. Returns the exit code 0."""
        self._say(f"attempt {self._attempt}{' (going on where it stood)' if resumed else ''}")
        if (
            resumed
            and self._record.awaiting is Awaiting.MESSAGE
            and self._session.last_reply(self._attempt) is not None
        ):
            # Who was stopped between writing and showing must not lose it.
            self._say("the last reply was:")
            self._again("")
        try:
            while True:
                self._turn(fresh_chat)
        except Left:
            self._say("left; the attempt is kept as it is. The same command goes on with it.")
        return 0

    @property
    def _record(self) -> AttemptRecord:
        return self._session.attempt(self._attempt)

    def _turn(self, fresh_chat: bool) -> None:
        try:
            match self._record.awaiting:
                case Awaiting.BRIEF:
                    self._brief(fresh_chat)
                case Awaiting.MESSAGE:
                    self._message()
                case Awaiting.CONFIRMATION:
                    self._confirmation()
                case Awaiting.APPROVAL:
                    self._approval()
                case Awaiting.CHOICE:
                    self._choice()
                case Awaiting.SERVING:
                    self._told(self._do(lambda: self._session.serve(self._attempt)))
                case Awaiting.SCORING:
                    self._scoring()
                case Awaiting.NOTHING:
                    self._say("the attempt is closed")
                    raise Left
        except TakenOver as error:
            self._say(f"not done: {error}")
            raise Left from error
        except (SessionError, LedgerError) as error:
            self._say(f"not done: {error}")

    def _do(self, act: Callable[[], Step]) -> Step:
        """Do one act; when it can't be written, what was typed is kept and the act tried again when the person says."""
        while True:
            try:
                return act()
            except TakenOver:
                raise
            except LedgerError as error:
                self._say(f"not done: {error}")
                self._say("What you gave is kept: enter tries again, :drop forgets it, :quit leaves")
            while (word := self._typed.line().strip()) != "":
                if word == ":quit":
                    raise Left
                if word == ":drop":
                    raise SessionError("dropped; nothing of it was written")
                self._say("enter, :drop or :quit")

    # ------------------------------------------------------------------ the moments

    def _brief(self, fresh_chat: bool) -> None:
        self._print_brief()
        if not fresh_chat:
            fresh_chat = self._ask("Is it a new chat with memory off? yes or no", ("yes", "no")) == "yes"
        self._do(lambda: self._session.hand_brief(self._attempt, fresh_chat=fresh_chat))
        self._say("the brief is handed over; the clock runs")

    def _message(self) -> None:
        self._say(self._status())
        last = self._record.open_message
        if last is not None and last.body.kind is not MessageKind.CALLS:
            self._say("no request in the last message: :answer takes it as the final answer, :nudge NAME answers it")
        self._say("The agent's message, then a line with a single dot (:help lists the rest)")
        first = self._typed.line()
        if first.startswith(":"):
            self._command(first[1:])
            return
        self._received(self._typed.text(first), Source.PASTE if self._typed.tty else Source.PIPE)

    def _received(self, raw: bytes, source: Source) -> None:
        agents = self._agents_own(raw)
        if same := again(self._record, raw):
            self._say(same)
        act = self._session.receive
        self._told(self._do(lambda: act(self._attempt, raw, source, serve=True, agents_own=agents)))

    def _agents_own(self, raw: bytes) -> bool:
        """Whether the agent really wrote what is a text of this session; asked of nothing else."""
        own = self._session.own_text(self._attempt, raw)
        if own is None:
            return False
        self._say(own.words(self._record))
        if self._ask("Drop it, or did the agent write it itself? drop or agent", ("drop", "agent")) == "drop":
            raise SessionError("dropped; nothing of it was recorded")
        return True

    def _confirmation(self) -> None:
        last = self._record.open_message
        assert last is not None
        total, left = len(last.decided), last.undecided
        at = left[0]
        call = last.body.calls[at - 1]
        why = doubt_words(last.body.reason, last.body.place, call.doubt, call.words)
        if (last.seq, why) != self._doubted:
            self._doubted = last.seq, why
            self._say(f"doubtful: {why}")
        which = "this" if total == 1 else f"candidate {at} of {total}"
        self._say(f"{call.tool} {call.arguments_json}" if total == 1 else f"{at}: {call.tool} {call.arguments_json}")
        more = ", all or none of those left" if len(left) > 1 else ""
        words = ("yes", "no", "all", "none") if more else ("yes", "no")
        said = self._ask(f"Is {which} a request of the agent? yes{',' if more else ' or'} no{more}", words)
        one = at if said in {"yes", "no"} else None
        self._told(self._do(lambda: self._session.confirm(self._attempt, said in {"yes", "all"}, one, serve=True)))

    def _approval(self) -> None:
        held = self._record.waiting
        assert held is not None
        script = desk.scripted(self._session.case_of(self._attempt), held.tool, held.arguments)
        self._say(f"HELD: {held.tool} {held.arguments_json}")
        reason = f', "{script.reason}"' if script.reason else ""
        self._say(f"the case says: {script.decision.value}{reason}; another answer is marked off-script")
        word = self._ask("grant, deny or silent", [decision.value for decision in Decision])
        decision = Decision(word)
        why = ""
        if decision is Decision.DENY and decision is not script.decision:
            why = self._line_for("Why is it denied? (the agent reads this)")
        self._told(self._do(lambda: self._session.approve(self._attempt, decision, why, serve=True)))

    def _choice(self) -> None:
        waiting = self._record.waiting
        assert waiting is not None
        self._say(f"NO FIXTURE for {waiting.tool} {waiting.arguments_json}")
        near = waiting.ruling.nearest
        if near is not None:
            self._say(f"nearest response: {near.response}; what differs: {'; '.join(near.differs)}")
        choice = Choice(self._ask("fallback, improvise or deny", [choice.value for choice in Choice]))
        text = ""
        if choice is Choice.IMPROVISE:
            self._say("What to return, then a line with a single dot")
            text = self._typed.text(self._typed.line()).decode("utf-8", "replace").rstrip("\n")
        elif choice is Choice.DENY:
            text = self._line_for("Why is it denied? (the agent reads this)")
        self._told(self._do(lambda: self._session.choose(self._attempt, choice, text, serve=True)))

    def _scoring(self) -> None:
        try:
            self._session.keep_blind(self._attempt, self._scorer, showing=True)
        except SessionError as error:
            self._say(f"not shown: {error}")
            raise Left from error
        ScoreWords(self._session, self._attempt, self._scorer, self._typed, self._sink, do=self._do).judge()
        raise Left

    # ------------------------------------------------------------------ commands

    def _command(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "file": self._file,
            "answer": self._answer,
            "nudge": lambda name: self._told(self._do(lambda: self._session.nudge(self._attempt, name.strip()))),
            "give-up": lambda _: self._ended(EndReason.GAVE_UP),
            "void": self._void,
            "brief": lambda _: self._print_brief(),
            "reply": self._again,
            "status": lambda _: self._say(self._status()),
            "help": lambda _: self._help(),
            "quit": self._quit,
        }
        if word not in commands:
            self._say(f"there is no command :{word}")
            self._help()
            return
        commands[word](rest)

    def _file(self, path: str) -> None:
        self._received(self._read(path), Source.FILE)

    def _answer(self, rest: str) -> None:
        source = Source.FILE if rest not in ("", "text") else Source.PASTE
        if rest == "":
            raw = None
        elif rest == "text":
            self._say("The final answer, then a line with a single dot")
            raw = self._typed.text(self._typed.line())
        else:
            raw = self._read(rest)
        agents = raw is not None and self._agents_own(raw)
        self._do(lambda: self._session.answer(self._attempt, raw, source, agents_own=agents))
        self._say("the answer is taken; now the four checks")

    def _ended(self, reason: EndReason) -> None:
        self._do(lambda: self._session.end(self._attempt, reason))
        self._say("the attempt has ended")

    def _void(self, rest: str) -> None:
        cause, _, why = rest.partition(" ")
        if cause not in [known.value for known in VoidCause]:
            self._say(f"name a cause: {', '.join(known.value for known in VoidCause)}")
            return
        self._do(lambda: self._session.void(self._attempt, VoidCause(cause), why))
        self._say("the attempt is void; it stays listed and is in no count")

    def _quit(self, _: str) -> None:
        raise Left

    def _help(self) -> None:
        nudges = ", ".join(nudge.id for nudge in self._session.pack.rubric.nudges)
        self._say(HELP.format(nudges=nudges, causes=", ".join(cause.value for cause in VoidCause)))

    # ------------------------------------------------------------------ saying and asking

    def _told(self, step: Step) -> None:
        for ruled in step.rulings:
            self._say(_ruled(ruled))
        if step.reply is not None:
            self._hand_over(step.reply)

    def _hand_over(self, reply: str) -> None:
        for part in reply_words(self._session, self._attempt, reply):
            self._say(part)

    def _again(self, _: str) -> None:
        reply = self._session.last_reply(self._attempt)
        if reply is None:
            self._say("no reply was served yet")
        else:
            self._hand_over(reply)

    def _status(self) -> str:
        record, limits = self._record, self._session.case_of(self._attempt).limits
        return (
            f"{self._attempt}: requests {record.counted}/{limits.requests}, "
            f"form errors {record.form_errors}/{limits.form_errors}"
        )

    def _print_brief(self) -> None:
        self._say("PROTOCOL SHEET, hand it over first:\n")
        self._say(self._session.protocol_text())
        self._say("BRIEF, hand it over next:\n")
        self._say(self._session.brief_text(self._attempt))

    def _say(self, text: str) -> None:
        self._sink.write(visible(text).rstrip("\n") + "\n")
        self._sink.flush()

    def _ask(self, question: str, words: "tuple[str, ...] | list[str]") -> str:
        while True:
            self._say(f"{question}?" if not question.endswith("?") else question)
            word = self._typed.line().strip().lower()
            if word == ":quit":
                raise Left
            if word in words:
                return word
            self._say(f"please answer with one of: {', '.join(words)}")

    def _line_for(self, question: str) -> str:
        self._say(question)
        return self._typed.line().strip()

    @staticmethod
    def _read(path: str) -> bytes:
        try:
            with Path(os.path.expanduser(path.strip())).open("rb") as file:
                # One byte more than is taken, so that the cap is told, and no more of a file of any size.
                return file.read(STORED_CAP + 1)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise SessionError(f"the file can't be read: {why}") from error


def _ruled(ruled: RequestRuled) -> str:
    ruling = ruled.ruling
    parts = [f"request {ruled.request} {ruled.tool or '(unreadable)'}: {ruling.ruling.value.upper()}"]
    if ruling.code:
        parts.append(ruling.code)
    if ruling.rule:
        parts.append(f"by {ruling.rule}")
    if ruling.reason:
        parts.append(f"- {ruling.reason}")
    if ruled.repairs:
        parts.append(f"(repaired: {', '.join(ruled.repairs)})")
    return " ".join(parts)
