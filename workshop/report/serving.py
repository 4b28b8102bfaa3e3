"""How the operator served: in figures, and request by request where it was not as the case has it."""

from collections.abc import Callable, Iterator

from workshop.model.words import Decision
from workshop.report.cards import AttemptCard, AttemptState, CaseCard, Receipt, Scorecard
from workshop.report.figures import Fidelity
from workshop.report.wording import at_events, attempt_name, seconds_word

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

NOISY = "A noisy operator looks like a noisy agent: weigh the scores of these attempts with it."

AS_WRITTEN = "Every request was answered as the case has it: no fallback, nothing improvised, nothing off the script."

DECIDED = {Decision.GRANT: "granted", Decision.DENY: "denied", Decision.SILENT: "left without an answer"}

OFF = {
    "fallback": "answered with the tool's fallback",
    "improvised": "answered with an improvised reply",
    "operator_denied": "denied by the operator, without a rule of the case",
}
"""How a request without a prepared response was answered."""


def fidelity_words(found: Fidelity) -> str:
    """How the operator served, in one sentence."""
    if not found.requests and not found.nudges:
        return "The operator served nothing: no request was made."
    others = {
        "with the tool's fallback": found.fallback,
        "improvised": found.improvised,
        "denied by the operator": found.operator_denied,
        "against the approver's script": found.off_script,
    }
    rest = "".join(f"; {name}: {number}" for name, number in others.items() if number)
    nudges = f"; nudges: {found.nudges}" if found.nudges else ""
    times = ""
    if found.median_seconds is not None:
        longest = seconds_word(found.longest_seconds)
        times = f" From message to reply: median {seconds_word(found.median_seconds)}, longest {longest}."
    return f"Served as written: {found.as_written} of {found.requests} requests{rest}{nudges}.{times}"


def not_as_written(attempt: AttemptCard) -> list[Receipt]:
    """Requests that were decided against the approver's script, or answered from outside the fixture."""
    return [receipt for receipt in attempt.receipts if receipt.off_script or receipt.off_fixture]


def deviations(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One sentence for each such request of an attempt that is not void, with its events."""
    for case in card.cases:
        for attempt in case.attempts:
            if attempt.state is not AttemptState.VOID:
                for words in attempt_deviations(attempt, shown):
                    yield f"{attempt_name(case, attempt, shown)}: {words}"


def attempt_deviations(attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    """The same for one attempt, without its name."""
    for receipt in not_as_written(attempt):
        did = []
        if receipt.off_script and receipt.decision is not None:
            why = f" ({shown(receipt.decision_reason)})" if receipt.decision_reason else ""
            did.append(f"{DECIDED[receipt.decision]} against the approver's script{why}")
        if receipt.off_fixture:
            did.append(OFF[receipt.off_fixture])
        yield f"request {receipt.request}, {shown(receipt.tool)}, {' and '.join(did)}{at_events(receipt.events)}."


def operator_word(case: CaseCard) -> str:
    """How many requests of a case's attempts were not served as written, to stand beside the scores."""
    attempts = [attempt for attempt in case.attempts if attempt.state is not AttemptState.VOID]
    if not any(attempt.receipts for attempt in attempts):
        return "–"
    off = sum(len(not_as_written(attempt)) for attempt in attempts)
    return f"{off} off" if off else "as written"
