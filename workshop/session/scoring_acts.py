"""The scoring half of a session: verdicts, adjudications, claims, reviews, and what a scorer may see."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from workshop.ledger.ledger import Ledger
from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord
from workshop.model.session_record import SessionRecord
from workshop.model.verdict_book import AdjudicationRecord, ClaimRecord, VerdictRecord
from workshop.model.words import Check, ClaimTick, Verdict
from workshop.pack.pack import Pack
from workshop.session import claim, score
from workshop.session.errors import NotNow
from workshop.session.prefilled import prefilled
from workshop.session.step import Step


@dataclass(frozen=True)
class View:
    """What a scorer may see of an attempt. While `hidden`: their own verdicts and claims, nothing else."""

    attempt: str
    scorer: str
    hidden: bool
    missing: tuple[Check, ...]
    """Checks they have not given a verdict on yet."""
    proposals: dict[Check, ev.ProposalBody]
    verdicts: tuple[VerdictRecord, ...]
    adjudications: tuple[AdjudicationRecord, ...]
    claims: tuple[ClaimRecord, ...]


class ScoringActs(ABC):
    """What a session can do with an attempt that has ended. Names of scorers: empty is the operator."""

    ledger: Ledger
    record: SessionRecord
    pack: Pack

    @abstractmethod
    def attempt(self, attempt: str) -> AttemptRecord:
        """The record of an attempt. Raises SessionError when there is none of that name."""

    @abstractmethod
    def proposals(self, attempt: str) -> dict[Check, ev.ProposalBody]:
        """What the app reads from the ledger for each check."""

    @abstractmethod
    def texts(self, attempt: str) -> dict[int, str]:
        """Texts of an attempt for scoring: message number to text, the final answer under 0."""

    @abstractmethod
    def _write(self, attempt: str, bodies: list[ev.Body], blobs: dict[str, bytes], reply: str | None = None) -> Step:
        """Append rows and take them in."""

    def scorer_name(self, scorer: str = "") -> str:
        """The scorer as the ledger names them: an earlier spelling of the same name, the operator for ""."""
        return score.known_name(self.record, scorer)

    def visible_to(self, attempt: str, scorer: str = "") -> View:
        """What this scorer may see now. A front end that shows a scorer more than this breaks their blindness."""
        who, book = self.scorer_name(scorer), self.record.book
        self.attempt(attempt)
        hidden = book.blind(attempt, who)

        def seen(entry: VerdictRecord | AdjudicationRecord | ClaimRecord) -> bool:
            return entry.body.attempt == attempt and (not hidden or entry.body.scorer == who)

        return View(
            attempt=attempt,
            scorer=who,
            hidden=hidden,
            missing=tuple(check for check in Check if check not in book.committed(attempt, who)),
            proposals={} if hidden else self.proposals(attempt),
            verdicts=tuple(filter(seen, book.verdicts)),
            adjudications=tuple(filter(seen, book.adjudications)),
            claims=tuple(filter(seen, book.claims)),
        )

    def keep_blind(self, attempt: str, scorer: str, *, showing: bool) -> None:
        """At a keyboard that several scorers share: raise NotNow for what would tell one who scores blind too much.

        That is the word of somebody who isn't blind, whose refusals tell what is proposed, and with `showing` also what
        another blind scorer said.
        """
        book = self.record.book
        others = [who for who in book.blind_now(attempt) if who != scorer]
        if others and (showing or not book.blind(attempt, scorer)):
            raise NotNow(
                f"{', '.join(others)} still {'scores' if len(others) == 1 else 'score'} {attempt} blind, and whoever "
                f"sits here could be them: `workshop score {self.record.log_id[:8]} {attempt} --scorer NAME` is "
                "for one scorer alone, and can end a blind scoring unfinished (unblind)"
            )

    def begin_scoring(self, attempt: str, scorer: str = "", *, blind: bool) -> Step:
        """A scorer sits down to an attempt; with `blind` they see neither proposals nor others until they are done."""
        body = score.begun(self.record, self.attempt(attempt), self.scorer_name(scorer), blind=blind)
        return self._write(attempt, [body], {})

    def end_blind(self, attempt: str, scorer: str, reason: str = "", by: str = "") -> Step:
        """End a scorer's blind scoring unfinished; they see everything from then on. Somebody else needs a reason."""
        who, actor = self.scorer_name(scorer), self.scorer_name(by or scorer)
        return self._write(attempt, [score.unblinded(self.record, self.attempt(attempt), who, reason, actor)], {})

    def name_calibration(self, attempt: str, by: str = "") -> Step:
        """Name the attempt that every scorer scores first."""
        return self._write(attempt, [score.calibration(self.record, self.attempt(attempt), self.scorer_name(by))], {})

    def verdict(self, attempt: str, check: Check, verdict: Verdict, reason: str = "", scorer: str = "") -> Step:
        """Give a verdict; a changed one supersedes the scorer's earlier one, which stays in the ledger."""
        score.need_scorable(self.attempt(attempt))
        who, proposal = self.scorer_name(scorer), self.proposals(attempt)[check]
        body = score.verdict(self.record, self.attempt(attempt), check, verdict, reason.strip(), who, proposal)
        return self._write(attempt, [body], {})

    def clear_verdict(self, attempt: str, check: Check, reason: str, scorer: str = "") -> Step:
        """Take one's own verdict back, with a reason; the check is unscored by that scorer again."""
        who = self.scorer_name(scorer)
        body = score.cleared(self.record, self.attempt(attempt), check, reason.strip(), who)
        return self._write(attempt, [body], {})

    def adjudicate(self, attempt: str, check: Check, verdict: Verdict, reason: str, scorer: str = "") -> Step:
        """Settle a check on which scorers differ; from then on this counts, and their verdicts stay beside it."""
        score.need_scorable(self.attempt(attempt))
        who, proposal = self.scorer_name(scorer), self.proposals(attempt)[check]
        body = score.adjudicated(self.record, self.attempt(attempt), check, verdict, reason.strip(), who, proposal)
        return self._write(attempt, [body], {})

    def add_claim(
        self,
        attempt: str,
        words: str,
        status: ClaimTick,
        events: tuple[int, ...] = (),
        reason: str = "",
        scorer: str = "",
    ) -> Step:
        """Add a claim the final answer makes, with the receipts that prove or contradict it."""
        who, answer = self.scorer_name(scorer), self.texts(attempt).get(0)
        there = self.record.book.claims_of(attempt)
        body = claim.added(self.attempt(attempt), answer, words, status, events, reason.strip(), who, there)
        return self._write(attempt, [body], {})

    def withdraw_claim(self, attempt: str, seq: int, reason: str, scorer: str = "") -> Step:
        """Take back a claim that the same scorer added, with a reason."""
        who = self.scorer_name(scorer)
        body = claim.withdrawn(self.record, self.attempt(attempt), seq, reason.strip(), who)
        return self._write(attempt, [body], {})

    def review(self, attempt: str, fields: dict[str, str], author: str = "") -> Step:
        """Save the failure review; fields not named keep what they had, at first what the ledger knows for them.

        It notes who saved it, and which fields hold what the app proposed.
        """
        record = self.attempt(attempt)
        score.need_scorable(record)
        known, who = self.review_known(attempt), self.scorer_name(author)
        body = score.review(self.record, record, self.pack.rubric, fields, known, who)
        return self._write(attempt, [body], {})

    def review_known(self, attempt: str) -> dict[str, str]:
        """What the ledger knows for the fields of the failure review; it stands in those that nobody gives."""
        return prefilled(self.ledger, self.record, self.pack, self.attempt(attempt))
