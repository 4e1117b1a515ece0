"""`callboard route`: requests to agents, without running them."""

import json

import pytest

AGENTS = [
    {
        "name": "plants",
        "description": "Advice on house plants.",
        "tags": ["plants", "garden"],
        "examples": ["how often do i water a cactus", "my orchid stopped flowering", "when do i cut the roses"],
    },
    {
        "name": "trains",
        "description": "Timetables of trains.",
        "tags": ["train"],
        "examples": ["when does the next train leave", "is the train to york late", "which platform for leeds"],
    },
]


@pytest.fixture
def agents(tmp_path):
    path = tmp_path / "agents.json"
    path.write_text(json.dumps(AGENTS), encoding="utf-8")
    return path


class TestQueries:
    @pytest.mark.parametrize("strategy", ["ranked", "tags"])
    def test_each_line_gives_one_decision(self, callboard, agents, tmp_path, strategy):
        queries = tmp_path / "queries.txt"
        queries.write_text("water for house plants\n\nnext train to york\nzzz 天気\n", encoding="utf-8")
        done = callboard("route", "--agents", agents, "--queries", queries, "--strategy", strategy)
        answers = [json.loads(line) for line in done.out.splitlines()]
        assert answers == [{"agent": "plants"}, {"agent": None}, {"agent": "trains"}, {"agent": None}]
        assert done.err == ""

    def test_explained_lines_hold_the_whole_decision(self, callboard, agents, tmp_path):
        queries = tmp_path / "queries.txt"
        queries.write_text("next train", encoding="utf-8")
        done = callboard("route", "--agents", agents, "--queries", queries, "--explain")
        assert json.loads(done.out)["candidates"][0]["words"][0] == "train"


class TestRequest:
    def test_built_in_agents_are_routed_to_by_default(self, callboard):
        decision = callboard("route", "Explain the Second War in Warcraft history.").json
        assert decision["agent"] == "toby-technical"
        assert "history" in decision["reason"]

    def test_hiring_agents_can_be_routed_to(self, callboard):
        assert callboard("route", "parse this resume", "--strategy", "tags").json["agent"] == "resume_parser"


class TestWrongUse:
    def test_missing_request_is_a_usage_error(self, callboard):
        assert callboard("route").code == 2

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("{", "JSON"),
            ("{}", "list"),
            ('[{"name": 5}]', "0.name"),
            ('[{"name": "a"}, {"name": "a"}]', "taken"),
            ('[{"name": "finalize"}]', "taken"),
        ],
    )
    def test_unusable_agents_file_gives_a_one_line_error(self, callboard, tmp_path, text, said):
        path = tmp_path / "agents.json"
        path.write_text(text, encoding="utf-8")
        done = callboard("route", "x", "--agents", path)
        assert done.code == 4
        assert said in done.err
        assert len(done.err.splitlines()) == 1

    def test_missing_file_gives_a_one_line_error(self, callboard, tmp_path):
        done = callboard("route", "x", "--agents", tmp_path / "none.json")
        assert done.code == 3
        assert len(done.err.splitlines()) == 1
