from datetime import date

import pytest
from tests.builders.postings import a_posting
from tests.builders.resumes import a_resume

from callboard.engine.facts import Evidence, Source
from callboard.engine.matching.scorer import match
from callboard.engine.trust.claims.claim_sources import ClaimSources
from callboard.engine.trust.claims.document_facts import unknown_fact_faults
from callboard.engine.trust.claims.output_check import check_output
from callboard.engine.trust.claims.quotations import quotation_faults
from callboard.engine.trust.protected.blind import blind
from callboard.engine.writing.model import Claim

TODAY = date(2026, 6, 15)
CV = (
    a_resume("Jane Smith")
    .job("Platform Engineer", "Acme Ltd", "2024-06", None, "Ran Kubernetes for 40 services.")
    .job("Developer", "Beta GmbH", "2016-01", "2024-05", "Wrote Python for 3,500 customers.")
    .study("BSc", "Physics", "University of Leeds", level="bachelor", end="2015")
)
AD = a_posting("Platform Engineer", "Globex").must("Kubernetes").must("5 years of Terraform", years=5.0)
TEXTS = {Source.RESUME: CV.text, Source.POSTING: AD.text}
GROUNDS = ClaimSources(TEXTS, CV.resume, TODAY)


def quote(text: str, start: int | None = None) -> Evidence:
    at = CV.text.find(text) if start is None else start
    return Evidence(source=Source.RESUME, quote=text, start=max(at, 0), end=max(at, 0) + len(text))


class TestQuotations:
    def test_quotation_at_its_place_is_accepted(self) -> None:
        assert quotation_faults([quote("Ran Kubernetes")], TEXTS) == []

    def test_quotation_found_elsewhere_is_accepted(self) -> None:
        assert quotation_faults([quote("Ran Kubernetes", start=1)], TEXTS) == []

    def test_invented_quotation_is_refused_with_instructions(self) -> None:
        found = quotation_faults([quote("Ran Kubernetes for 400 services.")], TEXTS)
        assert len(found) == 1
        assert "letter for letter" in found[0]

    def test_another_case_or_spacing_is_not_a_quotation(self) -> None:
        assert quotation_faults([quote("ran  kubernetes")], TEXTS)

    def test_empty_quotation_supports_nothing(self) -> None:
        assert quotation_faults([quote(" ")], TEXTS)

    def test_quotation_of_an_unknown_document_is_refused(self) -> None:
        assert quotation_faults([quote("Ran Kubernetes")], {})

    def test_masked_letters_match_any_letter(self) -> None:
        cv = a_resume("Jane Smith").summary("Jane Smith builds platforms.")
        evidence = blind(cv.resume).summary
        assert evidence is not None
        assert quotation_faults([evidence.evidence], {Source.RESUME: cv.text}) == []


class TestSentences:
    @pytest.mark.parametrize(
        "sentence",
        [
            "Ran Kubernetes for 40 services at Acme Ltd.",
            "2 years of Kubernetes are shown.",
            "8 years of Python.",
            "Served 3500 customers.",
            "Holds a BSc from the University of Leeds.",
            "Ten years of work in all.",
            "Keeps the services safe and holds a driving licence.",
        ],
    )
    def test_supported_sentence_passes(self, sentence: str) -> None:
        assert unknown_fact_faults(sentence, [], GROUNDS) == []

    @pytest.mark.parametrize(
        ("sentence", "about"),
        [
            ("Has 6 years of Kubernetes.", "6 years"),
            ("Has six years of Kubernetes.", "six years"),
            ("Has 5 years of Kubernetes.", "5 years"),
            ("Cut costs by 35%.", "35"),
            ("Knows Rust well.", "Rust"),
            ("Worked at Initech Systems.", "Initech Systems"),
            ("Holds a PhD.", "phd"),
            ("Has 20 years of experience.", "20 years"),
        ],
    )
    def test_unsupported_sentence_is_refused(self, sentence: str, about: str) -> None:
        assert any(about in fault for fault in unknown_fact_faults(sentence, [], GROUNDS))

    def test_fault_names_the_correct_number(self) -> None:
        (fault,) = unknown_fact_faults("Has 6 years of Kubernetes.", [], GROUNDS)
        assert "2.1 years of Kubernetes" in fault

    def test_years_of_one_skill_do_not_support_another(self) -> None:
        found = unknown_fact_faults("Has 5 years of Kubernetes.", [AD.posting.role.requirements[1].evidence], GROUNDS)
        assert found

    def test_a_figure_of_the_computed_facts_passes(self) -> None:
        analysis = match(CV.resume, AD.posting, today=TODAY)
        grounds = ClaimSources(TEXTS, CV.resume, TODAY, (analysis,))
        assert unknown_fact_faults(f"Scores {analysis.score:g} of 100.", [], grounds) == []


class TestOutputs:
    def test_output_of_rules_passes(self) -> None:
        analysis = match(CV.resume, AD.posting, today=TODAY)
        assert check_output(analysis, ClaimSources(TEXTS, CV.resume, TODAY, (analysis,))) == []

    def test_a_claim_deep_inside_an_output_is_checked(self) -> None:
        claim = Claim(text="Led 900 people at Initech Systems.", evidence=(quote("Ran Kubernetes"),))
        found = check_output(claim, GROUNDS)
        assert len(found) == 2
