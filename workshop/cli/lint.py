"""`workshop lint`: a pack's files under the loupe."""

import click

from workshop.cli.common import Failed, global_options, print_json, say, settings


@click.command("lint")
@click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")
@global_options
def command(as_json: bool) -> int:
    """Check the pack's files. Exit 1 when there is an error; warnings are printed and don't count."""
    from workshop.pack.errors import PackError
    from workshop.pack.lint import lint

    try:
        findings = lint(settings().pack_root)
    except PackError as error:
        raise Failed(str(error)) from error
    errors = [finding for finding in findings if finding.is_error]
    if as_json:
        print_json({"ok": not errors, "findings": [finding.as_json() for finding in findings]})
    else:
        for finding in findings:
            say(str(finding))
        say(f"{len(errors)} errors, {len(findings) - len(errors)} warnings")
    return 1 if errors else 0
