from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field
from tests.integration.llm import crew

from callboard.agents.answers import Answer, EngineKind
from callboard.agents.execution import validated_output
from callboard.agents.model_output import (
    MalformedAnswerError,
    QuotationPlacer,
    checked_output,
    draft_schema,
    unsupported_facts,
)
from callboard.agents.model_prompt import prompt_json
from callboard.agents.model_quotations import Quotations
from callboard.agents.spec import UnsupportedClaimError
from callboard.engine.dates import PartialDate
from callboard.engine.document import Document
from callboard.engine.facts import MODEL_LIMIT, Evidence, Fact, Frozen, Source, quotations
from callboard.engine.interview.model import QuestionSet
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.posting.model import Posting
from callboard.engine.research.model import ResearchAnalysis
from callboard.engine.resume.model import Contact, Position, Resume
from callboard.engine.writing.model import EmailDraft, Evaluation, ScorecardRow

OUTPUTS = (Resume, Posting, MatchingAnalysis, ResearchAnalysis, QuestionSet, Evaluation, EmailDraft)


def settled(draft: dict[str, Any], **changes: Any) -> Any:
    inputs = crew.inputs()
    spec = crew.spec(**changes)
    facts = spec.rules(inputs)
    documents = spec.sources(inputs) if spec.sources else {}
    return checked_output(spec, inputs, facts, draft, Quotations(documents, quotations(facts)))


def parts_of(schema: object) -> Iterator[dict[str, Any]]:
    """Every object in a schema."""
    if isinstance(schema, dict):
        yield schema
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from parts_of(part)


class TestTheDraft:
    @pytest.mark.parametrize("output", OUTPUTS)
    def test_draft_of_every_output_asks_for_quotations_and_not_for_offsets(self, output):
        schema = str(draft_schema(output))
        assert "'start': {'description': 'first character" not in schema
        assert ("'quote'" in schema) == (output is not EmailDraft)

    @pytest.mark.parametrize("output", OUTPUTS)
    def test_every_text_and_list_of_a_draft_has_an_end(self, output):
        parts = list(parts_of(draft_schema(output)))
        texts = [part for part in parts if part.get("type") == "string" and not part.keys() & {"enum", "const"}]
        lists = [part for part in parts if part.get("type") == "array"]
        assert texts
        assert all(part["maxLength"] for part in texts)
        assert all(part["maxItems"] for part in lists)
        assert MODEL_LIMIT not in str(parts)

    def test_draft_leaves_the_schema_of_the_output_unchanged(self):
        before, first = crew.Opinion.model_json_schema(), draft_schema(crew.Opinion)
        assert draft_schema(crew.Opinion) == first
        assert crew.Opinion.model_json_schema() == before

    def test_draft_keeps_all_other_fields_of_the_output(self):
        properties = draft_schema(crew.Opinion)["properties"]
        assert properties.keys() == crew.Opinion.model_fields.keys()


class TestAnAnswer:
    def test_answer_becomes_the_output_with_evidence(self):
        (claim,) = settled(crew.HONEST).claims
        (evidence,) = claim.evidence
        assert crew.RESUME[evidence.start : evidence.end] == "Wrote the first program for Bernoulli numbers"
        assert evidence.line == 3

    def test_answer_leaves_fields_of_the_engine_unchanged(self):
        assert settled(crew.claiming(("Python.", "Python"), score=100)).score == 61.5

    def test_what_a_model_writes_in_a_read_only_field_of_a_list_is_discarded(self):
        invented = {"title": "Rules", "place": "line 1", "quote": "Anything", "document": "resume"}
        part = {"kind": "step", "title": "a", "text": "b", "engine": "model", "source": invented}
        answer = settled(
            {"text": "c", "engine": "model", "parts": [part], "sources": [invented]},
            output=Answer,
            rules=lambda _: Answer(text="d"),
            checks=(),
            merge=None,
        )
        (part_given,) = answer.parts
        assert part_given.source is not None
        assert (answer.sources[0].document, part_given.source.document) == (None, None)
        assert (answer.engine, part_given.engine) == (EngineKind.RULES, EngineKind.RULES)

    def test_read_only_field_with_other_notes_in_its_schema_is_the_engines_too(self):
        class Noted(Frozen):
            score: float = Field(json_schema_extra={"readOnly": True, "examples": [50]})
            text: str

        given = settled(
            {"text": "a", "score": 99}, output=Noted, rules=lambda _: Noted(score=1, text=""), checks=(), merge=None
        )
        assert given == Noted(score=1, text="a")

    def test_answer_without_a_merge_is_the_output(self):
        assert settled(crew.claiming(("Python.", "Python"), score=100), merge=None).score == 100

    def test_answer_may_quote_evidence_of_the_facts(self):
        (claim,) = settled(crew.claiming(("Python.", "Python")), sources=None).claims
        assert claim.evidence[0].start == crew.RESUME.index("Python")

    def test_offsets_given_by_a_model_are_ignored(self):
        draft = crew.claiming(("Python.", "Python"))
        draft["claims"][0]["evidence"][0] |= {"start": 0, "end": 3, "page": 9}
        assert settled(draft).claims[0].evidence[0].start == crew.RESUME.index("Python")


class TestARefusal:
    def test_every_missing_quotation_is_named(self):
        with pytest.raises(UnsupportedClaimError, match=r"40 engineers.*PhD at Oxford"):
            settled(crew.claiming(("Led.", "Led a team of 40 engineers"), ("Studied.", "PhD at Oxford")))

    @pytest.mark.parametrize("source", ["posting", "linkedin", 3])
    def test_quotation_from_another_document_is_refused(self, source):
        draft = crew.claiming(("Python.", "Python"))
        draft["claims"][0]["evidence"][0]["source"] = source
        with pytest.raises(UnsupportedClaimError, match="Python"):
            settled(draft)

    def test_claim_without_evidence_is_refused(self):
        draft = crew.claiming(("Python.", "Python"))
        draft["claims"][0]["evidence"] = []
        with pytest.raises(MalformedAnswerError, match=r"claims\.0\.evidence"):
            settled(draft)

    @pytest.mark.parametrize("draft", [{}, {"score": "high"}, {"claims": []}, {"score": 1, "claims": [], "extra": 1}])
    def test_malformed_answer_is_refused_with_the_reason(self, draft):
        with pytest.raises(MalformedAnswerError, match=r"score|claims|extra"):
            settled(draft)

    def test_output_that_fails_a_check_is_refused(self):
        with pytest.raises(UnsupportedClaimError, match="below 80"):
            settled(crew.claiming(("long " * 30, "Python")))

    def test_unsupported_words_of_a_model_are_refused(self):
        facts = crew.opinion_by_rules(crew.inputs())
        strict = {"checks": (), "model_checks": (crew.says_little,)}
        assert validated_output(crew.spec(**strict), facts, crew.inputs()) == facts
        with pytest.raises(UnsupportedClaimError, match="below 80"):
            settled(crew.claiming(("long " * 30, "Python")), **strict)

    def test_claim_that_the_engine_found_is_accepted(self):
        seen = []
        settled(crew.claiming(("Python.", "Python")), model_checks=(lambda output, grounds: seen.append(grounds),))
        assert seen[0].get("opinion", crew.Opinion) == crew.opinion_by_rules(crew.inputs())

    def test_output_that_contradicts_the_facts_is_refused(self):
        def merge(facts: crew.Opinion, answer: crew.Opinion) -> crew.Opinion:
            list(zip(facts.claims, answer.claims, strict=True))
            return answer

        with pytest.raises(MalformedAnswerError, match="does not go together"):
            settled(crew.claiming(("a", "Python"), ("b", "Python")), merge=merge)

    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(),
            lambda inner: (
                st.dictionaries(st.sampled_from(["score", "claims", "quote", "source", "evidence", "text"]), inner)
                | st.lists(inner)
            ),
            max_leaves=10,
        )
    )
    def test_garbage_is_refused(self, garbage):
        with pytest.raises((MalformedAnswerError, UnsupportedClaimError)):
            settled({"claims": garbage})


class TestPlainData:
    def test_plain_data_of_a_document_is_its_text(self):
        assert prompt_json(crew.inputs().values["resume_text"]) == {"name": "cv.txt", "document": crew.RESUME}

    def test_plain_data_of_evidence_is_the_quotation(self):
        evidence = Evidence(source=Source.RESUME, quote="Python", start=3, end=9)
        assert prompt_json([evidence]) == [{"source": "resume", "quote": "Python"}]

    def test_plain_data_has_the_form_of_a_models_answer(self):
        facts = crew.opinion_by_rules(crew.inputs())
        assert settled(prompt_json(facts)) == facts

    def test_plain_data_omits_defaults_and_keeps_required_fields(self):
        row = ScorecardRow(criterion="SQL", rating=None, reason="")
        assert prompt_json(row) == {"criterion": "SQL", "rating": None, "reason": ""}


class TestWordsThatStandInSeveralPlaces:
    TEXT = "Acme\n2019 Built it\nBeta\n2019 Built it"
    DOCUMENT = Document.from_text(TEXT)

    def job(self, start: int) -> Position:
        year = Fact[PartialDate](value=PartialDate("2019"), evidence=self.DOCUMENT.evidence(start + 5, start + 9))
        bullet = Fact[str](value="Built it", evidence=self.DOCUMENT.evidence(start + 10, start + 18))
        return Position(start=year, bullets=(bullet,), evidence=self.DOCUMENT.evidence(start, start + 4))

    def test_repeated_quotation_is_placed_in_its_own_job(self):
        resume = Resume(work=(self.job(0), self.job(19)))
        placed, _ = QuotationPlacer(Quotations({Source.RESUME: self.DOCUMENT})).place(prompt_json(resume), 0)
        assert Resume.model_validate(placed) == resume

    def test_repeated_quotation_is_placed_even_if_an_earlier_job_is_omitted(self):
        resume = Resume(work=(self.job(19),))
        placed, _ = QuotationPlacer(Quotations({Source.RESUME: self.DOCUMENT})).place(prompt_json(resume), 0)
        assert Resume.model_validate(placed) == resume


def test_plain_data_of_a_document_holds_no_hidden_text():
    assert prompt_json(Document.from_text("shown")) == "shown"


def fact(value: str, quote: str) -> Fact[str]:
    return Fact[str](value=value, evidence=Evidence(source=Source.RESUME, quote=quote, start=0, end=len(quote)))


def date(value: str, quote: str) -> Fact[PartialDate]:
    evidence = Evidence(source=Source.RESUME, quote=quote, start=0, end=len(quote))
    return Fact[PartialDate](value=PartialDate(value), evidence=evidence)


def position(**fields) -> Resume:
    evidence = Evidence(source=Source.RESUME, quote="x", start=0, end=1)
    return Resume(work=(Position(evidence=evidence, **fields),))


class TestAFact:
    @pytest.mark.parametrize(
        ("value", "quote"),
        [
            ("Senior Engineer", "SENIOR ENGINEER"),
            ("Résumé Writer", "Resume Writer, Paris"),
            ("Acme", "Acme Ltd · 2019 – 2021"),
            ("+44 20 7946 0958", "(+44)20-7946-0958"),
            ("Datenbanken", "Daten- banken"),
        ],
    )
    def test_fact_in_the_words_of_its_quotation_is_supported(self, value, quote):
        assert unsupported_facts(position(title=fact(value, quote)), Resume()) == []

    @pytest.mark.parametrize(
        ("value", "quote"),
        [("Chief Executive", "Engineer at Acme"), ("PhD in Physics", "Python"), ("Acme Bank", "Acme")],
    )
    def test_fact_in_other_words_is_not_supported(self, value, quote):
        (wrong,) = unsupported_facts(position(title=fact(value, quote)), Resume())
        assert value in wrong
        assert quote in wrong

    @pytest.mark.parametrize("quote", ["03/2019", "März 2019", "Mar '19", "2019-03"])
    def test_date_is_supported_in_any_notation(self, quote):
        assert unsupported_facts(position(start=date("2019-03", quote)), Resume()) == []

    def test_date_of_another_year_is_not_supported(self):
        assert unsupported_facts(position(start=date("2009-03", "March 2019")), Resume()) == [
            "“2009-03” is not what “March 2019” says"
        ]

    def test_value_normalised_by_the_engine_is_supported(self):
        resume = Resume(contact=Contact(website=fact("https://ada.example", "my page")))
        assert unsupported_facts(resume, resume) == []
        assert unsupported_facts(resume, Resume())
