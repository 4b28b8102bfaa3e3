"""Setup: which agent, who plays the tools, which cases and how often."""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.session import Session
from workshop.tui.base import WorkshopScreen
from workshop.tui.setup_form import (
    FIELDS,
    FormProblem,
    names_of,
    plan_of,
    problems,
    read_prompt,
    sum_words,
    wrong,
)
from workshop.tui.setup_parts import (
    CASES,
    NO_CASE,
    EndBar,
    Known,
    Page,
    PromptProblem,
    Roster,
    agent_row,
    case_row,
    coach_words,
    read_known,
)
from workshop.tui.text import put, shown
from workshop.tui.widgets.check_list import CheckList
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.field import Field
from workshop.tui.widgets.status_line import Part


class SetupScreen(WorkshopScreen):
    """A form; Begin opens the session."""

    NAME = "New session"
    HELP = (
        "Say which agent is tested and how. Everything you enter about the agent is part of its fingerprint: attempts "
        "are pooled only where all of it is equal. Opening the session freezes the pack, so that later edits of its "
        "files change nothing in it. What you type and take in here is kept if you leave before you begin. To play the "
        "control case alone, take it in with the command Only this."
    )
    KEYS = ("setup.take", "choices.press", "check.turn", "check.only", "check.all", "check.none", "screen.back")
    CSS_PATH = "setup.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("alt+o", "only", "Only the marked case", id="setup.only", tooltip="Take out all but it", show=False),
        Binding("alt+a", "all", "All cases", id="setup.all", tooltip="Take all cases in", show=False),
        Binding("alt+x", "none", "No case", id="setup.none", tooltip="Take all cases out", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._known: Known | None = None
        self._no_prompt = ""
        """Why the file named as system prompt can't be used, as far as it was looked at."""

    def body(self) -> ComposeResult:
        """Agent and session on the left, cases on the right or below, and Begin, which stays in sight."""
        with Page(id="columns", can_focus=False):
            with Vertical(id="form"):
                yield Static(shown("EARLIER AGENTS", "bold"), id="roster-title")
                yield Roster(id="roster")
                yield Static(shown("AGENT", "bold"), classes="heading", id="agent-title")
                for spec in FIELDS:
                    if spec.id == "operator":
                        yield Static(shown("SESSION", "bold"), classes="heading")
                    yield Field(
                        spec.label, id=f"field-{spec.id}", help_text=spec.help, note=spec.note, figure=spec.figure
                    )
            with Vertical(id="right"):
                yield Static(shown("CASES", "bold"), classes="heading")
                yield Static("", id="cases-problem", classes="field-problem")
                yield CheckList(id="cases")
        with Vertical(id="end"):
            yield Static("", id="sum")
            yield EndBar([Option("begin", "Begin", confirm=False), Option("leave", "Leave it", confirm=False)], id="do")

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
        mend = self._wrong()
        if len(mend) == 1:
            return f"Mend {names_of(mend)}: {next(iter(mend.values()))}."
        if mend:
            return f"Mend {names_of(mend)}: each says what is wrong; then begin."
        cases = self.query_one(CheckList)
        return coach_words(self._values(), self._known, len(cases.chosen), at_cases=cases.has_focus)

    def rebuild(self) -> None:
        """Read pack, agents and drafts, the first time."""
        if self._known is None:
            self.act(lambda: read_known(self.workshop), self._fill)

    def _fill(self, known: Known) -> None:
        self._known = known
        rows = self.query_one(Roster)
        rows.add_options(Row(agent_row(agent)) for agent in known.agents)
        rows.highlighted = 0 if known.agents else None
        for part in (rows, self.query_one("#roster-title")):
            part.display = bool(known.agents)
        start = {"operator": known.operator, "repeats": str(known.pack.rubric.consistency.default_repeats)}
        for spec in FIELDS:
            draft = known.drafts.get(f"setup.{spec.id}", "")
            self._field(spec.id).set(draft or start.get(spec.id, ""), draft=bool(draft))
        ids = [case.id for case in known.pack.cases]
        kept = known.drafts.get(CASES)
        chosen = ids if kept is None else [case for case in ids if case in kept.split()]
        self.query_one(CheckList).fill([(case.id, case_row(known.pack, case)) for case in known.pack.cases], chosen)
        self._sum()
        self._to_first_empty()

    def _to_first_empty(self) -> None:
        """To the first field that must be filled and isn't, else to Begin."""
        empty = next((spec.id for spec in FIELDS if spec.required and not self._field(spec.id).value), "")
        (self._field(empty).input if empty else self.query_one("#do", Choices)).focus()

    # ------------------------------------------------------------------ editing

    def _field(self, name: str) -> Field:
        return self.query_one(f"#field-{name}", Field)

    def _values(self) -> dict[str, str]:
        return {spec.id: self._field(spec.id).value for spec in FIELDS}

    def _wrong(self) -> dict[str, str]:
        found = wrong(self._values(), len(self.query_one(CheckList).chosen))
        return {**found, "prompt": self._no_prompt} if self._no_prompt and "prompt" not in found else found

    def _sum(self) -> None:
        if self._known is not None:
            words = sum_words(self._known.pack, self.query_one(CheckList).in_order, self._field("repeats").value)
            cases = self.query_one("#right")
            below = "; page down: more cases" if self.query_one(Page).hides(cases) else ""
            put(self.query_one("#sum", Static), shown(f"{words}{below}"))
            self._say_cases(self._wrong().get("cases", ""))

    @on(Page.Moved)
    def _page_moved(self) -> None:
        self._sum()

    def _say_cases(self, words: str) -> None:
        cases = self.query_one("#cases-problem", Static)
        cases.update(shown(words))
        cases.display = bool(words)

    @on(Field.Changed)
    def _typed(self, message: Field.Changed) -> None:
        name = (message.field.id or "").removeprefix("field-")
        self.workshop.drafts.keep("", "", f"setup.{name}", message.value)
        if name == "prompt":
            self._no_prompt = ""
        message.field.say(self._wrong().get(name, ""))
        self._sum()
        self.refresh_lines()

    @on(Field.Left)
    def _left(self, message: Field.Left) -> None:
        """A file can be looked at once its name is whole; what was left empty shows when one begins."""
        if message.field.id == "field-prompt" and self.is_current:
            self.run_worker(partial(self._look_at_prompt, message.field.value), thread=True, group="prompt")

    def _look_at_prompt(self, path: str) -> None:
        try:
            read_prompt(path)
        except FormProblem as problem:
            self.post_message(PromptProblem(path, str(problem)))

    @on(PromptProblem)
    def _prompt_looked_at(self, message: PromptProblem) -> None:
        field = self._field("prompt")
        if field.value == message.path:
            self._no_prompt = message.words
            field.say(message.words)
            self.refresh_lines()

    def on_descendant_focus(self) -> None:
        """What is said follows where one is."""
        self.refresh_lines()

    @on(CheckList.Changed)
    def _turned(self) -> None:
        self.workshop.drafts.keep("", "", CASES, " ".join(self.query_one(CheckList).in_order) or NO_CASE)
        self._sum()
        self.refresh_lines()

    def action_only(self) -> None:
        """Play the marked case alone."""
        self.query_one(CheckList).action_only()

    def action_all(self) -> None:
        """Play all cases."""
        self.query_one(CheckList).action_all()

    def action_none(self) -> None:
        """Take all cases out, to take some in."""
        self.query_one(CheckList).action_none()

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
        open_fields = ["prompt"] if agent.system_prompt_sha256 else []
        open_fields += [spec.id for spec in FIELDS if spec.required and not self._field(spec.id).value]
        self._field(next(iter(open_fields), "repeats")).input.focus()

    # ------------------------------------------------------------------ beginning

    @on(Choices.Confirmed, "#do")
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        if message.choice.id == "leave":
            self.action_back()
        else:
            self._begin()

    def action_back(self) -> None:
        """Leave; what was typed is kept, and that is said where one comes to."""
        app = self.workshop
        known = self._known
        kept = known is not None and (
            any(value for name, value in self._values().items() if name not in ("operator", "repeats"))
            or len(self.query_one(CheckList).chosen) != len(known.pack.cases)
        )
        app.back()
        if kept and isinstance(app.screen, WorkshopScreen) and app.screen is not self:
            app.screen.tell("Nothing was begun. What you typed and took in is kept: New session has it again.")

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
        self.workshop.drafts.drop("", "", CASES)
        self.workshop.use(opened)
        self.workshop.swap("board")

    def _show_problems(self, found: dict[str, str]) -> None:
        for spec in FIELDS:
            self._field(spec.id).say(found.get(spec.id, ""))
        self._say_cases(found.get("cases", ""))
        first = next((spec.id for spec in FIELDS if spec.id in found), "")
        (self._field(first).input if first else self.query_one(CheckList)).focus()
        self.refresh_lines()
