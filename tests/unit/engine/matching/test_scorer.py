"""Guarantees of the score: evidence on both sides, unknowns, determinism."""

import re
from datetime import date

import pytest
from tests.builders.postings import PostingBuilder, a_posting
from tests.builders.resumes import ResumeBuilder, a_resume

from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.scorer import Matcher, match
from callboard.engine.posting.model import (
    Blocker,
    BlockerKind,
    EducationLevel,
    EmploymentType,
    RequirementKind,
    Seniority,
)
from callboard.engine.writing.evaluation import ADVANCE_FROM

TODAY = date(2026, 6, 15)


def an_engineer() -> ResumeBuilder:
    return (
        a_resume()
        .label("Senior Data Engineer")
        .job("Senior Data Engineer", "Acme", "2020-01", None, "Built pipelines in Python on AWS with Apache Kafka.")
        .job("Data Engineer", "Beta", "2017-01", "2019-12", "Wrote SQL for the data warehouse.")
        .study("BSc", "Computer Science", "University of Leeds", level="bachelor", start="2013", end="2016")
        .listed("Docker")
    )


def since(year: int) -> ResumeBuilder:
    """Somebody who has had one job as a data engineer, from January of that year to today."""
    return a_resume().job("Data Engineer", "Acme", f"{year}-01", None, "Built pipelines in Python on AWS.")


def for_an_engineer() -> PostingBuilder:
    return (
        a_posting("Data Engineer", "Globex")
        .having(seniority=Seniority.SENIOR)
        .duty("Build data pipelines in Python on AWS.")
        .must("Python")
        .must("Terraform")
        .nice("Docker")
    )


def a_nurse() -> ResumeBuilder:
    return a_resume().job(
        "Registered Nurse", "City Hospital", "2018-01", None, "Cared for patients on a surgical ward."
    )


def scored(resume: ResumeBuilder, posting: PostingBuilder) -> MatchingAnalysis:
    return match(resume.resume, posting.posting, today=TODAY)


def verdict_on(analysis: MatchingAnalysis, text: str) -> RequirementMatch:
    return next(each for each in analysis.requirements if each.text == text)


class TestScore:
    def test_points_of_the_components_add_up_to_the_score(self) -> None:
        analysis = scored(an_engineer(), for_an_engineer())
        assert analysis.score == pytest.approx(sum(each.points for each in analysis.components))
        assert sum(each.weight for each in analysis.components) == pytest.approx(100, abs=0.2)

    def test_a_component_weighs_what_the_posting_asks_of_it(self) -> None:
        plain, taught = (
            scored(an_engineer(), for_an_engineer()),
            for_an_engineer().must("A degree", RequirementKind.EDUCATION),
        )
        without, asked = (
            {each.name: each.weight for each in analysis.components}
            for analysis in (plain, scored(an_engineer(), taught))
        )
        assert without["education"] == 0 < asked["education"] < asked["skills"] < without["skills"]

    def test_score_is_deterministic(self) -> None:
        assert scored(an_engineer(), for_an_engineer()) == scored(an_engineer(), for_an_engineer())

    def test_score_alone_is_that_of_the_whole_comparison(self) -> None:
        asked = for_an_engineer().must("Experience with data pipelines for the finance team").posting
        for each in (an_engineer(), a_nurse()):
            matcher = Matcher(each.resume, today=TODAY)
            assert matcher.score(asked) == matcher.match(asked).score

    def test_score_lies_in_its_band(self) -> None:
        analysis = scored(an_engineer(), for_an_engineer())
        assert 0 <= analysis.low <= analysis.score <= analysis.high <= 100

    def test_same_occupation_scores_far_above_another(self) -> None:
        assert scored(an_engineer(), for_an_engineer()).score > scored(a_nurse(), for_an_engineer()).score + 40

    def test_related_occupation_scores_between_the_same_and_an_unrelated_one(self) -> None:
        support = a_resume().job(
            "IT Support Specialist", "Acme", "2018-01", None, "Kept AWS accounts and wrote Python."
        )
        own, near, far = (scored(each, for_an_engineer()).score for each in (an_engineer(), support, a_nurse()))
        assert own > near > far

    def test_of_two_who_have_what_is_asked_for_the_one_with_more_years_of_it_scores_higher(self) -> None:
        three, seven, eleven = (scored(since(year), for_an_engineer()).score for year in (2023, 2019, 2015))
        assert three < seven < eleven

    def test_more_years_gain_nothing_for_a_position_of_a_learner(self) -> None:
        internship = for_an_engineer().having(employment_type=EmploymentType.INTERNSHIP)
        assert scored(since(2015), internship).score == scored(since(2019), internship).score

    def test_posting_without_requirements_gives_an_unreliable_score(self) -> None:
        analysis = scored(an_engineer(), a_posting(None))
        assert (analysis.low, analysis.high) == (0, 100)

    def test_an_empty_resume_is_scored_without_an_error(self) -> None:
        analysis = scored(a_resume(None), for_an_engineer())
        assert analysis.low <= analysis.score <= analysis.high
        assert analysis.high - analysis.low > 50

    def test_component_of_which_the_posting_asks_nothing_has_no_points(self) -> None:
        education = next(
            each for each in scored(an_engineer(), for_an_engineer()).components if each.name == "education"
        )
        assert (education.weight, education.points, education.known) == (0, 0, 0)


class TestSkills:
    def test_skill_used_in_a_job_is_met_and_quoted(self) -> None:
        found = verdict_on(scored(an_engineer(), for_an_engineer()), "Python")
        assert found.verdict is Verdict.MET
        assert [each.quote for each in found.resume_evidence] == ["Built pipelines in Python on AWS with Apache Kafka."]

    def test_quotation_names_the_skill_that_the_reason_names(self) -> None:
        resume = (
            a_resume()
            .job("Developer", "A", "2024-01", None, "Language expert across teams of engineers.", "Wrote Kotlin apps.")
            .listed("Swift")
        )
        asked = "Expert skills in the Kotlin language"
        found = verdict_on(scored(resume, a_posting("Developer").must(asked)), asked)
        assert "Kotlin" in found.reason
        assert [each.quote for each in found.resume_evidence] == ["Wrote Kotlin apps."]

    def test_skill_of_a_list_is_quoted_by_itself(self) -> None:
        resume = a_resume().job("Developer", "A", "2024-01", None, "Wrote code.").listed("Swift")
        found = verdict_on(scored(resume, a_posting("Developer").must("Swift")), "Swift")
        assert [each.quote for each in found.resume_evidence] == ["Swift"]

    def test_one_skill_named_in_passing_weighs_little(self) -> None:
        managing = a_posting("Engineering Manager", "Globex").duty("Hire, grow and support engineers.")
        in_passing = scored(an_engineer(), managing.nice("Python")).components[0]
        asked_for = scored(an_engineer(), for_an_engineer().must("SQL").must("Apache Kafka")).components[0]
        assert in_passing.weight < 0.75 * asked_for.weight

    def test_skill_not_mentioned_is_missing(self) -> None:
        found = verdict_on(scored(an_engineer(), for_an_engineer()), "Terraform")
        assert (found.verdict, found.credit) == (Verdict.MISSING, 0)

    def test_skill_of_the_present_job_outweighs_an_old_or_only_listed_one(self) -> None:
        posting = a_posting("Developer").must("Python")
        now = a_resume().job("Developer", "A", "2024-01", None, "Wrote Python.")
        then = a_resume().job("Developer", "A", "2005-01", "2008-01", "Wrote Python.")
        listed = a_resume().job("Developer", "A", "2024-01", None, "Wrote code.").listed("Python")
        credit = [verdict_on(scored(each, posting), "Python").credit for each in (now, then, listed)]
        assert credit == sorted(credit, reverse=True)
        assert len(set(credit)) == 3

    def test_skill_implies_its_prerequisites(self) -> None:
        resume = a_resume().job("Developer", "A", "2024-01", None, "Built services with Django.")
        found = verdict_on(scored(resume, a_posting("Developer").must("Python")), "Python")
        assert found.verdict is Verdict.MET
        assert "Django" in found.reason

    def test_years_of_a_skill_count_overlapping_jobs_once(self) -> None:
        posting = a_posting("Developer").must("Python", years=4.0)
        two_jobs = (
            a_resume()
            .job("Developer", "A", "2022-01", "2023-12", "Wrote Python.")
            .job("Developer", "B", "2022-01", "2023-12", "Wrote Python.")
        )
        long = a_resume().job("Developer", "A", "2020-01", "2023-12", "Wrote Python.")
        short, full = (verdict_on(scored(each, posting), "Python").credit for each in (two_jobs, long))
        assert short < full

    def test_one_of_several_alternative_skills_is_enough(self) -> None:
        both = a_posting("Data Engineer").must("Python and Terraform", skills=("Python", "Terraform"))
        either = a_posting("Data Engineer").must("Python or Terraform", skills=("Python", "Terraform"), any_of=True)
        assert scored(an_engineer(), both).requirements[0].verdict is Verdict.PARTLY
        assert scored(an_engineer(), either).requirements[0].verdict is Verdict.MET

    def test_trait_not_mentioned_is_unknown_and_widens_the_band(self) -> None:
        posting = for_an_engineer().must("A sense of humour", RequirementKind.OTHER, skills=())
        analysis = scored(an_engineer(), posting)
        assert verdict_on(analysis, "A sense of humour").verdict is Verdict.UNKNOWN
        assert analysis.high > analysis.low

    def test_evidence_of_both_documents_is_at_its_stated_place(self) -> None:
        resume, posting = an_engineer(), for_an_engineer()
        for each in scored(resume, posting).requirements:
            asked = each.requirement_evidence
            assert posting.text[asked.start : asked.end] == asked.quote
            for shown in each.resume_evidence:
                assert resume.text[shown.start : shown.end] == shown.quote


class TestCertificates:
    def asked(self, resume: ResumeBuilder) -> RequirementMatch:
        posting = a_posting("Nurse").must(
            "Advanced Cardiac Life Support", RequirementKind.CERTIFICATE, skills=("ACLS",)
        )
        return scored(resume, posting).requirements[0]

    def test_named_certificate_meets_its_requirement(self) -> None:
        assert self.asked(a_nurse().certificate("ACLS")).verdict is Verdict.MET

    def test_using_a_skill_at_work_does_not_prove_its_certificate(self) -> None:
        worked = a_nurse().job("Nurse", "Clinic", "2015-01", "2017-12", "Gave ACLS in emergencies.")
        assert self.asked(worked).verdict is not Verdict.MET

    def test_age_requirement_promises_no_points(self) -> None:
        posting = a_posting("Bartender").must("18 years or older", RequirementKind.OTHER, skills=())
        posting.blockers.append(Blocker(kind=BlockerKind.AGE, detail="18", evidence=posting.requirements[0].evidence))
        assert not any("18" in each.action for each in scored(a_nurse(), posting).raises)


class TestExperience:
    def test_years_of_another_trade_do_not_count(self) -> None:
        asked = a_posting("Data Engineer").must("5 years", RequirementKind.EXPERIENCE, years=5.0, skills=())
        assert scored(an_engineer(), asked).requirements[0].verdict is Verdict.MET
        assert scored(a_nurse(), asked).requirements[0].verdict is Verdict.MISSING

    def test_the_order_of_the_page_does_not_matter(self) -> None:
        old = ("Cook", "Inn", "2010-01", "2015-12", "Cooked for guests.")
        new = ("Data Engineer", "Acme", "2016-01", None, "Built pipelines in Python.")
        down, up = a_resume().job(*new).job(*old), a_resume().job(*old).job(*new)
        assert scored(down, for_an_engineer()).score == scored(up, for_an_engineer()).score

    def test_without_dates_years_are_unknown(self) -> None:
        undated = a_resume().job("Data Engineer", "Acme", None, None, "Built pipelines in Python.")
        asked = a_posting("Data Engineer").must("5 years", RequirementKind.EXPERIENCE, years=5.0, skills=())
        assert scored(undated, asked).requirements[0].verdict is Verdict.UNKNOWN

    def test_junior_candidate_scores_lower_for_a_lead_role(self) -> None:
        junior = a_resume().job("Junior Data Engineer", "Acme", "2026-01", None, "Built pipelines in Python on AWS.")
        lead = (
            a_posting("Lead Data Engineer").having(seniority=Seniority.LEAD).duty("Build pipelines in Python on AWS.")
        )
        assert scored(an_engineer(), lead).score > scored(junior, lead).score

    def test_trainee_role_prefers_beginners(self) -> None:
        intern = a_posting("Data Engineering Intern").having(employment_type=EmploymentType.INTERNSHIP)
        learner = a_resume().job("Data Engineering Intern", "Acme", "2026-01", None, "Wrote Python.")
        assert scored(learner, intern).score > scored(an_engineer(), intern).score


class TestStateDiplomas:
    @pytest.mark.parametrize(
        ("degree", "area", "verdict"),
        [
            ("Diplôme d'État", "Aide-soignant", Verdict.MET),
            ("DEAS", "", Verdict.MET),
            ("BTS", "Comptabilité", Verdict.MISSING),
            ("Diplôme d'État", "Infirmier", Verdict.MISSING),
        ],
    )
    def test_another_diploma_does_not_stand_in_for_the_one_named(
        self, degree: str, area: str, verdict: Verdict
    ) -> None:
        resume = a_resume("Bo", language="fr").study(degree, area, "Lycée du Nord", level="vocational").resume
        asked = a_posting("Aide-soignant", language="fr").must(
            "Diplôme d'État d'aide-soignant exigé",
            RequirementKind.EDUCATION,
            skills=(),
            education=EducationLevel.VOCATIONAL,
        )
        assert match(resume, asked.posting, today=TODAY).requirements[0].verdict is verdict

    @pytest.mark.parametrize(("asked", "held"), [("infirmier", "infirmière"), ("aide-soignante", "aide-soignant")])
    def test_a_diploma_is_the_same_for_women_and_men(self, asked: str, held: str) -> None:
        resume = a_resume("Bo", language="fr").study(f"Diplôme d'État d'{held}", "", "IFSI", level="bachelor").resume
        posting = a_posting("Soignant", language="fr").must(
            f"Diplôme d'État d'{asked}", RequirementKind.EDUCATION, skills=(), education=EducationLevel.VOCATIONAL
        )
        assert match(resume, posting.posting, today=TODAY).requirements[0].verdict is Verdict.MET


class TestEducation:
    def asking(self, text: str, level: EducationLevel) -> PostingBuilder:
        return a_posting("Data Engineer").must(text, RequirementKind.EDUCATION, education=level)

    def test_bachelor_in_the_field_meets_the_requirement(self) -> None:
        asked = self.asking("Bachelor's degree in Computer Science", EducationLevel.BACHELOR)
        assert scored(an_engineer(), asked).requirements[0].verdict is Verdict.MET

    def test_degree_one_level_below_is_partly_met(self) -> None:
        asked = self.asking("Master's degree in Computer Science", EducationLevel.MASTER)
        assert scored(an_engineer(), asked).requirements[0].verdict is Verdict.PARTLY

    def test_another_field_is_not_met(self) -> None:
        asked = self.asking("Bachelor's degree in Nursing", EducationLevel.BACHELOR)
        assert scored(an_engineer(), asked).requirements[0].verdict is not Verdict.MET

    def test_experience_meets_a_degree_or_equivalent_experience(self) -> None:
        unschooled = a_resume().job("Data Engineer", "Acme", "2016-01", None, "Built pipelines in Python.")
        asked = self.asking("Bachelor's degree in Computer Science or equivalent experience", EducationLevel.BACHELOR)
        assert scored(unschooled, asked).requirements[0].verdict is Verdict.MET

    @pytest.mark.parametrize("more", ["prior experience", "relevant experience"])
    def test_experience_beside_a_degree_does_not_stand_in_for_it(self, more: str) -> None:
        unschooled = a_resume().job("Data Engineer", "Acme", "2016-01", None, "Built pipelines in Python.")
        asked = self.asking(f"Bachelor's degree in Computer Science and {more}", EducationLevel.BACHELOR)
        assert scored(unschooled, asked).requirements[0].verdict is not Verdict.MET

    def test_a_resume_without_education_leaves_it_unknown(self) -> None:
        asked = self.asking("Bachelor's degree in Computer Science", EducationLevel.BACHELOR)
        assert scored(a_nurse(), asked).requirements[0].verdict is Verdict.UNKNOWN


class TestLanguages:
    def asked_of(self, resume: ResumeBuilder, text: str, code: str) -> Verdict:
        posting = a_posting("Nurse").must(text, RequirementKind.LANGUAGE, language=code)
        return scored(resume, posting).requirements[0].verdict

    def test_a_listed_language_is_met_at_its_level(self) -> None:
        speaker = a_nurse().speaks("German", "fluent", code="de", cefr="C1")
        assert self.asked_of(speaker, "Fluent German", "de") is Verdict.MET

    def test_degree_one_level_below_is_partly_met(self) -> None:
        speaker = a_nurse().speaks("German", "basic", code="de", cefr="A2")
        assert self.asked_of(speaker, "Fluent German", "de") is not Verdict.MET

    def test_language_one_level_below_is_partly_met_and_says_which_is_listed(self) -> None:
        posting = a_posting("Nurse").must("Fluent German", RequirementKind.LANGUAGE, language="de")
        (found,) = scored(a_nurse().speaks("German", "good", code="de", cefr="B2"), posting).requirements
        assert found.verdict is Verdict.PARTLY
        assert found.reason == "German: listed as B2; the posting asks for more."

    def test_language_absent_from_a_list_is_missing_and_without_a_list_unknown(self) -> None:
        assert self.asked_of(a_nurse().speaks("French", "native", code="fr"), "German", "de") is Verdict.MISSING
        assert self.asked_of(a_nurse(), "German", "de") is Verdict.UNKNOWN

    def test_of_two_languages_with_or_between_them_one_is_enough(self) -> None:
        speaker = a_nurse().speaks("German", "native", code="de").speaks("Dutch", "basic", code="nl", cefr="A1")
        assert self.asked_of(speaker, "Fluent Dutch or German", "nl") is Verdict.MET
        assert self.asked_of(speaker, "Fluent Dutch and German", "nl") is not Verdict.MET

    def test_alternatives_beside_a_language_that_is_asked_for_do_not_stand_in_for_it(self) -> None:
        text, speaker = "Fluent English, and Portuguese or Spanish", a_nurse().speaks("English", "native", code="en")
        assert self.asked_of(speaker, text, "en") is Verdict.PARTLY
        assert self.asked_of(speaker.speaks("Spanish", "fluent", code="es"), text, "en") is Verdict.MET

    def test_bilingual_asks_for_the_language_beside_that_of_the_resume(self) -> None:
        speaker = a_nurse().speaks("Spanish", "native", code="es")
        assert self.asked_of(a_nurse(), "Bilingual English/Spanish", "en") is Verdict.UNKNOWN
        assert self.asked_of(speaker, "Bilingual English/Spanish", "en") is Verdict.MET

    def test_of_languages_that_are_all_asked_for_those_shown_meet_it_in_part(self) -> None:
        text = "Good knowledge of English, Russian and Armenian"
        posting = a_posting("Nurse").must(text, RequirementKind.LANGUAGE, language="en")
        (found,) = scored(a_nurse(), posting).requirements
        assert found.verdict is Verdict.PARTLY
        assert (
            found.reason == "English: the résumé is written in it. Russian and Armenian: the résumé lists no languages."
        )
        speaker = a_nurse().speaks("Russian", "fluent", code="ru").speaks("Armenian", "native", code="hy")
        assert self.asked_of(speaker, text, "en") is Verdict.MET

    def test_each_of_several_languages_is_told(self) -> None:
        text = "Command of Spanish plus excellent command of Italian"
        posting = a_posting("Nurse").must(text, RequirementKind.LANGUAGE, language="es")
        (found,) = scored(a_nurse().speaks("Spanish", "native", code="es"), posting).requirements
        assert (found.verdict, found.reason) == (
            Verdict.PARTLY,
            "Spanish: listed as native, which is enough. Italian: the résumé lists other languages only.",
        )

    def test_language_that_would_be_a_plus_is_missing_without_a_list(self) -> None:
        posting = a_posting("Nurse").nice("Bilingual English/Spanish a plus", RequirementKind.LANGUAGE, language="en")
        assert scored(a_nurse(), posting).requirements[0].verdict is Verdict.MISSING

    def test_language_of_the_resume_counts_as_spoken(self) -> None:
        assert self.asked_of(a_nurse(), "English", "en") is Verdict.MET


class TestHardMusts:
    def test_a_missing_certificate_keeps_the_score_below_an_invitation(self) -> None:
        paper = "Must be a Certified Public Accountant"
        must = for_an_engineer().must(paper, RequirementKind.CERTIFICATE, skills=())
        nice = for_an_engineer().nice(paper, RequirementKind.CERTIFICATE, skills=())
        assert verdict_on(scored(an_engineer(), must), paper).verdict is Verdict.MISSING
        assert scored(an_engineer(), must).score < ADVANCE_FROM < scored(an_engineer(), nice).score

    def test_missing_certificate_keeps_the_order_of_candidates(self) -> None:
        must = for_an_engineer().must("Must be a Certified Public Accountant", RequirementKind.CERTIFICATE, skills=())
        listed = an_engineer().listed("Terraform")
        assert scored(listed, must).score > scored(an_engineer(), must).score


class TestBlockers:
    def test_blockers_do_not_change_the_score(self) -> None:
        blocked = for_an_engineer().blocker(BlockerKind.CLEARANCE, "Top secret clearance")
        analysis = scored(an_engineer(), blocked)
        assert analysis.score == scored(an_engineer(), for_an_engineer()).score
        assert [each.status for each in analysis.blockers] == [Verdict.UNKNOWN]

    def test_a_named_licence_clears_its_condition(self) -> None:
        driver = a_nurse().certificate("Driving licence B")
        posting = a_posting("Nurse").blocker(BlockerKind.LICENCE, "Driving licence B")
        assert scored(driver, posting).blockers[0].status is Verdict.MET

    def test_degree_is_quoted_with_its_field_where_the_posting_is_not_in_english(self) -> None:
        own = a_resume("Bo", language="de").study("Bachelor", "Informatik", "Nord", level="bachelor").resume
        asked = a_posting("Lead", language="de").must(
            "Bachelor in Informatik", RequirementKind.EDUCATION, education=EducationLevel.BACHELOR
        )
        (found,) = match(own, asked.posting, today=TODAY).requirements
        assert [each.quote for each in found.resume_evidence] == ["Bachelor Informatik"]

    @pytest.mark.parametrize(
        ("course", "verdict"),
        [("Kaufmann für Spedition und Logistik", Verdict.MET), ("Goldschmied", Verdict.PARTLY)],
    )
    def test_a_course_that_bears_the_name_of_the_trade_is_the_training_asked_for(
        self, course: str, verdict: Verdict
    ) -> None:
        own = a_resume("Bo", language="de").study(course, "", "Hafen Logistik", level="").resume
        asked = a_posting("Disponent", language="de").must(
            "Abgeschlossene Ausbildung zum Kaufmann/-frau für Spedition",
            RequirementKind.EDUCATION,
            education=EducationLevel.VOCATIONAL,
        )
        (found,) = match(own, asked.posting, today=TODAY).requirements
        assert found.verdict is verdict

    @pytest.mark.parametrize(
        ("language", "asked", "said", "verdict"),
        [
            ("de", "Führerschein Klasse B zwingend erforderlich", "Führerschein Klasse B", Verdict.MET),
            ("fr", "Permis B obligatoire", "Permis B, véhicule personnel", Verdict.MET),
            ("fr", "Permis B obligatoire", "Dépôt de permis de construire", Verdict.UNKNOWN),
            ("es", "Carné de conducir B imprescindible", "Carné de conducir B", Verdict.MET),
        ],
    )
    def test_a_licence_is_found_in_the_words_of_a_posting_in_another_language(
        self, language: str, asked: str, said: str, verdict: Verdict
    ) -> None:
        own = a_resume("Bo", language=language).job("Chauffeur", "Nord", "2019-01", None, said).resume
        posting = a_posting("Chauffeur", language=language).blocker(BlockerKind.LICENCE, asked).posting
        condition = posting.role.blockers[0].model_copy(update={"detail": "driving licence B"})
        posting = posting.model_copy(update={"role": posting.role.model_copy(update={"blockers": (condition,)})})
        assert match(own, posting, today=TODAY).blockers[0].status is verdict

    def test_place_of_residence_does_not_change_the_score(self) -> None:
        posting = for_an_engineer().blocker(BlockerKind.LOCATION, "Must live in Leeds")
        here = an_engineer().contact(location="Leeds, UK")
        there = an_engineer().contact(location="Lisbon, Portugal")
        assert scored(here, posting).score == scored(there, posting).score
        assert scored(here, posting).blockers[0].status is Verdict.MET
        assert scored(there, posting).blockers[0].status is Verdict.UNKNOWN

    def test_age_is_never_read(self) -> None:
        posting = a_posting("Bartender").blocker(BlockerKind.AGE, "18 years or older")
        assert scored(a_nurse(), posting).blockers[0].status is Verdict.UNKNOWN


class TestRaises:
    def test_adding_a_missing_skill_raises_the_score_as_promised(self) -> None:
        before = scored(an_engineer(), for_an_engineer())
        promised = next(each for each in before.raises if "Terraform" in each.action)
        learnt = an_engineer().job("Data Engineer", "Gamma", "2026-01", None, "Wrote Python.")
        shown = an_engineer().job("Data Engineer", "Gamma", "2026-01", None, "Wrote Python and Terraform.")
        gained = scored(shown, for_an_engineer()).score - scored(learnt, for_an_engineer()).score
        assert promised.points > 0
        assert gained == pytest.approx(promised.points, abs=2.5)

    def test_score_improvements_are_listed_by_points(self) -> None:
        points = [each.points for each in scored(an_engineer(), for_an_engineer()).raises]
        assert points == sorted(points, reverse=True)

    def test_posting_without_requirements_promises_no_improvement(self) -> None:
        assert scored(an_engineer(), a_posting(None)).raises == ()

    def test_missing_years_are_counted(self) -> None:
        asked = a_posting("Data Engineer").must("15 years", RequirementKind.EXPERIENCE, years=15.0, skills=())
        actions = [each.action for each in scored(an_engineer(), asked).raises]
        assert any(re.fullmatch(r"Another [\d.]+ years of relevant work", each) for each in actions)
        assert not any(".0" in each for each in actions)

    def test_what_is_to_be_added_is_named_without_its_number_and_full_stop(self) -> None:
        asked = a_posting("Data Engineer").must(
            "3) Experience in welding ship hulls;.", RequirementKind.OTHER, skills=()
        )
        (action,) = (each.action for each in scored(an_engineer(), asked).raises)
        assert action == "State how you meet this: Experience in welding ship hulls"

    def test_months_that_are_asked_for_are_told_as_months(self) -> None:
        asked = a_posting("Baker").must("6 months in a bakery", RequirementKind.EXPERIENCE, years=0.5, skills=())
        reasons = " ".join(each.reason for each in scored(an_engineer(), asked).components)
        assert "(6 months required)" in reasons
        assert "0.5" not in reasons


class TestLanguagesOfTheTexts:
    def test_titles_and_skills_are_compared_across_languages(self) -> None:
        german = a_posting("Krankenpfleger (m/w/d)", language="de").duty("Pflege von Patienten auf der Station.")
        assert scored(a_nurse(), german).score > scored(an_engineer(), german).score


class TestReasons:
    def test_experience_names_the_title_nearest_to_the_role(self) -> None:
        components = scored(an_engineer(), for_an_engineer()).components
        reason = next(each.reason for each in components if each.name == "experience")
        assert reason.startswith("“Senior Data Engineer” is close to the role.")

    def test_the_title_of_the_posting_is_the_same_role(self) -> None:
        components = scored(an_engineer(), a_posting("Senior Data Engineer").must("Python")).components
        reason = next(each.reason for each in components if each.name == "experience")
        assert reason.startswith("“Senior Data Engineer” is the same role.")

    def test_beginning_of_a_summary_is_not_quoted_as_a_title(self) -> None:
        summary = "I am a data engineer who builds pipelines of warehouses for harbours and ships"
        resume = a_resume("Bo Lind").summary(summary).job("Cook", "Acme", "2019-01", None, "Cooked soup.")
        reason = next(each.reason for each in scored(resume, for_an_engineer()).components if each.name == "experience")
        assert reason.startswith("The work that the summary tells of is ")

    def test_fit_names_the_skills_that_both_texts_mention(self) -> None:
        posting = for_an_engineer().duty("Own the pipelines in the warehouse and the Kafka clusters of the group.")
        reason = next(each.reason for each in scored(an_engineer(), posting).components if each.name == "fit")
        named = reason.removeprefix("Both documents mention ").strip(".").replace(" and ", ", ").split(", ")
        assert {"Python", "Kafka"} <= set(named)
        assert reason.count(" and ") == 1
        assert not {"in", "the", "and", "of", "group"} & set(reason.split("mention ")[1].strip(".").split(", "))

    @pytest.mark.parametrize(
        ("title", "role", "is_above"),
        [
            ("Chief Data Officer", "Data Engineer", True),
            ("Data Engineering Manager", "Data Engineer", False),
            ("Sales Executive", "Sales Agent", False),
            ("Chief Data Officer", "Head of Data", False),
        ],
    )
    def test_whoever_led_a_house_is_above_work_in_which_nobody_is_led(
        self, title: str, role: str, *, is_above: bool
    ) -> None:
        resume = a_resume().job(title, "Acme", "2015-01", None, "Built pipelines in Python.")
        components = scored(resume, a_posting(role).must("Python")).components
        reason = next(each.reason for each in components if each.name == "experience")
        assert ("is well above the role’s level" in reason) is is_above

    def test_fit_names_an_acronym_as_the_posting_writes_it(self) -> None:
        posting = (
            a_posting("Site Manager").must("OSHA training").duty("Prepare estimates by Procore and audits by OSHA.")
        )
        line = "Trained crews by OSHA rules and kept estimates in Procore."
        resume = a_resume().job("Site Manager", "Acme", "2015-01", None, line)
        reason = next(each.reason for each in scored(resume, posting).components if each.name == "fit")
        assert "OSHA" in reason

    @pytest.mark.parametrize(
        ("resume", "posting", "why"),
        [
            (
                a_resume("Bo Lind").job(
                    "Cook", "Acme", "2019-01", None, "Served meals, cleaned the warehouse, cooked soups."
                ),
                for_an_engineer().duty("Own the pipelines in the warehouse and the Kafka clusters of the group."),
                "The résumé uses few of the posting's key terms.",
            ),
            (
                an_engineer(),
                a_posting("Krankenpfleger (m/w/d)", language="de").duty("Pflege von Patienten auf der Station."),
                "The two documents are in different languages, so their wording was not compared.",
            ),
            (a_resume(), for_an_engineer(), "One of the two documents is too short for its wording to be compared."),
        ],
    )
    def test_fit_has_a_reason_where_no_skills_are_shared(
        self, resume: ResumeBuilder, posting: PostingBuilder, why: str
    ) -> None:
        assert next(each.reason for each in scored(resume, posting).components if each.name == "fit") == why

    def test_work_that_cannot_be_compared_across_languages_is_no_relevant_work(self) -> None:
        resume = a_resume("Bo Lind").job("Fjord warden", "Acme", "2006-01", "2022-01", "Kept the boats of the fjord.")
        posting = a_posting("Krankenpfleger (m/w/d)", language="de").duty("Pflege von Patienten auf der Station.")
        analysis = scored(resume, posting)
        experience = next(each for each in analysis.components if each.name == "experience")
        assert analysis.relevant_years is None
        assert "relevant" not in experience.reason
        assert experience.known == 0

    def test_unjudgeable_resume_gets_no_middling_score(self) -> None:
        analysis = scored(a_resume(), for_an_engineer())
        assert analysis.score < 30
        assert analysis.high == 100

    def test_required_education_that_the_resume_omits_counts_less(self) -> None:
        posting = for_an_engineer().must("A degree", kind=RequirementKind.EDUCATION, education=EducationLevel.BACHELOR)
        silent = a_resume().job("Data Engineer", "Acme", "2018-01", None, "Built data pipelines in Python on AWS.")
        asked = scored(silent, posting)
        education = next(each for each in asked.components if each.name == "education")
        assert 0 < education.points / education.weight < asked.score / 100


def test_reason_for_the_requirements_says_which_of_them_it_counts():
    posting = for_an_engineer().must("Terraform")
    skills = len(posting.posting.role.requirements)

    def reason(asked: PostingBuilder) -> str:
        return match(an_engineer().resume, asked.posting, today=TODAY).components[0].reason

    assert reason(a_posting("Data Engineer").must("Python").must("Rust")) == "1 of 2 met, 1 missing."
    with_years = posting.must("3 years of experience", RequirementKind.EXPERIENCE, years=3.0)
    assert reason(with_years) == f"2 of {skills} met, 2 missing."


@pytest.mark.parametrize(
    ("language", "masculine", "feminine", "asked"),
    [
        ("es", "Ingeniero de Software", "Ingeniera de Software", "Experiencia como ingeniero de software"),
        ("es", "Técnico administrativo", "Técnica administrativa", "Experiencia como técnico administrativo"),
        ("fr", "Chef de projet", "Cheffe de projet", "Expérience comme chef de projet"),
        ("fr", "Infirmier", "Infirmière", "Expérience comme infirmier"),
        ("de", "Hausmeister", "Hausmeisterin", "Erfahrung als Hausmeister"),
        ("en", "Site Foreman", "Site Forewoman", "3 years of experience as a foreman"),
        ("en", "Waiter", "Waitress", "Experience as a waiter"),
    ],
)
def test_the_gender_of_a_title_changes_no_score(language: str, masculine: str, feminine: str, asked: str) -> None:
    posting = a_posting(masculine, "Globex", language=language).must(asked, RequirementKind.EXPERIENCE, years=3)

    def score(title: str) -> float:
        return scored(a_resume(language=language).job(title, "Acme", "2018-01", None), posting).score

    assert score(masculine) == score(feminine) > 50


class TestTitlesAsWritten:
    def test_a_title_in_quotation_marks_stands_so_in_the_resume(self):
        resume = a_resume().job("Waitress", "Acme", "2018-01", None, "Served eighty guests a night.").resume
        found = match(resume, a_posting("Waiter").must("Friendly service").posting, today=TODAY)
        reasons = " ".join(each.reason for each in found.components)
        assert "“Waitress”" in reasons
        assert "“Waiter”" not in reasons
