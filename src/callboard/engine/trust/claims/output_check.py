"""Check an output: that its quotations exist, that documents know its facts, and, of a model, that they support it.

`check_output` applies to rules and models alike; `check_model_output` also requires that each sentence of a model is
supported by its own quotations, and refuses protected traits and guessed motives. Both return faults: sentences that
tell the writer what to correct; an empty list means that the output passed.
"""

from __future__ import annotations

from pydantic import BaseModel

from callboard.engine.facts import Evidence, Source
from callboard.engine.resume.model import Position
from callboard.engine.trust.claims.claim_sources import ClaimSources, quotation_context
from callboard.engine.trust.claims.document_facts import degree_faults, name_faults, number_faults, unknown_fact_faults
from callboard.engine.trust.claims.output_fields import (
    CLAIM_FIELDS,
    PROSE_FIELDS,
    QUESTION_FIELDS,
    is_requirement_text,
    nested_models,
    own_evidence,
)
from callboard.engine.trust.claims.presuppositions import accusations, premise_faults, presupposes, statement_faults
from callboard.engine.trust.claims.quotations import quotation_faults
from callboard.engine.trust.language.lexicon import lexicon_of, words
from callboard.engine.trust.language.source_text import SupportingText, sentences
from callboard.engine.trust.protected.refused_topics import protected_faults
from callboard.engine.trust.support.entailment import support_faults
from callboard.engine.trust.support.nearest_lines import line_faults, mixed_line_faults
from callboard.engine.trust.support.polarity import contradictions
from callboard.engine.trust.support.similarity import most_similar_lines


def check_output(output: BaseModel, sources: ClaimSources) -> list[str]:
    """Check quotations and claims of an output; return each fault once."""
    found: list[str] = []
    for model in nested_models(output):
        evidence = own_evidence(model)
        found += quotation_faults(evidence, sources.texts)
        for name in sorted(CLAIM_FIELDS & set(type(model).model_fields)):
            value = getattr(model, name)
            if isinstance(value, str) and not is_requirement_text(model, name):
                lines = [line for line in value.splitlines() if line.strip()]
                found += [fault for line in lines for fault in unknown_fact_faults(line.strip(" -"), evidence, sources)]
    return list(dict.fromkeys(found))


def check_model_output(output: BaseModel, sources: ClaimSources) -> list[str]:
    """Check an output that a model wrote: as `check_output`, and against its own quotations; return each fault once."""
    found = check_output(output, sources)
    posting = sources.texts.get(Source.POSTING, "")
    for model in nested_models(output):
        evidence = own_evidence(model)
        for name in sorted(PROSE_FIELDS & set(type(model).model_fields)):
            value = getattr(model, name)
            if not isinstance(value, str) or is_requirement_text(model, name) or value in sources.engine_lines:
                continue
            found += protected_faults(value, posting=posting)
            if name in CLAIM_FIELDS:
                fresh = [each for each in sentences(value) if each not in sources.engine_sentences]
                found += [fault for each in fresh for fault in _unsupported_by_quotations(each, evidence, sources)]
            else:
                found += _premise_faults(value, evidence, sources)
                if name in QUESTION_FIELDS:
                    found += _stated_faults(value, evidence, sources)
    return list(dict.fromkeys(found))


def _unsupported_by_quotations(sentence: str, evidence: tuple[Evidence, ...], sources: ClaimSources) -> list[str]:
    """Faults of a sentence that neither its quotations nor a line of the engine's own answer supports."""
    context = quotation_context(evidence, sources)
    if contradicted := contradictions(sentence, sources.resume_lines):
        return contradicted
    if not evidence:
        lines, asked = (*sources.resume_lines, *sources.engine_claims), sources.posting_lines
        found = line_faults(sentence, lines, context=context, asked=asked, offered=sources.offered)
        return found or (_premise_faults(sentence, evidence, sources) if sentence.endswith("?") else [])
    asked = tuple(each.quote for each in evidence if each.source is Source.POSTING)
    quotes = tuple(each.quote for each in evidence if each.source is Source.RESUME)
    found = support_faults(sentence, SupportingText(quotes, context, asked, sources.offered))
    for line in most_similar_lines(sentence, sources.engine_claims) if found else ():
        # What the engine says of one job does not say that the quoted line belongs to it.
        own = quotes if not _names_other_entry(sentence, (*quotes, context), sources) else ()
        together = SupportingText((*own, line), context, asked, sources.offered)
        if not support_faults(sentence, together) and not mixed_line_faults(sentence, own, line, context):
            return []
    return found


def _names_other_entry(sentence: str, known: tuple[str, ...], sources: ClaimSources) -> bool:
    """Return True if a sentence names an employer or a school that its quotations do not belong to."""
    said, given = words(sentence), frozenset[str]().union(*map(words, known))
    entries = (*sources.resume.work, *sources.resume.education) if sources.resume else ()
    places = (entry.company if isinstance(entry, Position) else entry.institution for entry in entries)
    named = (lexicon_of(sentence).content(words(place.value)) for place in places if place)
    return any(name & said and not name & given for name in named)


def _premise_faults(text: str, evidence: tuple[Evidence, ...], sources: ClaimSources) -> list[str]:
    """Faults of what a question presupposes and the résumé does not show."""
    lines = (*(each.quote for each in evidence if each.source is Source.RESUME), *sources.resume_lines)
    found = [
        f'"{accused}" stands in no document; ask without it.'
        for accused in accusations(text)
        if not sources.contains(accused)
    ]
    for sentence in sentences(text):
        found += degree_faults(sentence, [], sources) + name_faults(sentence, [], sources)
        if presupposes(sentence):
            found += number_faults(sentence, [], sources)
    context = quotation_context(evidence, sources)
    return found + premise_faults(text, lines, context=context, employers=sources.employers_today)


def _stated_faults(text: str, evidence: tuple[Evidence, ...], sources: ClaimSources) -> list[str]:
    """Faults of what a question states before it asks and neither document says."""
    lines, asked = (*sources.resume_lines, *sources.engine_claims), sources.posting_lines
    context = quotation_context(evidence, sources)
    return statement_faults(text, lines, context=context, asked=asked, offered=sources.offered)
