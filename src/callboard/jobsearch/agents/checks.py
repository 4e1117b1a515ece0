"""Check the outputs of the five agents against the person's own lines and the postings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from pydantic import BaseModel

from callboard.agents.spec import Inputs, raise_faults
from callboard.engine.advice.model import FoundPosting
from callboard.engine.document import Document
from callboard.engine.facts import Source
from callboard.jobsearch.agents.inputs import FoundPostings, SeekerResume, target_posting

if TYPE_CHECKING:
    from callboard.engine.trust.claims.claim_sources import ClaimSources


def own_text(inputs: Inputs) -> Mapping[Source, Document]:
    """The person's own lines."""
    return {Source.RESUME: inputs.get("seeker_resume", SeekerResume).document}


def own_text_and_target(inputs: Inputs) -> Mapping[Source, Document]:
    """The person's own lines, and the posting to prepare for."""
    found = target_posting(inputs)
    return dict(own_text(inputs)) | ({Source.POSTING: Document.from_text(found.text)} if found else {})


def own_text_and_postings(inputs: Inputs) -> Mapping[Source, Document]:
    """The person's own lines, and every posting that is compared, one below the other."""
    texts = [one.text for one in inputs.get("found_postings", FoundPostings).compared]
    return {**own_text(inputs), Source.POSTING: Document.from_text("\n\n".join(texts))}


def claim_sources(inputs: Inputs, facts: BaseModel | None, found: FoundPosting | None) -> ClaimSources:
    """What an answer may rest on: the person's own lines, one posting, and what the engine found."""
    from callboard.engine.trust.claims.claim_sources import ClaimSources

    own = inputs.get("seeker_resume", SeekerResume)
    posting = {Source.POSTING: found.text} if found else {}
    return ClaimSources(
        texts={Source.RESUME: own.document.text, **posting},
        resume=own.resume,
        today=inputs.today,
        facts=() if facts is None else (facts,),
        posting=found.posting if found else None,
    )


def check_own_claims(output: BaseModel, inputs: Inputs) -> None:
    """Refuse an output that says more of the person than their own lines.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    from callboard.engine.trust.claims.output_check import check_model_output

    raise_faults(check_model_output(output, claim_sources(inputs, engine_answer(output, inputs), None)))


def claim_faults(parts: Iterable[BaseModel], inputs: Inputs, facts: BaseModel | None) -> Iterator[str]:
    """Faults of parts that say more than the person's own lines and the posting to prepare for."""
    from callboard.engine.trust.claims.output_check import check_model_output

    sources = claim_sources(inputs, facts, target_posting(inputs))
    return (fault for part in parts for fault in check_model_output(part, sources))


def engine_answer(output: BaseModel, inputs: Inputs) -> BaseModel | None:
    """The engine's own answer: the one input of the output's type."""
    return next((value for value in inputs.values.values() if type(value) is type(output)), None)
