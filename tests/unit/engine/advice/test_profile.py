import pytest
from tests.builders import seekers
from tests.builders.seekers import TODAY, found

from callboard.engine.advice.profile import analyse_profile, states_learning
from callboard.engine.document import Document
from callboard.engine.posting.model import Seniority
from callboard.engine.resume.model import Resume
from callboard.engine.resume.parser import parse_resume


def analysis(*postings):
    return analyse_profile(seekers.resume(), [posting.brief for posting in postings], today=TODAY)


class TestStrengths:
    def test_a_strength_quotes_whole_lines_of_the_resume(self):
        lines = seekers.RESUME.splitlines()
        for strength in analysis().strengths:
            for place in strength.evidence:
                assert any(place.quote in line for line in lines)
                assert seekers.RESUME[place.start : place.end] == place.quote

    def test_what_postings_ask_for_comes_first(self):
        assert analysis(found(seekers.BACKEND)).strengths[0].text == "Python: shown in jobs held for 9 years."

    def test_traits_are_no_strengths(self):
        text = "Jo Lee\n\nExperience\nClerk, Acme, Jan 2019 - present\n- Showed integrity\n- Kept the books in Excel\n"
        resume = parse_resume(Document.from_text(text), today=TODAY)
        asked = found(seekers.BACKEND).brief.model_copy(update={"skills": ("Integrity",)})
        told = analyse_profile(resume, [asked], today=TODAY)
        assert [strength.text.partition(":")[0] for strength in told.strengths] == ["Microsoft Excel"]
        assert told.missing == ()

    def test_lines_that_measure_a_change_are_results_and_other_figures_are_none(self):
        results = [strength.text for strength in analysis().strengths if "figure" in strength.text]
        assert results == ["A result with a figure: “Reduced the cost of the build servers by 30 %”."]

    @pytest.mark.parametrize(
        "line",
        [
            "Supported local economies with fresh produce",
            "Took part in the demolition of a bridge",
            "Mise en place de la DSN",
        ],
    )
    def test_one_word_in_passing_is_no_strength(self, line):
        text = f"Jo Lee\n\nExperience\nClerk, Acme, Jan 2019 - present\n- {line}\n- Kept the books in Excel\n"
        told = analyse_profile(parse_resume(Document.from_text(text), today=TODAY), (), today=TODAY)
        assert [each.text.partition(":")[0] for each in told.strengths] == ["Microsoft Excel"]

    def test_a_line_under_two_jobs_counts_once(self):
        line = "- Took part in the demolition of a bridge\n"
        jobs = f"Clerk, Acme, Jan 2019 - present\n{line}\nClerk, Bole, Jan 2015 - Dec 2018\n{line}"
        told = analyse_profile(
            parse_resume(Document.from_text(f"Jo Lee\n\nExperience\n{jobs}"), today=TODAY), (), today=TODAY
        )
        assert told.strengths == ()

    def test_a_line_is_not_shown_first_for_two_skills_where_another_shows_one_of_them(self):
        lines = "- Wrote services in Python and Django\n- Wrote reports in Python for two teams\n"
        resume = parse_resume(
            Document.from_text(f"Jo Lee\n\nExperience\nDeveloper, Acme, Jan 2019 - present\n{lines}"), today=TODAY
        )
        shown = {
            each.text.partition(":")[0]: each.evidence[0].quote
            for each in analyse_profile(resume, (), today=TODAY).strengths
        }
        assert shown["Django"] == "Wrote services in Python and Django"
        assert shown["Python"] == "Wrote reports in Python for two teams"

    def test_a_skill_that_is_only_listed_is_no_strength(self):
        assert not any("Docker" in strength.text for strength in analysis().strengths)

    @pytest.mark.parametrize(
        "line",
        [
            "Attended training sessions on React",
            "Stayed up to date with React",
            "Teilnahme an einer Schulung zu React",
            "Suivi d'une formation React",
        ],
    )
    def test_what_somebody_learned_or_followed_is_no_strength(self, line):
        text = f"Jo Lee\n\nExperience\nClerk, Acme, Jan 2019 - present\n- {line}\n- Kept the books in Excel\n"
        told = analyse_profile(parse_resume(Document.from_text(text), today=TODAY), (), today=TODAY)
        assert [each.text.partition(":")[0] for each in told.strengths] == ["Microsoft Excel"]

    @pytest.mark.parametrize(
        "line",
        ["Kept parents up to date", "Developed my own training", "Completed 40 orders", "Ran training courses"],
    )
    def test_work_that_speaks_of_training_or_news_is_work(self, line):
        assert not states_learning(line)


class TestTime:
    def test_a_gap_quotes_the_dates_around_it(self):
        (gap,) = analysis().gaps
        assert gap.months == 12
        assert [place.quote for place in gap.evidence] == ["May 2019", "Jun 2020"]

    def test_years_count_each_month_once(self):
        assert analysis().years == 9.9

    def test_a_short_gap_long_ago_is_not_told(self):
        jobs = (
            "Clerk, Acme, Jan 2006 - present\n- Kept the books\n\nClerk, Bole, Jan 2001 - May 2005\n- Kept the books\n"
        )
        resume = parse_resume(Document.from_text(f"Jo Lee\n\nExperience\n{jobs}"), today=TODAY)
        assert analyse_profile(resume, (), today=TODAY).gaps == ()


class TestLevel:
    def test_only_a_level_of_the_title_is_told(self):
        assert analysis().headline.startswith("9 years of work")

    def test_the_latest_title_names_the_level(self):
        text = seekers.RESUME.replace("Platform Engineer,", "Lead Platform Engineer,")
        resume = parse_resume(Document.from_text(text), today=TODAY)
        assert analyse_profile(resume, (), today=TODAY).level is Seniority.LEAD

    def test_where_no_title_does_the_years_stand_for_it(self):
        assert analysis().level is Seniority.SENIOR

    def test_an_empty_profile_has_none(self):
        empty = analyse_profile(Resume(), (), today=TODAY)
        assert (empty.level, empty.years, empty.strengths) == (None, 0.0, ())
        assert empty.headline == "The profile gives too little to judge."


class TestMissing:
    def test_skills_asked_for_and_not_shown_are_counted(self):
        missing = analysis(found(seekers.BACKEND), found(seekers.BACKEND, 2), found(seekers.DATA, 3)).missing
        assert [(one.skill, one.postings) for one in missing][:2] == [("Apache Kafka", 2), ("Terraform", 2)]
        assert "Python" not in {one.skill for one in missing}

    def test_the_language_that_somebody_writes_in_is_not_missing(self):
        asked = found(seekers.BACKEND).brief.model_copy(update={"skills": ("English", "French")})
        told = analyse_profile(seekers.resume(), [asked], today=TODAY)
        assert [one.skill for one in told.missing] == ["French"]

    def test_without_postings_nothing_is_missing(self):
        assert analysis().missing == ()
