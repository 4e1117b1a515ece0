"""Checks of a model's output that several agents share, and what they may quote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import BaseModel

from callboard.agents.spec import Inputs, UnsupportedClaimError, raise_faults
from callboard.engine.document import Document
from callboard.engine.facts import Source, quotations
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.hiring.intake import SourceDocument

if TYPE_CHECKING:
    from callboard.engine.trust.claims.claim_sources import ClaimSources

SLOTS = {Source.RESUME: "resume_text", Source.POSTING: "jd_text"}

MIN_KEPT_QUOTATIONS = 0.7
"""Lower bound on the share of the engine's quotations that a model's reading must keep."""


def quotable_documents(inputs: Inputs) -> Mapping[Source, Document]:
    """The texts that an agent may quote."""
    return {
        source: inputs.get(slot, SourceDocument).document for source, slot in SLOTS.items() if slot in inputs.values
    }


def check_claims(output: BaseModel, inputs: Inputs) -> None:
    """Refuse an output that says more than its quotations and the engine's own answer, or what must not matter.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    from callboard.engine.trust.claims.output_check import check_model_output

    raise_faults(check_model_output(output, _claim_sources(output, inputs)))


def check_completeness(output: BaseModel, inputs: Inputs) -> None:
    """Refuse a reading that leaves out more than a little of what the engine found.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    found = {
        (each.source, each.quote)
        for value in inputs.values.values()
        if type(value) is type(output)
        for each in quotations(value)
    }
    kept = {(each.source, each.quote) for each in quotations(output)}
    if len(found & kept) < MIN_KEPT_QUOTATIONS * len(found):
        lost = len(found - kept)
        raise UnsupportedClaimError(
            f"{lost} of {len(found)} facts of the engine are left out; keep those that are right"
        )


def _claim_sources(output: BaseModel, inputs: Inputs) -> ClaimSources:
    """The sources of a model's output. The engine's own answer is the one input of the output's type."""
    from callboard.engine.trust.claims.claim_sources import ClaimSources

    profile, posting = inputs.values.get("candidate_profile"), inputs.values.get("jd_analysis")
    values = [value for value in inputs.values.values() if not isinstance(value, SourceDocument)]
    return ClaimSources(
        texts=_texts(inputs),
        resume=profile if isinstance(profile, Resume) else None,
        today=inputs.today,
        facts=tuple(value for value in values if type(value) is type(output)),
        other_outputs=tuple(value for value in values if type(value) is not type(output)),
        posting=posting if isinstance(posting, Posting) else None,
    )


def _texts(inputs: Inputs) -> dict[Source, str]:
    return {source: document.text for source, document in quotable_documents(inputs).items()}
