"""Parts of the setup screen: what it starts from, its lists' rows, and the bar with Begin."""

from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList

from workshop.coach import is_control
from workshop.coach.case_names import CONTROL
from workshop.model.events import AgentConfig
from workshop.pack.case import Case
from workshop.pack.pack import Pack
from workshop.tui.text import joined, shown_line
from workshop.tui.widgets.choices import Choices

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
