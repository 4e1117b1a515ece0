"""`callboard agents`: agents that join, pause and leave while the system runs."""

import json

import pytest

REQUEST = "Which tides does the lighthouse of Kiruna report?"
KEEPER = {
    "name": "Lighthouse keeper",
    "description": "Knows tides and lamps of lighthouses",
    "tags": ["lighthouse", "tides"],
    "examples": ["When is high tide at the lighthouse?"],
}


@pytest.fixture
def keeper(callboard, tmp_path):
    path = tmp_path / "keeper.json"
    path.write_text(json.dumps(KEEPER), encoding="utf-8")
    registered = callboard("agents", "register", "--file", path)
    assert registered.code == 0
    yield registered.json
    callboard("agents", "remove", registered.json["id"])


def agents_listed(callboard):
    return {line["name"]: line["status"] for line in callboard("agents", "list", "--json").json}


def test_an_agent_takes_requests_from_its_registration_to_its_removal(callboard, keeper):
    def asked():
        return callboard("ask", REQUEST, "--json").json["routing"]["agent"]

    assert asked() == keeper["name"]
    assert callboard("agents", "pause", keeper["name"]).code == 0
    assert agents_listed(callboard)[keeper["name"]] == "paused"
    assert asked() != keeper["name"]
    assert callboard("agents", "resume", keeper["name"]).code == 0
    assert asked() == keeper["name"]
    assert callboard("agents", "remove", keeper["name"]).code == 0
    assert keeper["name"] not in agents_listed(callboard)
    assert asked() != keeper["name"]


def test_a_name_that_another_agent_has_is_refused(callboard, keeper):
    for name in (keeper["name"], "Toby"):
        refused = callboard("agents", "register", name)
        assert refused.code != 0
        assert f"There is such an agent already: {name}" in refused.err


def test_a_file_given_as_a_name_is_refused_with_the_option_that_reads_it(callboard, tmp_path):
    path = tmp_path / "keeper.json"
    path.write_text(json.dumps(KEEPER), encoding="utf-8")
    refused = callboard("agents", "register", path)
    assert refused.code == 2
    assert f"--file {path}" in "".join(refused.err.split("\n"))
    assert str(path) not in agents_listed(callboard)
