"""Results of hiring runs: one requisition per posting, one candidate per résumé, one evaluation per run.

They are stored in the transaction that ends the run, or when the run is first looked at while it waits for a person.
Two postings or résumés are the same if their texts are, whatever their files are called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import RowMapping, Select, Table, Uuid, cast, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.runs import queries
from callboard.agents.tables import RUN_AGENTS
from callboard.auth.principal import Principal
from callboard.catalog.documents import fingerprint
from callboard.core.ids import new_id
from callboard.engine.facts import Frozen
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.engine.writing.model import Evaluation, Recommendation
from callboard.hiring.agents.inputs import candidate_name, role_name
from callboard.hiring.tables import CANDIDATES, EVALUATIONS, REQUISITIONS
from callboard.storage.session import Database

EVALUATION_SLOTS = {"candidate_profile": Resume, "jd_analysis": Posting, "evaluation": Evaluation}
"""The slots from which an evaluation is kept."""

# The texts of their lines, out of documents that hold far more.
_SOURCES = text("""
    SELECT inputs -> 'resume_text' ->> 'name', inputs -> 'jd_text' ->> 'name',
        jsonb_path_query_array(inputs, '$.resume_text.document.lines[*].text'),
        jsonb_path_query_array(inputs, '$.jd_text.document.lines[*].text'),
        coalesce(jsonb_typeof(inputs #> '{resume_text,hold}'), 'null') <> 'null'
            OR coalesce(jsonb_typeof(inputs #> '{jd_text,hold}'), 'null') <> 'null'
    FROM runs WHERE id = :run_id""")
# The documents of a run are large: they are only opened for a run of which no evaluation is kept yet.
_SUBJECTS = text("""
    SELECT run.id,
        coalesce(person.name,
            (SELECT output #>> '{name,value}' FROM run_agents WHERE run_id = run.id AND slot = 'candidate_profile'),
            run.inputs -> 'resume_text' ->> 'name') AS candidate,
        coalesce(wanted.title,
            (SELECT concat_ws(', ', output #>> '{role,title,value}', output #>> '{role,company,value}') FROM run_agents
                WHERE run_id = run.id AND slot = 'jd_analysis' AND output #>> '{role,title,value}' IS NOT NULL),
            run.inputs -> 'jd_text' ->> 'name') AS role
    FROM runs AS run
    LEFT JOIN evaluations AS kept ON kept.run_id = run.id
    LEFT JOIN candidates AS person ON person.id = kept.candidate_id
    LEFT JOIN requisitions AS wanted ON wanted.id = kept.requisition_id
    WHERE run.id = ANY(:run_ids) AND run.pipeline = 'hiring'""")
_NOT_STORED = text("""
    SELECT run.id FROM runs AS run
    JOIN run_agents AS found ON found.run_id = run.id AND found.slot = 'evaluation' AND found.output IS NOT NULL
    WHERE run.pipeline = 'hiring' AND run.status = 'waiting'
      AND NOT EXISTS (SELECT 1 FROM evaluations WHERE evaluations.run_id = run.id)
    ORDER BY run.id LIMIT 200""")
_TENANT = cast(func.current_setting("callboard.user_id"), Uuid)


class RunSubject(NamedTuple):
    """The candidate and role of a hiring run; the file names until better ones have been read."""

    candidate: str
    role: str


class RequisitionLine(Frozen):
    """A posting that candidates were evaluated for; `best` is the highest score among them."""

    id: UUID
    title: str
    candidates: int
    evaluations: int
    best: float | None
    created_at: datetime


class CandidateLine(Frozen):
    """A candidate whose résumé was evaluated."""

    id: UUID
    name: str
    evaluations: int
    created_at: datetime


class EvaluationLine(Frozen):
    """The result of one run; `run_id` leads to its report."""

    id: UUID
    requisition_id: UUID
    requisition: str
    candidate_id: UUID
    candidate: str
    run_id: UUID | None
    score: float | None
    advice: Recommendation
    created_at: datetime


class PageRequest(NamedTuple):
    """Which part of a list: `limit` rows that are older than the one named by `before`."""

    before: UUID | None = None
    limit: int = 50


NEWEST = PageRequest()


async def store_evaluation(work: AsyncConnection, run_id: UUID) -> None:
    """Store the results of a run that has reached an evaluation; storing them again changes nothing.

    Args:
        work: a transaction of the run's user.
        run_id: the run.
    """
    match await queries.outputs(work, run_id, EVALUATION_SLOTS):
        case {"candidate_profile": Resume() as profile, "jd_analysis": Posting() as role, **found}:
            file, job, resume, posting, held = (await work.execute(_SOURCES, {"run_id": run_id})).one()
            evaluation = found.get("evaluation")
            if not isinstance(evaluation, Evaluation) and not held:
                return  # it ended before anybody was evaluated
            asked = {"title": role_name(role, job), "posting": _output(run_id, "jd_analysis")}
            person = {"name": candidate_name(profile, file), "resume": _output(run_id, "candidate_profile")}
            # Always in this order: runs that end at once and share both wait for each other in turn.
            wanted = await _upsert_by_text(work, REQUISITIONS, posting, asked)
            candidate = await _upsert_by_text(work, CANDIDATES, resume, person)
            found = _evaluation_values(run_id, evaluation) if isinstance(evaluation, Evaluation) else _HELD_VALUES
            await work.execute(_evaluation_insert(run_id, wanted, candidate, found))
        case _:
            pass  # it ended before both documents were read


def _output(run_id: UUID, slot: str) -> Any:  # noqa: ANN401 - SQLAlchemy's column
    """The stored output of an agent."""
    return select(RUN_AGENTS.c.output).where(RUN_AGENTS.c.run_id == run_id, RUN_AGENTS.c.slot == slot).scalar_subquery()


async def _upsert_by_text(work: AsyncConnection, table: Table, lines: Sequence[str], read: Mapping[str, Any]) -> UUID:
    """The row of a text; what was read from it last is what it holds."""
    row = {"id": new_id(), "user_id": _TENANT, "sha256": fingerprint("\n".join(lines)), **read}
    fresh = insert(table).values(row)
    kept = fresh.on_conflict_do_update(index_elements=["user_id", "sha256"], set_=dict(read)).returning(table.c.id)
    return (await work.execute(kept)).scalar_one()


# What is held for a person has no score and no evaluation.
_HELD_VALUES: Mapping[str, Any] = {"score": None, "advice": Recommendation.HOLD, "evaluation": {}}


def _evaluation_values(run_id: UUID, evaluation: Evaluation) -> Mapping[str, Any]:
    return {
        "score": evaluation.score,
        "advice": evaluation.recommendation,
        "evaluation": _output(run_id, "evaluation"),
    }


def _evaluation_insert(run_id: UUID, requisition_id: UUID, candidate_id: UUID, found: Mapping[str, Any]) -> Any:  # noqa: ANN401 - SQLAlchemy's statement
    row = {
        "id": new_id(),
        "user_id": _TENANT,
        "requisition_id": requisition_id,
        "candidate_id": candidate_id,
        "run_id": run_id,
        **found,
    }
    return insert(EVALUATIONS).values(row).on_conflict_do_nothing()


class Evaluations:
    """Requisitions, candidates and evaluations of the caller; every list has the newest first."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def requisitions(self, principal: Principal, place: PageRequest = NEWEST) -> Sequence[RequisitionLine]:
        """The requisitions that candidates were evaluated for."""
        await self.keep_waiting(principal)
        candidates = func.count(EVALUATIONS.c.candidate_id.distinct()).label("candidates")
        best = func.max(EVALUATIONS.c.score).label("best")
        query = _with_counts(REQUISITIONS, REQUISITIONS.c.title, candidates, best)
        return [RequisitionLine.model_validate(row) for row in await self._page(principal, query, REQUISITIONS, place)]

    async def candidates(self, principal: Principal, place: PageRequest = NEWEST) -> Sequence[CandidateLine]:
        """The candidates that were evaluated."""
        await self.keep_waiting(principal)
        query = _with_counts(CANDIDATES, CANDIDATES.c.name)
        return [CandidateLine.model_validate(row) for row in await self._page(principal, query, CANDIDATES, place)]

    async def subjects(self, principal: Principal, run_ids: Sequence[UUID]) -> dict[UUID, RunSubject]:
        """Candidate and role of each of the runs that is a hiring run."""
        async with self._database.begin(principal) as work:
            rows = (await work.execute(_SUBJECTS, {"run_ids": list(run_ids)})).all()
        return {row.id: RunSubject(row.candidate or "", row.role or "") for row in rows}

    async def list(
        self,
        principal: Principal,
        place: PageRequest = NEWEST,
        *,
        requisition_id: UUID | None = None,
        candidate_id: UUID | None = None,
    ) -> Sequence[EvaluationLine]:
        """The results of runs: all, or those for one requisition, of one candidate."""
        await self.keep_waiting(principal)
        own = [EVALUATIONS.c[name] for name in EvaluationLine.model_fields if name in EVALUATIONS.c]
        names = (REQUISITIONS.c.title.label("requisition"), CANDIDATES.c.name.label("candidate"))
        query = select(*own, *names).select_from(EVALUATIONS.join(REQUISITIONS).join(CANDIDATES))
        if requisition_id is not None:
            query = query.where(EVALUATIONS.c.requisition_id == requisition_id)
        if candidate_id is not None:
            query = query.where(EVALUATIONS.c.candidate_id == candidate_id)
        return [EvaluationLine.model_validate(row) for row in await self._page(principal, query, EVALUATIONS, place)]

    async def keep_waiting(self, principal: Principal) -> None:
        """Store the results of runs that wait for a person, who needs them for the decision."""
        async with self._database.begin(principal) as work:
            run_ids = (await work.execute(_NOT_STORED)).scalars().all()
        for run_id in run_ids:
            # A transaction each: several in one could wait for others that keep the same in another order.
            async with self._database.begin(principal) as work:
                await store_evaluation(work, run_id)

    async def _page(
        self,
        principal: Principal,
        query: Select[Any],
        table: Table,
        place: PageRequest,
    ) -> Sequence[RowMapping]:
        chosen = query.order_by(table.c.id.desc()).limit(place.limit)
        if place.before is not None:
            chosen = chosen.where(table.c.id < place.before)
        async with self._database.begin(principal) as work:
            return (await work.execute(chosen)).mappings().all()


def _with_counts(table: Table, *columns: Any) -> Any:  # noqa: ANN401 - SQLAlchemy's columns and statement
    evaluations = func.count(EVALUATIONS.c.id).label("evaluations")
    joined = table.outerjoin(EVALUATIONS)
    return select(table.c.id, table.c.created_at, evaluations, *columns).select_from(joined).group_by(table.c.id)
