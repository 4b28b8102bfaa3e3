"""`workshop schema`: the JSON Schemas of a pack's files."""

import click

from workshop.cli.common import global_options, print_json


@click.command("schema")
@click.argument("which", required=False)
@global_options
def command(which: str | None) -> None:
    """Print the JSON Schemas of a pack's files as one document, or WHICH one of them."""
    from workshop.pack.schema import schema

    schemas = schema()
    if which is None:
        print_json(schemas)
    elif which in schemas:
        print_json(schemas[which])
    else:
        raise click.BadParameter(f"there is no schema {which!r}; there are: {', '.join(schemas)}", param_hint="WHICH")
