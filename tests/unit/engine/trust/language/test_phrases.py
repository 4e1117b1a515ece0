"""Phrases of the data files find what their signs say."""

import re

import pytest

from callboard.engine.trust.language.phrases import Replacement, phrase_pattern


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("look/looks forward", "She looks forward to it."),
        ("keep you informed [about the next steps]", "We keep you informed."),
        ("keep you informed [about the next steps]", "We keep you informed about the next steps."),
        ("[please] tell", "Tell us."),
        ("[please] tell", "Please tell us."),
        ("resign*", "Why did you resign?"),
        ("resign*", "After her resignation"),
        ("are *ing", "They are leaving."),
        ("is engaged !in/with", "He is engaged."),
        ("were_you/was let go", "Were you let go?"),
        ("your {2 words} age", "at your rather young age"),
        ("in {year}", "in 2025"),
        ("at least {number}", "at least £2,500"),
        ("at least {number}", "at least three"),
        ("{figure}-year-old", "a 34-year-old baker"),
        ("don't", "Don’t go."),
    ],
)
def test_a_phrase_is_found_in_its_forms(phrase: str, text: str) -> None:
    assert re.search(phrase_pattern([phrase]), text, re.IGNORECASE)


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("look forward", "an outlook forward"),
        ("lead", "leads"),
        ("is engaged !in/with", "He is engaged in sales."),
        ("your {2 words} age", "your own not very young age"),
        ("at least {figure}", "at least three"),
        ("in {year}", "in 20259"),
    ],
)
def test_a_phrase_is_not_found_in_other_words(phrase: str, text: str) -> None:
    assert not re.search(phrase_pattern([phrase]), text, re.IGNORECASE)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("You led a team, as you say.", "led a team"),
        ("You have also led a team", "also led a team"),
    ],
)
def test_what_a_phrase_is_about_is_its_group(text: str, kept: str) -> None:
    hit = re.search(phrase_pattern(["you [have] <[also] led {clause}>"]), text, re.IGNORECASE)
    assert hit is not None
    assert hit[1].strip() == kept


@pytest.mark.parametrize(
    ("row", "text", "said"),
    [
        ({"phrases": ["went up"], "as": "rose"}, "Sales went up.", "Sales rose."),
        ({"phrases": ["a <week/day>"], "as": "per<>"}, "twice a week", "twice perweek"),
        ({"phrases": ["a <week/day>"], "as": "per<>", "not_after": "within"}, "within a week", "within a week"),
        (
            {"phrases": ["over"], "as": "morethan", "before": ["{number}"]},
            "over 30 over there",
            "morethan 30 over there",
        ),
        ({"phrases": ["all of the"], "as": "all", "not_before": ["{number}"]}, "all of the 9", "all of the 9"),
        ({"phrases": ["IT"], "as": "computing", "exact_case": True}, "it is IT", "it is computing"),
        ({"phrases": ["brought <{2 words}> down"], "as": "reduced <>"}, "brought costs down", "reduced costs"),
    ],
)
def test_a_phrase_is_replaced_where_its_row_says(row: dict[str, object], text: str, said: str) -> None:
    assert Replacement.of(row)(text) == said
