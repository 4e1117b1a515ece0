"""Where requests go that are told by their words, and where the router decides."""

from __future__ import annotations

import pytest

from callboard.agents.cards import AgentCard
from callboard.agents.router import Routing
from callboard.auth.principal import local_principal
from callboard.bootstrap.container import BUILTINS
from callboard.engine.routing.model import StrategyName, make_strategy, route
from callboard.workbench.request_routing import RequestRouting


class Cast:
    """The built-in agents and some of one's own, without a database."""

    document_reader = "toby-technical"

    def __init__(self, *own: AgentCard) -> None:
        self._cards = {card.name: card for card in (*BUILTINS, *own) if card.routable}
        self._strategy = make_strategy(StrategyName.RANKED, tuple(card.candidate() for card in self._cards.values()))

    async def route(self, principal, request, *, strategy=StrategyName.RANKED, requested=None, coverage=0.0):
        decision = route(self._strategy, request, requested=requested)
        return Routing(decision, self._cards.get(decision.agent))


async def nothing_covered(principal, request):
    return 0.0


async def routed(request, *own, **options):
    routing = RequestRouting(Cast(*own), nothing_covered)
    return (await routing.route(local_principal(), request, **options)).decision


@pytest.mark.parametrize(
    ("request_text", "agent"),
    [
        ("Find me a job as a graphic designer in Lisbon", "match-scorer"),
        ("Finde mir Stellen als Webdesigner in Berlin", "match-scorer"),
        ("¿Qué trabajos remotos hay para mí?", "match-scorer"),
        ("Quel salaire puis-je demander comme graphiste à Paris ?", "market-researcher"),
        ("What did I do at Vivial?", "profile-analyst"),
        ("How do I add a job board?", "toby-technical"),
        ("How can I erase my account?", "toby-technical"),
        ("Delete my data", "toby-technical"),
        ("Is it free?", "toby-technical"),
        ("¿Cómo borro mi cuenta?", "toby-technical"),
        ("any jobs in Manchester?", "match-scorer"),
        ("please write an application letter for Acme", "ami-creative"),
        ("Wie lösche ich meine Daten?", "toby-technical"),
        ("Schreibe eine Absage an Max Mustermann", "email"),
        ("prepare the technical interview", "technical_interview"),
        ("what is 20% of 80", "peter-logical"),
        ("sqrt(144)", "peter-logical"),
        ("2+2=5", "peter-logical"),
        ("Löse 2x + 5 = 15", "peter-logical"),
    ],
)
async def test_requests_reach_who_answers_them(request_text, agent):
    assert (await routed(request_text)).agent == agent


@pytest.mark.parametrize("message", ["hello", "Wer bist du?", "thanks!", "Wie wird das Wetter morgen?"])
async def test_small_talk_and_what_nobody_does_reach_nobody(message):
    assert (await routed(message)).agent is None


@pytest.mark.parametrize(
    ("request_text", "agent"),
    [
        ("Why was Jonas Weber declined?", "evaluation"),
        ("Warum wurde Jonas Weber abgelehnt?", "evaluation"),
        ("What is missing in Jonas Weber's CV?", "matching"),
        ("Show me the rejection letter for Jonas Weber", "email"),
        ("What should I ask Jonas Weber?", "hr_interview"),
        ("Where did Jonas Weber study?", "resume_parser"),
    ],
)
async def test_a_candidate_who_is_named_decides_whose_agents_answer(request_text, agent):
    routing = RequestRouting(Cast(), nothing_covered, named=names_jonas)
    decision = (await routing.route(local_principal(), request_text)).decision
    assert (decision.agent, decision.reason) == (agent, "it names a candidate of yours")


async def names_jonas(principal, request):
    return "Jonas Weber" in request


@pytest.mark.parametrize(
    "request_text", ["Delete the candidate Jonas Weber", "Bitte lösche den Kandidaten Jonas Weber"]
)
async def test_whoever_wants_a_candidate_deleted_is_told_by_the_handbook_what_is_possible(request_text):
    routing = RequestRouting(Cast(), nothing_covered, named=names_jonas)
    decision = (await routing.route(local_principal(), request_text)).decision
    assert (decision.agent, decision.reason) == ("toby-technical", "the handbook says what can be deleted")


async def test_the_reason_is_told():
    assert (await routed("hello")).reason == "it is small talk (greeting)"
    assert (await routed("Find remote python jobs")).reason == "the request asks for “find jobs”"


async def test_an_agent_of_ones_own_goes_before_small_talk_and_known_questions():
    own = AgentCard(id="own", name="doorman", tags=("hello",), examples=("hello", "find remote python jobs"))
    for message in ("hello", "find remote python jobs"):
        assert (await routed(message, own)).agent == "doorman"


async def test_who_is_asked_for_answers_whatever_the_words_say():
    assert (await routed("hello", agent_id="peter-logical")).agent == "peter-logical"


@pytest.mark.parametrize(
    ("request_text", "agent"),
    [
        ("what are the requirements of the job at Acme", "match-scorer"),
        ("should we hire this candidate", "evaluation"),
        ("give me career advice", "interview-coach"),
    ],
)
async def test_for_a_job_seeker_another_agent_takes_the_place_of_one_that_has_nothing(request_text, agent):
    async def unused(principal):
        return ("jd_analysis", "evaluation")

    chosen = await RequestRouting(Cast(), nothing_covered, unused).route(local_principal(), request_text)
    assert chosen.decision.agent == agent


@pytest.mark.parametrize(
    ("request_text", "agent"),
    [
        ("What are Maya's strengths?", "evaluation"),
        ("show me my best matches", "match-scorer"),
        ("Find remote python jobs", "match-scorer"),
    ],
)
async def test_for_a_recruiter_agents_of_evaluations_answer_unless_somebody_speaks_of_himself(request_text, agent):
    async def unused(principal):
        return ("profile-analyst", "match-scorer")

    chosen = await RequestRouting(Cast(), nothing_covered, unused).route(local_principal(), request_text)
    assert chosen.decision.agent == agent
