"""Practice agents at the board: what can be chosen for a case, and beginning one."""

from workshop.coach import case_name
from workshop.session import Session
from workshop.tui.base import WorkshopScreen
from workshop.tui.board_rows import BoardRow
from workshop.tui.widgets.choices import Option
from workshop.tui.widgets.list_dialog import ListDialog

TEXT = (
    "It plays in place of a chat, message by message; you rule and serve as always. Its attempts are labelled and "
    "never pooled."
)


def ask_practice(screen: WorkshopScreen, session: Session, row: BoardRow) -> None:
    """Ask which practice agent plays a case, and open its play."""
    app = screen.workshop

    def chosen(choice: str | None) -> None:
        kind, _, name = (choice or "").partition(":")
        if kind == "attempt":
            app.open_attempt(name)
        elif kind == "agent":
            screen.act(lambda: start_practice(session, row.case.id, name), app.open_attempt)

    title = f"Practice agent for {case_name(session.pack, row.case)}"
    app.push_screen(ListDialog(title, TEXT, practice_options(row)), chosen)


def practice_options(row: BoardRow) -> list[Option]:
    """Practice plays of the case under way, then its practice agents, then plays that ended, to look at."""
    running = [a for a in row.practice if a.ended is None and a.voided is None]
    ended = {a.practice_agent: a for a in row.practice if a.ended is not None and a.voided is None}
    options = [
        Option(f"attempt:{a.attempt}", f"Go on with {a.practice_agent}", why="it was begun and waits", confirm=False)
        for a in running
    ]
    options += [
        Option(f"agent:{agent.id}", agent.id, why=agent.note, confirm=False) for agent in row.case.fixture.agents
    ]
    options += [
        Option(f"attempt:{a.attempt}", f"Look at {name}", why="its play has ended", confirm=False)
        for name, a in ended.items()
    ]
    return options


def start_practice(session: Session, case: str, agent: str) -> str:
    """Open an attempt that a practice agent plays, with the brief handed to it; gives the attempt's name."""
    name = session.start(case, practice_agent=agent).record.attempt
    # There is no chat, so none was confirmed.
    session.hand_brief(name, fresh_chat=False)
    return name
