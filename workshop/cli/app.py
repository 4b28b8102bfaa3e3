"""`workshop` without a command: the app."""

from workshop.cli.common import Settings


def open_app(settings: Settings) -> int:
    """Open the app on the settings' ledger and pack; returns the exit code."""
    from workshop.tui import open_tui

    return open_tui(settings.db_path, settings.pack_root)
