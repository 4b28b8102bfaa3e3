"""Scoring an attempt in plain words: check by check, and every other act of scoring by a command at any prompt."""

from collections.abc import Callable
from typing import TextIO

from workshop.cli.typed import Left, Typed
from workshop.ledger.errors import LedgerError, TakenOver
from workshop.model.events import VerdictGiven
from workshop.model.verdict_book import Settled
from workshop.model.visible import visible
from workshop.model.words import Check, ClaimTick, Verdict, VoidCause
from workshop.session import Session, SessionError, Step

HELP = """\
At any prompt of scoring, on a line of its own:
  :change CHECK      say otherwise on a check: {checks}
  :clear CHECK       take your verdict on it back
  :settle CHECK      say what counts on a check on which scorers differ; their verdicts stay
  :claim             add a claim the final answer makes, with the events that prove or contradict it
  :withdraw EVENT    take back a claim you added
  :review            write the failure review, field by field
  :unblind NAME      end somebody's blind scoring unfinished, your own too
  :view              what stands, as far as you may see it
  :void CAUSE WHY    take the attempt out of every count: {causes}
  :quit              leave; what you gave is stored
"""

VERDICTS = ", ".join(word.value.replace("_", " ") for word in Verdict)


def _as_it_is(act: Callable[[], Step]) -> Step:
    return act()


class ScoreWords:
    """Leads one scorer through one attempt. `do` does an act; it may ask the person to try again."""

    def __init__(
        self,
        session: Session,
        attempt: str,
        scorer: str,
        typed: Typed,
        sink: TextIO,
        *,
        do: Callable[[Callable[[], Step]], Step] = _as_it_is,
    ) -> None:
        self._session, self._attempt, self._scorer = session, attempt, scorer
        self._typed, self._sink, self._do = typed, sink, do
        self._commands: dict[str, Callable[[str], None]] = {
            "change": self._change,
            "clear": self._clear,
            "settle": self._settle,
            "claim": self._claim,
            "withdraw": self._withdraw,
            "review": self._review,
            "unblind": self._unblind,
            "view": lambda _: self._standing(),
            "void": self._void,
            "help": lambda _: self._help(),
            "quit": self._quit,
        }

    def run(self) -> int:
        """Tell what happened, then judge until the scorer leaves. Returns the exit code 0."""
        self._transcript()
        try:
            self.judge()
        except Left:
            self._say("left; what you gave is stored. The same command goes on.")
        return 0

    def judge(self) -> None:
        """Ask for what is missing, tell what everybody says, then do what is asked for. Raises Left in the end."""
        told = False
        while True:
            view = self._session.visible_to(self._attempt, self._scorer)
            open_checks = self._open()
            if open_checks:
                told = False
                if view.hidden:
                    self._say("You score this blind: proposals and others' verdicts come when all four are given.")
                self._ask(open_checks[0], hidden=view.hidden)
                continue
            if not told:
                self._say("\nAll four checks are judged. What everybody says:")
                self._standing()
                self._say(f"`workshop show {self._session.log_id}` prints the scorecard.")
                told = True
            self._say(":help lists what else can be done; an empty line leaves")
            word = self._typed.line().strip()
            if word in ("", "later"):
                raise Left
            self._command(word if word.startswith(":") else f":{word}")

    def _open(self) -> list[Check]:
        """Checks without a verdict of this scorer that stands; for one taken back they are asked again."""
        standing = self._session.record.standing(self._attempt, self._scorer)
        return [check for check in Check if check not in standing]

    # ------------------------------------------------------------------ saying

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

    def _standing(self) -> None:
        view = self._session.visible_to(self._attempt, self._scorer)
        settled = self._session.record.settled(self._attempt)
        for check in Check:
            found = settled.get(check)
            said = "; ".join(
                f"{entry.body.scorer} {_word(entry.body)}"
                for entry in view.verdicts
                if entry.stands and entry.body.check is check and isinstance(entry.body, VerdictGiven)
            )
            proposed = "" if view.hidden else f"; proposed {view.proposals[check].verdict.value.replace('_', ' ')}"
            mark = _mark(found, check) if found is not None and not view.hidden else ""
            self._say(f"  {check.value}: {said or 'nobody'}{proposed}{mark}")
        for claim in view.claims:
            if claim.withdrawn_by is None:
                status = claim.body.status.value.replace("_", " ")
                self._say(f"  claim {claim.seq}, by {claim.body.scorer}: “{claim.body.words}”: {status}")

    def _help(self) -> None:
        checks, causes = ", ".join(c.value for c in Check), ", ".join(c.value for c in VoidCause)
        self._say(HELP.format(checks=checks, causes=causes))

    # ------------------------------------------------------------------ asking

    def _ask(self, check: Check, *, hidden: bool) -> None:
        guidance = self._session.case_of(self._attempt).guidance.of(check)
        text = next((one.question for one in self._session.pack.rubric.checks if one.check is check), "")
        self._say(f"\n{check.value.upper()}: {text}\n  passes: {guidance.passes}\n  fails: {guidance.fails}")
        if not hidden:
            body = self._session.proposals(self._attempt)[check]
            rows = ", ".join(f"event {seq}" for seq in body.events)
            self._say(f"  proposed: {body.verdict.value.replace('_', ' ')}. {body.reason} {rows}".rstrip())
        self._say(f"{VERDICTS}, or later? (:help lists the rest)")
        word = self._typed.line().strip()
        if word.startswith(":"):
            self._command(word)
            return
        if word.lower() == "later":
            raise Left
        self._give(check, word)

    def _give(self, check: Check, word: str) -> None:
        verdict = self._verdict(word)
        if verdict is not None:
            reason = self._line_for("Reason? (an empty line where none is due)")
            self._act(lambda: self._session.verdict(self._attempt, check, verdict, reason, self._scorer))

    def _command(self, line: str) -> None:
        word, _, rest = line[1:].strip().partition(" ")
        act = self._commands.get(word)
        if act is None:
            self._say(f"there is no command :{word} here")
            self._help()
            return
        act(rest.strip())

    def _change(self, rest: str) -> None:
        if check := self._check(rest):
            self._give(check, self._line_for(f"{check.value}: {VERDICTS}?"))

    def _clear(self, rest: str) -> None:
        if check := self._check(rest):
            reason = self._line_for("Why do you take it back?")
            self._act(lambda: self._session.clear_verdict(self._attempt, check, reason, self._scorer))

    def _settle(self, rest: str) -> None:
        check = self._check(rest)
        if check and (verdict := self._verdict(self._line_for(f"What counts on {check.value}: {VERDICTS}?"))):
            reason = self._line_for("Why? (all who differ will read this)")
            self._act(lambda: self._session.adjudicate(self._attempt, check, verdict, reason, self._scorer))

    def _claim(self, rest: str) -> None:
        words = rest or self._line_for("The claim, in the words of the final answer?")
        names = ", ".join(tick.value.replace("_", " ") for tick in ClaimTick)
        word = self._line_for(f"{names}?").lower().replace(" ", "_")
        if word not in list(ClaimTick):
            self._say(f"please answer with one of: {names}")
            return
        numbers = self._line_for("Which events show it, by number? (an empty line for none)").replace(",", " ").split()
        if not all(number.isascii() and number.isdigit() for number in numbers):
            self._say("please name events by their numbers, as in: 8 12")
            return
        reason, events = self._line_for("Reason? (an empty line for none)"), tuple(map(int, numbers))
        tick = ClaimTick(word)
        self._act(lambda: self._session.add_claim(self._attempt, words, tick, events, reason, self._scorer))

    def _withdraw(self, rest: str) -> None:
        if not (rest.isascii() and rest.isdigit()):
            self._say("name the claim by its event, as :view lists it: :withdraw 31")
            return
        reason = self._line_for("Why do you take it back?")
        self._act(lambda: self._session.withdraw_claim(self._attempt, int(rest), reason, self._scorer))

    def _review(self, _: str) -> None:
        if self._session.visible_to(self._attempt, self._scorer).hidden:
            self._say("not shown: a failure review tells what others decided; it waits until your four are given")
            return
        saved = self._session.record.reviews.get(self._attempt)
        kept = {**self._session.review_known(self._attempt), **(saved.body.fields if saved is not None else {})}
        fields: dict[str, str] = {}
        for field in self._session.pack.rubric.review:
            now = f"\n  now: {kept[field.id]}" if kept.get(field.id) else ""
            text = self._line_for(f"{field.label}: {field.help}{now}\n  (an empty line leaves it as it is)")
            if text:
                fields[field.id] = text
        if not fields:
            self._say("nothing was changed")
            return
        if self._act(lambda: self._session.review(self._attempt, fields, self._scorer)):
            texts = self._session.record.reviews[self._attempt].body.fields
            required = (one for one in self._session.pack.rubric.review if one.required)
            if empty := [one.label for one in required if not texts.get(one.id, "").strip()]:
                self._say(f"the review is begun, not written; still empty: {', '.join(empty)}")

    def _unblind(self, rest: str) -> None:
        reason = self._line_for("Why? (may be empty for your own)")
        self._act(lambda: self._session.end_blind(self._attempt, rest or self._scorer, reason, self._scorer))

    def _void(self, rest: str) -> None:
        cause, _, why = rest.partition(" ")
        if cause not in list(VoidCause):
            self._say(f"name a cause: {', '.join(VoidCause)}")
            return
        if self._act(lambda: self._session.void(self._attempt, VoidCause(cause), why)):
            self._say("the attempt is void; it stays listed and is in no count")
            raise Left

    def _quit(self, _: str) -> None:
        raise Left

    def _act(self, act: Callable[[], Step]) -> bool:
        try:
            step = self._do(act)
        except TakenOver as error:
            self._say(f"not done: {error}")
            raise Left from error
        except (SessionError, LedgerError) as error:
            self._say(f"not done: {error}")
            return False
        self._say(f"recorded: event {step.rows[-1].seq}")
        return True

    def _check(self, word: str) -> Check | None:
        if word.lower() in list(Check):
            return Check(word.lower())
        self._say(f"name a check: {', '.join(Check)}")
        return None

    def _verdict(self, word: str) -> Verdict | None:
        found = word.strip().lower().replace(" ", "_")
        if found in list(Verdict):
            return Verdict(found)
        self._say(f"please answer with one of: {VERDICTS}, later")
        return None

    def _line_for(self, question: str) -> str:
        self._say(question)
        return self._typed.line().strip()

    def _say(self, text: str) -> None:
        self._sink.write(visible(text).rstrip("\n") + "\n")
        self._sink.flush()

    @staticmethod
    def _text(raw: bytes) -> str:
        return raw.decode("utf-8", "replace").rstrip("\n")


def _word(body: VerdictGiven) -> str:
    return body.verdict.value.replace("_", " ")


def _mark(found: Settled, check: Check) -> str:
    if found.adjudication is not None:
        one = found.adjudication
        word = one.body.verdict.value.replace("_", " ")
        return f"  SETTLED as {word} by {one.body.scorer} (event {one.seq}): {one.body.reason}"
    return f"  DIFFER, nothing counts (:settle {check.value})" if found.disputed else ""
