"""Trains the second reader on the answers beside this file and writes its weights into the package.

Run: python make_second_reader.py [--tell], after answers were added. `--tell` writes nothing, leaves out each file in turn and
says how well the others tell its true answers from its false ones.
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix, diags
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from transcript_samples import ANSWERS, Sample, case, pack, play, practice, samples, stepped

from workshop.model.words import Check
from workshop.scoring import second_reader
from workshop.scoring.second_reader import BITS, WEIGHTS, Wording, digest
from workshop.scoring.text import read

STRENGTH = 30.0
"""Inverse of the regularization, scikit-learn's C; chosen among 1, 3, 10 and 30 on authors left out."""

OWN = 4.0
"""Weight of an answer of the pack itself, which must keep its proposals, and of a plain one, which nobody should doubt."""

TABLE = Path(second_reader.__file__).with_name(WEIGHTS)


def every_answer() -> list[tuple[str, Sample]]:
    """Each answer with the file it is from; the pack's own under "pack"."""
    found = []
    for path in sorted(ANSWERS.rglob("*.*")):
        name = path.relative_to(ANSWERS).as_posix().removesuffix(".txt")
        found += [(name, sample) for sample in samples(name)]
    for of in pack().cases:
        for agent in of.fixture.agents:
            if agent.answer and agent.verdicts:
                messages = tuple(map(tuple, practice(of, agent.id)))
                found.append(("pack", Sample(of.id, agent.id, agent.verdicts, agent.answer, messages)))
        for other in of.fixture.answers:
            messages = tuple(map(tuple, [*practice(of, other.agent)[: other.steps], *stepped(other.more)]))
            found.append(("pack", Sample(of.id, other.id, other.verdicts, other.answer, messages)))
    return found


def rows() -> list[tuple[str, str, set[int], bool]]:
    """File, case id, places and whether a person fails Evidence, of every answer that a person passes or fails."""
    found = []
    for name, sample in every_answer():
        letter = sample.letters[list(Check).index(Check.EVIDENCE)].upper()
        if letter in "PF":
            of = case(sample.case)
            record, texts = play(of, sample.played, sample.answer)
            found.append((name, of.id, Wording(of, record, read(texts[0])).places, letter == "F"))
    return found


def source_digest() -> str:
    """Digest of all answers, by which a test sees that the weights are older than they are."""
    files = sorted(ANSWERS.rglob("*.*"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()[:16]


def matrix(places: list[set[int]]) -> tuple[csr_matrix, np.ndarray]:
    """A row for each answer, 1 at each of its marks over the root of their number; and how often each mark occurs."""
    ends = np.cumsum([0, *(len(one) for one in places)])
    flat = np.fromiter((place for one in places for place in sorted(one)), dtype=np.int32)
    ones = csr_matrix((np.ones(len(flat), dtype=np.float32), flat, ends), shape=(len(places), 1 << BITS))
    return diags(1 / np.sqrt(np.diff(ends))) @ ones, np.bincount(flat, minlength=1 << BITS)


def trained(table: csr_matrix, often: np.ndarray, names: np.ndarray, false: np.ndarray) -> tuple[np.ndarray, float]:
    """Weights by place, rare marks weighing more (inverse document frequency), and the bias."""
    rare = np.where(often > 0, np.log(table.shape[0] / np.maximum(often, 1)), 0)
    model = LogisticRegression(C=STRENGTH, solver="liblinear", max_iter=500).fit(
        table @ diags(rare),
        false,
        sample_weight=[OWN if name.startswith(("pack", "plain/")) else 1.0 for name in names],
    )
    return model.coef_[0] * rare, float(model.intercept_[0])


def tell() -> None:
    """Area under the curve, answers and false ones of each file, by a reader that has not seen it."""
    found = rows()
    names, false = np.array([row[0] for row in found]), np.array([row[3] for row in found])
    table, _ = matrix([row[2] for row in found])
    for name in sorted(set(names)):
        out = names == name
        if 0 < false[out].sum() < out.sum():
            often = np.asarray((table[~out] > 0).sum(axis=0)).ravel()
            weights, bias = trained(table[~out], often, names[~out], false[~out])
            print(
                f"{name}: {roc_auc_score(false[out], table[out] @ weights + bias):.3f} of {out.sum()}, {false[out].sum()}"
            )


def write() -> None:
    """The table as bytes behind a line of JSON."""
    found = rows()
    table, often = matrix([row[2] for row in found])
    weights, bias = trained(table, often, np.array([row[0] for row in found]), np.array([row[3] for row in found]))
    scale = float(np.abs(weights).max()) / 127
    head = {
        "scale": scale,
        "bias": bias,
        "rows": source_digest(),
        "cases": {name: digest(case(name)) for name in sorted({row[1] for row in found})},
    }
    table_bytes = np.round(weights / scale).astype(np.int8).tobytes()
    TABLE.write_bytes(json.dumps(head).encode() + b"\n" + table_bytes)


if __name__ == "__main__":
    tell() if "--tell" in sys.argv else write()
