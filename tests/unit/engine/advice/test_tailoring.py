import pytest
from tests.builders import seekers
from tests.builders.seekers import TODAY, found

from callboard.engine.advice.model import Suggestion, SuggestionKind
from callboard.engine.advice.tailoring import tailor, wording_faults
from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Source
from callboard.engine.resume.parser import parse_resume


@pytest.fixture(scope="module")
def tailored():
    return tailor(seekers.resume(), found(seekers.BACKEND), today=TODAY)


def of_kind(tailored, kind):
    return [one for one in tailored.suggestions if one.kind is kind]


class TestSuggestions:
    def test_each_rests_on_a_line_of_the_resume(self, tailored):
        lines = seekers.RESUME.splitlines()
        for suggestion in tailored.suggestions:
            assert suggestion.evidence
            for place in suggestion.evidence:
                assert any(place.quote in line for line in lines)

    def test_none_adds_a_fact(self, tailored):
        assert all(wording_faults(one, seekers.resume()) == [] for one in tailored.suggestions)

    def test_a_line_that_shows_a_requirement_moves_up(self, tailored):
        (first, *_) = of_kind(tailored, SuggestionKind.MOVE_UP)
        assert first.action.startswith("Move this line up under Platform Engineer at Tarn Systems: it shows")
        assert first.text == ""

    def test_an_employer_that_was_taken_out_is_not_named(self):
        text = seekers.RESUME.replace("Tarn Systems", "Company Name")
        masked = parse_resume(Document.from_text(text), today=TODAY)
        (first, *_) = of_kind(tailor(masked, found(seekers.BACKEND), today=TODAY), SuggestionKind.MOVE_UP)
        assert first.action.startswith("Move this line up under Platform Engineer: it shows")

    def test_the_same_skill_is_said_in_the_words_of_the_posting(self, tailored):
        (one,) = of_kind(tailored, SuggestionKind.USE_WORDS)
        assert one.text == "Wrote Python services with FastAPI and PostgreSQL (Postgres)"

    def test_a_skill_that_a_line_shows_is_listed(self, tailored):
        assert {one.text for one in of_kind(tailored, SuggestionKind.LIST_SKILL)} == {"Postgres", "CI/CD"}

    def test_traits_are_neither_reworded_nor_listed_and_conditions_are_no_gaps(self):
        text = seekers.RESUME.replace("Wrote Python services", "Took the initiative and wrote Python services")
        posting = found(seekers.BACKEND.replace("Terraform", "Proactive attitude\n- Lifting up to 50 pounds"))
        advice = tailor(parse_resume(Document.from_text(text), today=TODAY), posting, today=TODAY)
        kinds = (SuggestionKind.USE_WORDS, SuggestionKind.LIST_SKILL)
        assert not any("initiative" in one.action for kind in kinds for one in of_kind(advice, kind))
        assert not any("Lifting" in gap.text for gap in advice.gaps)

    @pytest.mark.parametrize("asked", ["Works well under pressure", "A passion for reports", "Experience with billing"])
    def test_a_line_that_does_not_convince_stays_where_it_is(self, asked):
        advice = tailor(
            seekers.resume(), found(seekers.NURSE.replace("Experience in intensive care", asked)), today=TODAY
        )
        assert of_kind(advice, SuggestionKind.MOVE_UP) == []

    @pytest.mark.parametrize(
        ("line", "asked"),
        [
            ("Trained the culinary staff of two hotels", "Culinary experience"),
            ("Cleaned the food preparation areas of two hotels", "Food preparation"),
        ],
    )
    def test_a_word_that_is_only_akin_to_a_skill_is_not_listed(self, line, asked):
        text = seekers.RESUME.replace("Ran 40 services together with three colleagues", line)
        posting = found(seekers.BACKEND.replace("Experience with Kafka", asked))
        advice = tailor(parse_resume(Document.from_text(text), today=TODAY), posting, today=TODAY)
        assert {one.text for one in of_kind(advice, SuggestionKind.LIST_SKILL)} == {"Postgres", "CI/CD"}

    def test_a_part_of_a_listed_skill_is_not_listed_again(self):
        text = seekers.RESUME.replace("Python, Docker", "Python, Docker, CI/CD pipelines")
        advice = tailor(parse_resume(Document.from_text(text), today=TODAY), found(seekers.BACKEND), today=TODAY)
        assert {one.text for one in of_kind(advice, SuggestionKind.LIST_SKILL)} == {"Postgres"}

    def test_without_any_the_headline_says_so(self):
        assert tailor(seekers.resume(), found(seekers.NURSE), today=TODAY).headline.startswith(
            "No suggestions for Staff"
        )


class TestGaps:
    @pytest.mark.parametrize("asked", ["Excellent communication skills", "Eloquence.", "A passion for great service"])
    def test_traits_and_slogans_are_none(self, asked):
        advice = tailor(seekers.resume(), found(seekers.BACKEND.replace("Experience with Kafka", asked)), today=TODAY)
        assert [gap.text for gap in advice.gaps] == ["Terraform"]

    def test_what_is_not_shown_is_told_and_not_written_in(self, tailored):
        assert [gap.text for gap in tailored.gaps] == ["Experience with Kafka", "Terraform"]
        written = " ".join(f"{one.action} {one.text}" for one in tailored.suggestions)
        assert "Kafka" not in written
        assert "Terraform" not in written

    def test_a_gap_quotes_the_posting(self, tailored):
        assert all(gap.requirement_evidence.quote in seekers.BACKEND for gap in tailored.gaps)


class TestWording:
    @staticmethod
    def suggestion(text, quote="Reduced the cost of the build servers by 30 %", source=Source.RESUME):
        start = seekers.RESUME.find(quote)
        place = Evidence(source=source, quote=quote, start=max(start, 0), end=max(start, 0) + len(quote))
        return Suggestion(kind=SuggestionKind.USE_WORDS, action="Write it so.", text=text, evidence=(place,))

    @pytest.mark.parametrize(
        "text",
        ["Reduced the cost of Kubernetes build servers by 30 %", "Reduced the cost of the build servers by 60 %"],
    )
    def test_another_skill_or_figure_is_a_fault(self, text):
        assert wording_faults(self.suggestion(text), seekers.resume())

    def test_the_same_in_other_words_is_none(self):
        assert not wording_faults(self.suggestion("Cut build server cost by 30 %"), seekers.resume())

    def test_a_line_of_the_posting_carries_nothing(self):
        asked = self.suggestion("Experience with Kafka", "Experience with Kafka", Source.POSTING)
        assert wording_faults(asked, seekers.resume())


def test_without_a_posting_there_is_nothing_to_tailor_to():
    assert tailor(seekers.resume(), None, today=TODAY).headline == "There is no posting to tailor the résumé to."
