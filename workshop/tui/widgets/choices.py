"""A row of choices: enter chooses, enter again confirms. No printable key does anything here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import RenderResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from workshop.tui.text import joined, shown_line
from workshop.tui.widgets.sight import armed_line, lines_seen, with_line

ENTER = ("choices.press", "choices.do", "choices.confirm")
"""Ids of what enter does, one of them at a time; the first stands for all where keys are put in order."""

PAINTED = 0.05
"""Seconds after which a confirmed choice is painted as such, should nothing else have come of it."""


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen. `note` stands behind the label, e.g. "off-script"; `why` is said of the marked one.

    `asks` is said instead of `why` where it was chosen and waits to be confirmed.
    """

    id: str
    label: str
    note: str = ""
    why: str = ""
    confirm: bool = True
    asks: str = ""


class Choices(Widget, can_focus=True):
    """Choices beside each other, or below each other where they don't fit.

    Left and right (or a click) move; enter (or a click on the marked one) chooses, and enter again confirms. A choice
    made with `confirm=False` needs no second press. Escape takes the choice back. A second press that comes sooner
    than a person's could (`app.confirm_gap` seconds), or after any printable key or a paste, does not confirm.
    Where `at` is None nothing is marked at first, and enter does nothing until something is.
    """

    DEFAULT_CSS = """
    Choices { height: auto; width: 1fr; padding: 0 1; link-style: none; link-color: $foreground; }
    Choices:focus { background: $panel; }
    Choices.-busy { text-opacity: 60%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "move(-1)", "Previous", id="choices.previous", tooltip="The choice before", show=False),
        Binding("right,down", "move(1)", "Next", id="choices.next", tooltip="The choice after", show=False),
        Binding(
            "enter",
            "press('choose')",
            "Choose, again confirms",
            id=ENTER[0],
            tooltip="Choose what is marked; enter again confirms it",
        ),
        Binding("enter", "press('at-once')", "Do it", id=ENTER[1], tooltip="Do what is marked, without a second enter"),
        Binding("enter", "press('confirm')", "Confirm", id=ENTER[2], tooltip="Confirm what was chosen"),
        Binding("escape", "unarm", "Take the choice back", id="choices.unarm", tooltip="Not this one after all"),
    ]

    choices: reactive[tuple[Option, ...]] = reactive((), layout=True, bindings=True)
    at: reactive[int] = reactive(0, layout=True, bindings=True)
    armed: reactive[bool] = reactive(False, layout=True, bindings=True)
    most: reactive[int] = reactive(0, layout=True)
    """Lines there is room for, 0 for any number: where the choices need more, the marked one stands alone."""
    busy: reactive[bool] = reactive(False)

    class _Told(Message):
        """Something about a choice of a row."""

        def __init__(self, choices: "Choices", choice: Option | None) -> None:
            super().__init__()
            self.choices = choices
            self.choice = choice

        @property
        def control(self) -> "Choices":
            """The row it is about."""
            return self.choices

    class Confirmed(_Told):
        """A choice was made and confirmed."""

        choice: Option

    class Armed(_Told):
        """A choice was made and waits to be confirmed, or was taken back (None)."""

    class Marked(_Told):
        """Another choice is marked, or none."""

    class OutOfSight(_Told):
        """A press was refused: the window shows no line of the choice it was for."""

    def __init__(
        self, choices: Sequence[Option] = (), *, at: str | None = "", id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._armed_at = 0.0
        self._drawn = (-1, 0)
        """The place that was marked when this was drawn last, and its line."""
        self.set_reactive(Choices.choices, tuple(choices))
        self.set_reactive(Choices.at, self._place(at))

    def offer(self, choices: Sequence[Option], at: str | None = "") -> None:
        """Offer other choices, the one called `at` marked. The same choices again keep what was marked and chosen."""
        if tuple(choices) == self.choices:
            return
        self.choices = tuple(choices)
        self.armed = False
        self.at = self._place(at)
        self.post_message(self.Marked(self, self.marked))

    def mark(self, choice_id: str) -> None:
        """Move the mark; what was chosen is taken back."""
        self.action_unarm()
        self.at = self._place(choice_id)
        self.post_message(self.Marked(self, self.marked))

    @property
    def marked(self) -> Option | None:
        """The choice the mark stands on."""
        return self.choices[self.at] if 0 <= self.at < len(self.choices) else None

    @property
    def own_help(self) -> str:
        """What the keys do with what is marked now, for the help overlay."""
        said = "Arrow keys move between the choices, or click one. "
        match self._enter_does:
            case "":
                return f"{said}Nothing is marked yet, so enter does nothing."
            case "at-once":
                said += "Enter does the marked one at once"
            case "choose":
                said += "Enter chooses the marked one and does nothing yet: enter again confirms, escape takes it back"
            case _:
                said += "This one was chosen: enter confirms it, escape takes it back"
        kinds = {option.confirm for option in self.choices}
        return said + ("; the line at the bottom says which choices need a second enter." if len(kinds) > 1 else ".")

    @property
    def _enter_does(self) -> str:
        if self.marked is None:
            return ""
        return "confirm" if self.armed else "choose" if self.marked.confirm else "at-once"

    def _place(self, choice_id: str | None) -> int:
        if choice_id is None:
            return -1
        return next((n for n, choice in enumerate(self.choices) if choice.id == choice_id), 0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing to take back unless something was chosen; enter is what it does to the marked one."""
        if action == "press" and parameters:
            return parameters[0] == self._enter_does
        return self.armed if action == "unarm" else True

    def watch_busy(self, busy: bool) -> None:
        """Show that an act runs."""
        self.set_class(busy, "-busy")

    def action_move(self, step: int) -> None:
        """Mark another choice."""
        if self.choices and not self.busy:
            self.action_unarm()
            self.at = (self.at + step) % len(self.choices) if self.marked else 0 if step > 0 else len(self.choices) - 1
            self.post_message(self.Marked(self, self.marked))

    def action_unarm(self) -> None:
        """Take the choice back."""
        if self.armed:
            self.armed = False
            self.post_message(self.Armed(self, None))

    def action_press(self, _: str = "") -> None:
        """Choose the marked one, or confirm it when it was chosen already."""
        choice = self.marked
        if choice is None or self.busy:
            return
        if not self._in_sight:
            self.action_unarm()
            self.refresh()
            self.post_message(self.OutOfSight(self, choice))
            return
        moment = self.app.monotonic()  # type: ignore[attr-defined]
        if self.armed and moment - self._armed_at < self.app.confirm_gap:  # type: ignore[attr-defined]
            self._armed_at = moment
            return
        if self.armed or not choice.confirm:
            if self.armed:
                # It is painted with what comes of the choice, or a moment later by itself.
                self.set_reactive(Choices.armed, False)
                self.set_timer(PAINTED, lambda: self.refresh(layout=True).refresh_bindings())
            self.post_message(self.Confirmed(self, choice))
            return
        self._armed_at = moment
        self.armed = True
        self.post_message(self.Armed(self, choice))

    def on_key(self, event: events.Key) -> None:
        """A printable key means nothing here, and may be the rest of a paste."""
        if event.is_printable:
            self.action_unarm()

    def on_paste(self, event: events.Paste) -> None:
        """A paste means nothing here."""
        event.stop()
        self.action_unarm()

    def on_blur(self, _: events.Blur) -> None:
        """What was chosen is not confirmed from elsewhere."""
        self.action_unarm()

    def action_click(self, place: int) -> None:
        """A click marks and chooses; a click on what was chosen confirms."""
        if self.busy:
            return
        self.focus()
        if place != self.at:
            self.action_unarm()
            self.at = place
            self.post_message(self.Marked(self, self.marked))
        self.app.settled(self.action_press)  # type: ignore[attr-defined]

    @property
    def _in_sight(self) -> bool:
        """The marked choice can be seen; one that was marked since the last picture will be in the next."""
        return bool(seen := lines_seen(self)) and (self._drawn[0] != self.at or self._drawn[1] in seen)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Room for all of it."""
        return len(self._whole(max(width, 1))[0].wrap(max(width, 1)))

    def on_resize(self) -> None:
        """Draw what fits now."""
        self.refresh()

    def render(self) -> RenderResult:
        """The row, and below it what the marked choice means; where the window cuts it, the marked choice is left."""
        width, seen, choice = max(self.size.width, 1), lines_seen(self), self.marked
        content, line = self._whole(width)
        if self.armed and choice is not None and seen and len(content.wrap(width)) > seen.stop:
            content, line = armed_line(choice.label, self.at, width), 0  # The line that says so is cut off.
        content, line = with_line(content, line, seen, width)
        self._drawn = (self.at, line)
        return content

    def _whole(self, width: int) -> tuple[Content, int]:
        """All there is to show, and the line on which the marked choice begins."""
        pieces = [self._piece(n, choice) for n, choice in enumerate(self.choices)]
        fits = sum(piece.cell_length + 2 for piece in pieces) <= width
        choice = self.marked
        if not fits:
            pieces = [
                joined(piece, ("  ", ""), shown_line(option.why, "$quiet", width=max(width - piece.cell_length - 2, 4)))
                if option.why
                else piece
                for piece, option in zip(pieces, self.choices, strict=True)
            ]
        alone = not fits and choice is not None and 0 < self.most < len(pieces) + self.armed
        if alone:
            pieces = pieces[self.at : self.at + 1]
        row = Content("  " if fits else "\n").join(pieces)
        line = 0 if fits or alone else sum(len(piece.wrap(width)) for piece in pieces[: max(self.at, 0)])
        if alone and not self.armed:
            more = f"{self.at + 1} of {len(self.choices)}: up and down show the others"
            return Content("\n").join([row, shown_line(more, "$quiet", width=width)]), line
        if self.choices and choice is None:
            keys = "left and right" if fits else "up and down"
            return Content("\n").join([row, shown_line(f"Nothing is marked: {keys} choose.", "$quiet")]), line
        says = fits and any(option.why or option.confirm for option in self.choices)
        if choice is None or not (self.armed or says):
            return row, line
        if self.armed:
            again = "enter again confirms, escape takes it back"
            sure = choice.asks or choice.why
            said = joined((f"{choice.label}: ", "bold"), shown_line(f"{sure}; {again}" if sure else again))
        else:
            said = shown_line(choice.why, "$quiet")
        return Content("\n").join([row, said]), line

    def _piece(self, place: int, choice: Option) -> Content:
        marked = place == self.at
        # Where enter does nothing for now, the mark has another shape: colour alone would not say it.
        left, right = ("[", "]") if marked and self.has_focus else ("‹", "›") if marked else ("(", ")")
        style = "bold reverse" if marked and self.armed else "bold $accent" if marked and self.has_focus else ""
        piece = joined((f"{left} {choice.label} {right}", style))
        if choice.note:
            piece = joined(piece, (f" {choice.note}", "$quiet"))
        return piece.stylize(Style.from_meta({"@click": f"click({place})"}))
