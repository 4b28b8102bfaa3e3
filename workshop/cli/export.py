"""`workshop export`: a session's scorecard as files."""

from pathlib import Path

import click

from workshop.cli.common import Failed, global_options, ledger, say


@click.command("export")
@click.argument("session", default="last")
@click.option(
    "--format", "formats", default="md", show_default=True, help="md, json, csv, junit, html; commas between."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("logs") / "exports",
    show_default=True,
    help="Folder to write to; made when it is not there.",
)
@click.option("--redact", is_flag=True, help="Mask the cases' secrets wherever they stand.")
@click.option("--redact-text", is_flag=True, help="Also leave out the agent's own words and arguments.")
@global_options
def command(session: str, formats: str, out: Path, redact: bool, redact_text: bool) -> None:
    """Write the scorecard of SESSION (id, beginning of it, or `last`) to files, never over an existing one.

    The same session gives the same bytes. Exporting writes nothing to the ledger.
    """
    from workshop.cli.pick import pick
    from workshop.report.files import ExportError, export_files
    from workshop.session.card import redacted_scorecard_of, scorecard_of

    with ledger(read_only=True) as opened:
        log_id = pick(opened, session)
        if redact or redact_text:
            card = redacted_scorecard_of(opened, log_id, agent_text=redact_text)
        else:
            card = scorecard_of(opened, log_id)
    try:
        written = export_files(card, [name.strip() for name in formats.split(",") if name.strip()], out)
    except ExportError as error:
        raise Failed(str(error)) from error
    for file in written:
        say(f"{file.path}{' (was there already, the same bytes)' if file.already_there else ''}")
