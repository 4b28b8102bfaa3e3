"""One disputed check as contents: the claim, the rows beside it, what each scorer says, and the proposal."""

from textual.content import Content

from workshop.report.agenda import Beside, Item
from workshop.report.wording import CLAIMS, check_word, verdict_word
from workshop.scoring.claim import ClaimStatus
from workshop.tui.score_parts import STYLES
from workshop.tui.text import joined, shown, shown_line


def item_content(item: Item) -> Content:
    """All of it, to be read from top to bottom."""
    tested = "  the case is about it" if item.tested else ""
    head = joined(shown_line(f"{check_word(item.check)} of {item.attempt}", "bold $accent"), (tested, "$quiet"))
    return Content("\n").join(
        [head, shown_line(item.title, "$quiet"), shown(""), claims_content(item.opens_on), said_content(item)]
    )


def claims_content(opens_on: tuple[Beside, ...]) -> Content:
    """Each claim with its rows right below it."""
    return Content("\n").join(line for beside in opens_on for line in _beside(beside))


def _beside(beside: Beside) -> list[Content]:
    status = f"  {CLAIMS[ClaimStatus(beside.status)]}" if beside.status else ""
    by = f", found by {beside.by}" if beside.by else ""
    said = shown_line(f"“{beside.claim}”") if beside.claim else shown("there is no final answer", "$quiet")
    lines = [joined(("CLAIM     ", "bold"), said, (status, "bold $warning"), shown_line(by, "$quiet"))]
    if beside.nearest:
        lines.append(shown("          No row bears on it; the nearest receipts of its kind:", "$quiet"))
    lines += [joined((f"          #{row.event:<5}", "$accent"), shown_line(row.words)) for row in beside.rows]
    if not beside.rows:
        lines.append(shown("          no row of the log has to do with it", "$quiet"))
    return lines


def said_content(item: Item) -> Content:
    """What each scorer says and why, the proposal, and how it was settled."""
    lines = [shown("")]
    for one in item.opinions:
        word = (f"{verdict_word(one.verdict)} ", STYLES[one.verdict.value])
        why = shown_line(one.reason.strip() or "no reason given")
        lines.append(
            joined(shown_line(one.scorer, "bold", width=24), ("  ", ""), word, (f"#{one.event}  ", "$accent"), why)
        )
    if item.proposal is not None:
        proposed = item.proposal.verdict.value.replace("_", " ")
        lines.append(
            joined((f"proposed from the ledger: {proposed}. ", "$quiet"), shown_line(item.proposal.reason, "$quiet"))
        )
    if item.settled is not None:
        ruled = item.settled
        said = f"settled by {ruled.scorer}: {verdict_word(ruled.verdict)} (#{ruled.event}): {ruled.reason}"
        lines.append(shown_line(said, "bold"))
    else:
        lines.append(shown("not settled: no verdict on it counts", "bold $warning"))
    return Content("\n").join(lines)
