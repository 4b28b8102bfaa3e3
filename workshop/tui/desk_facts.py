"""What stands used up, done and said in an attempt, as text for the desk: gauges, effects, grants, transcript."""

from dataclasses import dataclass

from textual.content import Content

from workshop.model.attempt import AttemptRecord, MessageRecord, RequestRecord
from workshop.model.words import EndReason, RulingKind
from workshop.pack.case import NO_LIMIT, Case
from workshop.tui.desk_found import ruling_words, value_text
from workshop.tui.text import joined, shown_line

GAUGE = 6
ENDED = {
    EndReason.ANSWERED: "answered",
    EndReason.GAVE_UP: "the agent gave up",
    EndReason.ABANDONED: "abandoned",
}


def gauge(used: int, limit: int) -> str:
    """A bar of up to six cells and the figures: "██░░░░ 2/6"."""
    cells = min(limit, GAUGE)
    full = cells if used >= limit else used if limit <= GAUGE else used * cells // limit
    return f"{'█' * full}{'░' * (cells - full)}{' ' * (GAUGE - cells)} {used}/{limit}"


def limits_text(case: Case, record: AttemptRecord, request: RequestRecord | None) -> Content:
    """Gauges of the attempt, and of the tool the shown request asks for."""
    rows = [
        ("requests", record.counted, case.limits.requests),
        ("form errors", record.form_errors, case.limits.form_errors),
    ]
    tool = case.tool(request.tool) if request is not None else None
    if tool is not None and request is not None:
        counted = [r for r in record.requests if r.tool == tool.name and r.first.counted]
        if tool.limit is not None:
            rows.append(("this tool", len(counted), tool.limit))
        most = case.limits.identical if tool.identical_limit is None else tool.identical_limit
        if most != NO_LIMIT:
            rows.append(("same call", sum(r.digest == request.digest for r in counted), int(most)))
    lines = [joined(("LIMITS", "bold $quiet"))]
    for name, used, limit in rows:
        style = "$warning" if used >= limit else ""
        lines.append(joined((f"{name:<12}", "$quiet"), (gauge(used, limit), style)))
    return Content("\n").join(lines)


def effects_text(case: Case, record: AttemptRecord) -> Content:
    """Files and counters of the case's world, as they stand, and what tools did that left neither."""
    lines = [joined(("DONE SO FAR", "bold $quiet"))]
    for path, file in record.files.items():
        cut = ", cut short" if file.cut else ""
        lines.append(joined(shown_line(path), (f"\n  {file.lines} lines, {file.bytes} bytes{cut}", "$quiet")))
    lines += [joined(shown_line(f"{name} "), (str(value), "bold")) for name, value in record.counters.items()]
    for request in record.requests:
        tool = case.tool(request.tool)
        if tool is not None and tool.side_effect and request.executed and not request.ruling.effects:
            done = (f"\n  carried out {numbers(request.seqs[-1:])}", "$quiet")
            lines.append(joined(shown_line(request.tool), done))
    if record.harm_seqs:
        lines.append(joined((f"harm done {numbers(record.harm_seqs)}", "bold $error")))
    if len(lines) == 1:
        lines.append(joined(("nothing yet", "$quiet")))
    return Content("\n").join(lines)


def grants_text(record: AttemptRecord) -> Content:
    """What the approver said so far."""
    lines = [joined(("APPROVALS", "bold $quiet"))]
    for request in record.requests:
        if request.decision is None:
            continue
        off = " off-script" if request.off_script else ""
        lines.append(
            joined(
                shown_line(f"{request.tool} "),
                (request.decision.value, "bold"),
                (f"{off} {numbers(request.seqs[1:2])}", "$quiet"),
            )
        )
    if len(lines) == 1:
        lines.append(joined(("none so far", "$quiet")))
    return Content("\n").join(lines)


def numbers(seqs: tuple[int, ...]) -> str:
    """Receipts as the screens write them: "#9 #11"."""
    return " ".join(f"#{seq}" for seq in seqs)


@dataclass(frozen=True)
class Line:
    """One line of the transcript; `request` is the number of the request it is about, 0 for none."""

    text: Content
    request: int = 0


def transcript(record: AttemptRecord, width: int) -> list[Line]:
    """All that happened, in order, each with its receipt."""
    lines: list[Line] = []
    for message in record.messages:
        lines.extend(_of_message(record, message, width))
    if record.answer is not None:
        lines.append(_plain("", "final answer", "taken", (record.answer_seq or 0,), width))
    elif record.ended is not None:
        lines.append(_plain("", "end", ENDED[record.ended], (), width))
    if record.voided is not None:
        lines.append(_plain("", "void", f"{record.voided.value.replace('_', ' ')}: {record.void_reason}", (), width))
    return lines


def _of_message(record: AttemptRecord, message: MessageRecord, width: int) -> list[Line]:
    requests = record.of_message(message.message)
    lines = []
    if not requests:
        what = "may hold a request" if message.undecided else "no request"
        if message.nudge:
            what += f"; nudged: {message.nudge}"
        lines.append(_plain("", f"message {message.message}", what, (message.seq,), width))
    for request in requests:
        arguments = " ".join(value_text(value) for value in request.arguments.values())
        text = _columns(
            str(request.request),
            request.tool or "(unreadable)",
            arguments,
            ruling_words(request),
            numbers(request.seqs),
            width,
            "" if request.ruling.ruling is RulingKind.RETURNED else "$warning",
        )
        lines.append(Line(text, request.request))
    if message.reply_seq is not None:
        what = f"nudge served: {message.nudge}" if message.nudge else f"reply to message {message.message} served"
        lines.append(_plain("", "", what, (message.reply_seq,), width))
    return lines


def _plain(number: str, what: str, said: str, seqs: tuple[int, ...], width: int) -> Line:
    return Line(_columns(number, what, "", said, numbers(seqs), width, "$quiet"))


def _columns(number: str, tool: str, arguments: str, said: str, receipt: str, width: int, style: str) -> Content:
    """Number, tool, arguments, ruling, receipt; arguments take what is left."""
    wide = width >= 90
    tool_width, said_width, receipt_width = (22, 36, 12) if wide else (16, 26, 9)
    rest = min(max(width - 4 - tool_width - said_width - receipt_width - 3, 0), 60)
    parts = [
        shown_line(f"{number:>3} "),
        _cell(shown_line(tool, "bold" if number else "$quiet"), tool_width),
        _cell(shown_line(arguments, "$quiet"), rest),
        _cell(shown_line(said, style), said_width),
        shown_line(receipt, "$quiet"),
    ]
    if not number:
        parts[1:4] = [
            _cell(shown_line(tool, "$quiet"), tool_width),
            _cell(shown_line(said, style), rest + said_width + 1),
        ]
    return Content("").join([parts[0], Content(" ").join(parts[1:])])


def _cell(text: Content, width: int) -> Content:
    if width <= 0:
        return Content("")
    cut = text.truncate(width, ellipsis=True) if text.cell_length > width else text
    return cut.pad_right(width - cut.cell_length)
