"""Check answers that a model wrote: sources must have been found, and computed results must be unchanged."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.agents.answers import Answer, AnswerPart, Citation, PartKind, PreparedAnswer
from callboard.agents.model_prompt import prompt_json
from callboard.agents.spec import EngineKind, Inputs, UnsupportedClaimError
from callboard.engine.passages.model import Findings
from callboard.engine.trust.language.source_text import sentences
from callboard.engine.trust.protected.refused_topics import protected_faults
from callboard.workbench.answer_grounds import answer_grounds

MAX_CHARACTERS = 40_000
"""Longest answer in a model's words, in characters: 4,000 words fit in any language, program text with them."""

MAX_PARTS = 50
"""Most parts, sources or questions of one."""

MODEL_PART_KINDS = {PartKind.STEP, PartKind.SECTION}
"""The parts that a model may write; results, checks and passages are computed or found."""

MAX_FAULTS = 5
"""Upper bound on faults that are sent back at once."""

_ADDRESS = re.compile(r"https?://[^\s<>()\[\]\"'`]+")


def check_length(output: Answer, inputs: Inputs) -> None:
    """Refuse an answer that is empty or too long.

    Raises:
        UnsupportedClaimError: it is empty, or too long.
    """
    if not output.text.strip():
        raise UnsupportedClaimError("`text` is empty: answer the request in it")
    longest = max(
        len(text) for text in (output.text, *(part.text for part in output.parts if part.kind in MODEL_PART_KINDS))
    )
    if longest > MAX_CHARACTERS:
        raise UnsupportedClaimError(f"the answer has {longest:,} characters, and {MAX_CHARACTERS:,} is the most")
    if max(len(output.parts), len(output.sources), len(output.asks)) > MAX_PARTS:
        raise UnsupportedClaimError(f"there are more than {MAX_PARTS} parts, sources or questions")


def check_sources(output: Answer, inputs: Inputs) -> None:
    """Refuse a source that the model was not given, or that it does not quote word for word.

    Raises:
        UnsupportedClaimError: it names another.
    """
    given = [finding.passage for finding in inputs.get("found", Findings).found]
    known = rules_answer(inputs).sources
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


def check_computed_results(output: Answer, inputs: Inputs) -> None:
    """Refuse a text that leaves out or contradicts a computed result.

    Raises:
        UnsupportedClaimError: the text lacks it, or says otherwise.
    """
    for part in rules_answer(inputs).parts:
        if part.kind is PartKind.RESULT and not states_result(part.text, output.text):
            raise UnsupportedClaimError(
                f"`text` does not say the computed result “{part.text}”, or ends with another: write it to the letter"
            )


def check_addresses(output: Answer, inputs: Inputs) -> None:
    """Refuse a web address that the model was not given.

    Raises:
        UnsupportedClaimError: it gives another.
    """
    named = {address.rstrip(".,;:!?*_") for address in _ADDRESS.findall(output.text)}
    if not named:
        return
    given = str(prompt_json(dict(inputs.values)))
    for address in sorted(named):
        if address not in given:
            raise UnsupportedClaimError(f"nobody gave you the address {address}: leave it out")


def check_statements(output: Answer, inputs: Inputs) -> None:
    """Refuse statements beyond what was looked up or evaluated, if anything was.

    Raises:
        UnsupportedClaimError: it says more, or speaks of protected traits or guessed motives.
    """
    facts, prepared = rules_answer(inputs), inputs.values.get("prepared")
    about_person = isinstance(prepared, PreparedAnswer) and prepared.answer is not None
    found = inputs.values.get("found")
    has_passages = isinstance(found, Findings) and bool(found.found)
    if not facts.sources and not has_passages and not about_person:
        return
    grounds = answer_grounds(facts, inputs)
    new_sentences = [each for each in sentences(output.text) if each not in grounds.known]
    faults = [fault for each in new_sentences for fault in grounds.faults(each)]
    if about_person:
        faults += protected_faults(output.text)
    if faults:
        raise UnsupportedClaimError(" ".join(faults[:MAX_FAULTS]))


ANSWER_CHECKS = (
    check_length,
    check_sources,
    check_computed_results,
    check_addresses,
    check_statements,
)
"""The checks of an answer that a model wrote."""


def check_nothing_is_computed(output: Answer, inputs: Inputs) -> None:
    """Hold back a block of an answer that has to state a computed result: only the whole shows whether it does.

    Raises:
        UnsupportedClaimError: a result was computed.
    """
    if any(part.kind is PartKind.RESULT for part in rules_answer(inputs).parts):
        raise UnsupportedClaimError("the answer has to state a computed result")


BLOCK_CHECKS = (check_nothing_is_computed, check_addresses, check_statements)
"""The checks of a finished block while the rest is still being written."""


def merge_answer(facts: Answer, answer: Answer) -> Answer:
    """The model's text with the computed results and found passages of the rules."""
    keeps_rule_parts = any(part.kind not in MODEL_PART_KINDS for part in facts.parts) or bool(facts.sources)
    parts = facts.parts if keeps_rule_parts else tuple(part for part in answer.parts if part.kind in MODEL_PART_KINDS)
    written = tuple(
        part.model_copy(update={"engine": EngineKind.MODEL}) if part not in facts.parts else part for part in parts
    )
    # A model copies the words of a source and not what the rules know of it.
    own_sources = {(each.title, each.place, each.quote): each for each in facts.sources}
    cited = tuple(own_sources.get((each.title, each.place, each.quote), each) for each in answer.sources)
    change = {"parts": written, "sources": cited or facts.sources, "engine": EngineKind.MODEL}
    return answer.model_copy(update=change | {"agent": None, "agent_id": None})


def rules_answer(inputs: Inputs) -> Answer:
    """The answer by rules, on which a model's answer is based."""
    facts = inputs.values.get("answer")
    return facts if isinstance(facts, Answer) else Answer(text="")


def _sources(output: Answer) -> Iterator[Citation]:
    yield from output.sources
    yield from (source for source in map(_source, output.parts) if source is not None)


def _source(part: AnswerPart) -> Citation | None:
    return part.source


_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\{([^{}]*)\}")
_SIGNS = str.maketrans({"−": "-", "–": "-", "×": "·", "*": "·", "\u202f": " ", "\u00a0": " ", "≈": "=", "≃": "="})
_LATEX = ((r"\cdot", "·"), (r"\times", "·"), (r"\approx", "="), (r"\pm", "±"), (r"\le", "≤"), (r"\ge", "≥"))
_THOUSANDS = re.compile(r"(?<=\d)[,' ](?=\d{3}(?!\d))")
_MARKUP = re.compile(r"\*\*|[`$_{}\\]")
_END = re.compile(r"[.;:!?]\s+|[^\S\n]*\n\s*")
_SPACE_AROUND_SIGNS = re.compile(r"[^\S\n]*([=<>≤≥±+/·^(),])[^\S\n]*|[^\S\n]*(-)[^\S\n]+")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_ASSIGNED = re.compile(r"(?<![^\W\d_])([^\W\d_])=(-?\d+(?:\.\d+)?)(?![\w(^/·+.]*[\w(^/·+])")
_VERDICT = re.compile(r"(?:Yes|No), (?P<clause>.*?)\.?", re.DOTALL)
_PAIR = re.compile(r"(?P<exact>.*?\S)\s+\((?P<decimal>.*)\)", re.DOTALL)


def states_result(result: str, text: str) -> bool:
    """Return True if `text` states `result`, exactly or as a decimal, and does not end with another value for it."""
    normalized_text = _normalize(text)
    return any(
        _contains_result(normalized_text, _normalize(form)) for form in _result_forms(result)
    ) and not _contradicts(result, normalized_text)


def _result_forms(result: str) -> tuple[str, ...]:
    verdict, pair = _VERDICT.fullmatch(result), _PAIR.fullmatch(result)
    if verdict:
        return (verdict["clause"],)
    return (pair["exact"], *_result_forms(pair["decimal"].lstrip("≈ "))) if pair else (result,)


def _contains_result(normalized_text: str, form: str) -> bool:
    if re.search(rf"(?<![\w.]){re.escape(form)}(?![\w]|\.\d)", normalized_text):
        return True
    # In a sentence of its own words, every number of it, in whatever order.
    numbers, words = _NUMBER.findall(form), _NUMBER.sub("", form)
    return (
        bool(numbers)
        and not re.search(r"[=<>≤≥√^]|\bis\b", words)
        and set(numbers) <= set(_NUMBER.findall(normalized_text))
    )


def _contradicts(result: str, normalized_text: str) -> bool:
    """Return True if the text's last value for an unknown of the result is none of the computed ones."""
    computed = _ASSIGNED.findall("\n".join(map(_normalize, _result_forms(result))))
    for name in {name for name, _ in computed}:
        given = [value for unknown, value in _ASSIGNED.findall(normalized_text) if unknown == name]
        if given and float(given[-1]) not in {float(value) for unknown, value in computed if unknown == name}:
            return True
    return False


def _normalize(text: str) -> str:
    """The text in a comparable form: no markup, no spaces around signs, one sign for each operation."""
    text = _ROOT.sub(r"√\1", _FRACTION.sub(r"\1/\2", text))
    for latex, sign in _LATEX:
        text = text.replace(latex, sign)
    text = _THOUSANDS.sub("", _MARKUP.sub("", text).translate(_SIGNS))
    lines = (" ".join(line.split()) for line in _END.split(text))
    return _SPACE_AROUND_SIGNS.sub(r"\1\2", "\n".join(lines)).casefold()
