"""The Textual app. How to build a screen on it:

- A screen is a `workshop.tui.base.WorkshopScreen` in its own file with a `.tcss` of the same name
  (`CSS_PATH = "desk.tcss"`), and is listed in `workshop.tui.routes.ROUTES` by name. Parameters are keyword strings
  (`DeskScreen(attempt="stock-count.1")`). Open one with `self.workshop.go("desk", attempt=...)`, in place of this one
  with `.swap(...)`, close with `.back()` or `.back_to("board")`; `.open_attempt(name)` opens whichever screen an
  attempt goes on at.
- It gives `NAME`, `HELP`, `KEYS` (binding ids, most important first for the footer), `body()` (compose), `status()`
  (Parts), `coach()` (one sentence, from `workshop.coach`) and `rebuild()`, which makes everything anew from
  `self.workshop.session`. The base calls `rebuild` when the screen comes up or back and after each act. For playing,
  `workshop.tui.status.attempt_parts(session, attempt, now)` makes the status line.
- Everything that writes or is slow goes through `self.act(lambda: session.serve(attempt), then=self._served,
  control=self.query_one(Choices))`: runs once in a thread, takes no second press meanwhile, shows SessionError,
  LedgerError and PackError as a notice, then calls `then(result)` and rebuilds. It returns False when an act runs.
- Say what happened with `self.tell(text)`, what was not done and the way out with `self.problem(text)`. No toasts.
- Deciding: `widgets.choices.Choices` of `Option(id, label, note, why, confirm)`; handle `Choices.Confirmed`
  (`.choice.id`). Enter chooses, enter again confirms, no sooner than `app.confirm_gap` seconds later; tests set
  `app.confirm_gap = 0`. `confirm=False` for what changes nothing. `.offer(options, at=id)` replaces the options.
- Dialogs: `self.app.push_screen(ConfirmDialog(title, text, yes="Take it over"), callback)`, and `ReasonDialog` for a
  choice with a reason (void, pause).
- Text from data reaches a widget only as `text.shown(text)`, `text.shown_line(text, width=n)` or `text.joined(...)`;
  never as a bare str. `Static(shown(x))`, `static.update(shown(x))`, `OptionList` and `DataTable` with Content.
- Typing is kept with `self.workshop.drafts.keep(log_id, attempt, "review.fix", text)` on every change (debounced),
  found again with `.read(log_id, attempt)` and mark it "draft"; `.drop(...)` once it was saved for good.
- Every Binding has `id=` and `tooltip=`; help, footer and command palette are made from them. What is impossible is
  absent: `check_action` gives False (call super's too). A widget says what it is for in `HELP`.
- `self.workshop.now()` is the only clock, `self.workshop.files` the folder for what is handed over.
- Size classes on the screen: `-narrow` and `-wide` (from 100 columns), `-tiny`, `-low` (from 10 rows), `-tall` (38).

Tests: `tests/tui/tui_samples.py` has a small pack, a fixed clock and `workshop_app(tmp_path)`.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workshop.ledger.ledger import Ledger
    from workshop.pack.pack import Pack


def open_tui(db: Path, pack_root: Path | None = None) -> int:
    """Open the app over the ledger `db`; gives the exit code.

    `pack_root` is a folder of packs to use before the built-in ones. Prints one or two lines to stderr and gives 2
    when the ledger can't be opened, 1 after a crash.
    """
    from workshop.tui.app import WorkshopApp

    app = WorkshopApp(lambda: _ledger(db), lambda: _pack(pack_root))
    try:
        app.run()
    except OSError:
        # The terminal is gone: there is nobody to tell, and everything is in the ledger already.
        return app.return_code or 1
    finally:
        if hasattr(app, "ledger"):
            app.ledger.close()
    if words := app.crash_text or app.refusal:
        print(words, file=sys.stderr)  # noqa: T201
        return 1 if app.crash_text else 2
    if app.parting and not app.return_code:
        print(app.parting)  # noqa: T201
    return app.return_code or 0


def _ledger(db: Path) -> "Ledger":
    from workshop.ledger.ledger import Ledger

    return Ledger.open(db)


def _pack(root: Path | None) -> "Pack":
    from workshop.pack.load import load_pack

    return load_pack(root)
