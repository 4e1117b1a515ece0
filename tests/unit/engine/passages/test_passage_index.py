"""Passages that fit a question are returned verbatim with their place; others are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callboard.engine.passages.model import SourceText
from callboard.engine.passages.passage_index import MAX_CHARACTERS, PassageIndex, answer_from, split_into_passages

LIGHTHOUSE = SourceText(
    title="The lighthouse of Arlen",
    text="""# The lighthouse of Arlen

The lighthouse was built in 1874, because three ships had been lost on the reef in one winter.
Its lamp burned oil until 1931. Since then it has been electric.

## Keepers

Seven keepers lived there. The last keeper, Marta Holm, left in 1987 when the light became automatic.

## Visiting

The tower is open from May to September. Visitors climb 212 steps to the gallery.
Dogs must stay outside the tower.
""",
)
ENGINE = SourceText(
    title="Maintaining the pump",
    text="""# Maintaining the pump

## Oil

Change the oil after every 200 hours. Use mineral oil of grade 46, because synthetic oil attacks the seals.

## Filter

| part | interval | order number |
|---|---|---|
| air filter | 500 hours | AF-220 |
| oil filter | 200 hours | OF-118 |

## Faults

If the pump loses pressure, check the inlet valve first. A worn valve whistles.

```
pumpctl reset --pressure

pumpctl status
```
""",
)
LIBRARY = PassageIndex((LIGHTHOUSE, ENGINE))

ANSWERED = [
    ("When was the lighthouse built?", "built in 1874", "lines 3-4"),
    ("why was the lighthouse built", "because three ships had been lost", "lines 3-4"),
    ("Who was the last keeper?", "Marta Holm", "Keepers, line 8"),
    ("How many steps do visitors climb?", "212 steps", "Visiting, lines 12-13"),
    ("when is the tower open", "from May to September", "Visiting, lines 12-13"),
    ("are dogs allowed in the tower?", "Dogs must stay outside the tower.", "Visiting, lines 12-13"),
    ("how often do I change the oil?", "after every 200 hours", "Oil, line 5"),
    ("which grade of oil may I use", "mineral oil of grade 46", "Oil, line 5"),
    ("order number of the air filter", "AF-220", "Filter, lines 9-12"),
    ("What do I check when the pump loses pressure?", "check the inlet valve first", "Faults, line 16"),
    ("what whistles?", "A worn valve whistles.", "Faults, line 16"),
    ("How do I reset the pressure with pumpctl?", "pumpctl reset --pressure", "Faults, lines 18-22"),
]
NOT_ANSWERED = [
    "Explain the Second War in Warcraft history.",
    "why did the roman empire fall",
    "what is the capital of France",
    "How tall is the Eiffel tower?",
    "How do I change a car tyre?",
    "Where can I buy olive oil?",
    "who built the great wall",
    "what is the difference between tcp and udp",
    "how many people live in Berlin",
    "when does the museum open",
    "what is the air pressure on Mars",
    "how do I reset my password",
    "who won the last election",
    "is the light faster than sound",
    "",
    "the of and",
    "\x00\x1b[0m",
]


@pytest.mark.parametrize(("question", "words", "place"), ANSWERED, ids=[question for question, _, _ in ANSWERED])
def test_the_best_passage_and_sentence_answer_the_question(question: str, words: str, place: str) -> None:
    found = LIBRARY.search(question).found
    assert found
    assert words in found[0].sentence
    assert found[0].passage.place == place


@pytest.mark.parametrize("question", NOT_ANSWERED)
def test_unrelated_question_finds_nothing(question: str) -> None:
    findings = LIBRARY.search(question)
    assert findings.found == ()
    assert (findings.texts, findings.passages) == (2, len(LIBRARY))


def test_result_names_the_terms_searched_and_those_not_found() -> None:
    findings = LIBRARY.search("Explain the Second War in Warcraft history.")
    assert findings.terms == ("second", "war", "warcraft", "history")
    assert findings.missing == ("second", "war", "warcraft", "history")


def test_passages_are_verbatim_with_their_lines() -> None:
    for source in (LIGHTHOUSE, ENGINE):
        lines = source.text.splitlines()
        for passage in split_into_passages(source):
            assert passage.text == "\n".join(lines[passage.first_line - 1 : passage.last_line])


def test_code_block_is_not_split_at_blank_lines() -> None:
    assert any("pumpctl reset" in p.text and "pumpctl status" in p.text for p in split_into_passages(ENGINE))


def test_empty_index_finds_nothing() -> None:
    findings = answer_from("When was the lighthouse built?", ())
    assert (findings.found, findings.passages) == ((), 0)


@given(st.lists(st.text(alphabet="ab #`\n|-. ", max_size=200), max_size=4))
def test_every_line_that_is_no_heading_and_not_blank_is_in_exactly_one_passage(texts: list[str]) -> None:
    for text in texts:
        source = SourceText(title="t", text=text)
        lines = [n for p in split_into_passages(source) for n in range(p.first_line, p.last_line + 1)]
        assert len(lines) == len(set(lines))
        written = {n for n, line in enumerate(text.splitlines(), start=1) if line.strip() and not line.startswith("#")}
        assert written <= set(lines)


def test_a_long_block_is_cut_at_lines() -> None:
    source = SourceText(title="t", text="\n".join(f"line {n} of a long block" for n in range(200)))
    found = list(split_into_passages(source))
    assert len(found) > 3
    assert all(len(p.text) <= MAX_CHARACTERS for p in found)


def test_ties_keep_the_order_of_the_texts() -> None:
    same = [SourceText(title=name, text="The red door opens with a brass key.") for name in ("one", "two")]
    found = PassageIndex(same).search("Which key opens the red door?").found
    assert [finding.passage.title for finding in found] == ["one", "two"]


GERMAN = SourceText(
    title="Handbuch",
    text="Urlaub: Im Jahr gibt es 28 Urlaubstage für jeden im Betrieb.\n\n"
    "Kündigung: Die Kündigungsfrist beträgt für beide Seiten zwei Monate.\n",
)
FRENCH = SourceText(title="Guide", text="Congés : chaque salarié dispose de 28 jours de congés payés par an.\n")
SPANISH = SourceText(title="Manual", text="Vacaciones: cada empleado tiene 28 días de vacaciones al año.\n")


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Wie viele Urlaubstage habe ich?", "Handbuch"),
        ("Wie viele Tage Urlaub stehen mir zu?", "Handbuch"),
        ("Wie lang ist die Kündigungsfrist?", "Handbuch"),
        ("Combien de jours de congés ai-je ?", "Guide"),
        ("¿Cuántos días de vacaciones tengo?", "Manual"),
        ("How many keepers lived there?", "The lighthouse of Arlen"),
    ],
)
def test_a_question_finds_passages_of_its_own_language(question, title):
    found = answer_from(question, [GERMAN, FRENCH, SPANISH, LIGHTHOUSE]).found
    assert [hit.passage.title for hit in found] == [title]


@pytest.mark.parametrize(
    "question", ["Wie hoch ist mein Gehalt?", "¿Cuánto gano?", "Trouve-moi un emploi de comptable"]
)
def test_a_question_on_something_else_finds_nothing_in_any_language(question):
    assert answer_from(question, [GERMAN, FRENCH, SPANISH, LIGHTHOUSE]).found == ()
