"""A model may choose words; figures, conditions and recipients stay the engine's."""

from datetime import date

import pytest
from tests.builders.postings import a_posting
from tests.builders.resumes import a_resume

from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Fact, Source
from callboard.engine.matching.model import Basis, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.scorer import match
from callboard.engine.posting.model import Importance, Requirement, RequirementKind
from callboard.engine.posting.parser import parse_posting
from callboard.engine.research.model import Check, CheckKind, ResearchAnalysis, Stance
from callboard.engine.research.reader import research
from callboard.engine.trust.findings import ScanReport
from callboard.engine.writing.evaluation import evaluate
from callboard.engine.writing.model import Claim, Evaluation, Recommendation
from callboard.hiring.agents.candidate_research import merge as merge_research
from callboard.hiring.agents.evaluation import merge as merge_evaluation
from callboard.hiring.agents.jd_analysis import merge as merge_posting
from callboard.hiring.agents.matching import MatchingAnswer
from callboard.hiring.agents.matching import merge as merge_matching

TODAY = date(2026, 6, 15)
QUOTE = Evidence(source=Source.RESUME, quote="x", start=0, end=1)


def evaluation(kind: Recommendation, score: float, *blockers: str) -> Evaluation:
    return Evaluation(
        recommendation=kind,
        score=score,
        headline="",
        scorecard=(),
        strengths=(Claim(text="words", evidence=(QUOTE,)),),
        risks=(),
        unknowns=(),
        blockers=blockers,
    )


def matching(score: float, *reasons: str) -> MatchingAnalysis:
    language = RequirementMatch(
        text="Dutch and English",
        kind=RequirementKind.LANGUAGE,
        importance=Importance.MUST,
        verdict=Verdict.MET,
        credit=1,
        reason="",
        requirement_evidence=QUOTE,
    )
    rows = tuple(language.model_copy(update={"reason": reason}) for reason in reasons)
    return MatchingAnalysis(score=score, low=0, high=100, components=(), requirements=rows, engine_version="1")


def answered(analysis: MatchingAnalysis) -> MatchingAnswer:
    """The answer of a model that repeats all it was given, with changes."""
    return MatchingAnswer.model_validate({"requirements": analysis.model_dump(mode="json")["requirements"]})


def test_each_of_two_requirements_in_one_line_keeps_its_own_reason():
    answer = answered(matching(99, "Dutch!", "English!"))
    merged = merge_matching(matching(70, "of Dutch", "of English", "of French"), answer)
    assert [row.reason for row in merged.requirements] == ["Dutch!", "English!", "of French"]
    assert merged.score == 70


class TestEvaluation:
    def test_words_of_the_model_are_kept(self):
        answer = evaluation(Recommendation.ADVANCE, 50).model_copy(update={"headline": "Strong on wards."})
        assert merge_evaluation(evaluation(Recommendation.HOLD, 50), answer).headline == "Strong on wards."

    def test_model_cannot_drop_a_failed_blocker(self):
        facts = evaluation(Recommendation.DECLINE, 80, "nursing licence")
        merged = merge_evaluation(facts, evaluation(Recommendation.ADVANCE, 80, "nursing licence"))
        assert merged.recommendation is Recommendation.DECLINE

    def test_model_may_change_a_recommendation_without_blockers(self):
        merged = merge_evaluation(evaluation(Recommendation.HOLD, 50), evaluation(Recommendation.ADVANCE, 50))
        assert merged.recommendation is Recommendation.ADVANCE


class TestVerdict:
    MISSING = RequirementMatch(
        text="Experience with Terraform",
        kind=RequirementKind.SKILL,
        importance=Importance.MUST,
        verdict=Verdict.MISSING,
        credit=0,
        reason="",
        requirement_evidence=Evidence(source=Source.POSTING, quote="Terraform", start=0, end=9),
    )

    @classmethod
    def judged(cls, verdict: Verdict, *quotes: str, source: Source = Source.RESUME, text: str = "Terraform") -> Verdict:
        """What becomes of the missing requirement when a model answers with a verdict and quotations."""
        evidence = tuple(Evidence(source=source, quote=quote, start=0, end=len(quote)) for quote in quotes)
        missing = cls.MISSING.model_copy(update={"text": text})
        answer = missing.model_copy(update={"verdict": verdict, "resume_evidence": evidence})
        facts = matching(70).model_copy(update={"requirements": (missing,)})
        merged = merge_matching(facts, answered(facts.model_copy(update={"requirements": (answer,), "score": 99})))
        assert merged.score == 70
        return merged.requirements[0].verdict

    def test_model_may_raise_a_verdict_with_a_supporting_quotation(self):
        assert self.judged(Verdict.MET, "Provisioned servers with Terraform") is Verdict.MET

    def test_what_the_engine_saw_bears_out_no_verdict_of_a_model(self):
        lacking = self.MISSING.model_copy(update={"basis": Basis.SKILLS, "absent_skills": ("Terraform",)})
        quote = Evidence(source=Source.RESUME, quote="Provisioned servers with Terraform", start=0, end=34)
        answer = lacking.model_copy(update={"verdict": Verdict.MET, "reason": "At Acme.", "resume_evidence": (quote,)})
        facts = matching(70).model_copy(update={"requirements": (lacking,)})
        merged = merge_matching(facts, answered(facts.model_copy(update={"requirements": (answer,)}))).requirements[0]
        assert (merged.verdict, merged.basis, merged.absent_skills) == (Verdict.MET, Basis.OTHER, ())

    @pytest.mark.parametrize(
        ("basis", "reason", "merged_basis"),
        [
            (Basis.CONDITION, "To be asked.", Basis.CONDITION),
            (Basis.OTHER_FIELD, "Studied botany.", Basis.OTHER_FIELD),
            (Basis.YEARS, "Ran servers for 6 years at Acme.", Basis.YEARS),
            (Basis.YEARS, "Ran servers at Acme since 2019.", Basis.OTHER),
            (Basis.WHOLE, "Edited books at Acme, but planned no programme.", Basis.OTHER),
            (Basis.LINES, "Edited books at Acme.", Basis.OTHER),
            (Basis.SKILLS, "Names Terraform at Acme.", Basis.OTHER),
        ],
    )
    def test_reason_of_a_model_is_what_the_verdict_rests_on_unless_words_cannot_change_that(
        self, basis: Basis, reason: str, merged_basis: Basis
    ):
        row = self.MISSING.model_copy(update={"verdict": Verdict.PARTLY, "basis": basis, "reason": "By rules."})
        facts = matching(70).model_copy(update={"requirements": (row,)})
        answer = facts.model_copy(update={"requirements": (row.model_copy(update={"reason": reason}),)})
        merged = merge_matching(facts, answered(answer)).requirements[0]
        assert (merged.reason, merged.basis) == (reason, merged_basis)
        assert merge_matching(facts, answered(facts)).requirements[0].basis is basis

    def test_reason_of_a_model_for_what_is_shown_in_part_is_told(self):
        resume = a_resume("Bo Lind").job("Editor", "Acme", "2019-01", None, "Edited books.").resume
        posting = a_posting("Editor").must("Planning the programme").posting
        facts = match(resume, posting, today=TODAY)
        row = facts.requirements[0].model_copy(update={"verdict": Verdict.PARTLY, "basis": Basis.WHOLE})
        facts = facts.model_copy(update={"requirements": (row,)})
        reason = "Edited books at Acme, but planned no events."
        answer = facts.model_copy(update={"requirements": (row.model_copy(update={"reason": reason}),)})
        merged, scan = merge_matching(facts, answered(answer)), ScanReport(suspicious=False)
        found = evaluate(merged, research(resume, today=TODAY), resume, posting, scan)
        assert [each.text for each in found.risks] == [f"Planning the programme: {reason}"]

    def test_what_a_posting_takes_instead_need_not_be_shown_and_what_it_asks_besides_does(self):
        text = "A degree in botany or a related field and a boat licence"
        assert self.judged(Verdict.MET, "Degree in botany", text=text.partition(" and ")[0]) is Verdict.MET
        assert self.judged(Verdict.MET, "Degree in botany", text=text) is Verdict.MISSING

    def test_verdict_stays_without_a_quotation(self):
        assert self.judged(Verdict.MET) is Verdict.MISSING

    def test_verdict_stays_if_the_quotation_shows_something_else(self):
        assert self.judged(Verdict.MET, "Wrote Python services") is Verdict.MISSING

    def test_verdict_stays_if_the_quotation_denies_it(self):
        assert self.judged(Verdict.MET, "No Terraform so far") is Verdict.MISSING

    def test_quotation_of_the_posting_raises_no_verdict(self):
        assert self.judged(Verdict.MET, "Experience with Terraform", source=Source.POSTING) is Verdict.MISSING


def test_model_cannot_bring_back_a_line_that_asks_for_a_protected_trait():
    text = "Church Secretary\n\nRequirements\n- Must be a professing Christian\n- Five years of office work\n"
    facts = parse_posting(Document.from_text(text))
    (line,) = facts.role.protected
    back = Requirement(text=line.quote, kind=RequirementKind.OTHER, importance=Importance.MUST, evidence=line)
    item = Fact(value=line.quote, evidence=line)
    sections = facts.role.sections.model_copy(update={"requirements": (item, *facts.role.sections.requirements)})
    role = facts.role.model_copy(
        update={"requirements": (back, *facts.role.requirements), "sections": sections, "protected": ()}
    )
    merged = merge_posting(facts, facts.model_copy(update={"role": role, "roles": (role,)}))
    assert (merged.role, merged.roles) == (facts.role, facts.roles)


def observed(finding: str, how_to_verify: str) -> ResearchAnalysis:
    check = Check(
        kind=CheckKind.CONSISTENCY,
        stance=Stance.VERIFY,
        finding=finding,
        how_to_verify=how_to_verify,
        evidence=(QUOTE,),
    )
    return ResearchAnalysis(checks=(check,))


@pytest.mark.parametrize("said", ["The last job named is Cook at Acme.", "the last job named is cook at Acme"])
def test_what_a_model_observes_again_in_the_same_words_is_not_added(said):
    facts = observed("The last job named is Cook at Acme.", "Ask for a reference.")
    assert merge_research(facts, observed(said, "Ask to see the certificate.")) == facts
    assert len(merge_research(facts, observed("Another finding.", "Ask.")).checks) == 2
