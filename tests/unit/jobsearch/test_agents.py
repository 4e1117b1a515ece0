"""The five agents by rules, and what a lying model says: none of it passes the checks."""

from __future__ import annotations

import json

import pytest
from tests.builders import seekers
from tests.builders.seekers import BACKEND, DATA, NURSE, RESUME, TODAY, found, found_postings, request, seeker_resume

from callboard.agents.model_output import checked_output
from callboard.agents.model_prompt import MAX_PROMPT_TOKENS, compose_prompt
from callboard.agents.model_quotations import Quotations
from callboard.agents.registry import Registry
from callboard.agents.spec import Inputs, UnsupportedClaimError
from callboard.engine.facts import quotations
from callboard.jobsearch.pipeline import JOBSEARCH
from callboard.llm.usage import estimate_tokens

AGENTS = [spec.name for spec in JOBSEARCH.agents]
NEVER = ("She is too old for this role.", "He is married with two children.", "Left because she was frustrated.")


def second():
    return found(DATA, 2)


def three():
    return found(BACKEND), second(), found(NURSE, 3)


@pytest.fixture(scope="module")
def inputs() -> Inputs:
    """Everything that the five find by rules."""
    values = {
        "seeker_resume": seeker_resume(),
        "found_postings": found_postings(*three()),
        "search_request": request("python"),
    }
    for spec in JOBSEARCH.agents:
        values[spec.provides] = spec.rules(Inputs(values, TODAY))
    return Inputs(values, TODAY)


def answered(agent, draft, inputs):
    """The output that a model's draft comes to."""
    spec = JOBSEARCH.agent(agent)
    own = Inputs({slot: inputs.values[slot] for slot in spec.requires}, TODAY)
    facts = inputs.values[spec.provides]
    places = Quotations(dict(spec.sources(own)), quotations(facts), quotations(tuple(own.values.values())))
    return checked_output(spec, own, facts, draft, places)


def resume_quote(text):
    assert text in RESUME
    return {"source": "resume", "quote": text}


def posting_quote(text):
    assert text in BACKEND
    return {"source": "posting", "quote": text}


def refused(agent, draft, inputs):
    with pytest.raises(UnsupportedClaimError):
        answered(agent, draft, inputs)


class TestPipeline:
    def test_it_holds_together(self):
        assert Registry([JOBSEARCH]).pipeline("jobsearch") is JOBSEARCH

    def test_three_start_at_once_and_two_follow_the_matches(self):
        waiting = {spec.name for spec in JOBSEARCH.agents if not set(spec.requires) <= set(JOBSEARCH.inputs)}
        assert waiting == {"resume-tailor", "interview-coach"}

    @pytest.mark.parametrize("agent", AGENTS)
    def test_the_rules_pass_their_own_checks(self, inputs, agent):
        spec = JOBSEARCH.agent(agent)
        output = inputs.values[spec.provides]
        for check in (*spec.checks, *spec.model_checks):
            check(output, inputs)

    @pytest.mark.parametrize("agent", AGENTS)
    def test_the_engines_own_answer_passes_as_a_models(self, inputs, agent):
        spec = JOBSEARCH.agent(agent)
        facts = inputs.values[spec.provides]
        draft = _as_draft(json.loads(facts.model_dump_json()))
        assert type(answered(agent, draft, inputs)) is spec.output

    @pytest.mark.parametrize("agent", AGENTS)
    def test_the_prompt_is_short(self, inputs, agent):
        spec = JOBSEARCH.agent(agent)
        many = [found(text, number) for number in range(4, 24) for text in (BACKEND, DATA)]
        values = {**inputs.values, "found_postings": found_postings(*three(), *many)}
        given = Inputs({slot: values[slot] for slot in spec.requires}, TODAY)
        prompt = compose_prompt(spec, given, inputs.values[spec.provides], dict(spec.sources(given)))
        assert estimate_tokens(spec.instructions) + estimate_tokens(prompt) <= MAX_PROMPT_TOKENS


def _as_draft(value):
    """Evidence as a model writes it: a source and a quotation."""
    if isinstance(value, dict) and {"quote", "start", "end"} <= value.keys():
        return {"source": value["source"], "quote": value["quote"]}
    if isinstance(value, dict):
        return {name: _as_draft(item) for name, item in value.items()}
    return [_as_draft(item) for item in value] if isinstance(value, list) else value


class TestTarget:
    def test_the_posting_that_is_asked_about_comes_before_the_best(self, inputs):
        asked = Inputs({**inputs.values, "search_request": request(target=second().brief.id)}, TODAY)
        assert JOBSEARCH.agent("resume-tailor").rules(asked).title == "Data Engineer"
        assert JOBSEARCH.agent("interview-coach").rules(asked).title == "Data Engineer"
        assert JOBSEARCH.agent("resume-tailor").rules(inputs).title == "Senior Backend Engineer"

    @pytest.mark.parametrize("agent", ["match-scorer", "market-researcher", "resume-tailor", "interview-coach"])
    def test_without_postings_no_model_is_asked(self, agent):
        values = {"seeker_resume": seeker_resume(), "found_postings": found_postings(), "search_request": request()}
        values["job_matches"] = JOBSEARCH.agent("match-scorer").rules(Inputs(values, TODAY))
        spec = JOBSEARCH.agent(agent)
        assert spec.closed(Inputs(values, TODAY))
        assert "o posting" in spec.rules(Inputs(values, TODAY)).headline


class TestProfileAnalyst:
    @staticmethod
    def draft(text, quote, headline="9 years of work."):
        return {"headline": headline, "strengths": [{"text": text, "evidence": [resume_quote(quote)]}]}

    @pytest.mark.parametrize(
        ("text", "quote"),
        [
            ("Led 40 services.", "Ran 40 services together with three colleagues"),
            ("Ran 400 services.", "Ran 40 services together with three colleagues"),
            ("Has a PhD in Physics.", "BSc Physics, University of Leeds, 2012 - 2015"),
            ("Wrote Rust services.", "Wrote Python services with FastAPI and Postgres"),
            *((never, "Ran 40 services together with three colleagues") for never in NEVER),
        ],
    )
    def test_a_lie_with_a_true_quotation_is_refused(self, inputs, text, quote):
        refused("profile-analyst", self.draft(text, quote), inputs)

    def test_a_quotation_that_stands_nowhere_is_refused(self, inputs):
        evidence = [{"source": "resume", "quote": "Won the Turing Award"}]
        refused("profile-analyst", {"headline": "", "strengths": [{"text": "Won.", "evidence": evidence}]}, inputs)

    def test_a_lie_in_the_headline_is_refused(self, inputs):
        quote = "Ran 40 services together with three colleagues"
        refused(
            "profile-analyst", self.draft("Ran 40 services.", quote, "15 years of work, strongest in Rust."), inputs
        )

    def test_level_years_and_counts_stay_the_engines(self, inputs):
        draft = self.draft("Ran 40 services.", "Ran 40 services together with three colleagues")
        answer = answered("profile-analyst", {**draft, "years": 30, "level": "executive", "missing": []}, inputs)
        assert (answer.years, answer.level) == (9.9, inputs.values["profile_analysis"].level)
        assert answer.missing == inputs.values["profile_analysis"].missing
        assert [one.text for one in answer.strengths] == ["Ran 40 services."]


class TestMarketResearcher:
    @pytest.mark.parametrize(
        "headline",
        ["Python is asked for in 14 postings.", "Demand for Python is growing.", "Google pays best.", *NEVER],
    )
    def test_what_was_not_counted_is_refused(self, inputs, headline):
        refused("market-researcher", {"headline": headline}, inputs)

    def test_counts_in_words_of_its_own_are_kept_and_figures_stay_the_engines(self, inputs):
        answer = answered(
            "market-researcher", {"headline": "Python is asked for in 2 postings.", "postings": 99}, inputs
        )
        assert answer.headline == "Python is asked for in 2 postings."
        assert answer.postings == 3


class TestMatchScorer:
    @staticmethod
    def draft(reason, title="Senior Backend Engineer", headline="3 postings compared."):
        return {"headline": headline, "matches": [{"title": title, "reason": reason}]}

    @pytest.mark.parametrize(
        "reason",
        [
            "Has 5 years of Kafka.",
            "Led the Kafka platform at Tarn Systems.",
            "Worked at Google.",
            "Scores 98 of 100.",
            "Holds a licence as a nurse.",
            *NEVER,
        ],
    )
    def test_a_reason_that_says_more_than_the_profile_is_refused(self, inputs, reason):
        refused("match-scorer", self.draft(reason), inputs)

    def test_a_true_reason_finds_its_posting_in_any_case(self, inputs):
        reason = "Wrote Python services with FastAPI and Postgres."
        answer = answered("match-scorer", self.draft(reason, "  senior BACKEND engineer"), inputs)
        told = {one.title: one.reason for one in answer.matches}
        assert told["Senior Backend Engineer"] == reason
        assert told["Data Engineer"] == inputs.values["job_matches"].matches[1].reason

    def test_scores_order_and_postings_stay_the_engines(self, inputs):
        facts = inputs.values["job_matches"]
        draft = {"headline": facts.headline, "matches": [{"title": "Astronaut", "reason": "Fits.", "score": 100}]}
        assert answered("match-scorer", draft, inputs).matches == facts.matches


class TestResumeTailor:
    @staticmethod
    def draft(text, quote="Ran 40 services together with three colleagues", **changes):
        suggestion = {"kind": "use_words", "action": "Say it so.", "text": text, "evidence": [resume_quote(quote)]}
        asked = {"requirement_evidence": posting_quote("Experience with Kafka")}
        return {"suggestions": [{**suggestion, **asked, **changes}]}

    @pytest.mark.parametrize(
        "text",
        [
            "Ran 40 Kafka services together with three colleagues",
            "Ran 400 services together with three colleagues",
            "Led a team of three and ran 40 services",
            "Ran 40 services at Google together with three colleagues",
            "Experience with Kafka",
            "Certified Terraform engineer who ran 40 services",
        ],
    )
    def test_a_fact_that_the_line_does_not_hold_is_refused(self, inputs, text):
        refused("resume-tailor", self.draft(text), inputs)

    def test_a_suggestion_without_an_own_line_is_refused(self, inputs):
        only_asked = [posting_quote("Experience with Kafka")]
        refused("resume-tailor", self.draft("Experience with Kafka", evidence=only_asked), inputs)

    def test_the_same_in_other_words_is_kept(self, inputs):
        answer = answered("resume-tailor", self.draft("Ran 40 services with three colleagues"), inputs)
        assert [one.text for one in answer.suggestions] == ["Ran 40 services with three colleagues"]

    def test_gaps_stay_the_engines(self, inputs):
        draft = {**self.draft("Ran 40 services"), "gaps": []}
        assert answered("resume-tailor", draft, inputs).gaps == inputs.values["tailored_resume"].gaps


class TestInterviewCoach:
    @staticmethod
    def draft(question, tip="A concrete example."):
        evidence = [resume_quote("Ran 40 services together with three colleagues")]
        asked = {"question": question, "tip": tip, "evidence": evidence}
        topic = {"title": "Your craft", "category": "technical", "difficulty": "medium", "questions": [asked]}
        return {"topics": [topic]}

    @pytest.mark.parametrize(
        "question",
        ["You led forty people at Tarn Systems; how did you do it?", "How did you run 400 services?", *NEVER],
    )
    def test_a_question_that_takes_a_lie_for_granted_is_refused(self, inputs, question):
        refused("interview-coach", self.draft(question), inputs)

    @pytest.mark.parametrize("tip", ["Tell them about your time at Google.", "Mention the 75 engineers.", *NEVER])
    def test_a_tip_to_claim_what_is_not_shown_is_refused(self, inputs, tip):
        refused("interview-coach", self.draft("How did you run 40 services?", tip), inputs)

    def test_an_open_question_on_a_line_is_kept_with_its_posting(self, inputs):
        answer = answered("interview-coach", self.draft("How did you run 40 services with three colleagues?"), inputs)
        assert answer.headline == "1 question for Senior Backend Engineer."
        assert [topic.id for topic in answer.topics] == ["technical-1"]


def test_the_builders_resume_shows_what_these_tests_rely_on():
    assert {mention.skill for mention in seekers.resume().mentions} >= {"Python", "PostgreSQL", "FastAPI"}
