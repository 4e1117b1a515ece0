"""A model may choose words; figures, conditions and recipients stay the engine's."""

from callboard.engine.facts import Evidence, Source
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.posting.model import Importance, RequirementKind
from callboard.engine.writing.model import Audience, Claim, EmailDraft, Evaluation, Recommendation
from callboard.hiring.agents.checks import merge_email, merge_evaluation, merge_matching

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


def test_each_of_two_requirements_in_one_line_keeps_its_own_reason():
    merged = merge_matching(matching(70, "of Dutch", "of English", "of French"), matching(99, "Dutch!", "English!"))
    assert [row.reason for row in merged.requirements] == ["Dutch!", "English!", "of French"]
    assert merged.score == 70


class TestEvaluation:
    def test_the_score_is_not_the_models(self):
        merged = merge_evaluation(evaluation(Recommendation.HOLD, 50), evaluation(Recommendation.HOLD, 99))
        assert merged.score == 50

    def test_the_models_words_stand(self):
        answer = evaluation(Recommendation.ADVANCE, 50).model_copy(update={"headline": "Strong on wards."})
        assert merge_evaluation(evaluation(Recommendation.HOLD, 50), answer).headline == "Strong on wards."

    def test_a_condition_that_is_not_met_is_not_talked_away(self):
        facts = evaluation(Recommendation.DECLINE, 80, "nursing licence")
        merged = merge_evaluation(facts, evaluation(Recommendation.ADVANCE, 80))
        assert (merged.recommendation, merged.blockers) == (Recommendation.DECLINE, ("nursing licence",))

    def test_advice_without_conditions_may_be_the_models(self):
        merged = merge_evaluation(evaluation(Recommendation.HOLD, 50), evaluation(Recommendation.ADVANCE, 50))
        assert merged.recommendation is Recommendation.ADVANCE


def test_an_email_goes_where_the_engine_says():
    facts = EmailDraft(audience=Audience.CANDIDATE, to="ada@example.com", subject="s", body="b")
    answer = EmailDraft(audience=Audience.HIRING_MANAGER, to="thief@example.com", subject="t", body="c")
    merged = merge_email(facts, answer)
    assert (merged.to, merged.audience, merged.subject) == ("ada@example.com", Audience.CANDIDATE, "t")
