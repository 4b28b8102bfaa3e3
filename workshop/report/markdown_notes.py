"""The last sections: every figure's formula, scorer agreement, fingerprint and the log's head."""

from workshop.report.cards import Chain, Scorecard
from workshop.report.escape import cell
from workshop.report.markdown_parts import bullets, short_cell, table

FORMULAS = (
    "**planned**: repeats set up for each case, or as many as were really begun. planned = played + in play + "
    "abandoned + not begun. **played**: ended with an answer or by giving up, and not void. **scored**: played and "
    "decided: a check failed, or all four checks have a verdict. **measurable** = n: scored as pass or fail, "
    "and the chain is not broken before its rows. Void attempts and practice agents are in none of them.",
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
    "two of them. Seconds run from the row of a message to the row of its reply, without pauses.",
    "**agreement**: over checks of attempts that at least two people gave a verdict on: share of the pairs of verdicts "
    "on the same check that are equal; Cohen's kappa for two people; Krippendorff's nominal alpha for two or more, "
    "gaps allowed. Each scorer's standing verdict counts, adjudicated or not. People and proposals: each standing "
    "verdict beside what the app had proposed when it was given, undecided proposals left out.",
    "**disputed**: scorers differ on a check and nobody settled it; no verdict counts, so the attempt can fail by "
    "another check but not pass. An adjudication counts until a later verdict says otherwise.",
    "Figures are rounded to two decimals; 0 and 1 stand only for exactly 0 and 1. The JSON export has them in full.",
)


def formulas_section(card: Scorecard) -> str:
    """How each number of the report comes about, and how far the scorers agree."""
    return f"## Appendix: formulas\n\n{bullets(FORMULAS)}\n\n{_agreement(card)}"


def _agreement(card: Scorecard) -> str:
    found = card.agreement
    beside = found.proposals_kappa
    proposals = [
        ("Verdicts with a proposal that was not undecided", str(found.proposals)),
        ("Of these as proposed", str(found.proposals_agreed)),
        (
            "Cohen's kappa of people and proposals",
            f"{beside:.4f}" if beside is not None else f"undefined: {found.proposals_kappa_why}",
        ),
    ]
    if len(found.scorers) < 2:
        alone = "Scorer agreement: undefined, fewer than two people scored."
        return f"{alone}\n\n{table(('People and proposals', ''), proposals)}"
    raw = f"{found.raw:.4f}" if found.raw is not None else "undefined: nothing was judged by two people"
    kappa = f"{found.kappa:.4f}" if found.kappa is not None else f"undefined: {found.kappa_why}"
    alpha = f"{found.alpha:.4f}" if found.alpha is not None else f"undefined: {found.alpha_why}"
    names = ", ".join(short_cell(name) for name in found.scorers)
    rows = [
        ("Scorers", names),
        ("Checks judged by two or more", str(found.items)),
        ("Raw agreement", raw),
        ("Cohen's kappa", kappa),
        ("Krippendorff's alpha", alpha),
        ("Disputed, not settled", str(found.disputed)),
        ("Settled by adjudication", str(found.adjudicated)),
        *proposals,
    ]
    return table(("Scorer agreement", ""), rows)


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
        ("rows", str(head.size)),
        ("head (hash of the last row)", cell(head.head)),
        ("chain", head.chain.verdict),
        ("rows that can be trusted", _trusted(head.chain)),
        ("made by version", cell(head.app_version)),
    ]
    log += [("problem", short_cell(problem)) for problem in head.chain.problems]
    log += [
        ("taken over", f"event {take.event}, {cell(take.at)}, {short_cell(take.reason)}") for take in head.take_overs
    ]
    return "\n\n".join(
        [
            "## Appendix: fingerprint and log",
            "Attempts are pooled only where all of these are equal; their digest is the fingerprint "
            f"{cell(head.fingerprint)}.",
            table(("Field", "Value"), fields),
            table(("Log", ""), log),
        ]
    )
