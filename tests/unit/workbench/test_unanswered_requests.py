"""What is said to small talk, and of a request that no agent fits."""

from datetime import date

import pytest

from callboard.agents.spec import Inputs
from callboard.core.ids import new_id
from callboard.engine.routing.model import RoutingDecision, ScoredAgent
from callboard.workbench.execution_model import RequestSlot
from callboard.workbench.executions import finalize

NEAR = (
    ScoredAgent(name="market-researcher", score=0.45),
    ScoredAgent(name="hr_interview", score=0.35),
    ScoredAgent(name="Lore keeper", score=0.1),
)


def answer_to(message, *, confidence=0.4, candidates=NEAR, in_chat=False):
    routing = RoutingDecision(
        agent=None, reason="not sure", strategy="ranked", candidates=candidates, confidence=confidence
    )
    request = RequestSlot(message=message, conversation_id=new_id() if in_chat else None)
    return finalize(Inputs({"request": request, "routing": routing}, date(2026, 11, 30)))


def test_plausible_agents_are_told_by_the_titles_that_people_see():
    answer = answer_to("Who waters the plants?")
    assert "Market researcher, HR interview." in answer.text
    assert "Lore keeper" not in answer.text


def test_no_names_are_offered_where_none_is_plausible_and_nobody_is_told_to_register_agents():
    answer = answer_to("Who waters the plants?", confidence=0.05)
    assert "HR interview" not in answer.text
    assert "register" not in answer.text
    assert answer.cannot == "None of the agents here can answer this."


@pytest.mark.parametrize(
    ("message", "begins"),
    [
        ("Hello", "Hello. This is Callboard: software"),
        ("Guten Tag", "Hallo! Das ist Callboard: Software"),
        ("Qui es-tu ?", "Je suis Callboard : un logiciel, pas une personne"),
        ("¿Qué puedes hacer?", "Esto es Callboard"),
    ],
)
def test_small_talk_is_answered_in_its_language_with_what_to_do_next(message, begins):
    answer = answer_to(message)
    assert answer.text.startswith(begins)
    assert "`callboard search" in answer.text
    assert answer.cannot is None


def test_thanks_need_no_instructions():
    assert answer_to("Vielen Dank!").text == "Gern geschehen."


def test_in_the_chat_pages_are_told_and_no_commands():
    text = answer_to("What can you do?", in_chat=True).text
    assert "the page Matches" in text
    assert "`callboard" not in text


def test_nobody_fits_is_said_in_the_language_of_the_request():
    assert answer_to("Wie wird das Wetter morgen?", confidence=0.1).text.startswith("Das kann keiner der Agenten")
