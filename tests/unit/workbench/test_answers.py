"""The three specialists by rules: requests of the guide, and refusals."""

import subprocess
import sys

import pytest

from callboard.agents.answers import Answer, PartKind
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.passages.model import SourceText
from callboard.engine.passages.passage_index import PassageIndex
from callboard.workbench.specialists import (
    AMI_LIMITATION,
    AMI_QUESTIONS,
    PETER_EXAMPLES,
    PETER_LIMITATION,
    calculation_answer,
    draft_answer,
    passages_answer,
)

TIDES = PassageIndex(
    (
        SourceText(
            title="Tides", text="# Tides\n\nSpring tides come twice a month, because sun and moon then pull alike."
        ),
    )
)


def kinds(answer: Answer) -> list[PartKind]:
    return [part.kind for part in answer.parts]


def test_peter_solves_with_steps_and_a_check() -> None:
    answer = calculation_answer("Solve 2x + 5 = 15 and explain the steps.")
    assert kinds(answer) == [PartKind.STEP, PartKind.STEP, PartKind.RESULT, PartKind.CHECK]
    assert answer.parts[2].text == "x = 5"
    assert "Check: 2 × 5 + 5 = 15" in answer.text
    assert answer.cannot is None


def test_peter_shows_decimals_beside_an_exact_result() -> None:
    assert "x = 10/3 (x ≈ 3.33333333333)" in calculation_answer("3x = 10").text


def test_peter_says_what_he_can_do_instead_of_guessing() -> None:
    answer = calculation_answer("is this argument logically valid")
    assert answer.cannot == PETER_LIMITATION
    assert answer.parts == ()
    assert "solve 2x + 5 = 15" in answer.text


@pytest.mark.parametrize("line", PETER_EXAMPLES)
def test_every_ability_that_peter_names_works(line: str) -> None:
    example = line.rpartition("(")[2].rstrip(")")
    assert calculation_answer(example).cannot is None


def test_ami_drafts_the_blog_layout() -> None:
    answer = draft_answer("Help me design a creative layout for my blog.")
    assert answer.parts[0].title == "Grid"
    assert set(kinds(answer)) == {PartKind.SECTION}
    assert answer.asks[0] in answer.text
    assert answer.cannot is not None
    assert answer.cannot in answer.text


def test_ami_says_what_she_can_do_instead_of_guessing() -> None:
    answer = draft_answer("which colours go well together?")
    assert (answer.cannot, answer.parts, answer.asks) == (AMI_LIMITATION, (), AMI_QUESTIONS)


def test_toby_quotes_the_passage_with_its_place() -> None:
    answer = passages_answer(TIDES.search("why do spring tides come twice a month?"))
    assert kinds(answer) == [PartKind.PASSAGE]
    source = answer.sources[0]
    assert (source.title, source.place) == ("Tides", "line 3")
    assert source.quote == "Spring tides come twice a month, because sun and moon then pull alike."
    assert answer.parts[0].source == source


def test_toby_says_in_one_sentence_that_no_document_covers_it() -> None:
    answer = passages_answer(TIDES.search("Explain the Second War in Warcraft history."))
    assert answer.text == (
        "The one document I can search says nothing about this (Second, War, Warcraft, history): "
        "add one that does with `callboard documents add FILE`, and ask again."
    )
    assert (answer.parts, answer.sources, answer.cannot) == ((), (), answer.text)


@pytest.mark.parametrize(
    "sentence", [PETER_LIMITATION, AMI_LIMITATION, catalogue("answers")["documents"]["limitation"]]
)
def test_refusal_is_one_sentence(sentence: str) -> None:
    assert sentence.startswith("Without a model")
    assert sentence.index(".") == len(sentence) - 1


def test_the_computer_algebra_system_is_loaded_only_when_peter_works() -> None:
    code = "import sys, callboard.workbench.specialists; sys.exit('sympy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
