"""A job board's JSON, or the JSON-LD of a page, told as a posting: labelled facts first, then the description.

Boards name the same things differently ("text", "jobTitle", "PositionTitle"); what a key means is told by its letters
(`data/keys.toml`). An answer that holds a list of jobs gives each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from callboard.documents.job_boards.body import body, heading_of
from callboard.documents.job_boards.facts import facts
from callboard.documents.job_boards.keys import (
    Node,
    as_items,
    by_normalized_key,
    letters_and_digits,
    name_of,
    node_of,
    pattern,
    table,
)
from callboard.documents.reading_builder import LineStyle, ReadingBuilder, TextSpan

__all__ = ["Job", "body", "is_job", "jobs_in", "write_head", "write_posting"]

Job = Node

# A board's response may hold its whole list; nobody reads a text of more roles.
MAX_JOBS = 30
MAX_DEPTH = 6
MAX_NODES = 5000
MAX_TITLE = 200
WEAK_SIGNS = 3


def jobs_in(value: object) -> list[Job]:
    """The postings that a JSON value holds, in its order; empty where it holds none."""
    found: list[Job] = []
    beside = _beside(value)
    stack: list[tuple[object, int]] = [(value, 0)]
    for _ in range(MAX_NODES):
        if not stack or len(found) >= MAX_JOBS:
            break
        node, depth = stack.pop()
        if isinstance(node, dict):
            job = cast("Job", node)
            if is_job(job):
                found.append(_joined(job, beside))
                continue
            inner = list(_inner(job, beside))
        else:
            inner = cast("list[object]", node) if isinstance(node, list) else []
        if depth < MAX_DEPTH:
            stack.extend((one, depth + 1) for one in reversed(inner))
    return found


def _inner(around: Job, beside: Mapping[str, Job]) -> Iterator[object]:
    """The values of an object, its jobs with what stands around them: the employer, or what they are related to."""
    lists = [value for key, value in around.items() if letters_and_digits(key) in table("around")["lists"]]
    named = {
        key: value for key, value in around.items() if letters_and_digits(key) in table("around")["names"] and value
    }
    if not named and lists and isinstance(around.get("name"), str):
        named = {"company": around["name"]}
    for key, value in around.items():
        if isinstance(value, dict):
            related = _related(around, beside) if key == "attributes" else {}
            yield _completed(cast("object", value), {**named, **related})
        elif isinstance(value, list):
            yield [_completed(one, named) for one in cast("list[object]", value)[:MAX_NODES]]


def _completed(value: object, named: Mapping[str, object]) -> object:
    if not named or not isinstance(value, dict):
        return value
    job = cast("Job", value)
    given = {key: one for key, one in named.items() if one is not job}
    return {**given, **job} if is_job(job) else job


def _beside(value: object) -> dict[str, Job]:
    """Objects that jobs point to: by "@id" in a graph, by type and id among what JSON:API includes."""
    top = node_of(value)
    found: dict[str, Job] = {}
    for node in (node_of(one) for key in ("@graph", "included") for one in many_of(top.get(key))):
        found[str(node.get("@id") or f"{node.get('type')}/{node.get('id')}")] = node
    return found


def many_of(value: object) -> list[object]:
    """The items of a list, at most `MAX_NODES`."""
    return cast("list[object]", value)[:MAX_NODES] if isinstance(value, list) else []


def _joined(job: Job, beside: Mapping[str, Job]) -> Job:
    """The job with what it only points to ({"@id": …}) in its place."""
    if not beside:
        return job
    return {key: _pointed(value, beside) for key, value in job.items()}


def _pointed(value: object, beside: Mapping[str, Job]) -> object:
    node = node_of(value)
    return beside.get(str(node.get("@id")), value) if len(node) <= 2 and "@id" in node else value


def _related(resource: Job, beside: Mapping[str, Job]) -> dict[str, object]:
    """Places and employer of a JSON:API resource: those it is related to, or the one employer that is included."""
    relations = node_of(resource.get("relationships")).values()
    pointers = [node_of(one) for relation in relations for one in as_items(node_of(relation).get("data"))]
    targets = [f"{one.get('type')}/{one.get('id')}" for one in pointers]
    found: dict[str, object] = {}
    for key, node in beside.items():
        kind = letters_and_digits(str(node.get("type") or ""))
        if kind.startswith("location") and key in targets:
            places = cast("list[object]", found.setdefault("locations", []))
            places.append(node.get("attributes"))
        elif kind.startswith(("compan", "organi")):
            found.setdefault("company", node.get("attributes"))
    return found


def is_job(node: Job) -> bool:
    """Return True if an object is a posting: called so, or with a title, a description and a board's own facts."""
    kinds = {letters_and_digits(str(one)) for one in as_items(node.get("@type")) if one} | {
        letters_and_digits(str(node.get("type") or ""))
    }
    if "jobposting" in kinds:
        return True
    if node.get("@type"):
        return False
    keys = {letters_and_digits(key) for key, value in node.items() if value not in (None, "", [])}
    key, title = _titled(node)
    texts: list[str] = [*table("body")["main"], *table("body")["spare"]]
    if not title or not any(one in texts or heading_of(one) for one in keys):
        return False
    others = keys - {key}
    if others & set(table("signs")["strong"]):
        return True
    usual = others & set(table("signs")["usual"])
    # Many things have a name and a description; a title is seldom anything else's.
    if key in table("title")["weak"]:
        return len(usual) >= WEAK_SIGNS
    return bool(usual) or any(map(_is_fact, others)) or _is_on_page_of_jobs(node)


def _is_on_page_of_jobs(node: Job) -> bool:
    """Return True if its own address is that of a job: "https://jobs.example.org/vacancies/374708/"."""
    addresses = (value for key, value in node.items() if letters_and_digits(key) in table("signs")["addresses"])
    return any(isinstance(value, str) and pattern(table("signs")["pages"]).search(value) for value in addresses)


def _is_fact(key: str) -> bool:
    """Return True if a key that no table knows sounds like a fact of a job."""
    return any(pattern(table(name)["like"]).search(key) for name in ("company", "place", "employment", "pay"))


def write_posting(job: Job, builder: ReadingBuilder, *, among_others: bool = False) -> None:
    """Write one posting into the builder; `among_others` sets its title as a heading."""
    first = len(builder.lines)
    write_head(job, builder, among_others=among_others)
    body(job, builder, since=first)


def write_head(job: Job, builder: ReadingBuilder, *, among_others: bool = False) -> None:
    """Title, employer, places, hours and pay, each on a line of its own with its label."""
    if title := _titled(job)[1]:
        if among_others:
            builder.paragraph([TextSpan(title)], LineStyle(level=1))
        else:
            builder.paragraph([TextSpan(f"Job title: {title}")])
    for label, words in facts(job):
        builder.paragraph([TextSpan(f"{label}: {words}")])


def _titled(job: Job) -> tuple[str, str]:
    """The first of the usual names that holds a few words, with those words; both empty where none does."""
    node = by_normalized_key(job)
    for key in table("title")["names"]:
        value = node.get(key)
        if isinstance(value, str) and 0 < len(value.strip()) < MAX_TITLE and "\n" not in value.strip():
            return key, name_of(value)
    return "", ""
