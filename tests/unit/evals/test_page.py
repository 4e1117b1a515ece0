"""The page of evaluation figures: their sources and comments."""

import json

import pytest
from evals import page
from evals.page import Row, real_figures


def test_numbers_of_a_scorers_lines_are_found_by_their_path():
    lines = [
        {"part": "postings", "failed": ["one", "two"], "fields": {"unit.must": {"f1": 0.9, "n": 40}}},
        {"part": "pairs", "verdict_right": 0.62, "note": "cross-validated"},
    ]
    assert real_figures("\n".join(map(json.dumps, lines))) == {
        "real.postings.failed": 2,
        "real.postings.fields.unit.must.f1": 0.9,
        "real.postings.fields.unit.must.n": 40,
        "real.pairs.verdict_right": 0.62,
    }


@pytest.mark.parametrize(
    ("expected", "value", "verdict"),
    [(">= 0.85", 0.85, "✓"), (">= 0.85", 0.849, "✗"), ("<= 0", 1, "✗"), ("<= 0.05", 0.05, "✓"), (">= 1", None, "")],
)
def test_figure_is_compared_with_its_expected_value(expected, value, verdict):
    assert Row("fields", "real.resumes.macro_f1", expected).verdict(value) == verdict


def test_page_shows_recorded_figures_beside_todays():
    tables = {"Postings": [Row("must, F1", "real.postings.must", ">= 0.90"), Row("title, F1", "real.postings.title")]}
    text = page.page(tables, {"real.postings.must": 0.63}, {"real.postings.must": 0.912, "real.postings.title": 0.9})
    assert "| must, F1 | 0.63 | 0.912 | ≥ 0.90 | ✓ |" in text
    assert "| title, F1 | – | 0.9 |  |  |" in text


def test_every_line_of_the_page_has_a_source_that_exists():
    keys = [row.key for rows in page.rows().values() for row in rows]
    assert len(keys) == len(set(keys))
    for key in keys:
        source, part, _ = key.split(".", 2)
        assert part in (page.SUITES if source == "own" else {"resumes", "postings", "pairs", "routing", "hidden"})
