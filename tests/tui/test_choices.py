"""A row of choices: two deliberate presses, by keys or mouse, and nothing else."""

from collections.abc import Callable

from textual.app import App, ComposeResult

from workshop.tui.widgets.choices import Choices, Option

OPTIONS = (
    Option("grant", "Grant", why="off-script"),
    Option("deny", "Deny", why="as the script says"),
    Option("look", "Look", confirm=False),
)


class Row(App[None]):
    """An app with one row of choices."""

    confirm_gap = 0.0

    def __init__(self) -> None:
        super().__init__()
        self.time = 100.0
        self.confirmed: list[str] = []

    def monotonic(self) -> float:
        return self.time

    def settled(self, press: Callable[[], object]) -> None:
        press()

    def compose(self) -> ComposeResult:
        yield Choices(OPTIONS, at="deny")

    def on_choices_confirmed(self, message: Choices.Confirmed) -> None:
        self.confirmed.append(message.choice.id)


async def test_enter_chooses_and_enter_again_confirms() -> None:
    app = Row()
    async with app.run_test() as pilot:
        await pilot.press("tab", "enter")
        assert app.confirmed == []
        assert app.query_one(Choices).armed
        await pilot.press("enter")
        assert app.confirmed == ["deny"]


async def test_what_was_confirmed_is_not_chosen_any_more_and_shows_it() -> None:
    app = Row()
    async with app.run_test() as pilot:
        await pilot.press("tab", "enter", "enter")
        choices = app.query_one(Choices)
        assert not choices.armed
        for _ in range(100):
            await pilot.pause(0.01)
            if "enter again" not in "\n".join(strip.text for strip in choices.render_lines(choices.size.region)):
                break
        else:
            raise AssertionError("it still looks chosen")


async def test_a_second_press_sooner_than_a_person_could_does_not_confirm() -> None:
    app = Row()
    app.confirm_gap = 0.25
    async with app.run_test() as pilot:
        await pilot.press("tab", "enter")
        app.time += 0.1
        await pilot.press("enter")
        app.time += 0.2
        await pilot.press("enter")
        assert app.confirmed == []
        app.time += 0.3
        await pilot.press("enter")
        assert app.confirmed == ["deny"]


async def test_printable_keys_and_pastes_choose_nothing_and_take_a_choice_back() -> None:
    app = Row()
    async with app.run_test() as pilot:
        choices = app.query_one(Choices)
        await pilot.press("tab", *"gdy", "space")
        assert not choices.armed
        await pilot.press("enter", "g")
        assert not choices.armed
        await pilot.press("enter")
        assert app.confirmed == []


async def test_moving_away_takes_a_choice_back() -> None:
    app = Row()
    async with app.run_test() as pilot:
        await pilot.press("tab", "enter", "left")
        assert not app.query_one(Choices).armed
        await pilot.press("enter", "escape", "enter")
        assert app.confirmed == []


async def test_a_choice_that_changes_nothing_needs_one_press() -> None:
    app = Row()
    async with app.run_test() as pilot:
        await pilot.press("tab", "right", "enter")
        assert app.confirmed == ["look"]


async def test_two_clicks_on_the_same_choice_confirm_it() -> None:
    app = Row()
    async with app.run_test() as pilot:
        await pilot.click(Choices, offset=(4, 0))
        assert app.confirmed == []
        assert app.query_one(Choices).marked == OPTIONS[0]
        await pilot.click(Choices, offset=(15, 0))
        assert app.confirmed == []
        await pilot.click(Choices, offset=(15, 0))
        assert app.confirmed == ["deny"]


async def test_nothing_is_taken_while_an_act_runs() -> None:
    app = Row()
    async with app.run_test() as pilot:
        app.query_one(Choices).busy = True
        await pilot.press("tab", "enter", "enter")
        await pilot.click(Choices, offset=(4, 0))
        assert app.confirmed == []
        assert not app.query_one(Choices).armed


async def test_the_same_choices_offered_again_keep_what_was_chosen() -> None:
    app = Row()
    async with app.run_test() as pilot:
        await pilot.press("tab", "enter")
        choices = app.query_one(Choices)
        choices.offer(OPTIONS, at="grant")
        assert choices.armed
        choices.offer(OPTIONS[:2], at="grant")
        assert not choices.armed
        assert choices.marked == OPTIONS[0]


async def test_labels_are_never_read_as_markup() -> None:
    app = Row()
    async with app.run_test(size=(60, 5)) as pilot:
        app.query_one(Choices).offer([Option("x", "[/foo][@click=app.quit]go[/]", why="[b]\x1b[31m", confirm=True)])
        await pilot.press("tab", "enter")
        assert "[/foo][@click=app.quit]go" in str(app.query_one(Choices).render())
        assert app.is_running
