"""What an answer in a model's words may rest on, and the checks that refuse the others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.agents.model_data import plain
from callboard.agents.spec import Inputs, UnsupportedClaimError
from callboard.engine.passages.model import Findings
from callboard.workbench.answers import Answer, Part, PartKind, Source
from callboard.workbench.computed import stands

LONGEST = 20_000
"""Longest answer in a model's words, in characters: about ten pages."""

PARTS = 50
"""Most parts, sources or questions of one."""

OWN = {PartKind.STEP, PartKind.SECTION}
"""Parts that a model may write: results, checks and passages are what was computed or found."""

_ADDRESS = re.compile(r"https?://[^\s<>()\[\]\"'`]+")


def it_says_something(output: Answer, inputs: Inputs) -> None:
    """An answer has words, and not more than somebody reads.

    Raises:
        UnsupportedClaimError: it is empty, or too long.
    """
    if not output.text.strip():
        raise UnsupportedClaimError("`text` is empty: answer the request in it")
    longest = max(len(text) for text in (output.text, *(part.text for part in output.parts if part.kind in OWN)))
    if longest > LONGEST:
        raise UnsupportedClaimError(f"the answer has {longest:,} characters, and {LONGEST:,} is the most")
    if max(len(output.parts), len(output.sources), len(output.asks)) > PARTS:
        raise UnsupportedClaimError(f"there are more than {PARTS} parts, sources or questions")


def every_source_was_found(output: Answer, inputs: Inputs) -> None:
    """A model may name only sources that it was given, word for word.

    Raises:
        UnsupportedClaimError: it names another.
    """
    given = [finding.passage for finding in inputs.get("found", Findings).found]
    known = facts_of(inputs).sources
    for source in _sources(output):
        carried = any(
            source.title == passage.title and source.place == passage.place and source.quote in passage.text
            for passage in given
        )
        if source not in known and not (carried and source.quote.strip()):
            raise UnsupportedClaimError(
                f"the source “{source.title}”, {source.place} is not among the passages, or its quote is not word for "
                "word: give title, place and quote exactly as they were found, or leave the source out"
            )


def computed_results_stand(output: Answer, inputs: Inputs) -> None:
    """What was computed is said as it was computed.

    Raises:
        UnsupportedClaimError: the text lacks it, or says otherwise.
    """
    for part in facts_of(inputs).parts:
        if part.kind is PartKind.RESULT and not stands(part.text, output.text):
            raise UnsupportedClaimError(
                f"`text` does not say the computed result “{part.text}”, or ends with another: write it to the letter"
            )


def every_address_was_given(output: Answer, inputs: Inputs) -> None:
    """A model may give only addresses on the web that stand in what it was given.

    Raises:
        UnsupportedClaimError: it gives another.
    """
    named = {address.rstrip(".,;:!?*_") for address in _ADDRESS.findall(output.text)}
    if not named:
        return
    given = str(plain(dict(inputs.values)))
    for address in sorted(named):
        if address not in given:
            raise UnsupportedClaimError(f"nobody gave you the address {address}: leave it out")


CHECKS = (it_says_something, every_source_was_found, computed_results_stand, every_address_was_given)
"""What an answer in a model's words must pass."""


def keep_what_was_computed(facts: Answer, answer: Answer) -> Answer:
    """The model's words; results that were computed and passages that were found stay as they are."""
    settled = any(part.kind not in OWN for part in facts.parts) or bool(facts.sources)
    parts = facts.parts if settled else tuple(part for part in answer.parts if part.kind in OWN)
    return answer.model_copy(update={"parts": parts, "sources": answer.sources or facts.sources})


def facts_of(inputs: Inputs) -> Answer:
    """What rules answered; it is among the grounds of a model's answer."""
    facts = inputs.values.get("answer")
    return facts if isinstance(facts, Answer) else Answer(text="")


def _sources(output: Answer) -> Iterator[Source]:
    yield from output.sources
    yield from (source for source in map(_source, output.parts) if source is not None)


def _source(part: Part) -> Source | None:
    return part.source
