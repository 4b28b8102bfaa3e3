"""What a scorer decides: verdicts, settlements, claims, and how they score. The screen shows what came of it."""

import json
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from workshop.model.words import Check, ClaimTick
from workshop.report.agenda import opens_on
from workshop.report.rows import row_words
from workshop.report.wording import check_word, verdict_word
from workshop.session import Session, SessionError
from workshop.session.claim import added, receipt_rows
from workshop.tui import score_parts as parts
from workshop.tui.score_base import ScoreBase
from workshop.tui.score_claim import Claim, ClaimDialog
from workshop.tui.score_decision import ScoreDecision
from workshop.tui.score_offer import CLEAR, SETTLE, may_settle
from workshop.tui.score_rows import Line
from workshop.tui.score_scorer import Scorer, ScorerDialog
from workshop.tui.score_settle import SettleDialog, Settlement
from workshop.tui.text import joined, shown_line
from workshop.tui.widgets.choices import Option
from workshop.tui.widgets.reason_dialog import ReasonDialog

BLIND_BY = "score.blind"
"""Session-wide draft: the scorer who scores blind whatever attempt they open next."""


class ScoreActs(ScoreBase):
    """Everything that writes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "scorer", "Scorer", id="score.scorer", tooltip="Say who scores, in view or blind"),
        Binding(
            "alt+i", "blind", "Score blind", id="score.blind", tooltip="Hide proposals and others until you decided"
        ),
        Binding("alt+s", "settle", "Settle", id="score.settle", tooltip="Say what counts where scorers differ"),
        Binding("alt+a", "claim", "Add a claim", id="score.claim", tooltip="A claim of the answer that is not listed"),
        Binding("alt+a", "no_claim", "Why no claim", id="score.no-claim", tooltip="Why none can be added", show=False),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Absent where there is nothing to do."""
        if action not in ("scorer", "blind", "settle", "claim", "no_claim"):
            return super().check_action(action, parameters)
        moment = self.moment
        if action == "no_claim":
            return moment is not None and not self.check_action("claim", parameters)
        if moment is None or moment.refused:
            return False
        if action == "blind":
            return not self.has_begun(self.scorer)
        if action == "settle":
            return may_settle(moment.card, moment.check)
        return action == "scorer" or (moment.check is Check.EVIDENCE and moment.card.answer is not None)

    # ------------------------------------------------------------------ who, and how

    def has_begun(self, name: str) -> bool:
        """Whether how this name scores the attempt was settled: begun, or a verdict given."""
        session = self.workshop.session
        if session is None:
            return True
        who, book = session.scorer_name(name), session.record.book
        return (self.attempt, who) in book.begun or bool(book.committed(self.attempt, who))

    def action_scorer(self) -> None:
        """Ask who scores, and how."""
        session = self.workshop.session
        if session is None:
            return
        book = session.record.book
        names = [session.record.opened.operator, *(who for _, who in book.begun)]
        names += [*(entry.body.scorer for entry in session.record.verdicts), self.scorer]
        noted = [(name, self._note(session, name)) for name in dict.fromkeys(names)]
        self.app.push_screen(ScorerDialog(noted, self.has_begun), self._scorer_named)

    def _note(self, session: Session, name: str) -> str:
        """What is known of a scorer; never what they decided."""
        book = session.record.book
        given = len(book.committed(self.attempt, name))
        words = ["now"] if name == self.scorer else []
        words += ["blind"] if book.scored_blind(self.attempt, name) else []
        words += [f"{given} of 4 decided"] if given else []
        return ", ".join(words)

    def action_blind(self) -> None:
        """Ask whether the scorer of now goes on blind."""
        self.app.push_screen(ScorerDialog((), self.has_begun, only=self.scorer), self._scorer_named)

    def _scorer_named(self, scorer: Scorer | None) -> None:
        session = self.workshop.session
        if scorer is None or session is None:
            return
        name = session.scorer_name(scorer.name)
        self.keep("score.scorer", name, attempt="")
        if scorer.blind is not None:
            self.keep(BLIND_BY, name if scorer.blind else "", attempt="")
            self.begin(session, name, blind=scorer.blind)
            return
        self.scorer = name
        self.clear_notice()
        self.named()

    def named(self) -> None:
        """Another scorer sits here, whose way of scoring was settled before."""
        if self.check is not None:
            self.show(self.check)

    def begin(self, session: Session, name: str, *, blind: bool) -> bool:
        """Write that this scorer sits down to the attempt, then show it as they may see it. False: not now."""
        how = (
            "blind: proposals and others stay hidden until all four checks are decided" if blind else "with all in view"
        )
        said = f"{name} scores this attempt {how}"
        act = lambda: session.begin_scoring(self.attempt, name, blind=blind)  # noqa: E731
        return self.write(session, act, said, scorer=name)

    # ------------------------------------------------------------------ verdicts

    @on(ScoreDecision.Decided)
    def _decided(self, message: ScoreDecision.Decided) -> None:
        session, check, scorer = self.workshop.session, self.check, self.scorer
        if session is not None and check is not None:
            verdict, reason = message.verdict, message.reason
            said = f"{check_word(check)}: {verdict_word(verdict)}"
            self.write(
                session, lambda: session.verdict(self.attempt, check, verdict, reason, scorer), said, self.field()
            )

    @on(ScoreDecision.Wanted)
    def _wanted_here(self, message: ScoreDecision.Wanted) -> None:
        if message.what == SETTLE:
            self.action_settle()
        elif message.what == CLEAR:
            self._ask_clearing()

    def _ask_clearing(self) -> None:
        """Ask why the scorer's own verdict is taken back."""
        session, check, scorer = self.workshop.session, self.check, self.scorer
        if session is None or check is None:
            return
        field = self.field(".clear")
        said = f"{check_word(check)}: verdict taken back"

        def then(answer: tuple[str, str] | None) -> None:
            if answer is not None:
                reason = answer[1]
                self.write(session, lambda: session.clear_verdict(self.attempt, check, reason, scorer), said, field)

        dialog = ReasonDialog(
            f"Take your verdict on {check_word(check)} back?",
            "The check is unscored by you again. The verdict stays in the record, marked as taken back.",
            [Option(CLEAR, "Yes, take it back", confirm=False)],
            start=self.drafts(self.attempt).get(field, ""),
            keep=lambda text: self.keep(field, text),
        )
        self.app.push_screen(dialog, then)

    # ------------------------------------------------------------------ settling

    def action_settle(self) -> None:
        """Ask what counts where scorers differ."""
        moment = self.moment
        if moment is not None and may_settle(moment.card, moment.check):
            field = self.field(".settle")
            start = self.drafts(self.attempt).get(field, "")
            score = parts.score_of(moment.card, moment.check)
            dialog = SettleDialog(
                score, opens_on(moment.card, score), self.scorer, start, lambda text: self.keep(field, text)
            )
            self.app.push_screen(dialog, self._settled)

    def _settled(self, found: Settlement | None) -> None:
        session, check, scorer = self.workshop.session, self.check, self.scorer
        if found is not None and session is not None and check is not None:
            verdict, reason = found.verdict, found.reason
            said = f"{check_word(check)} settled: {verdict_word(verdict)}"
            act = lambda: session.adjudicate(self.attempt, check, verdict, reason, scorer)  # noqa: E731
            self.write(session, act, said, self.field(".settle"))

    # ------------------------------------------------------------------ claims

    def action_no_claim(self) -> None:
        """Say why no claim can be added here."""
        moment = self.moment
        if moment is None:
            return
        why = "Claims are added under Evidence: alt+right goes there."
        if moment.card.answer is None:
            why = "There is no final answer, so it claims nothing."
        self.problem(moment.refused or why)

    def action_claim(self) -> None:
        """Ask for a claim of the answer that is not listed."""
        session, card = self.workshop.session, self.card
        if session is None or card is None or card.answer is None:
            return
        record, answer, scorer = session.attempt(self.attempt), card.answer.text, self.scorer
        words, there = row_words(card), session.record.book.claims_of(self.attempt)
        receipts = [
            (seq, joined((f"#{seq:<5}", "$accent"), shown_line(words.get(seq, "an event of this attempt"))))
            for seq in receipt_rows(record)
        ]

        def wrong(claim: Claim) -> str:
            status = claim.status or ClaimTick.NO_RECEIPT
            try:
                added(record, answer, claim.words, status, claim.events, claim.reason, scorer, there)
            except SessionError as error:
                return str(error)
            return ""

        def keep(claim: Claim) -> None:
            self.keep(field, json.dumps([claim.words, claim.reason, claim.events]))

        field = self.field(".claim")
        start = _kept(self.drafts(self.attempt).get(field, ""))
        self.app.push_screen(ClaimDialog(answer, receipts, start, keep, wrong), self._claimed)

    def _claimed(self, claim: Claim | None) -> None:
        session, scorer = self.workshop.session, self.scorer
        if claim is not None and claim.status is not None and session is not None:
            words, status, events, reason = claim.words, claim.status, claim.events, claim.reason
            act = lambda: session.add_claim(self.attempt, words, status, events, reason, scorer)  # noqa: E731
            said = f"Claim added: {status.value.replace('_', ' ')}"
            self.write(session, act, said, self.field(".claim"))

    def ask_withdrawal(self, line: Line) -> None:
        """Ask whether the scorer's own claim is taken back."""
        session, scorer = self.workshop.session, self.scorer

        field = self.field(f".withdraw.{line.seq}")

        def then(answer: tuple[str, str] | None) -> None:
            if answer is not None and session is not None:
                reason = answer[1]
                act = lambda: session.withdraw_claim(self.attempt, line.seq, reason, scorer)  # noqa: E731
                self.write(session, act, "Claim taken back", field)

        dialog = ReasonDialog(
            "Take your claim back?",
            "It stays in the record, marked as taken back; it counts for nothing any more.",
            [Option(CLEAR, "Yes, take it back", confirm=False)],
            start=self.drafts(self.attempt).get(field, ""),
            keep=lambda text: self.keep(field, text),
        )
        self.app.push_screen(dialog, then)


def _kept(draft: str) -> Claim:
    """A claim from its draft; an empty one when there is none."""
    try:
        words, reason, events = json.loads(draft)
        return Claim(str(words), str(reason), tuple(int(seq) for seq in events))
    except (ValueError, TypeError):
        return Claim()
