"""False statements of a model with true quotations: none passes the checks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from pydantic import BaseModel

from callboard.agents.model_output import checked_output, draft_schema
from callboard.agents.model_prompt import prompt_json
from callboard.agents.model_quotations import Quotations
from callboard.agents.spec import AgentSpec, Inputs, UnsupportedClaimError
from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Source, quotations
from callboard.engine.interview.model import Difficulty, Question, QuestionCategory, QuestionSet
from callboard.engine.trust.scan import scan
from callboard.engine.writing.model import Claim, EmailDraft, Unknown
from callboard.hiring.agents.inputs import Correspondence
from callboard.hiring.intake import SourceDocument
from callboard.hiring.pipeline import HIRING

RESUME = """Jane Smith
Leeds, jane.smith@example.com

Experience
Platform Engineer, Acme Ltd, Jun 2020 - present
- Ran Kubernetes for 40 services together with three colleagues
- Reduced the cost of the build servers by 30 %

Developer, Beta GmbH, Jan 2016 - May 2020
- Wrote Python services for the billing of 3,500 customers
- Supported the sales team with reports

Education
BSc Physics, University of Leeds, 2012 - 2015

Skills
Python, Kubernetes, PostgreSQL
"""
POSTING = """Senior Platform Engineer
Globex Corporation, Berlin

Requirements
- 5 years of experience with Kubernetes
- Experience with Terraform
- Experience leading a team

Nice to have
- AWS certification
"""
TODAY = date(2026, 6, 15)
NEVER = ("She is too old for this role.", "He is married with two children.", "Left Beta because she was frustrated.")
"""What no text may say, whatever is quoted."""


@pytest.fixture(scope="module")
def inputs() -> Inputs:
    """What the agents before found by rules."""
    resume, posting = Document.from_text(RESUME), Document.from_text(POSTING)
    values: dict[str, BaseModel] = {
        "resume_text": SourceDocument(name="cv.txt", document=resume),
        "jd_text": SourceDocument(name="job.txt", document=posting),
        "resume_scan": scan(resume),
        "correspondence": Correspondence(),
    }
    for spec in HIRING.agents:
        values[spec.provides] = spec.rules(Inputs(values, TODAY))
    return Inputs(values, TODAY)


def quoted(text: str, source: Source = Source.RESUME) -> Evidence:
    whole = RESUME if source is Source.RESUME else POSTING
    start = whole.index(text)
    return Evidence(source=source, quote=text, start=start, end=start + len(text))


def refused(agent: str, output: BaseModel, inputs: Inputs) -> str:
    """Why the checks of an agent refuse an output of a model; empty if they do not."""
    spec: AgentSpec[Any] = HIRING.agent(agent)
    try:
        for check in (*spec.checks, *spec.model_checks):
            check(output, inputs)
    except UnsupportedClaimError as refusal:
        return refusal.why
    return ""


def found(inputs: Inputs, slot: str, **changes: Any) -> BaseModel:
    return inputs.values[slot].model_copy(update=changes)


LIES: Mapping[str, str] = {
    "Led Kubernetes for 40 services.": "Ran Kubernetes for 40 services together with three colleagues",
    "Ran Kubernetes for 400 services.": "Ran Kubernetes for 40 services together with three colleagues",
    "Ran Kubernetes at Globex Corporation with colleagues in Berlin.": "Ran Kubernetes for 40 services",
    "Increased the cost of the build servers by 30 %.": "Reduced the cost of the build servers by 30 %",
    "Sold software to customers as a member of the sales team.": "Supported the sales team with reports",
    "Has a PhD in Physics from the University of Leeds.": "BSc Physics, University of Leeds, 2012 - 2015",
    "Never wrote Python services.": "Wrote Python services for the billing of 3,500 customers",
    "Wrote Rust services for the billing of 3,500 customers.": "Wrote Python services for the billing",
    "An expert in Python.": "Python, Kubernetes, PostgreSQL",
    "Senior Platform Engineer at Acme Ltd.": "Platform Engineer, Acme Ltd, Jun 2020 - present",
    "Ran Kubernetes for forty-four services.": "Ran Kubernetes for 40 services together with three colleagues",
    "Ran Kubernetes single-handedly.": "Ran Kubernetes for 40 services together with three colleagues",
    "Ran Kubernetes for all services.": "Ran Kubernetes for 40 services together with three colleagues",
    "Reduced the cost of the build servers by 30 €.": "Reduced the cost of the build servers by 30 %",
    "Wrote better Python services than others.": "Wrote Python services for the billing of 3,500 customers",
    "Ran Kubernetes for Globex Corporation.": "Ran Kubernetes for 40 services together with three colleagues",
}
TRUTHS: Mapping[str, str] = {
    "Ran Kubernetes for 40 services.": "Ran Kubernetes for 40 services together with three colleagues",
    "Cut the cost of the build servers by 30 %.": "Reduced the cost of the build servers by 30 %",
    "Wrote Python services for the billing of 3,500 customers at Beta GmbH.": (
        "Wrote Python services for the billing of 3,500 customers"
    ),
    "Studied Physics at the University of Leeds.": "BSc Physics, University of Leeds, 2012 - 2015",
}


class TestEvaluation:
    @pytest.mark.parametrize(("sentence", "quote"), LIES.items())
    def test_lie_with_a_true_quotation_is_refused(self, inputs, sentence, quote):
        claim = Claim(text=sentence, evidence=(quoted(quote),))
        assert refused("evaluation", found(inputs, "evaluation", strengths=(claim,)), inputs)

    @pytest.mark.parametrize(("sentence", "quote"), TRUTHS.items())
    def test_true_sentence_passes(self, inputs, sentence, quote):
        claim = Claim(text=sentence, evidence=(quoted(quote),))
        assert not refused("evaluation", found(inputs, "evaluation", strengths=(claim,)), inputs)

    @pytest.mark.parametrize("sentence", NEVER)
    def test_protected_trait_or_guessed_motive_is_refused(self, inputs, sentence):
        claim = Claim(text=sentence, evidence=(quoted("Ran Kubernetes for 40 services"),))
        assert refused("evaluation", found(inputs, "evaluation", risks=(claim,)), inputs)
        unknown = Unknown(text="Not shown: Terraform.", ask=sentence)
        assert refused("evaluation", found(inputs, "evaluation", unknowns=(unknown,)), inputs)

    @pytest.mark.parametrize(
        "headline",
        ["A certified AWS architect.", "Led teams at Globex.", "Advance: 12 years of Terraform.", "Scores 98 of 100."],
    )
    def test_lie_in_the_headline_is_refused(self, inputs, headline):
        assert refused("evaluation", found(inputs, "evaluation", headline=headline), inputs)

    def test_requirement_does_not_support_itself(self, inputs):
        claim = Claim(text="Knows Terraform.", evidence=(quoted("Experience with Terraform", Source.POSTING),))
        assert refused("evaluation", found(inputs, "evaluation", strengths=(claim,)), inputs)

    def test_missing_requirement_may_be_named_in_words_of_the_posting(self, inputs):
        claim = Claim(text="Terraform is not shown.", evidence=(quoted("Experience with Terraform", Source.POSTING),))
        assert not refused("evaluation", found(inputs, "evaluation", risks=(claim,)), inputs)

    def test_finding_of_one_job_is_no_support_for_another_employer(self, inputs):
        analysis = inputs.values["research_analysis"]
        claim = analysis.checks[0].model_copy(
            update={
                "finding": "Wrote Python services for the billing of 3,500 customers at Acme Ltd.",
                "evidence": (quoted("Wrote Python services for the billing of 3,500 customers"),),
            }
        )
        told = found(inputs, "research_analysis", checks=(*analysis.checks, claim))
        assert refused("candidate_research", told, inputs)

    def test_output_of_another_agent_is_not_a_source(self, inputs):
        analysis = inputs.values["research_analysis"]
        check = analysis.checks[0].model_copy(update={"finding": "Managed Terraform at Initech for 9 years."})
        lied = Inputs({**inputs.values, "research_analysis": analysis.model_copy(update={"checks": (check,)})}, TODAY)
        claim = Claim(
            text="Managed Terraform at Initech for 9 years.", evidence=(quoted("Ran Kubernetes for 40 services"),)
        )
        assert refused("evaluation", found(inputs, "evaluation", strengths=(claim,)), lied)


class TestQuestions:
    @staticmethod
    def asking(quote: str = "Ran Kubernetes for 40 services", **words: str) -> QuestionSet:
        sentences = {
            "question": "How did you decide what to automate first?",
            "why": "Ran Kubernetes for 40 services.",
            "good_answer": "Names one decision and what it cost.",
            "follow_up": "What would you do differently?",
        }
        kind = {"category": QuestionCategory.TECHNICAL, "difficulty": Difficulty.MEDIUM}
        return QuestionSet(questions=(Question(evidence=(quoted(quote),), **sentences | words, **kind),))

    @pytest.mark.parametrize("agent", ["hr_interview", "technical_interview", "ceo_interview"])
    def test_true_question_passes(self, inputs, agent):
        assert not refused(agent, self.asking(), inputs)

    @pytest.mark.parametrize(
        "question",
        [
            "Have you worked with Terraform in production?",
            "How large was the largest team you were responsible for?",
            "As Senior Platform Engineer, how would you begin?",
            "How did you bring the cost of the build servers down by 30 %?",
            "Tell me about a project that failed.",
            "Describe a decision that you changed.",
            "What would you do in your first 90 days?",
            "Why do you want to leave Acme?",
            "Why did you leave Beta GmbH?",
            "You ran Kubernetes for 40 services. What broke?",
            "How did you keep 40 services running?",
            "How did you bill 3,500 people?",
            "Since you have run Kubernetes for 40 services, what would you change?",
        ],
    )
    def test_question_that_takes_nothing_false_for_granted_passes(self, inputs, question):
        assert not refused("technical_interview", self.asking(question=question), inputs)

    @pytest.mark.parametrize("agent", ["hr_interview", "technical_interview", "ceo_interview"])
    @pytest.mark.parametrize(
        "question",
        [
            "You led forty engineers at Acme. How did you do it?",
            "You were dismissed by Beta GmbH. What happened?",
            "You built the payment system of Initech; what went wrong?",
            "You have managed Terraform for years. What is hard about it?",
            "You won an award for it. What did it mean to you?",
            "You are certified in AWS. Why is that?",
            "Are you planning to have children?",
            "How will you cope at your age?",
            "As head of operations, how did you hire?",
            "Why did you leave Initech?",
            "What made Acme fire you?",
            "How old are you?",
            "As director of sales, how did you set targets?",
            "You hold a Terraform certificate. How did you prepare for it?",
            "Your cost of the build servers went up by 30 %. What went wrong?",
            "You never wrote Python services. Why?",
            "Why did the cost of the build servers rise?",
            "How did it feel to fail with Kubernetes?",
            "How did you keep 400 services running?",
            "What made you leave Acme?",
            "How did you use your advanced Python?",
            "How did you handle being suspended?",
            "Your Kubernetes certificate lapsed. Why?",
            "How did you serve 2,000 customers?",
            "You serve 2,000 customers. How?",
            "Why were you let go by Beta GmbH?",
            "Tell me about the 15,000 m2 cold store you built.",
            "You speak fluent Japanese; where did you learn it?",
            "Since you have ten years of Kubernetes, what would you change?",
            "Since you are a certified architect, what would you change?",
            "Which church do you go to?",
            "After your errors in billing, what did you change?",
            "How did you look after 40 colleagues?",
        ],
    )
    def test_lie_in_a_question_is_refused(self, inputs, agent, question):
        assert refused(agent, self.asking(question=question), inputs)
        assert refused(agent, self.asking(follow_up=question), inputs)

    @pytest.mark.parametrize(("sentence", "quote"), LIES.items())
    def test_lie_in_the_reason_for_a_question_is_refused(self, inputs, sentence, quote):
        assert refused("technical_interview", self.asking(quote, why=sentence), inputs)


class TestEmail:
    @staticmethod
    def letter(inputs: Inputs, sentence: str) -> EmailDraft:
        body = f"Dear Jane Smith,\n\nThank you for your application. {sentence}\n\nKind regards"
        draft = inputs.values["email_content"]
        assert isinstance(draft, EmailDraft)
        return draft.model_copy(update={"subject": "Your application: Senior Platform Engineer", "body": body})

    @pytest.mark.parametrize(
        "sentence",
        [
            "You led Kubernetes for 40 services at Acme.",
            "Your work with Terraform stood out.",
            "We liked that you managed the sales team.",
            "Your AWS certification is what we need.",
            "You increased the cost of the build servers by 30 %.",
            "Your doctorate in Physics impressed us.",
            "You wrote Python services for 90,000 customers.",
            "You wrote billing software at Initech.",
        ],
    )
    def test_lie_is_refused(self, inputs, sentence):
        assert refused("email", self.letter(inputs, sentence), inputs)

    @pytest.mark.parametrize(
        "sentence",
        ["You ran Kubernetes for 40 services.", "You reduced the cost of the build servers by 30 %.", ""],
    )
    def test_true_letter_passes(self, inputs, sentence):
        assert not refused("email", self.letter(inputs, sentence), inputs)


class TestMatching:
    @pytest.mark.parametrize(
        "reason",
        [
            "Led teams of engineers at Acme Ltd.",
            "Holds an AWS certification.",
            "9 years of Terraform.",
            "Terraform was used daily at Beta GmbH.",
            "Managed 40 engineers.",
            "Seems to have left because of a conflict.",
            "Too young for it.",
        ],
    )
    def test_lie_in_a_reason_is_refused(self, inputs, reason):
        analysis = inputs.values["matching_analysis"]
        rows = tuple(row.model_copy(update={"reason": reason}) for row in analysis.requirements)
        assert refused("matching", analysis.model_copy(update={"requirements": rows}), inputs)


def test_output_of_rules_passes_every_check(inputs):
    told = {spec.name: refused(spec.name, inputs.values[spec.provides], inputs) for spec in HIRING.agents}
    assert not any(told.values()), told


@pytest.mark.parametrize(
    ("agent", "changes"),
    [
        ("evaluation", {"score": 99, "scorecard": [], "blockers": ["charm"], "warnings": ["none"]}),
        ("email", {"to": "thief@example.com", "audience": "hiring_manager"}),
        ("candidate_research", {"timeline": [], "total_months": 900}),
        ("resume_parser", {"mentions": []}),
        ("matching", {"score": 99, "raises": [], "components": [], "relevant_years": 40}),
    ],
)
def test_model_cannot_change_what_only_the_engine_decides(inputs, agent, changes):
    spec = HIRING.agent(agent)
    facts = inputs.values[spec.provides]
    documents = spec.sources(inputs) if spec.sources else {}
    places = Quotations(documents, quotations(facts), quotations(tuple(inputs.values.values())))
    changed = checked_output(spec, inputs, facts, {**prompt_json(facts), **changes}, places)
    assert {name: getattr(changed, name) for name in changes} == {name: getattr(facts, name) for name in changes}
    assert not changes.keys() & draft_schema(spec.form)["properties"].keys()
