"""Failure review: the rubric's form for an attempt with a failed check, prefilled where the ledger knows."""

from collections.abc import Iterable
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from workshop.coach import next_in_session
from workshop.ledger.errors import LedgerError
from workshop.model.words import Verdict
from workshop.report.cards import AttemptCard, CheckScore
from workshop.report.prefill import prefill
from workshop.session import SessionError, Step
from workshop.tui.base import WorkshopScreen
from workshop.tui.review_about import author_here, failed_content, proposed_from, saved_words
from workshop.tui.review_field import ReviewBox
from workshop.tui.review_regress import ask_regression
from workshop.tui.score_next import go_on
from workshop.tui.score_offer import refused
from workshop.tui.score_status import about_attempt, saved
from workshop.tui.scorecard_load import load_attempt, snapshot
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.editor import Editor
from workshop.tui.widgets.status_line import Part

SAVE = Option("save", "Save the review", why="a new event of the record; earlier versions stay in it", confirm=False)
AGAIN = Option("save", "Save again", why="a new event of the record; this version stays in it", confirm=False)
LEAVE = Option("leave", "Leave it", why="what you typed is kept as a draft", confirm=False)
DONE = Option("leave", "Back", why="the review is saved", confirm=False)


class ReviewScreen(WorkshopScreen):
    """The form."""

    NAME = "Failure review"
    HELP = (
        "One form for an attempt with a failed check. Where the ledger knows something a text is proposed, with the "
        "events it was read from: check it, and put it in your own words. Everything is kept as a draft while you "
        "type; Save makes it an event of the record and part of the exports. Saving again makes a new event, the "
        "earlier ones stay in the record."
    )
    KEYS = ("review.save", "review.next", "review.transcript", "review.regress", "editor.load", "screen.back")
    CSS_PATH = "review.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "to_save", "To Save", id="review.save", tooltip="To the end of the form, where it is saved"),
        Binding(
            "ctrl+n", "next_needed", "Next needed", id="review.next", tooltip="To the next needed field still empty"
        ),
        Binding("ctrl+o", "transcript", "Transcript", id="review.transcript", tooltip="All that was said and ruled"),
        Binding(
            "alt+g", "regress", "Regression case", id="review.regress", tooltip="Save the case that would catch it"
        ),
    ]

    class Read(Message):
        """The attempt was read, or could not be."""

        def __init__(self, card: AttemptCard | None, drafts: dict[str, str], problem: str = "") -> None:
            super().__init__()
            self.card = card
            self.drafts = drafts
            self.problem = problem

    def __init__(self, attempt: str) -> None:
        super().__init__()
        self.attempt = attempt
        self._card: AttemptCard | None = None
        self._saved_as = 0
        self._reads_along = False
        self._behind = False
        """A check failed after the review was saved."""

    def body(self) -> ComposeResult:
        """What failed, the fields, and Save, which stays in sight."""
        with VerticalScroll(id="form", can_focus=False):
            yield Static("", id="failed")
            session = self.workshop.session
            for field in session.pack.rubric.review if session is not None else ():
                yield ReviewBox(field)
        yield Choices([SAVE, LEAVE], id="do")

    def status(self) -> Iterable[Part]:
        """Which attempt, and how far."""
        session = self.workshop.session
        if session is None or self.attempt not in session.record.attempts:
            return
        yield Part("Failure review", weight=8, style="bold")
        yield from about_attempt(session, self.attempt)
        missing = len(self._missing())
        if self._card is not None:
            behind = "a later fail not covered" if self._behind else "complete"
            yield Part(f"{missing} needed left" if missing else behind, weight=6)
        yield saved(session)

    def coach(self) -> str:
        """Fill, then save."""
        session = self.workshop.session
        if session is None or self._card is None:
            return ""
        if why := refused(session, session.attempt(self.attempt)):
            return why
        if self._saved_as:
            return next_in_session(session.record, session.pack).sentence
        missing = self._missing()
        if missing:
            there = self._next_needed() or missing[0]
            how = "" if there.has_focus_within else ", ctrl+n goes there"
            return f"Fill {there.field.label}{how}: a failed check needs a cause and a fix while it is fresh."
        if self._behind:
            return "Write down what failed since, then save again: the review that is saved does not cover it."
        return "Save the review: from then on it stands in the record and in the exports."

    def rebuild(self) -> None:
        """Read the attempt, the first time and when the session came back here; else what is typed stays."""
        session = self.workshop.session
        if session is None or self.attempt not in session.record.attempts:
            return
        reads_along, self._reads_along = self._reads_along, session.read_only
        if self._card is not None and not (reads_along and not session.read_only):
            if reads_along != session.read_only:
                self._offer()
            return
        record = snapshot(session.record)

        def read() -> None:
            try:
                card = load_attempt(session, record, self.attempt)
                self.post_message(self.Read(card, self.workshop.drafts.read(session.log_id, self.attempt)))
            except (LedgerError, SessionError) as error:
                self.post_message(self.Read(None, {}, str(error)))

        self.run_worker(read, thread=True, group="review", exclusive=True)

    @on(Read)
    def _read(self, message: Read) -> None:
        session, card = self.workshop.session, message.card
        if card is None or session is None:
            self.problem(message.problem)
            return
        self._card = card
        kept = {field.id: field.text for field in card.review.fields} if card.review else {}
        accepted = {field.id for field in card.review.fields if field.proposed} if card.review else set()
        known = prefill(session.pack.rubric.review, card, session.case_of(self.attempt), session.pack)
        drafts = 0
        saved = saved_words(card.review.event, card.review.author) if card.review is not None else ""
        for box in self._boxes():
            name = box.field.id
            text = known.get(name, "")
            box.propose(text, proposed_from(box.field, text, card))
            box.accept(kept[name] if name in accepted else "")
            draft = message.drafts.get(f"review.{name}")
            if draft is not None:
                drafts += 1
                box.set(draft)
            else:
                box.set(kept.get(name, "") if card.review is not None else text, saved)
        self._behind = card.review is not None and bool(card.review.later)
        self._saved_as = card.review.event if card.review is not None and not drafts and card.review.written else 0
        self.query_one("#failed", Static).update(failed_content(card))
        self._offer()
        self.refresh_lines()
        # What was proposed is there to be read; what nobody knows yet is where one types.
        boxes = [*self._missing(), *self._boxes()]
        (boxes[0].entry if boxes else self.query_one(Choices)).focus(scroll_visible=False)

    def _offer(self) -> None:
        """What can be done with the review now."""
        session = self.workshop.session
        if session is None:
            return
        why = refused(session, session.attempt(self.attempt))
        for box in self._boxes():
            box.close_to_typing(bool(why))
        if why:
            self.query_one(Choices).offer([LEAVE])
        elif self._saved_as:
            step = next_in_session(session.record, session.pack)
            self.query_one(Choices).offer([Option("on", "Next", why=step.sentence, confirm=False), DONE, AGAIN])
        else:
            self.query_one(Choices).offer([SAVE, LEAVE])

    @on(events.DescendantFocus)
    def _to_field(self, event: events.DescendantFocus) -> None:
        """A field comes into sight with its label."""
        box = next((found for found in event.widget.ancestors if isinstance(found, ReviewBox)), None)
        if box is not None and self._card is not None and box is not self._boxes()[0]:
            box.scroll_visible(animate=False)
        elif box is not None:
            self.query_one("#form").scroll_home(animate=False)
        self.refresh_lines()

    # ------------------------------------------------------------------ typing

    def _boxes(self) -> list[ReviewBox]:
        return list(self.query(ReviewBox))

    def _missing(self) -> list[ReviewBox]:
        return [box for box in self._boxes() if box.field.required and not box.text]

    def _next_needed(self) -> ReviewBox | None:
        """The needed field that is empty: the one where the keys are, else the next after it, and round."""
        boxes, missing = self._boxes(), self._missing()
        at = next((n for n, box in enumerate(boxes) if box.has_focus_within), -1)
        return next((box for box in (*boxes[max(at, 0) :], *boxes[: max(at, 0)]) if box in missing), None)

    @on(ReviewBox.Changed)
    def _typed(self, message: ReviewBox.Changed) -> None:
        session = self.workshop.session
        if session is not None:
            # An emptied field is kept as a blank, so that it does not come back prefilled.
            text = message.text or " "
            self.workshop.drafts.keep(session.log_id, self.attempt, f"review.{message.box.field.id}", text)
            self._saved_as = 0
            self._offer()
            self.refresh_lines()

    @on(Editor.NotLoaded)
    def _not_loaded(self, message: Editor.NotLoaded) -> None:
        message.stop()
        self.problem(message.problem)

    def action_next_needed(self) -> None:
        """To the next needed field that is empty, past the one where the keys are."""
        boxes, missing = self._boxes(), self._missing()
        at = next((n for n, box in enumerate(boxes) if box.has_focus_within), -1)
        there = next((box for box in (*boxes[at + 1 :], *boxes[: at + 1]) if box in missing), None)
        if there is not None:
            there.entry.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """To a needed field only where one is empty."""
        if action == "regress":
            return self._card is not None and any(score.verdict is Verdict.FAIL for score in self._card.scores)
        return bool(self._missing()) if action == "next_needed" else super().check_action(action, parameters)

    def action_regress(self) -> None:
        """Save the attempt as the skeleton of a regression case."""
        session = self.workshop.session
        if session is not None:
            start = self.workshop.ledger.path.parent / "regressions" / self.attempt
            ask_regression(self, session, self.attempt, str(start))

    def action_to_save(self) -> None:
        """To the choices at the end."""
        self.query_one(Choices).focus()

    def action_transcript(self) -> None:
        """The transcript of the attempt."""
        rows = [event for score in self._card.scores for event in _rows(score)] if self._card is not None else []
        self.workshop.go("transcript", attempt=self.attempt, at=str(min(rows)) if rows else "")

    # ------------------------------------------------------------------ saving

    @on(Choices.Confirmed)
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        if message.choice.id == "leave":
            self.workshop.back()
            return
        session, wrong = self.workshop.session, [box for box in self._boxes() if box.wrong]
        if message.choice.id == "on" and session is not None:
            go_on(self.workshop, next_in_session(session.record, session.pack))
            return
        if wrong:
            for box in wrong:
                box.say(box.wrong)
            wrong[0].entry.focus()
            return
        if session is not None:
            fields = {box.field.id: box.text for box in self._boxes()}
            save, by = self.query_one(Choices), author_here(self.workshop)
            self.act(lambda: session.review(self.attempt, fields, by), self._saved, control=save)

    def _saved(self, step: Step) -> None:
        session = self.workshop.session
        if session is None:
            return
        self._saved_as, self._behind = step.rows[-1].seq, False
        author = session.record.reviews[self.attempt].author
        for box in self._boxes():
            self.workshop.drafts.drop(session.log_id, self.attempt, f"review.{box.field.id}")
            box.set(box.text, saved_words(step.rows[-1].seq, author))
        self.tell(f"The review was saved, event #{self._saved_as}. It stands in the scorecard and its exports.")
        self._offer()


def _rows(score: CheckScore) -> tuple[int, ...]:
    failed = score.verdict is Verdict.FAIL and score.proposal is not None
    return score.proposal.events if failed and score.proposal is not None else ()
