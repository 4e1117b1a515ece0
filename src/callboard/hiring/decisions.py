"""Decisions about candidates: who decided what, when, and with which reasons; and the stages that follow from them.

A decision is never changed: the newest one about a candidate for a requisition says where they stand. Moving a card on
the board of a requisition is a decision like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import Field, StringConstraints, model_validator
from sqlalchemy import Select, and_, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.runs.model import Approval, ApprovalDecision
from callboard.auth import audit
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.engine.facts import Frozen
from callboard.engine.writing.model import Audience, Recommendation
from callboard.hiring.evaluations import NEWEST, PageRequest, store_evaluation
from callboard.hiring.tables import CANDIDATES, DECISIONS, EVALUATIONS, REQUISITIONS
from callboard.storage.jsonb import clean
from callboard.storage.session import Database

NO_DECISION = UUID(int=0)
"""The id of the newest decision a person has seen, if there was none."""

MAX_REASONS = 20
MAX_NOTE_CHARACTERS = 2000
MAX_REASON_CHARACTERS = 300
"""Characters at most."""

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
_PLACE = text("""
    SELECT requisition_id, candidate_id,
        (SELECT count(DISTINCT others.candidate_id) FROM evaluations AS others
         WHERE others.requisition_id = evaluations.requisition_id) AS candidates
    FROM evaluations WHERE run_id = :run_id""")
_BOARD = text("""
    WITH evaluated AS (
        SELECT DISTINCT ON (candidate_id) candidate_id, run_id, score, advice FROM evaluations
        WHERE requisition_id = :requisition_id ORDER BY candidate_id, id DESC
    ), decided AS (
        SELECT DISTINCT ON (candidate_id) candidate_id, id, stage, created_at FROM decisions
        WHERE requisition_id = :requisition_id ORDER BY candidate_id, created_at DESC, id DESC
    ), placed AS (
        SELECT candidates.id AS candidate_id, candidates.name, evaluated.run_id, evaluated.score, evaluated.advice,
            decided.id AS decision_id, decided.created_at AS decided_at,
            coalesce(decided.stage, 'evaluated') AS stage
        FROM evaluated JOIN candidates ON candidates.id = evaluated.candidate_id LEFT JOIN decided USING (candidate_id)
    ), ordered AS (
        SELECT *, count(*) OVER (PARTITION BY stage) AS total,
            row_number() OVER (PARTITION BY stage ORDER BY score DESC NULLS LAST, candidate_id) AS place FROM placed
    )
    SELECT * FROM ordered WHERE place <= :most ORDER BY stage, place""")


class Stage(StrEnum):
    """Where a candidate stands for one requisition."""

    EVALUATED = "evaluated"
    """Nobody has decided yet."""
    INTERVIEW = "interview"
    OFFER = "offer"
    HIRED = "hired"
    ON_HOLD = "on-hold"
    REJECTED = "rejected"


class DecisionKind(StrEnum):
    """What was decided."""

    ADVANCE = "advance"
    HOLD = "hold"
    REJECT = "reject"
    REOPEN = "reopen"
    """Back to where nobody has decided."""


FORWARD = (Stage.EVALUATED, Stage.INTERVIEW, Stage.OFFER, Stage.HIRED)
"""The stages that advancing leads through."""

_STAGES = {
    DecisionKind.HOLD: Stage.ON_HOLD,
    DecisionKind.REJECT: Stage.REJECTED,
    DecisionKind.REOPEN: Stage.EVALUATED,
}


_LETTER_FOR = {
    DecisionKind.ADVANCE: Recommendation.ADVANCE,
    DecisionKind.HOLD: Recommendation.HOLD,
    DecisionKind.REJECT: Recommendation.DECLINE,
}
"""The letter that goes with a decision: one for each advice. Nothing is to be written because of reopening."""


class NotEvaluatedError(DomainError):
    """This candidate was not evaluated for this requisition."""

    kind = ErrorKind.NOT_FOUND


class DecidedMeanwhileError(DomainError):
    """Somebody decided about this candidate meanwhile, so this was not recorded."""

    kind = ErrorKind.CONFLICT
    remedy = "Look at their decision, then decide again"


class NoFurtherStageError(DomainError):
    """There is no stage after this one."""

    kind = ErrorKind.CONFLICT


Reason = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_REASON_CHARACTERS)]


class DecisionDraft(Frozen):
    """A person's decision. `stage` is the stage to advance to; the next one if it is not given."""

    kind: DecisionKind
    stage: Stage | None = None
    reasons: tuple[Reason, ...] = Field(default=(), max_length=MAX_REASONS)
    note: Annotated[str, StringConstraints(strip_whitespace=True, max_length=MAX_NOTE_CHARACTERS)] = ""

    @model_validator(mode="after")
    def _leads_forward(self) -> Self:
        if self.stage is not None and (self.kind is not DecisionKind.ADVANCE or self.stage not in FORWARD[1:]):
            raise ValueError("a stage goes with `advance`, and is one of interview, offer, hired")
        return self

    def stage_after(self, now: Stage) -> Stage:
        """The stage that the decision leads to.

        Raises:
            NoFurtherStageError: there is none after the present one.
        """
        if self.kind is not DecisionKind.ADVANCE:
            return _STAGES[self.kind]
        if self.stage is not None:
            return self.stage
        if now is FORWARD[-1]:
            raise NoFurtherStageError(now)
        return FORWARD[FORWARD.index(now) + 1] if now in FORWARD else FORWARD[1]


class Decision(Frozen):
    """A recorded decision. `score` and `advice` are those that the person saw."""

    id: UUID
    requisition_id: UUID
    requisition: str
    candidate_id: UUID
    candidate: str
    kind: DecisionKind
    stage: Stage
    """Where the candidate stands by it."""
    reasons: tuple[str, ...]
    note: str
    decided_by: str
    score: float | None
    advice: Recommendation
    created_at: datetime


class LetterConflict(Frozen):
    """A letter that waits to be sent to a candidate, and the newest decision about them, which is a different one."""

    letter: Recommendation
    """What the letter tells the candidate."""
    decision: DecisionKind
    stage: Stage
    decided_by: str
    decided_at: datetime


class Applicant(Frozen):
    """A candidate on the board of a requisition. `decision_id` is the newest decision about them, if any."""

    candidate_id: UUID
    name: str
    run_id: UUID | None
    score: float | None
    advice: Recommendation
    decision_id: UUID | None
    decided_at: datetime | None
    stage: Stage


class StageLane(Frozen):
    """The candidates of one stage, the best first; `total` counts those too that do not fit."""

    applicants: tuple[Applicant, ...]
    total: int


class RunPlace(Frozen):
    """Which candidate a run evaluated for which requisition, and how many candidates that has."""

    requisition_id: UUID
    candidate_id: UUID
    candidates: int


def move_to(stage: Stage) -> DecisionDraft:
    """The decision by which a candidate comes to a stage."""
    kind = next((kind for kind, led in _STAGES.items() if led is stage), DecisionKind.ADVANCE)
    return DecisionDraft(kind=kind, stage=stage if kind is DecisionKind.ADVANCE else None)


class Decisions:
    """Decisions of the caller; every list has the newest first."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def place(self, principal: Principal, run_id: UUID) -> RunPlace | None:
        """The candidate and the requisition of a run; None as long as it has come to no evaluation."""
        async with self._database.begin(principal) as work:
            found = (await work.execute(_PLACE, {"run_id": run_id})).mappings().one_or_none()
            if found is None:
                # A run that goes on may have an evaluation that nothing has kept yet.
                await store_evaluation(work, run_id)
                found = (await work.execute(_PLACE, {"run_id": run_id})).mappings().one_or_none()
        return RunPlace.model_validate(found) if found else None

    async def of_run(self, principal: Principal, run_id: UUID) -> Sequence[Decision]:
        """The decisions about the candidate of a run, for its requisition."""
        place = await self.place(principal, run_id)
        if place is None:
            return ()
        pair = {"requisition_id": place.requisition_id, "candidate_id": place.candidate_id}
        return await self.list(principal, NEWEST, **pair)

    async def record(
        self,
        principal: Principal,
        requisition_id: UUID,
        candidate_id: UUID,
        draft: DecisionDraft,
        *,
        seen: UUID | None = None,
        decision_id: UUID | None = None,
    ) -> Decision:
        """Record a decision.

        Args:
            principal: who decides.
            requisition_id: for which requisition.
            candidate_id: about whom.
            draft: what is decided.
            seen: the newest decision the person has seen (`NO_DECISION` if there was none); None to skip this check.
            decision_id: the id to record it under; recording it again changes nothing.

        Raises:
            NotEvaluatedError: the candidate was not evaluated for the requisition.
            DecidedMeanwhileError: there is a newer decision than the one seen.
            NoFurtherStageError: the candidate cannot be advanced any further.
        """
        pair = {"requisition_id": requisition_id, "candidate_id": candidate_id}
        chosen = decision_id or new_id()
        async with self._database.begin(principal) as work:
            await work.execute(_LOCK, {"name": f"decision:{requisition_id}:{candidate_id}"})
            made = (await work.execute(_with_values({"id": chosen}))).mappings().one_or_none()
            if made is None:
                await _record(work, principal, {"id": chosen} | pair, draft, seen)
                made = (await work.execute(_with_values({"id": chosen}))).mappings().one()
        return Decision.model_validate(made)

    async def list(
        self,
        principal: Principal,
        place: PageRequest,
        *,
        requisition_id: UUID | None = None,
        candidate_id: UUID | None = None,
    ) -> Sequence[Decision]:
        """All decisions, or those for one requisition, about one candidate."""
        wanted = {"requisition_id": requisition_id, "candidate_id": candidate_id}
        query = _with_values({name: value for name, value in wanted.items() if value is not None}).limit(place.limit)
        if place.before is not None:
            before = select(DECISIONS.c.created_at).where(DECISIONS.c.id == place.before).scalar_subquery()
            query = query.where(DECISIONS.c.created_at < before)
        async with self._database.begin(principal) as work:
            rows = (await work.execute(query)).mappings().all()
        return [Decision.model_validate(row) for row in rows]

    async def letter_conflicts(
        self, principal: Principal, approvals: Sequence[Approval]
    ) -> Mapping[UUID, LetterConflict]:
        """The conflict of each of the approvals whose letter says other than what was decided last, by approval."""
        letters = {each.run_id: each.id for each in approvals if _waits_for_candidate(each)}
        if not letters:
            return {}
        evaluated = and_(*(EVALUATIONS.c[name] == DECISIONS.c[name] for name in ("requisition_id", "candidate_id")))
        query = _with_values({}).join(EVALUATIONS, evaluated).where(EVALUATIONS.c.run_id.in_(letters))
        query = query.add_columns(EVALUATIONS.c.run_id, EVALUATIONS.c.advice.label("letter"))
        async with self._database.begin(principal) as work:
            rows = (await work.execute(query)).all()
        newest = {row.run_id: row for row in reversed(rows)}
        return {
            letters[run_id]: LetterConflict(
                letter=row.letter,
                decision=row.kind,
                stage=row.stage,
                decided_by=row.decided_by,
                decided_at=row.created_at,
            )
            for run_id, row in newest.items()
            if _LETTER_FOR.get(row.kind, row.letter) != row.letter
        }

    async def board(self, principal: Principal, requisition_id: UUID, *, most: int) -> Mapping[Stage, StageLane]:
        """The candidates of a requisition by stage, in each at most so many, the best first."""
        async with self._database.begin(principal) as work:
            rows = (await work.execute(_BOARD, {"requisition_id": requisition_id, "most": most})).mappings().all()
        lanes: dict[Stage, list[Applicant]] = {stage: [] for stage in Stage}
        totals = dict.fromkeys(Stage, 0)
        for row in rows:
            applicant = Applicant.model_validate({name: row[name] for name in Applicant.model_fields})
            lanes[applicant.stage].append(applicant)
            totals[applicant.stage] = row["total"]
        return {stage: StageLane(applicants=tuple(lanes[stage]), total=totals[stage]) for stage in Stage}


def _waits_for_candidate(approval: Approval) -> bool:
    to_candidate = approval.proposal.get("audience") == Audience.CANDIDATE
    return to_candidate and approval.status is ApprovalDecision.PENDING


async def _record(
    work: AsyncConnection, principal: Principal, keys: Mapping[str, UUID], draft: DecisionDraft, seen: UUID | None
) -> None:
    pair = {name: keys[name] for name in ("requisition_id", "candidate_id")}
    evaluated = (await work.execute(_newest_evaluation(pair))).one_or_none()
    if evaluated is None:
        raise NotEvaluatedError
    newest = (await work.execute(_with_values(pair).limit(1))).one_or_none()
    if seen is not None and seen != (newest.id if newest else NO_DECISION):
        raise DecidedMeanwhileError
    stage = draft.stage_after(Stage(newest.stage) if newest else Stage.EVALUATED)
    row = {
        **keys,
        "user_id": principal.user_id,
        "kind": draft.kind,
        "stage": stage,
        "reasons": clean(list(draft.reasons)),
        "note": clean(draft.note),
        "decided_by": _name(principal),
        "score": evaluated.score,
        "advice": evaluated.advice,
    }
    await work.execute(insert(DECISIONS).values(row))
    await audit.record(work, f"decision.{draft.kind}", str(keys["id"]), {"stage": stage})


def _newest_evaluation(pair: Mapping[str, UUID]) -> Select[Any, Any]:
    query = select(EVALUATIONS.c.score, EVALUATIONS.c.advice).order_by(EVALUATIONS.c.id.desc()).limit(1)
    return query.where(*(EVALUATIONS.c[name] == value for name, value in pair.items()))


def _with_values(wanted: Mapping[str, UUID]) -> Select[Any]:
    """The decisions whose columns have these values, the newest first."""
    own = [DECISIONS.c[name] for name in Decision.model_fields if name in DECISIONS.c]
    names = (REQUISITIONS.c.title.label("requisition"), CANDIDATES.c.name.label("candidate"))
    query = select(*own, *names).select_from(DECISIONS.join(REQUISITIONS).join(CANDIDATES))
    query = query.where(*(DECISIONS.c[name] == value for name, value in wanted.items()))
    return query.order_by(DECISIONS.c.created_at.desc(), DECISIONS.c.id.desc())


def _name(principal: Principal) -> str:
    """Who decides, as the record names them."""
    name = principal.name or principal.email or str(principal.user_id)
    return name if principal.in_person else f"{name}, by a program"
