"""Setup: which agent, who plays the tools, which cases and how often."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.ledger.errors import LedgerError
from workshop.model.events import AgentConfig
from workshop.pack.pack import Pack
from workshop.session import Session
from workshop.tui.base import WorkshopScreen
from workshop.tui.sessions import roster
from workshop.tui.setup_form import FIELDS, FormProblem, plan_of, problems, read_prompt, sum_words
from workshop.tui.text import joined, shown, shown_line
from workshop.tui.widgets.check_list import CheckList
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.field import Field
from workshop.tui.widgets.status_line import Part


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


class SetupScreen(WorkshopScreen):
    """A form; Begin opens the session."""

    NAME = "New session"
    HELP = (
        "Say which agent is tested and how. Everything you enter about the agent is part of its fingerprint: attempts "
        "are pooled only where all of it is equal. Opening the session freezes the pack, so that later edits of its "
        "files change nothing in it. What you type here is kept if you leave before you begin."
    )
    KEYS = ("setup.take", "choices.press", "check.turn", "check.all", "screen.back")
    CSS_PATH = "setup.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._known: Known | None = None

    def body(self) -> ComposeResult:
        """Agent and session on the left, cases on the right or below, and Begin, which stays in sight."""
        with VerticalScroll(id="columns", can_focus=False):
            with Vertical(id="form"):
                yield Static(shown("EARLIER AGENTS", "bold"), id="roster-title")
                yield Roster(id="roster")
                yield Static(shown("AGENT", "bold"), classes="heading", id="agent-title")
                for spec in FIELDS:
                    if spec.id == "operator":
                        yield Static(shown("SESSION", "bold"), classes="heading")
                    yield Field(spec.label, id=f"field-{spec.id}", help_text=spec.help, note=spec.note)
            with Vertical(id="right"):
                yield Static(shown("CASES", "bold"), classes="heading")
                yield Static("", id="cases-problem", classes="field-problem")
                yield CheckList(id="cases")
        with Vertical(id="end"):
            yield Static("", id="sum")
            yield Choices(
                [Option("begin", "Begin", confirm=False), Option("leave", "Leave it", confirm=False)], id="do"
            )

    def status(self) -> Iterable[Part]:
        """Which pack."""
        yield Part("New session", weight=9, style="bold")
        if self._known is not None:
            pack = self._known.pack
            yield Part(f"pack {pack.id} {pack.version}", weight=5)

    def coach(self) -> str:
        """What is missing, else begin."""
        if self._known is None:
            return ""
        missing = problems(self._values(), len(self.query_one(CheckList).chosen))
        if "name" in missing:
            return "Name the agent, so that its attempts can be told from others'."
        if "operator" in missing:
            return "Say who plays the tools: the same operator makes repeats alike."
        if missing:
            return "Mend the marked fields; then begin."
        return "Begin: the pack is frozen into the session, and the board shows what to play first."

    def rebuild(self) -> None:
        """Read pack, agents and drafts, the first time."""
        if self._known is None:
            self.act(self._read, self._fill)

    def _read(self) -> Known:
        app = self.workshop
        pack = app.load_pack()
        try:
            summaries = app.session_lines.summaries()
            drafts = app.drafts.read("", "")
        except LedgerError:
            summaries, drafts = [], {}
        operator = next((s.opened.operator for s in summaries if s.opened is not None), "")
        return Known(pack, roster(summaries), operator, drafts)

    def _fill(self, known: Known) -> None:
        self._known = known
        rows = self.query_one(Roster)
        rows.add_options(Row(_agent_row(agent)) for agent in known.agents)
        rows.highlighted = 0 if known.agents else None
        for part in (rows, self.query_one("#roster-title")):
            part.display = bool(known.agents)
        start = {"operator": known.operator, "repeats": str(known.pack.rubric.consistency.default_repeats)}
        for spec in FIELDS:
            draft = known.drafts.get(f"setup.{spec.id}", "")
            self._field(spec.id).set(draft or start.get(spec.id, ""), draft=bool(draft))
        cases = [
            (
                case.id,
                joined((f"{n:>2}  ", ""), (f"{case.minutes:>2} min  ", "$quiet"), shown_line(case.title, width=40)),
            )
            for n, case in enumerate(known.pack.cases, 1)
        ]
        self.query_one(CheckList).fill(cases, [case.id for case in known.pack.cases])
        self._sum()
        (rows if known.agents else self._field("name").input).focus()

    # ------------------------------------------------------------------ editing

    def _field(self, name: str) -> Field:
        return self.query_one(f"#field-{name}", Field)

    def _values(self) -> dict[str, str]:
        return {spec.id: self._field(spec.id).value for spec in FIELDS}

    def _sum(self) -> None:
        if self._known is not None:
            words = sum_words(self._known.pack, self.query_one(CheckList).in_order, self._field("repeats").value)
            self.query_one("#sum", Static).update(shown(words))
            self.query_one("#cases-problem").display = False

    @on(Field.Changed)
    def _typed(self, message: Field.Changed) -> None:
        name = (message.field.id or "").removeprefix("field-")
        self.workshop.drafts.keep("", "", f"setup.{name}", message.value)
        self._sum()
        self.refresh_lines()

    @on(CheckList.Changed)
    def _turned(self) -> None:
        self._sum()
        self.refresh_lines()

    @on(OptionList.OptionSelected, "#roster")
    def _picked(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        if self._known is None:
            return
        agent = self._known.agents[message.option_index]
        for name in ("name", "version", "model", "settings"):
            self._field(name).set(getattr(agent, name))
            self.workshop.drafts.keep("", "", f"setup.{name}", getattr(agent, name))
        had = "it had one: name the file again" if agent.system_prompt_sha256 else "it had none"
        self._field("prompt").say("", note=had)
        self.refresh_lines()
        self._field("version").input.focus()

    # ------------------------------------------------------------------ beginning

    @on(Choices.Confirmed, "#do")
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        if message.choice.id == "leave":
            self.workshop.back()
        else:
            self._begin()

    def _begin(self) -> None:
        known, values, cases = self._known, self._values(), self.query_one(CheckList).in_order
        if known is None:
            return
        found = problems(values, len(cases))
        if found:
            self._show_problems(found)
            return
        app = self.workshop

        def do() -> Session | FormProblem:
            try:
                prompt = read_prompt(values["prompt"])
            except FormProblem as problem:
                return problem
            return Session.open(app.ledger, known.pack, plan_of(values, cases, prompt), log_id=app.new_id())

        self.act(do, self._begun, control=self.query_one("#do", Choices))

    def _begun(self, opened: Session | FormProblem) -> None:
        if isinstance(opened, FormProblem):
            self._show_problems({opened.field: str(opened)})
            return
        for spec in FIELDS:
            self.workshop.drafts.drop("", "", f"setup.{spec.id}")
        self.workshop.use(opened)
        self.workshop.swap("board")

    def _show_problems(self, found: dict[str, str]) -> None:
        for spec in FIELDS:
            self._field(spec.id).say(found.get(spec.id, ""))
        cases = self.query_one("#cases-problem", Static)
        cases.update(shown(found.get("cases", "")))
        cases.display = "cases" in found
        first = next((spec.id for spec in FIELDS if spec.id in found), "")
        (self._field(first).input if first else self.query_one(CheckList)).focus()
        self.refresh_lines()


def _agent_row(agent: AgentConfig) -> Content:
    words = " · ".join(word for word in (agent.model, agent.settings) if word)
    name = f"{agent.name} {agent.version}".strip()
    return joined((" ", ""), shown_line(name, width=30), ("   ", ""), shown_line(words, "$quiet", width=40))
