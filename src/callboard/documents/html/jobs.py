"""A job board's JSON, or the JSON-LD of a page, told as a posting: labelled facts first, then the description.

Boards name the same things differently ("text", "jobTitle", "PositionTitle"); what a key means is told by its letters.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from typing import cast

from selectolax.lexbor import LexborHTMLParser

from callboard.documents.draft import Draft, Span, Style
from callboard.documents.html.jobfacts import facts, letters, name_of
from callboard.documents.html.text import walk_page

Job = Mapping[str, object]

# A board's answer may hold its whole list; a text of more roles is read by nobody.
MAX_JOBS = 30
MAX_DEPTH = 6
MAX_NODES = 5000

_TITLES = ("title", "jobtitle", "positiontitle", "jobopeningname", "postingtitle", "text", "name")
_BODIES = frozenset(
    {"content", "description", "descriptionhtml", "jobdescription", "descriptionplain", "descriptionbody", "lists"}
    | {"jobad", "responsibilities", "qualifications", "requirements", "skills", "experiencerequirements", "benefits"}
    | {"educationrequirements", "jobbenefits", "additional", "additionalplain", "sections", "body", "opening"}
    | {"qualificationsummary", "majorduties", "jobsummary", "userarea", "details", "duties", "descriptionsections"}
    | {"companydescription", "additionalinformation", "jobrequirements", "education", "text"}
)
_MAIN = frozenset(
    {"content", "description", "descriptionhtml", "jobdescription", "descriptionplain", "lists", "jobad", "userarea"}
    | {"qualificationsummary"}
)
# What stands around a posting and goes with it: Workday names the employer beside the job, not in it.
_AROUND = ("hiringOrganization", "company", "company_name")
_SIGNS = frozenset(
    {"location", "locations", "joblocation", "categories", "employmenttype", "hiringorganization", "company", "lists"}
    | {"companyname", "jobad", "jobdescription", "offices", "departments", "workplacetype", "descriptionhtml"}
    | {"commitment", "timetype", "typeofemployment", "jobtype", "positionlocation", "city", "content"}
)
# Keys whose own words say what stands under them.
_HEADINGS = {
    "responsibilities": "Responsibilities",
    "duties": "Responsibilities",
    "majorduties": "Responsibilities",
    "qualifications": "Qualifications",
    "qualificationsummary": "Qualifications",
    "requirements": "Requirements",
    "jobrequirements": "Requirements",
    "skills": "Requirements",
    "experiencerequirements": "Requirements",
    "educationrequirements": "Requirements",
    "benefits": "Benefits",
    "jobbenefits": "Benefits",
}
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_ESCAPED_TAG = re.compile(r"&(?:amp;)?(?:lt|#60);/?[a-zA-Z]")


def jobs_in(value: object) -> list[Job]:
    """The postings that a JSON value holds, in its order; empty where it holds none."""
    found: list[Job] = []
    stack: list[tuple[object, int]] = [(value, 0)]
    for _ in range(MAX_NODES):
        if not stack or len(found) >= MAX_JOBS:
            break
        node, depth = stack.pop()
        if isinstance(node, dict):
            job = cast("Job", node)
            if is_job(job):
                found.append(job)
                continue
            inner: list[object] = [_completed(one, job) for one in job.values()]
        else:
            inner = cast("list[object]", node) if isinstance(node, list) else []
        if depth < MAX_DEPTH:
            stack.extend((one, depth + 1) for one in reversed(inner))
    return found


def _completed(value: object, around: Job) -> object:
    if not isinstance(value, dict):
        return value
    job = cast("Job", value)
    named = {key: around[key] for key in _AROUND if key in around and around[key] is not job}
    return {**named, **job} if named and is_job(job) else job


def is_job(node: Job) -> bool:
    """Whether an object is a posting: called so, or with a title, a description and a board's own facts."""
    if "jobposting" in letters(str(node.get("@type") or node.get("type") or "")):
        return True
    keys = {letters(key) for key in node}
    return bool(_title(node)) and bool(keys & _MAIN) and bool(keys & _SIGNS)


def tell(job: Job, draft: Draft, *, among_others: bool = False) -> None:
    """Write one posting into the draft; `among_others` sets its title as a heading."""
    head(job, draft, among_others=among_others)
    body(job, draft)


def head(job: Job, draft: Draft, *, among_others: bool = False) -> None:
    """Title, employer, places, hours and pay, each on a line of its own with its label."""
    if title := _title(job):
        if among_others:
            draft.paragraph([Span(title)], Style(level=1))
        else:
            draft.paragraph([Span(f"Job title: {title}")])
    for label, words in facts(job):
        draft.paragraph([Span(f"{label}: {words}")])


def body(job: Job, draft: Draft) -> None:
    """The description and what stands beside it; what was told already is not told twice."""
    for heading, content in _texts(job, 0):
        shown = letters(_TAG.sub("", _opened(content)))
        if not shown or shown in letters("".join(line.text for line in draft.lines)):
            continue
        if heading:
            draft.paragraph([Span(heading)], Style(level=2))
        _show(_opened(content), draft, bullets=heading in _HEADINGS.values())


def _title(job: Job) -> str:
    """The first of the usual names that holds a few words."""
    keyed = {letters(key): value for key, value in reversed(list(job.items()))}
    for key in _TITLES:
        value = keyed.get(key)
        if isinstance(value, str) and 0 < len(value.strip()) < 200 and "\n" not in value.strip():
            return " ".join(html.unescape(value).split())
    return ""


def _texts(node: Job, depth: int) -> Iterator[tuple[str, str]]:
    """Every heading with its text, the main description before what stands beside it."""
    items = sorted(node.items(), key=lambda item: letters(item[0]) not in ("description", "content", "descriptionhtml"))
    for key, value in items:
        name = letters(key)
        if name not in _BODIES or (not depth and name == "text"):
            continue
        if isinstance(value, str):
            yield _HEADINGS.get(name, ""), value
        elif isinstance(value, list):
            yield from _listed(_HEADINGS.get(name, ""), cast("list[object]", value), depth)
        elif isinstance(value, dict) and depth < MAX_DEPTH:
            yield from _inner(cast("Job", value), depth)


def _listed(heading: str, values: list[object], depth: int) -> Iterator[tuple[str, str]]:
    words = [value for value in values if isinstance(value, str)]
    if words:
        yield heading, "\n".join(words)
    for value in values:
        if isinstance(value, dict) and depth < MAX_DEPTH:
            yield from _section(cast("Job", value), depth + 1)


def _inner(value: Job, depth: int) -> Iterator[tuple[str, str]]:
    """An object of sections, or one section."""
    if any(isinstance(value.get(key), str) for key in ("title", "label", "heading")):
        yield from _section(value, depth + 1)
        return
    for inner in value.values():
        if isinstance(inner, dict) and depth < MAX_DEPTH:
            yield from _inner(cast("Job", inner), depth + 1)
    yield from _texts(value, depth + 1)


def _section(value: Job, depth: int) -> Iterator[tuple[str, str]]:
    """A heading and its text as one object: {"text": "What you'll do", "content": "<li>…"}."""
    texts = [one for key, one in value.items() if letters(key) in _BODIES and isinstance(one, str)]
    heading = name_of(value)
    if texts and texts[-1] != heading:
        yield heading, texts[-1]
    elif not texts:
        yield from _texts(value, depth)


def _opened(content: str) -> str:
    """Markup that was escaped to travel in JSON, as markup again."""
    for _ in range(3):
        if not _ESCAPED_TAG.search(content):
            break
        content = html.unescape(content)
    return content


def _show(content: str, draft: Draft, *, bullets: bool) -> None:
    if _TAG.search(content):
        walk_page(LexborHTMLParser(content), draft)
        return
    content = html.unescape(content)
    blocks = content.split("\n") if bullets else re.split(r"\n\s*\n", content)
    style = Style(bullet=bullets and len(blocks) > 1)
    for block in blocks:
        if block.strip():
            draft.paragraph([Span(block.strip())], style)
