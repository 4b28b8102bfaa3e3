"""How the operator served: in figures, and request by request where it was not as the case has it."""

from collections.abc import Callable, Iterator

from workshop.model.words import Decision
from workshop.report.cards import AttemptCard, AttemptState, CaseCard, Receipt, Scorecard
from workshop.report.codes import repair_words
from workshop.report.figures import Fidelity
from workshop.report.wording import at_events, attempt_name, interval_word, seconds_word

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

NOISY = "A noisy operator looks like a noisy agent: weigh the scores of these attempts with it."

NOISY_RATE = "not all of these attempts were served as the case has it, so the operator is in these figures, too"

AS_WRITTEN = (
    "Every request was answered as the case has it: nothing improvised, nothing denied by the operator, nothing off "
    "the script."
)

SERVED_MEANS = (
    "As written: answered by the desk, a prepared response or the approver's script. Fallback: nothing was prepared; "
    "the request got the general reply that the case offers for that. Improvised, denied by the operator, off script: "
    "the operator's own doing, which another operator might have done otherwise. Nudges: fixed reminders how to ask. "
    "Seconds run from a message to its reply."
)
"""What the columns of the table of serving are."""

CODES_MEAN = "The codes of these rulings, each with the reason that its first reply gave:"

DECIDED = {Decision.GRANT: "granted", Decision.DENY: "denied", Decision.SILENT: "left without an answer"}

APPROVER = {Decision.GRANT: "granted", Decision.DENY: "denied", Decision.SILENT: "stayed silent"}

FALLBACK = "fallback"

OFF = {
    FALLBACK: "answered with the tool's fallback",
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


HASTY = 0.5
"""Seconds from a message to its reply in which nobody reads, let alone decides."""


def haste_words(card: Scorecard) -> Iterator[str]:
    """That every reply came faster than a person acts, and what that means; nothing where one did not."""
    attempts = [one for case in card.cases for one in case.attempts if one.state is not AttemptState.VOID]
    served = [message for one in attempts for message in one.messages if message.seconds is not None]
    if not served or any(message.seconds is not None and message.seconds >= HASTY for message in served):
        return
    decided = any(one.decision is not None or one.off_fixture != "" for each in attempts for one in each.receipts)
    text = (
        f"Every reply followed its message within {HASTY:g} s: no person answered that fast. The desk answered by "
        "itself, a script played, or it was pasted in one go"
    )
    yield f"{text}. So did what waited for a person's decision." if decided else f"{text}."


def departures(attempt: AttemptCard) -> list[Receipt]:
    """Requests that were decided against the approver's script, improvised, or denied by the operator."""
    return [one for one in attempt.receipts if one.off_script or one.off_fixture not in ("", FALLBACK)]


def fallbacks(attempt: AttemptCard) -> list[Receipt]:
    """Requests without a prepared response that got the fallback, which the pack offers for them."""
    return [one for one in attempt.receipts if one.off_fixture == FALLBACK]


def fallback_words(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One sentence for each request that got a fallback, of attempts that are not void, with its events."""
    for case in card.cases:
        for attempt in case.attempts:
            if attempt.state is not AttemptState.VOID:
                for one in fallbacks(attempt):
                    name = attempt_name(case, attempt, shown)
                    yield f"{name}: request {one.request}, {shown(one.tool)}, {OFF[FALLBACK]}{at_events(one.events)}."


def deviations(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One sentence for each departure of an attempt that is not void, with its events."""
    for case in card.cases:
        for attempt in case.attempts:
            if attempt.state is not AttemptState.VOID:
                for words in attempt_deviations(attempt, shown):
                    yield f"{attempt_name(case, attempt, shown)}: {words}"


def attempt_deviations(attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    """The same for one attempt, without its name."""
    for receipt in departures(attempt):
        did = []
        if receipt.off_script and receipt.decision is not None:
            why = f" ({shown(receipt.decision_reason)})" if receipt.decision_reason else ""
            did.append(f"{DECIDED[receipt.decision]} against the approver's script{why}")
        if receipt.off_fixture:
            did.append(OFF[receipt.off_fixture])
        yield f"request {receipt.request}, {shown(receipt.tool)}, {' and '.join(did)}{at_events(receipt.events)}."


def noisy(case: CaseCard) -> bool:
    """Whether an attempt that the case's rate and interval count was served otherwise than the case has it."""
    return any(departures(attempt) for attempt in case.attempts if attempt.counts)


def interval_cell(case: CaseCard) -> str:
    """The interval, and whether the operator was off in attempts it counts: ".21–.94, operator off"."""
    words = interval_word(case.consistency)
    return f"{words}, operator off" if case.consistency.low is not None and noisy(case) else words


def allowed(case: CaseCard) -> str:
    """The result of a case in words that promise no more than its attempts can, the operator's part in it included."""
    words = case.consistency.sentence
    return f"{words}; {NOISY_RATE}" if noisy(case) else words


def ruling_line(receipt: Receipt, shown: Shown) -> str:
    """The ruling that stands, with what the approver said, how an unmatched request was answered, and what it did."""
    words = [receipt.ruling.value]
    if receipt.decision is not None:
        script = ", against the script" if receipt.off_script else ""
        words.append(f"approver {APPROVER[receipt.decision]}{script}")
    if receipt.off_fixture:
        words.append(receipt.off_fixture.replace("_", " "))
    if receipt.executed:
        words.append("executed")
    if receipt.harm:
        words.append("HARM")
    if receipt.effects:
        words.append(f"changed: {shown(', '.join(receipt.effects))}")
    if receipt.repairs:
        words.append(f"mended to be read: {repair_words(receipt.repairs, shown)}")
    if receipt.conversions:
        words.append(f"types by the schema: {shown(', '.join(receipt.conversions))}")
    return ", ".join(words)


def shown_whole(receipt: Receipt, most: int) -> bool:
    """Whether what a request got has to be shown whole: it is longer than `most`, or the operator's choice."""
    return bool(receipt.result.text) and (receipt.off_fixture != "" or len(receipt.result.text) > most)


def whole_in_message(receipt: Receipt, most: int) -> str:
    """Where arguments that are cut after `most` characters stand whole; "" for those that are not cut."""
    return "; whole in its message" if len(receipt.arguments.text) > most else ""


def code_reasons(attempt: AttemptCard, shown: Shown) -> Iterator[str]:
    """Each code among an attempt's rulings once, with the reason that the first reply with it gave."""
    codes = {one.code: one.reason for one in reversed(attempt.receipts) if one.code and one.reason}
    yield from (f"{shown(code)}: {shown(reason)}" for code, reason in reversed(codes.items()))


def operator_word(case: CaseCard) -> str:
    """How many requests of a case's attempts were off, and how many got a fallback, to stand beside the scores."""
    attempts = [attempt for attempt in case.attempts if attempt.state is not AttemptState.VOID]
    if not any(attempt.receipts for attempt in attempts):
        return "–"
    off = sum(len(departures(attempt)) for attempt in attempts)
    general = sum(len(fallbacks(attempt)) for attempt in attempts)
    words = [f"{off} off"] if off else []
    words += [f"{general} fallback{'' if general == 1 else 's'}"] if general else []
    return ", ".join(words) or "as written"
