"""The only way text from data gets into a widget: made visible, and never read as markup."""

from rich.text import Text
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from workshop.model.visible import visible, visible_line


def shown(text: str, style: str | Style = "") -> Content:
    """Text as the screen shows it, newlines and tabs kept; control and hidden characters are made visible."""
    return Content.styled(visible(text), style) if style else Content(visible(text))


def shown_line(text: str, style: str | Style = "", *, width: int = 0) -> Content:
    """Text on one line, newline as ↵ and tab as ␉; cut to `width` cells with an ellipsis unless that is 0."""
    line = Content(visible_line(text))
    if width > 0 and line.cell_length > width:
        line = line.truncate(width, ellipsis=True)
    return line.stylize(style) if style else line


def shown_end(text: str, style: str | Style = "", *, width: int) -> Content:
    """Text on one line, cut at its beginning: of a path the end says most."""
    line = visible_line(text)
    while line and Content(line).cell_length > width:
        line = "…" + line.lstrip("…")[1:] if len(line) > 1 else ""
    return Content.styled(line, style) if style else Content(line)


def cell(text: str, style: str = "") -> Text:
    """One line for a DataTable, which takes Rich text alone; `style` is a Rich style without theme colours."""
    return Text(visible_line(text), style=style, no_wrap=True, overflow="ellipsis")


def joined(*parts: Content | tuple[str, str]) -> Content:
    """Several pieces as one; a tuple is text and its style, made visible like everything else."""
    return Content("").join([part if isinstance(part, Content) else shown(part[0], part[1]) for part in parts])


def put(widget: Static, content: Content) -> None:
    """Show a text; one that is shown already costs no new layout of the screen."""
    if not (isinstance(widget.content, Content) and widget.content.is_same(content)):
        widget.update(content)


def hanging(content: Content, indent: int, width: int) -> Content:
    """Wrapped to `width` cells, with every line after the first indented by as many cells as the text begins at."""
    if content.cell_length <= width or width - indent < 8:
        return content
    start, rest = content[:indent], content[indent:]
    return joined(start, Content("\n" + " " * indent).join(rest.wrap(width - indent)))
