"""An interval between 0 and 1 as a line of characters, with the rate in it."""


def interval_line(low: float | None, high: float | None, rate: float | None, cells: int) -> str:
    """ "·├──●───┤·": dots from 0 to 1, the interval between its ends, the rate as a full mark; "" without one.

    Each character is one cell wide; a mark stands in the cell its value falls in, so that 0 is the first and 1 the
    last. The rate takes the place of an end it falls together with.
    """
    if low is None or high is None or rate is None:
        return ""
    first, last, at = (round(value * (cells - 1)) for value in (low, high, rate))
    line = ["·"] * cells
    line[first : last + 1] = "─" * (last + 1 - first)
    line[first], line[last], line[at] = "├", "┤", "●"
    return "".join(line)
