"""Which lines of a widget the window shows, and a text cut so that one of its lines is among them."""

from textual.content import Content
from textual.errors import NoWidget
from textual.style import Style
from textual.widget import Widget

from workshop.tui.text import joined


def lines_seen(widget: Widget) -> range:
    """The lines of a widget that aren't cut off by what it stands in; none where it has no place on the screen."""
    try:
        found = widget.screen.find_widget(widget)
    except NoWidget:
        return range(0)
    seen = found.region.intersection(found.clip)
    return range(seen.y - found.region.y, seen.bottom - found.region.y) if seen.width else range(0)


def with_line(content: Content, line: int, seen: range, width: int) -> tuple[Content, int]:
    """The text, with `line` moved to the first line that is seen unless it is seen anyway; and where it is then."""
    if not seen or line in seen:
        return content, line
    first = line - seen.start
    return Content("\n").join([*[Content("")] * -first, *content.wrap(width)[max(first, 0) :]]), seen.start


def armed_line(label: str, place: int, width: int) -> Content:
    """A choice that was chosen and waits to be confirmed, on one line; a click on it is one on that place."""
    said = joined((f"[ {label} ]", "bold reverse"), (" enter again confirms", ""))
    return said.truncate(width, ellipsis=True).stylize(Style.from_meta({"@click": f"click({place})"}))
