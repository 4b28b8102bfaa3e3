"""What to do first: go on, or begin anew. Down from the last one goes on to what stands below."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList


class BeginList(OptionList):
    """Go on, or begin anew."""

    HELP = "Enter goes on where something waits, or begins a new session. Down or tab goes to the sessions."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Choose", id="home.open", tooltip="Go on, or begin a session"),
    ]

    def action_cursor_down(self) -> None:
        """Down; from the last one on to the sessions."""
        if self.highlighted == self.option_count - 1:
            self.post_message(self.Below())
        else:
            super().action_cursor_down()

    class Below(Message):
        """Down was pressed on the last one."""
