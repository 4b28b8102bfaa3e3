"""Parts of the setup screen: what it starts from, its lists' rows, and the bar with Begin."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList

from workshop.coach import is_control
from workshop.coach.case_names import CONTROL
from workshop.ledger.errors import LedgerError
from workshop.model.events import AgentConfig
from workshop.pack.case import Case
from workshop.pack.pack import Pack
from workshop.tui.sessions import roster
from workshop.tui.text import joined, shown_line
from workshop.tui.widgets.choices import Choices

if TYPE_CHECKING:
    from workshop.tui.app import WorkshopApp

CASES, NO_CASE = "setup.cases", "-"
"""Draft of the cases taken in, and what stands there when none is."""


class Roster(OptionList):
    """Agents of earlier sessions."""

    HELP = "Agents of earlier sessions. Enter fills the fields below with the marked one; change what differs."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Take this agent", id="setup.take", tooltip="Fill the fields with this agent"),
    ]


@dataclass(frozen=True)
class Known:
    """What the form starts from."""

    pack: Pack
    agents: list[AgentConfig]
    operator: str
    drafts: dict[str, str]


def read_known(app: "WorkshopApp") -> Known:
    """What the form starts from; slow. Raises PackError."""
    pack = app.load_pack()
    try:
        summaries = app.session_lines.summaries()
        drafts = app.drafts.read("", "")
    except LedgerError:
        summaries, drafts = [], {}
    operator = next((s.opened.operator for s in summaries if s.opened is not None), "")
    return Known(pack, roster(summaries), operator, drafts)


class Page(VerticalScroll):
    """The form. Posts `Moved` when other parts of it are in sight."""

    class Moved(Message):
        """It was scrolled, or has another size."""

    def on_mount(self) -> None:
        """Tell from the first layout on."""
        self.watch(self, "scroll_y", self._tell, init=False)

    def on_resize(self) -> None:
        """Another size."""
        self._tell()

    def _tell(self) -> None:
        self.call_after_refresh(self.post_message, self.Moved())

    def hides(self, part: Widget) -> bool:
        """Whether a part ends below what is in sight."""
        return self.size.height > 0 and part.region.bottom > self.region.bottom


class EndBar(Choices):
    """Begin or leave. It stands on Begin each time one comes to it, and its ends are ends."""

    def on_focus(self) -> None:
        """Enter never leaves by what was marked long ago."""
        self.mark("begin")

    def action_move(self, step: int) -> None:
        """Mark another choice, not beyond the last."""
        if 0 <= self.at + step < len(self.choices):
            super().action_move(step)


class PromptProblem(Message):
    """The file named as system prompt was looked at and can't be used."""

    def __init__(self, path: str, words: str) -> None:
        super().__init__()
        self.path, self.words = path, words


def case_row(pack: Pack, case: Case) -> Content:
    """A case in the list: number and id, minutes, title, and whether it is the control case."""
    name = shown_line(f"{pack.number(case.id):>2} {case.id:<18}")
    control = (f"{CONTROL}: ", "bold") if is_control(case) else ("", "")
    return joined(name, (f"{case.minutes:>2} min ", "$quiet"), control, shown_line(case.title, "$quiet"))


def agent_row(agent: AgentConfig) -> Content:
    """An agent of an earlier session in the list."""
    words = " · ".join(word for word in (agent.model, agent.settings) if word)
    name = f"{agent.name} {agent.version}".strip()
    return joined((" ", ""), shown_line(name, width=30), ("   ", ""), shown_line(words, "$quiet", width=40))


def coach_words(values: Mapping[str, str], known: Known, chosen: int, *, at_cases: bool) -> str:
    """What comes next in a form without mistakes. `chosen`: cases taken in; `at_cases`: the keys are in their list."""
    if not values["name"]:
        earlier = " Or take one from above with shift+tab." if known.agents else ""
        return f"Name the agent, so that its attempts can be told from others'.{earlier}"
    whole = chosen == len(known.pack.cases) > 1
    if at_cases and whole:
        return "Take only the cases you want: o takes the marked one alone, enter or space one in or out."
    if not values["operator"]:
        return "Say who plays the tools: the same operator makes repeats alike."
    if at_cases:
        cases = f"{chosen} case{'' if chosen == 1 else 's'}"
        return f"Tab goes on to Begin with {cases}; enter or space takes one more in or out, a all."
    if whole:
        return (
            f"Begin with all {chosen} cases, or take only those you want: tab or shift+tab to the cases, o = only "
            "the marked one."
        )
    return "Begin: the pack is frozen into the session, and the board shows what to play first."
