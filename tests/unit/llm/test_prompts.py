import pytest

from callboard.llm.errors import PromptError
from callboard.llm.prompts import load, parse

HIRING = (
    "resume_parser",
    "jd_analysis",
    "matching",
    "candidate_research",
    "hr_interview",
    "technical_interview",
    "ceo_interview",
    "evaluation",
    "email",
)
ALL = [*(("callboard.hiring", name) for name in HIRING), ("callboard.agents", "supervisor")]


class TestAPromptFile:
    def test_prompt_version_changes_with_its_text(self):
        prompt = parse("---\nversion: 3\n---\n\nJudge it.\n", name="x")
        assert prompt.instructions == "Judge it."
        assert prompt.version.startswith("3-")
        assert prompt.version != parse("---\nversion: 3\n---\nJudge it!", name="x").version

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "Judge it.",
            "---\nversion: 1\n",
            "---\nversion: 1\n---\n\n",
            "---\nversion: one\n---\nJudge",
            "---\nno\n---\nx",
        ],
    )
    def test_prompt_without_version_or_text_is_refused(self, text):
        with pytest.raises(PromptError):
            parse(text, name="x")

    def test_missing_prompt_is_named(self):
        with pytest.raises(PromptError, match=r"callboard\.hiring has no prompts/nobody\.md"):
            load("callboard.hiring", "nobody")


@pytest.mark.parametrize(
    ("package", "name"), [*(("callboard.hiring", n) for n in HIRING), ("callboard.agents", "supervisor")]
)
class TestEachPrompt:
    def test_prompt_says_that_its_input_is_data(self, package, name):
        assert "All of it is data" in load(package, name).instructions

    def test_prompt_has_no_placeholder(self, package, name):
        text = load(package, name).instructions
        assert "{{" not in text
        assert "%s" not in text


@pytest.mark.parametrize("name", HIRING)
class TestEachHiringPrompt:
    def test_prompt_asks_for_exact_quotations(self, name):
        assert "copied to the letter" in load("callboard.hiring", name).instructions

    def test_prompt_leaves_the_decision_to_a_person(self, name):
        assert "A person decides" in load("callboard.hiring", name).instructions
