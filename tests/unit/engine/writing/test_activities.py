"""What a requirement wants somebody to do is named by a noun."""

import pytest

from callboard.engine.writing.activities import activity, gerund, names_activity


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Ability to effectively coordinate a team of engineers", "effectively coordinating a team of engineers"),
        ("Able to plan and deliver audits", "planning and delivering audits"),
        ("Able to read the rules of trade and then apply them to a shop", "reading the rules of trade"),
        ("Must be able to translate requirements into lay terms", "translating requirements into lay terms"),
        (
            "Responsible for tracking milestones and recommending changes",
            "tracking milestones and recommending changes",
        ),
        ("Meets with contractors, homeowners and engineers", "meeting with contractors, homeowners and engineers"),
        ("Leads the rollout of new software", "leading the rollout of new software"),
        ("Performs audits and negotiates prices", "performing audits and negotiating prices"),
        ("Leads the rollout of new software and upgrades", "leading the rollout of new software and upgrades"),
        ("Plans the work and prepares to ship it", "planning the work and preparing to ship it"),
    ],
)
def test_line_that_begins_with_a_verb_becomes_an_activity(text: str, named: str) -> None:
    assert activity(text) == named
    assert names_activity(named)


@pytest.mark.parametrize(
    "text",
    [
        "Design experience",
        "Hands on experience in shops",
        "Forklift licence",
        "Ability to write and type letters",
        "Plans, builds and tests bridges",
        "Five years of audits",
        "",
    ],
)
def test_line_that_is_none_for_sure_stays(text: str) -> None:
    assert activity(text) is None


@pytest.mark.parametrize(
    ("verb", "form"),
    [("plan", "planning"), ("manage", "managing"), ("develop", "developing"), ("oversee", "overseeing")],
)
def test_form_in_ing(verb: str, form: str) -> None:
    assert gerund(verb) == form
