"""A database that has been used for a while: a thousand runs, copied from one real run, and ten thousand candidates."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import psycopg
from psycopg.types.json import Jsonb

from callboard.core.clock import now
from callboard.core.ids import new_id

RUNS, CANDIDATES, REQUISITIONS, AGENTS = 1_000, 10_000, 20, 86
"""With the built-in ones there are a hundred agents in the graph."""

DAYS = 60
WAITING, FAILED = 25, 40
"""So many of the runs wait for a person, or have failed."""

FIRST_NAMES = ("Mira", "Jonas", "Aylin", "Pavel", "Ingrid", "Tomás", "Nadia", "Oskar", "Leila", "Henrik")
LAST_NAMES = ("Sorensen", "Keller", "Demir", "Novak", "Solheim", "Ribeiro", "Haddad", "Lindgren", "Moreau", "Visser")

# A copy has every column of the original but those that are given.
_COPY = """
    INSERT INTO {table} SELECT copied.* FROM {table} AS original,
        jsonb_to_recordset(%(copies)s) AS made (run_id uuid, other jsonb),
        jsonb_populate_record(original, made.other {each}) AS copied
    WHERE original.{key} = %(run)s"""
_CANDIDATES = """
    INSERT INTO candidates (id, user_id, name, sha256, resume, created_at)
        SELECT made.id, user_id, made.name, made.id::text, resume, made.created_at FROM candidates,
            jsonb_to_recordset(%(made)s) AS made (id uuid, name text, created_at timestamptz)
        WHERE candidates.id = %(candidate)s"""
_REQUISITIONS = """
    INSERT INTO requisitions (id, user_id, title, sha256, posting)
        SELECT made.id, user_id, title, made.id::text, posting FROM requisitions,
            jsonb_to_recordset(%(made)s) AS made (id uuid)
        WHERE requisitions.id = %(requisition)s"""
_EVALUATIONS = """
    INSERT INTO evaluations (id, user_id, requisition_id, candidate_id, run_id, score, advice, evaluation, created_at)
        SELECT made.id, user_id, made.requisition, made.candidate, made.run, made.score, advice, evaluation,
            made.created_at
        FROM evaluations, jsonb_to_recordset(%(made)s)
            AS made (id uuid, requisition uuid, candidate uuid, run uuid, score float, created_at timestamptz)
        WHERE evaluations.run_id = %(run)s"""
_AGENTS = """
    INSERT INTO agents (id, user_id, name, description, role, tier, tags)
        SELECT made.id, users.id, made.name, 'Helps with one thing.', 'specialist', 'fast', '["one"]'
        FROM users, jsonb_to_recordset(%(made)s) AS made (id text, name text)"""
_KEPT = "SELECT requisition_id, candidate_id FROM evaluations WHERE run_id = %s"


def add_many_records(database: str, run: str) -> None:
    """Copy a hiring run that waits for a person, with its candidate, its requisition and its evaluation.

    Args:
        database: the owner's URL.
        run: the id of the run.
    """
    chance = random.Random(11)  # noqa: S311 - the same records every time
    with psycopg.connect(database) as owner:
        row = owner.execute(_KEPT, (run,)).fetchone()
        assert row is not None
        requisition, candidate = row
        runs = _copy_run(owner, run, chance)
        people = [{"id": str(new_id()), "name": _name(chance), "created_at": _day(chance)} for _ in range(CANDIDATES)]
        owner.execute(_CANDIDATES, {"made": Jsonb(people), "candidate": candidate})
        wanted = [{"id": str(new_id())} for _ in range(REQUISITIONS)]
        owner.execute(_REQUISITIONS, {"made": Jsonb(wanted), "requisition": requisition})
        results = [
            {
                "id": str(new_id()),
                "requisition": chance.choice(wanted)["id"],
                "candidate": person["id"],
                "run": runs[place] if place < len(runs) else None,
                "score": chance.uniform(20, 98),
                "created_at": person["created_at"],
            }
            for place, person in enumerate(people)
        ]
        owner.execute(_EVALUATIONS, {"made": Jsonb(results), "run": run})
        owner.execute(_AGENTS, {"made": Jsonb([{"id": str(new_id()), "name": f"Agent {n}"} for n in range(AGENTS)])})
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("ANALYZE")


def _copy_run(owner: psycopg.Connection[Any], run: str, chance: random.Random) -> list[str]:
    """The ids of the copies; of most the run has ended, and the approval is answered."""
    copies: list[dict[str, Any]] = []
    for place in range(RUNS):
        waits, begun = place >= RUNS - WAITING, _day(chance)
        status = "waiting" if waits else "failed" if place < FAILED else "completed"
        times = {"created_at": begun, "started_at": begun, "finished_at": None if waits else begun}
        other = {"run_id": str(new_id()), "closed": not waits, "timestamp": begun, **times}
        copies.append({"run_id": other["run_id"], "other": other | {"run_status": status}})
    parts = {
        "run_heads": ("run_id", ""),
        "runs": ("id", "|| jsonb_build_object('id', made.run_id, 'status', made.other -> 'run_status')"),
        "run_events": ("run_id", "|| jsonb_build_object('id', gen_random_uuid())"),
        "run_agents": ("run_id", ""),
        "approvals": (
            "run_id",
            "|| jsonb_build_object('id', gen_random_uuid(), 'status',"
            " CASE made.other ->> 'run_status' WHEN 'waiting' THEN 'pending' ELSE 'approved' END)",
        ),
    }
    for table, (key, each) in parts.items():
        statement = _COPY.format(table=table, key=key, each=each)
        owner.execute(statement.encode(), {"copies": Jsonb(copies), "run": run})
    return [copy["run_id"] for copy in copies]


def _name(chance: random.Random) -> str:
    return f"{chance.choice(FIRST_NAMES)} {chance.choice(LAST_NAMES)}"


def _day(chance: random.Random) -> str:
    """A moment in the last weeks."""
    return (now() - timedelta(minutes=chance.uniform(5, DAYS * 24 * 60))).isoformat()
