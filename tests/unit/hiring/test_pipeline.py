"""Nine agents by rules, from two texts to an e-mail draft."""

from datetime import date

import pytest
from pydantic import BaseModel

from callboard.agents.execution import validated_output
from callboard.agents.registry import Registry
from callboard.agents.spec import Inputs, UnsupportedClaimError
from callboard.engine.document import Document
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.posting.model import Posting
from callboard.engine.trust.scan import scan
from callboard.engine.writing.model import Audience, EmailDraft, Evaluation
from callboard.hiring.agents.checks import check_claims
from callboard.hiring.agents.inputs import Correspondence, role_name
from callboard.hiring.intake import SourceDocument
from callboard.hiring.pipeline import HIRING

TODAY = date(2026, 11, 21)

RESUME = """Greta Holm
Registered Nurse
greta.holm@example.com | Oslo, Norway

Experience
Staff Nurse, Ullevål Hospital, Oslo
March 2019 - Present
- Care for up to six patients a shift on a cardiology ward
- Train new nurses in medication administration and wound care

Nurse, Drammen Clinic, Drammen
August 2015 - January 2019
- Triage in the emergency department, 40 patients a day

Education
Bachelor of Nursing, Oslo Metropolitan University, 2012 - 2015

Skills
Patient care, triage, wound care, electronic health records

Languages
Norwegian (native), English (C1)
"""

POSTING = """Senior Registered Nurse
Nordlys Hospital, Oslo

Your responsibilities
- Care for patients on our cardiology ward
- Lead a small team of nurses

What we ask
- At least 5 years of experience as a registered nurse
- Bachelor of Nursing
- Experience with triage and wound care
- Valid nursing licence

Nice to have
- Experience with telemetry
"""


def document(text: str, name: str) -> SourceDocument:
    return SourceDocument(name=name, document=Document.from_text(text))


def texts(values: dict[str, object]) -> dict[str, BaseModel]:
    return {slot: values[slot] for slot in ("resume_text", "jd_text")}


SEVERAL = """Nordlys Hospital | Oslo | Full-time | https://apply.example

We are hiring:

- Financial Controller
- Registered Nurse

You like to work in a team.
"""


@pytest.fixture(scope="module")
def values() -> dict[str, object]:
    return played(POSTING)


def played(posting: str) -> dict[str, object]:
    resume = document(RESUME, "greta.txt")
    slots: dict[str, object] = {
        "resume_text": resume,
        "jd_text": document(posting, "job.txt"),
        "resume_scan": scan(resume.document),
        "correspondence": Correspondence(audience=Audience.CANDIDATE),
    }
    for spec in HIRING.agents:
        inputs = Inputs({slot: slots[slot] for slot in spec.requires}, TODAY)
        slots[spec.provides] = validated_output(spec, spec.rules(inputs), inputs)
    return slots


class TestPipeline:
    def test_registry_accepts_the_hiring_pipeline(self):
        assert Registry((HIRING,)).pipeline("hiring") is HIRING

    def test_every_slot_is_filled_with_its_type(self, values):
        for spec in HIRING.agents:
            assert isinstance(values[spec.provides], spec.output)

    def test_every_agent_has_a_one_line_headline(self, values):
        for spec in HIRING.agents:
            line = spec.headline(values[spec.provides])
            assert line
            assert "\n" not in line

    def test_slots_survive_serialisation(self, values):
        for slot, kind in HIRING.slots().items():
            value = values[slot]
            assert kind.model_validate_json(value.model_dump_json()) == value

    def test_evaluation_names_the_candidate_with_sources(self, values):
        evaluation = values["evaluation"]
        assert isinstance(evaluation, Evaluation)
        assert evaluation.strengths
        quotes = [quote.quote for claim in evaluation.strengths for quote in claim.evidence]
        assert all(quote in RESUME or quote in POSTING for quote in quotes)

    def test_unsupported_sentence_is_refused(self, values):
        evaluation = values["evaluation"]
        assert isinstance(evaluation, Evaluation)
        invented = evaluation.strengths[0].model_copy(update={"text": "She led 250 nurses at Charité Berlin."})
        answer = evaluation.model_copy(update={"strengths": (invented,)})
        facts = {spec.provides: values[spec.provides] for spec in HIRING.agents}
        with pytest.raises(UnsupportedClaimError, match="250"):
            check_claims(answer, Inputs({**facts, **texts(values)}, TODAY))

    def test_sentences_of_the_engine_may_be_repeated(self, values):
        inputs = Inputs({slot: value for slot, value in values.items() if isinstance(value, BaseModel)}, TODAY)
        for spec in HIRING.agents:
            if spec.provides != "email_content":
                check_claims(values[spec.provides], inputs)

    def test_draft_is_addressed_to_the_candidate(self, values):
        draft = values["email_content"]
        assert isinstance(draft, EmailDraft)
        assert draft.to == "greta.holm@example.com"

    def test_every_agent_uses_the_best_fitting_role(self):
        values = played(SEVERAL)
        matching, posting, draft = values["matching_analysis"], values["jd_analysis"], values["email_content"]
        assert isinstance(matching, MatchingAnalysis)
        assert isinstance(posting, Posting)
        assert isinstance(draft, EmailDraft)
        assert matching.role == "Registered Nurse"
        assert matching.role in draft.subject + draft.body
        assert role_name(posting, "job.txt", compared=matching.role) == "Registered Nurse, Nordlys Hospital"
        assert role_name(posting, "job.txt") == "Financial Controller, Nordlys Hospital"

    def test_new_agent_is_scheduled_by_its_requirements(self):
        assert {slot for spec in HIRING.agents for slot in spec.requires} <= set(HIRING.slots())
