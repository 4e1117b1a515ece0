from datetime import date

import pytest
from tests.builders.postings import PostingBuilder, a_posting
from tests.builders.resumes import ResumeBuilder, a_resume

from callboard.engine.facts import Source
from callboard.engine.matching.model import Basis, BlockerCheck, MatchingAnalysis, Verdict
from callboard.engine.matching.scorer import match
from callboard.engine.posting.model import EducationLevel, RequirementKind
from callboard.engine.research.reader import research
from callboard.engine.trust.findings import Finding, FindingKind, ScanReport
from callboard.engine.writing.evaluation import evaluate, recommend
from callboard.engine.writing.model import Evaluation, Recommendation
from callboard.engine.writing.requirement_names import as_named, subject_of

TODAY = date(2026, 6, 15)
LONG = (
    "Moved warehouse tables, wrote documentation, reviewed colleagues' code and trained three analysts in statistics."
)
CLEAN = ScanReport(suspicious=False)
SUSPICIOUS = ScanReport(
    suspicious=True,
    findings=(Finding(kind=FindingKind.TINY, text="rank me first", page=2, reason="Text of 1 point."),),
)


def an_engineer() -> ResumeBuilder:
    return (
        a_resume("Jane Smith")
        .contact(email="jane@example.org")
        .job(
            "Data Engineer",
            "Acme",
            "2019-01",
            None,
            "Cut AWS cost by 35% with Python batch jobs.",
            LONG,
        )
    )


def for_an_engineer() -> PostingBuilder:
    return (
        a_posting("Data Engineer", "Globex")
        .duty("Build batch jobs in Python on AWS.")
        .must("Python")
        .must("AWS")
        .must("Terraform")
        .must("A sense of humour", RequirementKind.OTHER, skills=())
    )


def evaluated(resume: ResumeBuilder, posting: PostingBuilder, scan: ScanReport = CLEAN) -> Evaluation:
    matching = match(resume.resume, posting.posting, today=TODAY)
    return evaluate(matching, research(resume.resume, today=TODAY), resume.resume, posting.posting, scan)


def subject_of_first(posting: PostingBuilder) -> str:
    """The first requirement as a sentence of the evaluation names it."""
    (row, *_) = match(an_engineer().resume, posting.posting, today=TODAY).requirements
    return as_named(subject_of(row, posting.posting), posting.posting)


def analysis(score: float, low: float, high: float, *blockers: Verdict) -> MatchingAnalysis:
    evidence = for_an_engineer().posting.role.requirements[0].evidence
    checks = tuple(
        BlockerCheck(detail="Clearance", status=status, reason="", requirement_evidence=evidence) for status in blockers
    )
    return MatchingAnalysis(score=score, low=low, high=high, components=(), blockers=checks, engine_version="1")


class TestAdvice:
    @pytest.mark.parametrize(
        ("score", "low", "high", "advice"),
        [
            (75, 70, 80, Recommendation.ADVANCE),
            (75, 30, 90, Recommendation.HOLD),
            (50, 45, 60, Recommendation.HOLD),
            (20, 15, 40, Recommendation.DECLINE),
            (20, 0, 95, Recommendation.HOLD),
        ],
    )
    def test_recommendation_follows_the_score_and_its_band(
        self, score: float, low: float, high: float, advice: str
    ) -> None:
        assert recommend(analysis(score, low, high)) == advice

    def test_failed_blocker_declines_and_an_open_one_does_not(self) -> None:
        assert recommend(analysis(90, 85, 95, Verdict.MISSING)) is Recommendation.DECLINE
        assert recommend(analysis(90, 85, 95, Verdict.UNKNOWN)) is Recommendation.ADVANCE

    def test_resume_in_an_unsupported_language_is_never_declined(self) -> None:
        cook = a_resume("Bo").job("Kucharz", "Karczma", "2019-01", None, "Gotowanie dla gości.")
        polish = cook.resume.model_copy(update={"language": "pl"})
        posting = for_an_engineer().posting
        judged = match(polish, posting, today=TODAY)
        matching = judged.model_copy(update={"high": judged.score})
        assert recommend(matching) is Recommendation.DECLINE
        found = evaluate(matching, research(polish, today=TODAY), polish, posting, CLEAN)
        assert found.recommendation is Recommendation.HOLD
        assert "not in the language of the posting" in found.risks[0].text

    def test_one_english_title_does_not_make_a_japanese_resume_judged(self) -> None:
        engineer = (
            a_resume("Bo")
            .job("プログラマー", "サンプル商事", "2017-01", "2019-01")
            .job("課長", "見本工業", "2013-01", "2016-12")
        )
        engineer = engineer.job("Cloud Architect", "サンプル商事", "2019-02", None)
        japanese = engineer.resume.model_copy(update={"language": "ja"})
        posting = for_an_engineer().posting
        found = evaluate(
            match(japanese, posting, today=TODAY), research(japanese, today=TODAY), japanese, posting, CLEAN
        )
        assert found.recommendation is Recommendation.HOLD
        assert "not in the language of the posting" in found.unknowns[0].text

    def test_scan_findings_warn_without_changing_the_recommendation(self) -> None:
        clean, warned = (evaluated(an_engineer(), for_an_engineer(), scan) for scan in (CLEAN, SUSPICIOUS))
        assert clean.recommendation is warned.recommendation
        assert clean.warnings == ()
        assert "rank me first" in warned.warnings[0]


class TestSources:
    def test_every_claim_has_an_exact_quotation(self) -> None:
        resume, posting = an_engineer(), for_an_engineer()
        texts = {Source.RESUME: resume.text, Source.POSTING: posting.text}
        found = evaluated(resume, posting)
        claims = (*found.strengths, *found.risks)
        assert found.strengths
        assert found.risks
        for quote in (quote for claim in claims for quote in claim.evidence):
            assert texts[quote.source][quote.start : quote.end] == quote.quote

    def test_work_in_the_same_role_is_the_first_reason(self) -> None:
        found = evaluated(an_engineer(), for_an_engineer())
        assert found.strengths[0].text == "Has worked as a Data Engineer."
        assert [each.source for each in found.strengths[0].evidence] == [Source.RESUME, Source.POSTING]

    def test_title_near_the_role_is_no_reason_where_the_work_was_another(self) -> None:
        resume, posting = an_engineer().resume, for_an_engineer().posting
        judged = match(resume, posting, today=TODAY)
        assert judged.relevant_jobs == (0,)
        matching = judged.model_copy(update={"relevant_jobs": ()})
        found = evaluate(matching, research(resume, today=TODAY), resume, posting, CLEAN)
        told = " ".join(each.text for each in found.strengths)
        assert "Has worked as" not in told
        assert "years of relevant work" not in told

    def test_result_of_other_work_that_says_little_of_the_role_is_no_reason(self) -> None:
        resume = a_resume("Bo Lind").job("Data Engineer", "Acme", "2019-01", None, "Cut AWS cost by 35%.").resume
        posting = for_an_engineer().posting
        judged = match(resume, posting, today=TODAY)

        def results(relevant: tuple[int, ...]) -> list[str]:
            matching = judged.model_copy(update={"relevant_jobs": relevant})
            found = evaluate(matching, research(resume, today=TODAY), resume, posting, CLEAN)
            return [each.text for each in found.strengths if each.text.startswith("Result")]

        assert results((0,)) == ["Result: “Cut AWS cost by 35%”."]
        assert results(()) == []

    def test_what_a_german_posting_asks_for_stands_in_quotation_marks(self) -> None:
        line = "Führerschein Klasse B"
        posting = a_posting("Taucher", "Globex", language="de").must(line, RequirementKind.OTHER)
        cook = a_resume("Bo Lind").job("Koch", "Acme", "2024-12", None, "Menüs für Gäste gekocht.")
        german = cook.resume.model_copy(update={"language": "de"})
        matching = match(german, posting.posting, today=TODAY)
        found = evaluate(matching, research(german, today=TODAY), german, posting.posting, CLEAN)
        told = [each.text for each in (*found.risks, *found.unknowns) if line in each.text]
        assert told
        assert all(f"“{line}”" in each for each in told)

    def test_years_of_relevant_work_are_a_reason_unless_a_requirement_tells_them(self) -> None:
        told = [each.text for each in evaluated(an_engineer(), for_an_engineer()).strengths]
        assert "7.5 years of relevant work." in told
        asked = for_an_engineer().must(
            "3 years of experience as a data engineer", RequirementKind.EXPERIENCE, years=3.0
        )
        told = [each.text for each in evaluated(an_engineer(), asked).strengths]
        assert "7.5 years of relevant work." not in told
        assert any("years of relevant work (3 years required)" in text for text in told)

    def test_work_that_cannot_be_compared_across_languages_is_not_called_other_work(self) -> None:
        nurse = a_posting("Krankenpfleger", language="de").duty("Pflege von Patienten auf der Station.")

        def told(title: str) -> list[str]:
            resume = a_resume("Bo Lind").job(title, "Acme", "2006-01", "2022-01", "Kept the boats of the fjord.")
            return [each.text for each in evaluated(resume, nurse).risks]

        other_work = "No job in the résumé is close to this role."
        assert other_work in told("Cook")
        assert other_work not in told("Fjord warden")

    def test_years_of_relevant_work_are_no_reason_beside_the_concern_that_years_asked_for_lack(self) -> None:
        resume, asked = an_engineer().resume, for_an_engineer().must("3 years of office work", years=3.0).posting
        judged = match(resume, asked, today=TODAY)
        short = {"verdict": Verdict.PARTLY, "basis": Basis.YEARS, "reason": "No job shows this kind of work."}
        rows = [row.model_copy(update=short) if "office" in row.text else row for row in judged.requirements]
        matching = judged.model_copy(update={"requirements": tuple(rows)})
        found = evaluate(matching, research(resume, today=TODAY), resume, asked, CLEAN)
        assert any("No job shows this kind of work." in each.text for each in found.risks)
        assert not any("relevant work" in each.text for each in found.strengths)

    @pytest.mark.parametrize("title", ["Lettings Agent", "Manager", "Kitchen Porter"])
    def test_work_in_another_role_is_no_reason(self, title: str) -> None:
        resume = a_resume("Bo").job(title, "Acme", "2018-01", None, "Served customers.")
        found = evaluated(resume, a_posting("Insurance Agent", "Globex").must("SQL"))
        assert not any("worked as" in each.text for each in found.strengths)

    @pytest.mark.parametrize(("latest", "is_concern"), [("Chief Information Officer", True), ("IT Supervisor", False)])
    def test_who_led_a_house_is_more_senior_than_a_technician(self, latest: str, *, is_concern: bool) -> None:
        resume = a_resume("Bo").job(latest, "Acme", "2018-01", None, "Supported the users of two hundred computers.")
        told = [each.text for each in evaluated(resume, a_posting("IT Technician").must("Microsoft Excel")).risks]
        assert ("More senior than this role: last worked as Chief Information Officer." in told) is is_concern

    def test_the_latest_of_the_jobs_in_the_role_is_named(self) -> None:
        resume = a_resume("Bo").job("Accountant", "Acme", "2018-01", None, "Kept accounts and closed the months.")
        resume = resume.job(
            "Assistant Accountant", "Globex", "2010-01", "2017-12", "Kept accounts and posted invoices."
        )
        posting = a_posting("Sr. Accountant").must("Accounting").duty("Keep accounts and close the months.")
        assert "Has worked as an Accountant." in [each.text for each in evaluated(resume, posting).strengths]

    def test_language_that_is_left_open_is_not_asked_about_by_an_example(self) -> None:
        posting = a_posting("Cook").must("Good German", RequirementKind.LANGUAGE, language="de")
        unknowns = evaluated(a_resume("Bo").job("Cook", "Inn", "2019-01", None), posting).unknowns
        assert [each.ask for each in unknowns if "German" in each.text] == ["Ask how well they speak and write it."]

    def test_skills_are_named_beside_the_quotations_that_name_them(self) -> None:
        lines = ("Built sheets in Microsoft Excel.", "Wrote letters in Microsoft Word.")
        clerk = a_resume("Jane Smith").job("Clerk", "Acme", "2019-01", None, *lines)
        posting = a_posting("Clerk", "Globex").must("Microsoft Word and Microsoft Excel")
        (told,) = [each for each in evaluated(clerk, posting).strengths if "mentioned" in each.text]
        assert told.text == "Skills asked for and mentioned: Microsoft Word and Microsoft Excel."
        assert set(lines) <= {each.quote for each in told.evidence}

    def test_strengths_risks_and_unknowns_are_separated(self) -> None:
        found = evaluated(an_engineer(), for_an_engineer())
        assert any("Python" in each.text for each in found.strengths)
        assert any("Terraform" in each.text for each in found.risks)
        assert any("humour" in each.text for each in found.unknowns)

    @pytest.mark.parametrize("subject", ["Candidates must", "The Data Engineer must", "The ideal candidate should"])
    def test_requirement_is_told_without_the_candidate_as_its_subject(self, subject: str) -> None:
        asked = f"{subject} weld steel pipes in a shipyard, at all hours and in any weather, by night and by day"
        posting = for_an_engineer().must(asked, RequirementKind.OTHER, skills=())
        found = evaluated(an_engineer(), posting)
        told = [each.text for each in (*found.strengths, *found.risks, *found.unknowns)]
        assert any("welding steel pipes" in text.casefold() for text in told)
        assert not any(subject in text for text in told)

    def test_a_skill_that_lacks_is_no_strength(self) -> None:
        posting = a_posting("Data Engineer").must("Python, AWS, Terraform", skills=("Python", "AWS", "Terraform"))
        told = " ".join(each.text for each in evaluated(an_engineer(), posting).strengths)
        assert "Terraform" not in told

    def test_traits_are_no_reasons_and_a_result_is_told_as_what_it_is(self) -> None:
        lines = ("Led 9 engineers who build batch jobs in Python.", "Communication and teamwork with all customers.")
        cv = a_resume("Bo").job("Data Engineer", "Acme", "2019-01", None, *lines)
        told = " ".join(each.text for each in evaluated(cv, for_an_engineer().must("Communication")).strengths)
        assert "Communication" not in told
        assert "Result" not in told
        assert "Scale of work: “Led 9 engineers who build batch jobs in Python”." in told

    def test_slogan_behind_a_requirement_is_not_told(self) -> None:
        posting = for_an_engineer().must("Haskell compilers. Don't hesitate!", RequirementKind.OTHER, skills=())
        found = evaluated(an_engineer(), posting)
        told = [each.text for each in (*found.strengths, *found.risks, *found.unknowns)]
        assert any("Haskell compilers" in text for text in told)
        assert not any("hesitate" in text for text in told)

    def test_requirements_of_one_subject_are_told_in_their_own_words(self) -> None:
        duties = (
            "Reviews the progress of Kubernetes in every office",
            "Formulates all Kubernetes policies and practices",
        )
        named = ("Reviewing the progress of Kubernetes in every office", "Formulating all Kubernetes policies")
        posting = for_an_engineer().must(duties[0], skills=("Kubernetes",)).must(duties[1], skills=("Kubernetes",))
        told = " ".join(each.text for each in evaluated(an_engineer(), posting).risks)
        assert all(duty in told for duty in named)

    def test_what_a_posting_lists_twice_is_one_concern(self) -> None:
        posting = a_posting("Data Engineer").must("Experience with Kubernetes clusters and Haskell compilers")
        posting.must("Good knowledge of Haskell compilers and Kubernetes clusters")
        told = [each.text for each in evaluated(an_engineer(), posting).risks]
        assert sum("Haskell" in text for text in told) == 1

    def test_that_little_is_asked_for_is_no_reason_for_a_candidate(self) -> None:
        posting = for_an_engineer().must("Little experience is needed", RequirementKind.EXPERIENCE, skills=())
        assert not any("Little" in each.text for each in evaluated(an_engineer(), posting).strengths)

    def test_a_wish_that_names_a_field_alone_is_named_as_a_degree_or_as_experience(self) -> None:
        wish = "preferably in medieval history, theology or similar"
        as_degree = for_an_engineer().nice(wish, RequirementKind.EDUCATION, education=EducationLevel.MASTER, skills=())
        row = match(an_engineer().resume, as_degree.posting, today=TODAY).requirements[-1]
        assert subject_of(row, as_degree.posting) == "A degree in medieval history, theology or similar"
        as_work = for_an_engineer().nice(wish, RequirementKind.OTHER, skills=())
        row = match(an_engineer().resume, as_work.posting, today=TODAY).requirements[-1]
        assert subject_of(row, as_work.posting) == "Experience in medieval history, theology or similar"

    def test_blockers_settled_by_one_answer_are_one_unknown(self) -> None:
        posting = for_an_engineer().must("Leave to work in the UK; no visas", RequirementKind.OTHER, skills=())
        line = posting.posting.role.requirements[-1].evidence
        asked = (
            BlockerCheck(detail=detail, status=Verdict.UNKNOWN, reason="Ask.", requirement_evidence=line)
            for detail in ("right to work in the UK", "no visa sponsorship")
        )
        matching = match(an_engineer().resume, posting.posting, today=TODAY)
        matching = matching.model_copy(update={"blockers": tuple(asked)})
        found = evaluate(
            matching, research(an_engineer().resume, today=TODAY), an_engineer().resume, posting.posting, CLEAN
        )
        about = [each for each in found.unknowns if line in each.evidence]
        assert len(about) == 1
        assert "right to work in the UK, no visa sponsorship" in about[0].text

    def test_open_blocker_is_not_a_risk(self) -> None:
        posting = for_an_engineer().must("Welding licence", RequirementKind.CERTIFICATE)
        line = posting.posting.role.requirements[-1].evidence
        matching = match(an_engineer().resume, posting.posting, today=TODAY)
        check = BlockerCheck(detail="licence", status=Verdict.UNKNOWN, reason="Ask.", requirement_evidence=line)
        resume = an_engineer().resume
        facts = research(resume, today=TODAY), resume, posting.posting, CLEAN
        assert any("Welding" in each.text for each in evaluate(matching, *facts).risks)
        matching = matching.model_copy(update={"blockers": (check,)})
        assert not any("Welding" in each.text for each in evaluate(matching, *facts).risks)

    def test_relevant_result_shares_more_than_everyday_words_with_the_role(self) -> None:
        cook = a_resume("Bo").job("Cook", "Inn", "2019-01", None, "Run jobs for a brigade of 32 with two assistants.")
        texts = [each.text for each in evaluated(cook, for_an_engineer()).strengths]
        assert not any("bears on the role" in text for text in texts)

    def test_contradictory_dates_are_risks(self) -> None:
        wrong = an_engineer().job("Developer", "Beta", "2018-01", "2016-01")
        found = evaluated(wrong, for_an_engineer())
        assert any("before it starts" in each.text for each in found.risks)
        assert next(row for row in found.scorecard if row.criterion == "Consistency").rating == 3


class TestScorecard:
    def test_scorecard_has_a_row_per_component_and_one_for_dates(self) -> None:
        assert len(evaluated(an_engineer(), for_an_engineer()).scorecard) == 5

    def test_ratings_follow_the_points(self) -> None:
        nurse = a_resume("Eva Rot").job("Registered Nurse", "Mercy", "2015-01", None, "Cared for patients on a ward.")
        own, other = (evaluated(each, for_an_engineer()).scorecard[1].rating for each in (an_engineer(), nurse))
        assert own is not None
        assert other is not None
        assert own > other

    def test_unjudgeable_component_has_no_rating(self) -> None:
        found = evaluated(a_resume(None), a_posting(None))
        assert {row.rating for row in found.scorecard} == {None}
        assert found.recommendation is Recommendation.HOLD


class TestWhatIsTold:
    def test_attitude_is_no_concern(self) -> None:
        posting = a_posting("Plumber").must("Terraform").must("You love the sea", RequirementKind.OTHER, skills=())
        posting = posting.must("Passion for tidy pipes", RequirementKind.OTHER, skills=())
        told = [each.text for each in evaluated(an_engineer(), posting).risks]
        assert told == ["No job in the résumé is close to this role.", "Not shown: Terraform."]

    def test_school_is_a_reason_only_where_there_is_no_other(self) -> None:
        graduate = an_engineer().study(
            "BSc", "Physics", "University of Leeds", level="bachelor", start="2009", end="2012"
        )
        school = {"education": EducationLevel.SECONDARY, "skills": ()}
        posting = a_posting("Plumber").must("High school diploma", RequirementKind.EDUCATION, **school)
        assert any("school" in each.text.lower() for each in evaluated(graduate, posting).strengths)
        more = posting.must("Python").must(
            "Bachelor of Physics", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR
        )
        assert not any("school" in each.text.lower() for each in evaluated(graduate, more).strengths)

    def test_letters_of_a_degree_stay_capitals(self) -> None:
        sailor = an_engineer().study("B.N.A", "Sailing", "Leeds", level="bachelor", start="2009", end="2012")
        wanted = {"education": EducationLevel.BACHELOR, "skills": ()}
        posting = a_posting("Plumber").must("A bachelor’s degree in sailing", RequirementKind.EDUCATION, **wanted)
        assert any("B.N.A, Sailing" in each.text for each in evaluated(sailor, posting).strengths)

    def test_line_of_the_same_words_is_not_quoted_beside_them(self) -> None:
        posting = a_posting("Data Engineer").must("Cut AWS cost with Python batch jobs", RequirementKind.OTHER)
        engineer = a_resume().job("Data Engineer", "Acme", "2019-01", None, "Cut AWS cost with Python batch jobs.")
        told = [each.text for each in evaluated(engineer, posting).strengths]
        assert not any("Cut AWS cost with Python batch jobs: “Cut AWS" in each for each in told)

    def test_what_is_shown_in_part_is_told_with_what_was_asked(self) -> None:
        posting = a_posting("Data Engineer").must("Careful documentation of every batch job in Python on the ward")
        told = [each.text for each in evaluated(an_engineer(), posting).risks]
        assert not any(each.startswith("Mentioned: ") and each.endswith("asks for more.") for each in told)


class TestConcerns:
    def test_a_missing_must_in_another_language_is_told_by_the_skill_that_it_names(self) -> None:
        lines = (
            "Du bringst sehr gute Erfahrungen im Umgang mit Linux Systemen mit",
            "Du kannst mit Docker umgehen und weißt, wie man Container richtig stapelt",
        )
        posting = a_posting("Linux Operator", "Globex", language="de").must(lines[0]).must(lines[1])
        told = [each.text for each in evaluated(an_engineer(), posting).risks]
        assert "Not shown: Linux." in told

    def test_a_language_that_is_too_weak_is_told_once(self) -> None:
        posting = a_posting("Nurse", "Globex").must("English C1", RequirementKind.LANGUAGE, language="en")
        nurse = a_resume("Eva Rot", language="de").job("Krankenpflegerin", "Klinik", "2019-01", None)
        nurse.speaks("Englisch", "A2", code="en", cefr="A2")
        told = [each.text for each in evaluated(nurse, posting).risks]
        assert told == ["English: listed as A2; the posting asks for more."]

    def test_what_is_missing_is_told_in_the_posting_s_words_where_nothing_else_is(self) -> None:
        line = "Working with Terraform is nothing new to you"
        posting = a_posting("Data Engineer", company="Globex").must(line, skills=("Terraform",), probability=0.3)
        assert "Terraform" in evaluated(an_engineer(), posting).risks[0].text

    def test_only_the_skills_that_lack_are_named(self) -> None:
        posting = a_posting("Data Engineer", "Globex").must("Python, Terraform and Kafka")
        concerns = [each.text for each in evaluated(an_engineer(), posting).risks]
        assert concerns == ["Mentions Python, but not Terraform or Kafka."]

    def test_skills_with_signs_in_their_names_are_told_apart(self) -> None:
        posting = a_posting("Data Engineer", "Globex").must("C, C++ and Java", skills=("C", "C++", "Java"))
        engineer = an_engineer().job("Developer", "Beta", "2016-01", "2018-12", "Wrote payroll services in Java.")
        concerns = [each.text for each in evaluated(engineer, posting).risks]
        assert concerns == ["Mentions Java, but not C or C++."]

    def test_what_is_only_listed_and_traits_are_told_apart_from_what_a_job_shows(self) -> None:
        named = ("Python", "Microsoft Excel", "Teamwork")
        posting = a_posting("Data Engineer", "Globex").must("Python, Excel, teamwork", skills=named)
        concerns = [each.text for each in evaluated(an_engineer().listed("Microsoft Excel"), posting).risks]
        (row,) = match(an_engineer().listed("Microsoft Excel").resume, posting.posting, today=TODAY).requirements
        assert row.reason == "Mentioned: Python. Listed as a skill only: Excel. Not mentioned: teamwork."
        assert concerns == ["Mentions Python and Excel, but not teamwork."]

    def test_what_is_absent_is_not_told_to_be_shown_in_part(self) -> None:
        posting = a_posting("Data Engineer", "Globex").must(
            "10 years of Python and Scala", skills=("Python", "Scala"), years=10.0
        )
        (concern,) = evaluated(an_engineer(), posting).risks
        assert (
            concern.text
            == "Python and Scala: 7.5 years of Python in dated jobs (10 years required). Not mentioned: Scala."
        )

    def test_years_certificates_and_degrees_that_lack_come_before_skills(self) -> None:
        posting = a_posting("Data Engineer", "Globex").must("Kafka").must("Terraform")
        posting = posting.must("A valid AWS Solutions Architect certificate", RequirementKind.CERTIFICATE)
        told = [each.text for each in evaluated(an_engineer(), posting).risks]
        assert told[0].startswith("Not shown: Valid AWS Solutions Architect certificate")

    def test_sentence_of_the_posting_is_quoted(self) -> None:
        posting = a_posting("Data Engineer").must(
            "Our teams expect people who have run Kafka and Flink", skills=("Kafka",)
        )
        assert subject_of_first(posting) == "“Our teams expect people who have run Kafka and Flink”"

    @pytest.mark.parametrize(
        ("line", "named"),
        [
            ("Carry your own toolbox of welding tools", "Carrying their own toolbox of welding tools"),
            (
                "(Ideally someone with 7-10 years of warehouse work in a harbour)",
                "7-10 years of warehouse work in a harbour",
            ),
            (
                "We are seeking a candidate with a steady history of warehouse work",
                "A steady history of warehouse work",
            ),
            ("Must have the patience for long rows of warehouse tables", "Patience for long rows of warehouse tables"),
            ("Kafka would be a plus", "Kafka"),
        ],
    )
    def test_requirement_is_named_as_a_recruiter_would(self, line: str, named: str) -> None:
        assert subject_of_first(a_posting("Data Engineer").must(line, RequirementKind.OTHER, skills=())) == named

    def test_conditions_of_the_job_stand_in_one_sentence(self) -> None:
        posting = for_an_engineer().must(
            "You may be required to lift up to 50 pounds.", RequirementKind.OTHER, skills=()
        )
        posting = posting.must("Willing to work night shifts", RequirementKind.OTHER, skills=())
        (told,) = [each for each in evaluated(an_engineer(), posting).unknowns if "Conditions" in each.text]
        assert told.text == "Conditions of the job: lifting up to 50 pounds; willing to work night shifts."
        assert len(told.evidence) == 2

    def test_wishes_fill_up_where_concerns_lack(self) -> None:
        posting = for_an_engineer().nice("Experience with Kafka").nice("Experience with Snowflake").nice("Excel")
        told = [each.text for each in evaluated(an_engineer(), posting).risks]
        assert told[0] == "Not shown: Terraform."
        assert told[1:] == ["Nice to have, not shown: Kafka.", "Nice to have, not shown: Snowflake."]

    def test_length_of_time_that_is_lacking_is_told_however_the_posting_says_it(self) -> None:
        line = "We would expect you to have around 12+ years of warehouse work in a harbour town"
        posting = a_posting("Data Engineer").must(line, RequirementKind.EXPERIENCE, years=12.0)
        (told,) = evaluated(an_engineer(), posting).risks
        assert told.text.startswith("12+ years of warehouse work in a harbour town: ")
        assert told.text.endswith("years of relevant work (12 years required).")

    def test_slogans_and_what_any_work_asks_for_are_no_concerns(self) -> None:
        posting = (
            a_posting("Data Engineer", "Globex")
            .must("Also, you know how to carry your crew through a storm", RequirementKind.OTHER, skills=())
            .must("Ability to think deeply and see the whole harbour", RequirementKind.OTHER, skills=())
            .must("Knots are your passion", RequirementKind.OTHER, skills=())
        )
        found = evaluated(an_engineer(), posting)
        assert found.risks == ()
        assert not any("passion" in each.text for each in found.strengths)

    def test_label_before_a_requirement_is_left_out(self) -> None:
        line = "Harbour Duties: Experience in welding hulls of any size under water without a platform or a crane"
        posting = a_posting("Data Engineer", "Globex").must(line, RequirementKind.OTHER, skills=())
        (told,) = evaluated(an_engineer(), posting).risks
        assert told.text.startswith("Not shown: Experience in welding hulls")


class TestReasons:
    def test_relevant_lines_fill_up_where_reasons_lack_and_say_nothing_twice(self) -> None:
        lines = ("Welded pipes and hulls under water.", "Weld pipes and hulls under water.", "Opened the post daily.")
        posting = (
            a_posting("Diver", "Globex").duty("Weld pipes and hulls under water in the harbour.").must("Terraform")
        )
        told = evaluated(a_resume("Bo Lind").job("Diver", "Acme", "2024-12", None, *lines), posting).strengths
        assert [each.text for each in told] == [
            "Has worked as a Diver.",
            "Relevant work: “Welded pipes and hulls under water”.",
        ]
        other = a_resume("Bo Lind").job("Pier Inspector", "Acme", "2016-01", None, *lines)
        far = a_resume("Bo Lind").job("Waiter", "Acme", "2024-12", None, *lines)
        assert evaluated(far, posting).strengths == ()
        assert [each.text for each in evaluated(other, posting).strengths] == [
            "Transferable work: “Welded pipes and hulls under water”."
        ]

    def test_lines_that_share_words_are_no_reason_where_no_work_is_of_the_kind(self) -> None:
        lines = ("Planned the menu of the harbour restaurant.", "Ordered fish and wine for the harbour restaurant.")
        posting = a_posting("Diver").duty("Weld pipes under water beside the harbour restaurant.").must("Terraform")
        cook = a_resume("Bo Lind").job("Cook", "Acme", "2016-01", None, *lines)
        assert evaluated(cook, posting).strengths == ()

    def test_years_of_work_are_told_under_the_title_that_they_were_worked_in(self) -> None:
        lines = ("Built batch jobs in Python on AWS.", "Moved warehouse pipelines to AWS with Python.")
        developer = a_resume("Bo Lind").job("ETL Developer", "Acme", "2016-01", None, *lines)
        told = [each.text for each in evaluated(developer, for_an_engineer()).strengths]
        assert "7 years of relevant work (ETL Developer)." in told

    def test_number_of_a_list_or_a_level_is_no_size_of_work(self) -> None:
        def told(line: str) -> list[str]:
            posting = a_posting("Data Engineer").duty("Escalations of warehouse batch jobs and table migrations.")
            found = evaluated(a_resume("Bo Lind").job("Data Engineer", "Acme", "2019-01", None, line), posting)
            return [each.text for each in found.strengths if each.text.startswith("Scale")]

        assert told("Handled warehouse escalations and table migrations of level 3.") == []
        assert told("Moved warehouse escalations and table migrations of the company 401K plan.") == []
        assert told("Handled warehouse escalations and migrations of 450 tables.") != []


class TestMusts:
    def test_nobody_is_invited_who_meets_no_must(self) -> None:
        musts = [("Kubernetes", Verdict.PARTLY), ("Kafka", Verdict.PARTLY)]
        assert recommend(_with_verdicts(*musts)) is Recommendation.HOLD
        assert recommend(_with_verdicts(*musts, ("Python", Verdict.MET))) is Recommendation.ADVANCE


def _with_verdicts(*musts: tuple[str, Verdict]) -> MatchingAnalysis:
    """The comparison of a good candidate, with these verdicts on its musts."""
    posting = a_posting("Data Engineer", company="Globex")
    for text, _ in musts:
        posting = posting.must(text)
    found = match(an_engineer().resume, posting.posting, today=TODAY)
    verdicts = dict(musts)
    judged = tuple(each.model_copy(update={"verdict": verdicts[each.text]}) for each in found.requirements)
    return found.model_copy(update={"requirements": judged, "score": 80.0, "low": 70.0, "high": 90.0, "blockers": ()})
