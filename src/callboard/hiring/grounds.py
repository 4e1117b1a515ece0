"""What a claim about a candidate may rest on, and the checks that refuse the others."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from callboard.agents.spec import Inputs, UnsupportedClaimError
from callboard.engine.document import Document
from callboard.engine.facts import Source
from callboard.engine.resume.model import Resume
from callboard.engine.trust.claims import Grounds, faults, quotation_faults
from callboard.engine.trust.quotations import quotations
from callboard.engine.writing.letters import letter_faults
from callboard.engine.writing.model import EmailDraft
from callboard.hiring.intake import SourceDocument

SLOTS = {Source.RESUME: "resume_text", Source.POSTING: "jd_text"}
TOLD = 5
"""So many faults at once are told: more would drown the answer."""


def sources(inputs: Inputs) -> Mapping[Source, Document]:
    """The texts that an agent may quote."""
    return {
        source: inputs.get(slot, SourceDocument).document for source, slot in SLOTS.items() if slot in inputs.values
    }


def every_quotation_stands(output: BaseModel, inputs: Inputs) -> None:
    """Refuse an output with a quotation that its document does not hold.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    _refuse(quotation_faults(quotations(output), _texts(inputs)))


def every_claim_has_source(output: BaseModel, inputs: Inputs) -> None:
    """Refuse an output that names numbers, skills, names or degrees which neither texts nor facts carry.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    profile = inputs.values.get("candidate_profile")
    resume = profile if isinstance(profile, Resume) else None
    facts = tuple(value for value in inputs.values.values() if not isinstance(value, SourceDocument))
    _refuse(faults(output, Grounds(texts=_texts(inputs), resume=resume, today=inputs.today, facts=facts)))


def the_letter_is_fair(output: BaseModel, inputs: Inputs) -> None:
    """Refuse a letter that promises, tells a score, speaks of others or of protected traits, or has blanks.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    if isinstance(output, EmailDraft):
        _refuse(letter_faults(output))


def _texts(inputs: Inputs) -> dict[Source, str]:
    return {source: document.text for source, document in sources(inputs).items()}


def _refuse(found: list[str]) -> None:
    if found:
        raise UnsupportedClaimError(" ".join(found[:TOLD]))
