"""The last sections: every figure's formula, agreement, fingerprint and the log's head."""

from collections.abc import Callable

from workshop.report.cards import Scorecard
from workshop.report.escape import cell
from workshop.report.figures import AgreementFigures
from workshop.report.glossary import WORDS
from workshop.report.header import Chain
from workshop.report.markdown_parts import bullets, short_cell, short_code, table
from workshop.report.wording import when

FORMULAS = (
    "**planned**: repeats set up for each case, or as many as were really begun. planned = played + in play + "
    "abandoned + not begun. **played**: ended with an answer or by giving up, and not void. **scored**: played and "
    "decided: a check failed, or all four checks have a verdict. **measurable** = n: scored as pass or fail, "
    "and the chain is not broken before its events. Void attempts and practice agents are in none of them.",
    "**attempt**: fail if a check fails; not measurable if Outcome or a check the case is about is; else pass.",
    "**passed**: c of n, c the attempts that passed.",
    "**interval** (Wilson, z = 1.959964 for 95%): centre (p + z²/2n) / (1 + z²/n), half width "
    "z·√(p(1-p)/n + z²/4n²) / (1 + z²/n), p = c/n, kept within 0 and 1. The failure rate still allowed is 1 minus the "
    "lower end. It takes the attempts for independent runs of one and the same thing.",
    "**pass@k** = 1 - C(n-c, k) / C(n, k): the chance that at least one of k attempts drawn from the n passed.",
    "**pass^k** = C(c, k) / C(n, k): the chance that all k passed. Where n < k: needs k, has n.",
    "**flip rate** = 1 - Σ nᵥ(nᵥ-1) / (n(n-1)) over the four-letter verdict vectors v of the fully scored attempts "
    "among the n: the chance that two of them were judged differently on some check.",
    "**request-sequence agreement**: share of the pairs among the n that asked for the same tools with the same "
    "arguments in the same order.",
    "**label**: too few while n is below the planned repeats or below 2; stable pass if c = n; stable fail if c = 0; "
    "else mixed, with the letters of the checks that failed in some attempts and not in all.",
    "**contaminated**: where two attempts agree on their first i requests, results 1 to i must be equal byte for "
    "byte; if not, interval, pass@k, pass^k and label are withheld.",
    "**served as written**: requests answered by the desk, the fixture or the approver's script as the case has it. "
    "Fallback, improvised, denied by the operator and against the script are counted apart, and one request can be in "
    "two of them. Seconds run from a message to its reply, without pauses.",
    "**agreement**: over checks of attempts that at least two people gave a verdict on: share of the pairs of verdicts "
    "on the same check that are equal; Cohen's kappa for two people; Krippendorff's nominal alpha for two or more, "
    "gaps allowed. Once over the verdict each scorer gave first on a check, once over the one that stands now, "
    "adjudicated or not. People and proposals: each verdict beside what the app had proposed when it was given, "
    "undecided proposals left out.",
    "**disputed**: scorers differ on a check and nobody settled it; no verdict counts, so the attempt can fail by "
    "another check but not pass. An adjudication counts until a later verdict says otherwise.",
    "Figures are rounded to two decimals, those of agreement to four; 0 and 1 stand only for exactly 0 and 1. The JSON "
    "export has them in full.",
)


AGREEMENT_HEAD = ("", "As first given", "As they stand")
ENDS_HEAD = ("Over all checks", "")
LOG_HEAD = ("Log", "")


def words_section() -> str:
    """What the words of the report mean."""
    return f"## Appendix: words\n\n{bullets(f'**{word}**: {meaning}' for word, meaning in WORDS)}"


def formulas_section(card: Scorecard) -> str:
    """How each number of the report comes about."""
    return f"## Appendix: formulas\n\n{bullets(FORMULAS)}"


def agreement_section(card: Scorecard) -> str:
    """How far verdicts agree with each other and with the proposals: as first given, and as they stand."""
    ends = [(name, str(number)) for name, number in agreement_ends(card)]
    return "\n\n".join(
        [
            "## Appendix: agreement",
            agreement_words(card, short_code),
            table(AGREEMENT_HEAD, agreement_rows(card)),
            table(ENDS_HEAD, ends),
        ]
    )


def agreement_words(card: Scorecard, shown: Callable[[str], str]) -> str:
    """Who scored, and which of the two columns to go by."""
    names = ", ".join(shown(name) for name in card.agreement.scorers) or "nobody"
    return (
        f"Scorers: {names}. Changed verdicts are not independent: go by “as first given”. Over few checks kappa and "
        "alpha say little. The formulas say what is counted."
    )


def agreement_rows(card: Scorecard) -> list[tuple[str, str, str]]:
    """Name, figure over the verdicts as first given, figure over those that stand."""
    pairs = zip(_agreement(card.agreement.first), _agreement(card.agreement), strict=True)
    return [(name, first, now) for (name, first), (_, now) in pairs]


def agreement_ends(card: Scorecard) -> list[tuple[str, int]]:
    """What was changed, is disputed or was settled, and how many scored blind."""
    found = card.agreement
    return [
        ("Verdicts changed or taken back", found.changed),
        ("Disputed, not settled", found.disputed),
        ("Settled by adjudication", found.adjudicated),
        ("Scored blind to the end (attempts, each scorer counted)", found.blind),
        ("Changed after that", found.changed_after_blind),
    ]


def _agreement(found: AgreementFigures) -> list[tuple[str, str]]:
    def word(value: float | None, why: str) -> str:
        return f"{value:.4f}" if value is not None else f"undefined: {why}"

    return [
        ("Verdicts with a proposal that was not undecided", str(found.proposals)),
        ("Of these as proposed", str(found.proposals_agreed)),
        ("Cohen's kappa of people and proposals", word(found.proposals_kappa, found.proposals_kappa_why)),
        ("Checks judged by two people or more", str(found.items)),
        ("Of these judged alike", str(found.agreed)),
        ("Raw agreement of people", word(found.raw, "nothing was judged by two people")),
        ("Cohen's kappa of people", word(found.kappa, found.kappa_why or "nobody scored")),
        ("Krippendorff's alpha", word(found.alpha, found.alpha_why or "nobody scored")),
    ]


def _trusted(chain: Chain) -> str:
    if not chain.checked:
        return "not known: the chain was not checked"
    return f"1 to {chain.trusted}" if chain.trusted else "none"


def log_section(card: Scorecard) -> str:
    """What must be equal to pool, and what to keep to prove this report later."""
    head = card.header
    fields = [(name.name, short_cell(name.value)) for name in head.fingerprint_fields]
    log = [
        ("log id", cell(head.log_id)),
        ("events", str(head.size)),
        ("head (hash of the last event)", cell(head.head)),
        ("chain", cell(head.chain.verdict)),
        ("events that can be trusted", _trusted(head.chain)),
        ("made by version", cell(head.app_version)),
    ]
    log += [("problem", short_cell(problem)) for problem in head.chain.problems]
    log += [
        ("taken over", f"event {take.event}, {cell(when(take.at))}, {short_cell(take.reason)}")
        for take in head.take_overs
    ]
    return "\n\n".join(
        [
            "## Appendix: fingerprint and log",
            "Attempts are pooled only where all of these are equal; their digest is the fingerprint "
            f"{cell(head.fingerprint)}.",
            table(("Field", "Value"), fields),
            table(LOG_HEAD, log),
        ]
    )
