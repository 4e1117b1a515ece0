"""The skill reader scores well above a plain lexicon. Measured by `python -m evals skills`."""

from __future__ import annotations

from evals.skills.readers import engine, lexicon
from evals.skills.score import measure, parse, sentences


def test_spans_overlap_human_annotations() -> None:
    assert measure(engine(), sentences()).f1 >= OVERLAP


def test_the_reader_is_better_than_a_plain_lexicon() -> None:
    corpus = sentences()
    assert measure(engine(), corpus).f1 >= measure(lexicon(), corpus).f1 + ABOVE


def test_annotation_marks_are_removed_from_a_sentence() -> None:
    sentence = parse("Know [SQL] and {lead people} well.")
    assert sentence.text == "Know SQL and lead people well."
    assert [sentence.text[a:b] for a, b in sentence.spans] == ["SQL", "lead people"]


def test_a_span_over_everything_counts_once() -> None:
    total = measure(lambda text: [(0, len(text))], [parse("[A] and [B] and [C]")])
    assert (total.right, total.true) == (1, 3)


OVERLAP, ABOVE = 0.90, 0.08
