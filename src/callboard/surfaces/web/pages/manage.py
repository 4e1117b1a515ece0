"""Agents of the reader's own: made, changed, tried out before they are saved, paused, archived and deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Any, cast

from fastapi import Form, Query, Response
from pydantic import BaseModel, ConfigDict, ValidationError

from callboard.agents.agent_store import AgentAddressError, AgentChangedError, AgentExistsError
from callboard.agents.cards import AgentCard, AgentChange, AgentDraft, AgentKind, AgentStatus, Tool
from callboard.core.clock import now
from callboard.core.text import fold
from callboard.core.value_faults import plain_fault
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.routing.model import Candidate, RoutingDecision
from callboard.llm.tiers import Tier
from callboard.surfaces.web.page import Context, Page, page_router

DAYS = 7
SHOWN = 200
TRIED, RECENT = 40, 10
"""Requests of one trial, and how many that were asked before are among them."""

router = page_router()


class AgentForm(BaseModel):
    """An agent as its form holds it: every field as it was typed."""

    model_config = ConfigDict(frozen=True)

    name: str = ""
    description: str = ""
    objective: str = ""
    prompt: str = ""
    tags: str = ""
    examples: str = ""
    tools: list[Tool] = []
    model: str = ""
    tier: Tier = Tier.FAST
    temperature: str = "0.7"
    max_tokens: str = "4000"
    kind: AgentKind = AgentKind.PROMPT
    url: str = ""
    mcp_tools: str = ""
    requests: str = ""
    """Requests to try it out with; they are not kept."""
    seen: str = ""
    """When the agent was changed last, as far as the reader knows."""
    agent_id: str = ""

    @classmethod
    def of(cls, card: AgentCard) -> AgentForm:
        """The form of an agent as it is saved."""
        return cls.model_validate(
            card.model_dump(include={"name", "description", "objective", "prompt", "tier", "kind"})
            | {
                "tags": ", ".join(card.tags),
                "examples": "\n".join(card.examples),
                "tools": list(card.tools),
                "model": card.model or "",
                "temperature": f"{card.temperature:g}",
                "max_tokens": str(card.max_tokens),
                "url": card.url or "",
                "mcp_tools": ", ".join(card.mcp_tools),
                "seen": card.updated_at.isoformat() if card.updated_at else "",
                "agent_id": card.id,
            }
        )

    def fields(self) -> dict[str, Any]:
        """The fields of an agent that was typed like this; what is no number stays a text, and is refused as such."""
        texts = {name: _lines_as_kept(getattr(self, name)) for name in ("name", "description", "objective", "prompt")}
        return {
            **texts,
            "tags": _items(self.tags, ","),
            "examples": _items(self.examples, "\n"),
            "tools": tuple(self.tools),
            "model": self.model.strip() or None,
            "tier": self.tier,
            "temperature": _number(self.temperature, float),
            "max_tokens": _number(self.max_tokens, int),
            "kind": self.kind,
            "url": self.url.strip() or None,
            "mcp_tools": _items(self.mcp_tools, ","),
        }

    @property
    def seen_at(self) -> datetime | None:
        """When the agent was changed last, as far as the reader knows."""
        try:
            return datetime.fromisoformat(self.seen)
        except ValueError:
            return None


SentForm = Annotated[AgentForm, Form()]


@dataclass(frozen=True)
class TriedRequest:
    """A request, where it is from, and who would get it."""

    text: str
    source: str
    decision: RoutingDecision
    mine: bool


@router.get("/agents/manage")
async def manage(
    page: Context,
    status: Annotated[AgentStatus | None, Query()] = None,
    q: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """The reader's agents, and the built-in ones."""
    everybody = await page.services.agents.list(page.caller)
    cards = [card for card in everybody if status in {None, card.status}]
    found = [card for card in cards if fold(q) in fold(f"{card.name} {card.description} {' '.join(card.tags)}")]
    report = await page.services.metrics.report(page.caller, at=now(), days=DAYS, cards=everybody)
    return await page.render(
        "agents/manage.html",
        own=[card for card in found if not card.builtin][:SHOWN],
        built_in=[card for card in found if card.builtin],
        figures={line.agent_id: line for line in report.agents},
        statuses=list(AgentStatus),
        chosen=status,
        q=q,
    )


@router.get("/agents/manage/new")
async def new_agent(page: Context, copy: Annotated[str | None, Query(max_length=100)] = None) -> Response:
    """The form of a new agent, or of a copy of one."""
    if copy is None:
        return await _form_page(page, AgentForm())
    form = AgentForm.of(await page.services.agents.get(page.caller, copy))
    return await _form_page(page, form.model_copy(update={"name": "", "seen": "", "agent_id": ""}))


@router.post("/agents/manage/new")
async def create_agent(page: Context, form: SentForm) -> Response:
    """Keep a new agent; it takes part in routing at once."""
    try:
        await page.services.agents.create(page.caller, AgentDraft.model_validate(form.fields()))
    except ValidationError as wrong:
        return await _form_page(page, form, problems=_problems(wrong), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except (AgentExistsError, AgentAddressError) as refused:
        return await _refused(page, form, refused)
    return page.to("/agents/manage")


@router.post("/agents/manage/try")
async def try_agent(page: Context, form: SentForm) -> Response:
    """Which requests the agent would get if it were saved as it was typed; nothing is kept."""
    tried = await _tried(page, form)
    if "hx-request" in page.request.headers:
        return page.part("agents/trial.html", tried=tried)
    return await _form_page(page, form, tried=tried)


@router.get("/agents/manage/{agent_id}")
async def edit_agent(agent_id: str, page: Context) -> Response:
    """The form of an agent; a built-in one can be read and copied."""
    card = await page.services.agents.get(page.caller, agent_id)
    return await _form_page(page, AgentForm.of(card), card=card)


@router.post("/agents/manage/{agent_id}")
async def change_agent(agent_id: str, page: Context, form: SentForm) -> Response:
    """Save an agent; whoever comes second is told what the first one saved, and loses nothing they typed."""
    try:
        change = AgentChange.model_validate(form.fields())
        await page.services.agents.update(page.caller, agent_id, change, seen=form.seen_at)
    except ValidationError as wrong:
        card = await page.services.agents.get(page.caller, agent_id)
        return await _form_page(
            page, form, card=card, problems=_problems(wrong), status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    except AgentChangedError:
        card = await page.services.agents.get(page.caller, agent_id)
        theirs = AgentForm.of(card)
        again = form.model_copy(update={"seen": theirs.seen})
        different = [name for name in _SHOWN_FIELDS if _as_kept(theirs, name) != _as_kept(form, name)]
        saved = {name: _as_kept(theirs, name) for name in different}
        return await _form_page(page, again, card=card, changed=True, theirs=saved, status=HTTPStatus.CONFLICT)
    except (AgentExistsError, AgentAddressError) as refused:
        card = await page.services.agents.get(page.caller, agent_id)
        return await _refused(page, form, refused, card=card)
    return page.to("/agents/manage")


@router.post("/agents/manage/{agent_id}/status")
async def change_status(agent_id: str, page: Context, status: Annotated[AgentStatus, Form()]) -> Response:
    """Pause, archive or wake an agent."""
    await page.services.agents.update(page.caller, agent_id, AgentChange(status=status))
    return page.to("/agents/manage")


@router.post("/agents/manage/{agent_id}/remove")
async def remove_agent(agent_id: str, page: Context) -> Response:
    """Forget an agent; what it did stays in the runs."""
    await page.services.agents.remove(page.caller, agent_id)
    return page.to("/agents/manage")


async def _form_page(page: Page, form: AgentForm, *, status: int = HTTPStatus.OK, **more: Any) -> Response:  # noqa: ANN401 - whatever the template shows
    values: dict[str, Any] = {"card": None, "problems": {}, "changed": False, "theirs": {}, "tried": None}
    values |= more
    choices = {"all_tools": list(Tool), "tiers": list(Tier), "kinds": list(AgentKind)}
    return await page.render("agents/form.html", status=status, form=form, **choices, **values)


async def _refused(
    page: Page, form: AgentForm, refused: AgentExistsError | AgentAddressError, *, card: AgentCard | None = None
) -> Response:
    field = "name" if isinstance(refused, AgentExistsError) else "url"
    return await _form_page(page, form, card=card, problems={field: refused.message}, status=HTTPStatus.CONFLICT)


async def _tried(page: Page, form: AgentForm) -> Sequence[TriedRequest]:
    recent = await page.services.executions.list(page.caller, limit=RECENT)
    sources: dict[str, str] = {}
    for source, texts in (
        ("typed", _items(form.requests, "\n")),
        ("example", _items(form.examples, "\n")),
        ("recent", tuple(each.message.strip() for each in recent)),
    ):
        for text in texts:
            sources.setdefault(text, source)
    asked = [text for text in sources if text][:TRIED]
    if not asked:
        return []
    candidate = _candidate(form)
    decisions = await page.services.executions.router.try_out(
        page.caller, candidate, asked, replaces=form.agent_id or None
    )
    return [
        TriedRequest(text, sources[text], decision, decision.agent == candidate.name)
        for text, decision in zip(asked, decisions, strict=True)
    ]


def _candidate(form: AgentForm) -> Candidate:
    given = form.fields()
    name = given["name"].strip() or catalogue("web")["manage"]["gets"]
    return Candidate(name, given["description"], given["objective"], given["tags"], given["examples"])


_SHOWN_FIELDS = tuple(name for name in AgentForm.model_fields if name not in {"requests", "seen", "agent_id"})


def _as_kept(form: AgentForm, name: str) -> str:
    value: Any = form.fields()[name]
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in cast("tuple[object, ...]", value))
    return "" if value is None else str(value)


def _problems(wrong: ValidationError) -> Mapping[str, str]:
    """What is wrong, by field; of several in one field the first."""
    problems: dict[str, str] = {}
    for error in wrong.errors():
        problems.setdefault(str(error["loc"][0]) if error["loc"] else "name", plain_fault(error["type"], error["msg"]))
    return problems


def _items(text: str, separator: str) -> tuple[str, ...]:
    parts = (part.strip() for part in _lines_as_kept(text).split(separator))
    return tuple(part for part in parts if part)


def _lines_as_kept(text: str) -> str:
    """Browsers send lines that end in CR LF."""
    return text.replace("\r\n", "\n")


def _number(text: str, kind: type[float] | type[int]) -> float | str:
    try:
        return kind(text)
    except ValueError:
        return text
