"""Keys of documents on the wire."""

from callboard.core.json_keys import camel_keys


def test_keys_in_snake_case_become_camel_case_at_every_depth():
    given = {"total_score": 82, "evidence": [{"resume_evidence": {"page_number": 1}}], "any_of": ({"or_more": True},)}
    told = {"totalScore": 82, "evidence": [{"resumeEvidence": {"pageNumber": 1}}], "anyOf": [{"orMore": True}]}
    assert camel_keys(given) == told


def test_keys_that_are_data_stay():
    given = {"languages": {"Python": 12, "Visual Basic": 3, "C++": 1, "x-y": 2}, "startDate": "2024", "_hidden": 0}
    assert camel_keys(given) == given


def test_values_stay():
    assert camel_keys(["in_snake_case", None, 1.5]) == ["in_snake_case", None, 1.5]
