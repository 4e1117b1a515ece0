"""Export and erasure reach everything that is stored of a user, and nothing of others."""

import json
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import insert
from sqlalchemy.dialects.postgresql import JSONB
from tests.builders.tables import ALLOWED, METADATA, TABLES
from tests.fakes.nine import TODAY, Note, nine
from tests.integration.runs.conftest import approve, told, until_asked

from callboard.agents.execution import Bindings, RulesExecutor
from callboard.agents.registry import Registry
from callboard.agents.runs.erasure import delete_orphaned_workflows
from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.worker import WorkerConfig, open_worker
from callboard.auth.identity import Identity
from callboard.auth.principal import LOCAL_USER, InPersonError, Principal, local_principal
from callboard.auth.token_verification import user_id_of
from callboard.core.clock import now, today
from callboard.core.ids import new_id
from callboard.documents import read_bytes
from callboard.hiring.decisions import Decisions
from callboard.hiring.intake import SourceDocument, prepare_intake
from callboard.hiring.mail import Outbox
from callboard.hiring.pipeline import HIRING
from callboard.hiring.service import Hiring
from callboard.storage.errors import OwnerGoneError
from callboard.workbench.user_data import NotErasedError, UserData

JOB = "Backend engineer at Tidewater. Requirements: Python, PostgreSQL, five years of experience. Remote."
RESUME = """{name}
{email}

Experience
Software engineer, {firm}, 2016 - 2024
Built services in Python and PostgreSQL.

Education
BSc Computer Science, 2015
"""


@dataclass(frozen=True)
class Person:
    """A user with unique words."""

    principal: Principal
    word: str
    run_ids: tuple[str, ...] = ()


def unique(beginning):
    """A surname that is unique among all tests."""
    return beginning + "".join(chr(ord("a") + int(digit, 16)) for digit in new_id().hex[-10:])


@pytest.fixture
def her():
    """Anna's word."""
    return unique("Quist")


@pytest.fixture
def his():
    """Boris's word."""
    return unique("Zvon")


@pytest.fixture
def outbox(tmp_path):
    return Outbox(tmp_path / "outbox", "", now)


@pytest.fixture
def belongings(database, outbox):
    return UserData(database, partial(Outbox.kept, outbox.folder))


@pytest.fixture
async def node(database, outbox):
    async with crew(database, outbox) as opened:
        yield opened


@asynccontextmanager
async def crew(database, outbox):
    effects = {"deliver": Letters(outbox), "deliver_email": outbox}
    async with open_worker(
        database, WorkerConfig(Registry([nine(), HIRING]), RulesExecutor(), Bindings(effects=effects))
    ) as opened:
        yield opened


@dataclass(frozen=True)
class Letters:
    """Writes the notes of the nine agents into an outbox."""

    outbox: Outbox
    idempotent: bool = True

    async def perform(self, output, key):
        return await self.outbox.perform(
            {"audience": "candidate", "to": "a@example.org", "subject": "News", "body": output.text}, key
        )

    async def was_done(self, key):
        return await self.outbox.was_done(key)


def note(word):
    return {"resume": Note(text=f"résumé of {word}"), "posting": Note(text=f"posting for {word}")}


async def work_for(node, database, principal, word):
    """Both pipelines to their end."""
    short = await node.runs.start(principal, "nine", note(word), today=TODAY)
    text = RESUME.format(name=f"Robin {word}", email=f"{word}@example.org", firm=f"{word} Shipping")
    intake = prepare_intake(
        SourceDocument(name=f"{word}.md", document=read_bytes(text.encode(), name="cv.md")),
        SourceDocument(name="job", document=read_bytes(JOB.encode(), name="job.md")),
    )
    long = await Hiring(node.runs, node.approvals, Decisions(node.database)).start(principal, intake, today=today())
    for run_id in (short, long):
        await approve(node, principal, run_id)
        await told(node, principal, run_id)
        run = await node.runs.get(principal, run_id)
        assert (run.status, run.error) == (RunStatus.COMPLETED, None)
    await Identity(database, None).tokens.create(principal, f"token of {word}")
    return Person(principal, word, (str(short), str(long)))


async def have_everything(database, *people):
    """A row of each in every table: some the database has filled by itself. No process is there to act upon them."""
    for person in people:
        kept = fill(person.principal, person.word)
        async with database.begin(person.principal) as work:
            for table, row in kept.items():
                if table.name not in {"run_queue", "audit_log", "rosters"}:
                    await work.execute(insert(table).values(row))
        with psycopg.connect(database.owner_url) as owner:
            row = kept[METADATA.tables["run_queue"]]
            owner.execute("INSERT INTO run_queue (run_id, user_id) VALUES (%s, %s)", (row["run_id"], row["user_id"]))


def fill(principal, word):
    """One more row for every table, parents first."""
    rows = {}
    for table in TABLES:
        if table.name == "users":
            continue
        given = [column for column in table.columns if column.computed is None]
        rows[table] = {column.key: value(column, rows, principal, word) for column in given}
    return rows


def value(column, rows, principal, word):
    chosen = ALLOWED.get(column.table.name, {})
    if column.key in chosen:
        return chosen[column.key]
    for foreign in column.foreign_keys:
        parent = foreign.column.table
        return principal.user_id if parent.name == "users" else rows[parent][foreign.column.key]
    if isinstance(column.type, JSONB):
        return {"text": word} if column.server_default is None else [word]
    kind = column.type.python_type
    if column.server_default is not None and kind is not str:
        return kind(1) if kind in {int, float, bool} else now()
    if column.server_default is not None and column.name in {"status", "priority"}:
        return column.server_default.arg
    made = {"str": f"{word} {new_id()}", "UUID": new_id(), "datetime": now(), "date": TODAY}
    return made.get(kind.__name__, 1)


def everywhere(database_url, needle):
    """The tables of every schema in which some column of some row holds a text."""
    found = []
    with psycopg.connect(database_url) as owner:
        tables = owner.execute(
            "SELECT table_schema, table_name FROM information_schema.tables "
            "WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'"
        ).fetchall()
        for schema, name in tables:
            query = sql.SQL("SELECT count(*) FROM {} AS t WHERE t::text ILIKE %s").format(sql.Identifier(schema, name))
            if owner.execute(query, (f"%{needle}%",)).fetchone()[0]:
                found.append(f"{schema}.{name}")
    assert len(tables) > 25
    return found


async def exported(belongings, principal):
    async with belongings.export(principal) as chunks:
        return b"".join([chunk async for chunk in chunks])


def without_audit(document):
    """The lines of an export, less the section of the log that every export adds a line to."""
    kept, section = [], ""
    for line in document.decode().splitlines():
        section = line.partition(":")[0] if line.startswith('"') else section
        if section != '"audit_log"':
            kept.append(line)
    return kept


async def test_erasure_removes_every_row_of_the_user_and_no_other(
    database, database_url, belongings, outbox, anna, boris, her, his
):
    async with crew(database, outbox) as node:
        anna_s, boris_s = [await work_for(node, database, *each) for each in ((anna, her), (boris, his))]
    await have_everything(database, anna_s, boris_s)
    needles = [anna_s.word, str(anna.user_id), *anna_s.run_ids]
    assert all(everywhere(database_url, needle) for needle in needles)
    names = {f"public.{table.name}" for table in TABLES}
    assert names <= set(everywhere(database_url, anna.user_id))
    assert len(list(outbox.folder.iterdir())) == 4
    before = without_audit(await exported(belongings, boris))

    erased = await belongings.erase(anna)

    assert erased.runs == 3
    assert [(needle, everywhere(database_url, needle)) for needle in needles] == [(needle, []) for needle in needles]
    assert without_audit(await exported(belongings, boris)) == before
    assert {path.name[:36] for path in outbox.folder.iterdir()} == set(boris_s.run_ids)
    await belongings.erase(boris)


async def test_export_holds_every_table_the_journal_and_the_files(database, outbox, belongings, anna, boris, her, his):
    async with crew(database, outbox) as node:
        anna_s, boris_s = [await work_for(node, database, *each) for each in ((anna, her), (boris, his))]
    await have_everything(database, anna_s, boris_s)
    document = await exported(belongings, anna)
    for person in (anna, boris):
        await belongings.erase(person)
    found = json.loads(document)
    assert (found["format"], found["version"]) == ("callboard-export", 1)
    assert {table.name for table in TABLES} == set(found["tables"])
    assert [name for name, rows in found["tables"].items() if not rows] == []
    assert {"workflow_status", "workflow_input", "workflow_output", "operation_outputs"} <= set(found["journal"])
    assert {row["workflow_uuid"] for row in found["journal"]["workflow_status"]} == set(anna_s.run_ids)
    assert sorted(file["name"][:36] for file in found["files"]) == sorted(anna_s.run_ids)
    assert his.encode() not in document
    assert str(boris.user_id).encode() not in document


async def test_export_holds_no_token_hash(database, belongings, anna):
    issued = await Identity(database, None).tokens.create(anna, "ci")
    document = await exported(belongings, anna)
    (token,) = json.loads(document)["tables"]["api_tokens"]
    assert token["id"] == str(issued.record.id)
    assert b"token_hash" not in document


async def test_export_is_reproducible_and_audited(belongings, anna):
    first, second = await exported(belongings, anna), await exported(belongings, anna)
    assert without_audit(first) == without_audit(second)
    assert [entry["action"] for entry in json.loads(second)["tables"]["audit_log"]] == ["data.exported"]


async def test_erasure_ends_running_and_waiting_runs(node, database_url, belongings, anna, her):
    waiting = await node.runs.start(anna, "nine", note(her), today=TODAY)
    await until_asked(node, anna, waiting)
    await node.runs.start(anna, "nine", note(her), today=TODAY)
    await belongings.erase(anna)
    assert everywhere(database_url, her) == []
    assert everywhere(database_url, waiting) == []


async def test_erasure_removes_orphaned_runs(database, database_url, outbox, belongings, anna, her):
    async with crew(database, outbox) as gone:
        run_id = await gone.runs.start(anna, "nine", note(her), today=TODAY)
        await until_asked(gone, anna, run_id)
    assert "dbos.workflow_status" in everywhere(database_url, run_id)
    await belongings.erase(anna)
    assert everywhere(database_url, run_id) == []


async def test_write_for_a_user_erased_meanwhile_is_refused(database, belongings, anna):
    await belongings.erase(anna)
    with pytest.raises(OwnerGoneError):
        async with database.begin(anna) as work:
            await work.execute(insert(METADATA.tables["run_heads"]).values(run_id=new_id(), user_id=anna.user_id))


async def test_erasure_can_be_repeated(belongings, anna):
    await belongings.erase(anna)
    assert (await belongings.erase(anna)).runs == 0


async def test_erased_user_who_returns_starts_empty(database, belongings, node):
    identity = Identity(database, None)
    subject = f"auth0|{new_id()}"
    asking = Principal(user_id_of(subject), "Anna")
    with psycopg.connect(database.owner_url) as owner:
        owner.execute("INSERT INTO users (id, name, subject) VALUES (%s, 'Anna', %s)", (asking.user_id, subject))
    await identity.tokens.create(asking, "ci")
    await belongings.erase(asking)
    with psycopg.connect(database.owner_url) as owner:
        owner.execute("INSERT INTO users (id, name, subject) VALUES (%s, 'Anna', %s)", (asking.user_id, subject))
    found = json.loads(await exported(belongings, asking))["tables"]
    assert {name for name, rows in found.items() if rows} == {"users"}


async def test_erased_local_user_is_recreated_with_one_audit_entry(node, belongings, her):
    local = local_principal()
    await node.runs.start(local, "nine", note(her), today=TODAY)
    await belongings.erase(local)
    found = json.loads(await exported(belongings, local))["tables"]
    assert {name for name, rows in found.items() if rows} == {"users", "audit_log"}
    assert [user["id"] for user in found["users"]] == [str(LOCAL_USER)]
    assert [entry["action"] for entry in found["audit_log"]] == ["data.erased"]
    await until_asked(node, local, await node.runs.start(local, "nine", note("again"), today=TODAY))


async def test_personal_token_cannot_erase_a_user(belongings, database_url, anna):
    with pytest.raises(InPersonError):
        await belongings.erase(Principal(anna.user_id, token_id=new_id()))
    assert "public.users" in everywhere(database_url, anna.user_id)


async def test_erasure_fails_as_a_whole_if_a_file_cannot_be_removed(database, database_url, tmp_path, anna):
    stuck = UserData(database, lambda _: [tmp_path])
    with pytest.raises(NotErasedError):
        await stuck.erase(anna)
    assert "public.users" in everywhere(database_url, anna.user_id)


async def test_only_orphaned_journals_are_removed(node, database_url, anna, her):
    kept = await node.runs.start(anna, "nine", note(her), today=TODAY)
    await until_asked(node, anna, kept)
    lost, strange = f"{new_id()}:{new_id()}", str(new_id())
    with psycopg.connect(database_url) as owner:
        for name, application in ((lost, "callboard"), (strange, "another")):
            owner.execute(
                "INSERT INTO dbos.workflow_status (workflow_uuid, application_name, created_at, updated_at, priority) "
                "VALUES (%s, %s, 0, 0, 0)",
                (name, application),
            )
        applications = owner.execute(
            "SELECT application_name FROM dbos.workflow_status WHERE workflow_uuid = %s", (str(kept),)
        ).fetchall()
    assert applications == [("callboard",)]
    await delete_orphaned_workflows(database_url)
    assert everywhere(database_url, lost) == []
    assert everywhere(database_url, strange) == ["dbos.workflow_status"]
    assert "dbos.workflow_status" in everywhere(database_url, kept)
