"""The matrix of practice agents by checks, as Markdown."""

from workshop.pack.pack import Pack


def matrix_markdown(pack: Pack) -> str:
    """What each practice agent must be proposed, from the pack; the rehearsal proves that it is."""
    lines = [
        f"# Practice agents of pack {pack.id} {pack.version}",
        "",
        "Made from the pack by `make docs`; `workshop rehearse` plays every agent and proves the letters.",
        "P pass, F fail, N not measurable. A check in bold is one the case is about.",
        "",
    ]
    for number, case in enumerate(pack.cases, 1):
        heads = [
            f"**{check.title()}**" if check in [c.value for c in case.tests] else check.title()
            for check in ("outcome", "authority", "evidence", "recovery")
        ]
        lines += [f"## {number} {case.id}", "", f"| agent | {' | '.join(heads)} | what it does |"]
        lines.append("|---|---|---|---|---|---|")
        lines += [
            f"| {agent.id} | {' | '.join(agent.verdicts)} | {agent.note.replace('|', '/')} |"
            for agent in case.fixture.agents
        ]
        lines.append("")
    return "\n".join(lines)
