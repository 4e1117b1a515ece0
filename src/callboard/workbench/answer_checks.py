"""What an answer in a model's words must pass: its sources were found, and computed results stand as computed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.agents.answers import Answer, Citation, Part, PartKind
from callboard.agents.model_prompt import plain
from callboard.agents.spec import EngineKind, Inputs, UnsupportedClaimError
from callboard.engine.passages.model import Findings
from callboard.engine.trust.protected import protected_faults
from callboard.engine.trust.support import sentences, unsupported_statements
from callboard.workbench.execution_model import Prepared, RequestSlot

LONGEST = 20_000
"""Longest answer in a model's words, in characters: about ten pages."""

PARTS = 50
"""Most parts, sources or questions of one."""

OWN = {PartKind.STEP, PartKind.SECTION}
"""Parts that a model may write: results, checks and passages are what was computed or found."""

TOLD = 5
"""Upper bound on faults that are sent back at once."""

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


def what_was_found_is_told(output: Answer, inputs: Inputs) -> None:
    """Where something was looked up or evaluated, a model may only put that in words.

    Raises:
        UnsupportedClaimError: it says more, or speaks of protected traits or guessed motives.
    """
    facts = facts_of(inputs)
    if not facts.sources:
        return
    request = inputs.get("request", RequestSlot)
    passages = [finding.passage.text for finding in inputs.get("found", Findings).found]
    quotes = [source.quote for source in facts.sources]
    lines = [line for text in (facts.text, *passages, *quotes) for line in sentences(text)]
    asked = "\n".join((request.message, *(turn.content for turn in request.history if turn.role == "user")))
    fresh = [each for each in sentences(output.text) if each not in lines]
    wrong = [fault for each in fresh for fault in unsupported_statements(each, lines, context=asked)]
    if "prepared" in inputs.values and inputs.get("prepared", Prepared).answer is not None:
        wrong += protected_faults(output.text)
    if wrong:
        raise UnsupportedClaimError(" ".join(wrong[:TOLD]))


CHECKS = (
    it_says_something,
    every_source_was_found,
    computed_results_stand,
    every_address_was_given,
    what_was_found_is_told,
)
"""What an answer in a model's words must pass."""


def keep_what_was_computed(facts: Answer, answer: Answer) -> Answer:
    """The model's words; results that were computed and passages that were found stay as they are."""
    settled = any(part.kind not in OWN for part in facts.parts) or bool(facts.sources)
    parts = facts.parts if settled else tuple(part for part in answer.parts if part.kind in OWN)
    written = tuple(
        part.model_copy(update={"engine": EngineKind.MODEL}) if part not in facts.parts else part for part in parts
    )
    change = {"parts": written, "sources": answer.sources or facts.sources, "engine": EngineKind.MODEL}
    return answer.model_copy(update=change | {"agent": None, "agent_id": None})


def facts_of(inputs: Inputs) -> Answer:
    """What rules answered; it is among the grounds of a model's answer."""
    facts = inputs.values.get("answer")
    return facts if isinstance(facts, Answer) else Answer(text="")


def _sources(output: Answer) -> Iterator[Citation]:
    yield from output.sources
    yield from (source for source in map(_source, output.parts) if source is not None)


def _source(part: Part) -> Citation | None:
    return part.source


_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\{([^{}]*)\}")
_SIGNS = str.maketrans({"−": "-", "–": "-", "×": "·", "*": "·", "\u202f": " ", "\u00a0": " ", "≈": "=", "≃": "="})
_LATEX = ((r"\cdot", "·"), (r"\times", "·"), (r"\approx", "="), (r"\pm", "±"), (r"\le", "≤"), (r"\ge", "≥"))
_THOUSANDS = re.compile(r"(?<=\d)[,' ](?=\d{3}(?!\d))")
_DRESSING = re.compile(r"\*\*|[`$_{}\\]")
_END = re.compile(r"[.;:!?]\s+|[^\S\n]*\n\s*")
_ROOM = re.compile(r"[^\S\n]*([=<>≤≥±+/·^(),])[^\S\n]*|[^\S\n]*(-)[^\S\n]+")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_ASSIGNED = re.compile(r"(?<![^\W\d_])([^\W\d_])=(-?\d+(?:\.\d+)?)(?![\w(^/·+.]*[\w(^/·+])")
_VERDICT = re.compile(r"(?:Yes|No), (?P<clause>.*?)\.?", re.DOTALL)
_PAIR = re.compile(r"(?P<exact>.*?\S)\s+\((?P<decimal>.*)\)", re.DOTALL)


def stands(result: str, text: str) -> bool:
    """Whether `text` says `result`, exactly or as its decimal, and says no other value for the same unknown last."""
    said = _plain(text)
    return any(_says(said, _plain(form)) for form in _forms(result)) and not _contradicts(result, said)


def _forms(result: str) -> tuple[str, ...]:
    verdict, pair = _VERDICT.fullmatch(result), _PAIR.fullmatch(result)
    if verdict:
        return (verdict["clause"],)
    return (pair["exact"], *_forms(pair["decimal"].lstrip("≈ "))) if pair else (result,)


def _says(said: str, form: str) -> bool:
    if re.search(rf"(?<![\w.]){re.escape(form)}(?![\w]|\.\d)", said):
        return True
    # In a sentence of its own words, every number of it, in whatever order.
    numbers, words = _NUMBER.findall(form), _NUMBER.sub("", form)
    return bool(numbers) and not re.search(r"[=<>≤≥√^]|\bis\b", words) and set(numbers) <= set(_NUMBER.findall(said))


def _contradicts(result: str, said: str) -> bool:
    """Whether the last value that is given to an unknown of the result is none of those that were computed."""
    computed = _ASSIGNED.findall("\n".join(map(_plain, _forms(result))))
    for name in {name for name, _ in computed}:
        given = [value for unknown, value in _ASSIGNED.findall(said) if unknown == name]
        if given and float(given[-1]) not in {float(value) for unknown, value in computed if unknown == name}:
            return True
    return False


def _plain(text: str) -> str:
    """The text as it is compared: no dressing, no spaces around signs, one sign for each operation."""
    text = _ROOT.sub(r"√\1", _FRACTION.sub(r"\1/\2", text))
    for latex, sign in _LATEX:
        text = text.replace(latex, sign)
    text = _THOUSANDS.sub("", _DRESSING.sub("", text).translate(_SIGNS))
    lines = (" ".join(line.split()) for line in _END.split(text))
    return _ROOM.sub(r"\1\2", "\n".join(lines)).casefold()
