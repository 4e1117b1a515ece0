"""The built-in agents of the workbench: their cards, and what each answers with no model."""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, cast

from callboard.agents.answers import Answer, AnswerPart, Citation, PartKind
from callboard.agents.cards import AgentCard
from callboard.engine.drafts.drafter import draft
from callboard.engine.drafts.model import Draft, DraftSection
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.passages.model import Findings, PassageHit
from callboard.engine.routing.model import Candidate
from callboard.engine.text.language import detect_language

if TYPE_CHECKING:
    from callboard.engine.maths.model import Solution


@cache
def cards() -> tuple[AgentCard, ...]:
    """Cleo who coordinates; Toby for technology and history, Ami for creative work, Peter for logic and mathematics."""
    text = resources.files("callboard.workbench").joinpath("specialists.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text)["specialist"]
    return tuple(AgentCard.model_validate(entry | {"id": entry["name"], "builtin": True}) for entry in entries)


def specialists() -> tuple[Candidate, ...]:
    """The specialists as the router sees them."""
    return tuple(card.candidate() for card in cards() if card.routable)


AMI_LIMITATION = "Without a model I cannot write, judge or picture anything freely; I lay out drafts for you to fill."
AMI_EXAMPLES = (
    "an outline of an article, talk, newsletter, report or video",
    "the layout of a blog, page, portfolio, poster or slide deck",
    "names and titles made from your own words",
    "a checklist for an event, a launch or a campaign",
    "the frame of a slogan, story or poem",
)
AMI_QUESTIONS = ("What should it become, what is it about, and who is it for?",)


def draft_answer(request: str) -> Answer:
    """The draft that a request asks for, or what Ami can do."""
    made = draft(request)
    if made is None:
        able = "\n".join(f"- {line}" for line in AMI_EXAMPLES)
        return Answer(
            text=f"{AMI_LIMITATION}\n\nWhat I can lay out:\n\n{able}\n\n{AMI_QUESTIONS[0]}",
            cannot=AMI_LIMITATION,
            asks=AMI_QUESTIONS,
        )
    return Answer(text=_draft_text(made), parts=_draft_parts(made), cannot=made.cannot, asks=made.asks)


def _draft_parts(made: Draft) -> tuple[AnswerPart, ...]:
    grid = (AnswerPart(kind=PartKind.SECTION, title="Grid", text="\n".join(made.grid)),) if made.grid else ()
    return (*grid, *(AnswerPart(kind=PartKind.SECTION, title=s.heading, text=_section_text(s)) for s in made.sections))


def _section_text(section: DraftSection) -> str:
    extent = f" ({section.extent})" if section.extent else ""
    return "\n".join((f"{section.purpose}{extent}", *(f"- {point}" for point in section.points)))


def _draft_text(made: Draft) -> str:
    lines = [f"# {made.title}", ""]
    if made.grid:
        lines += ["```", *made.grid, "```", ""]
    for number, section in enumerate(made.sections, start=1):
        lines += [f"## {number}. {section.heading}", "", _section_text(section).replace("\n", "\n\n", 1), ""]
    lines += [f"Note: {note}" for note in made.assumptions]
    lines += ["", made.cannot]
    if made.asks:
        lines += ["", "To make it better, tell me:", "", *(f"- {ask}" for ask in made.asks)]
    return "\n".join(lines)


PETER_LIMITATION = (
    "Without a model I solve what is written as mathematics, and cannot work out what is told in other words."
)
PETER_EXAMPLES = (
    "equations and systems of them (solve 2x + 5 = 15)",
    "inequalities (solve x² - 4 < 0)",
    "sums, powers, roots and factorials (2^10 / 8)",
    "percentages, VAT and discounts (15 percent of 240)",
    "units and speeds (convert 5 miles to kilometres)",
    "mean, median, deviation and quartiles (average of 4, 8 and 15)",
    "simplifying, expanding, factoring, derivatives and integrals (factor x² - 9)",
    "ways to choose or arrange, and dice and coins (5 choose 2)",
)


def calculation_answer(request: str) -> Answer:
    """The solution of a problem, or what Peter can do. The first call loads SymPy, which takes half a second."""
    # Not imported above, so that a process that only routes never loads it.
    solve = cast("Callable[[str], Solution | None]", importlib.import_module("callboard.engine.maths.solver").solve)
    solution = solve(request)
    if solution is None:
        able = "\n".join(f"- {line}" for line in PETER_EXAMPLES)
        ask = "What is the problem as a formula, or with its numbers and units?"
        return Answer(
            text=f"{PETER_LIMITATION}\n\nWhat I can do:\n\n{able}\n\n{ask}", cannot=PETER_LIMITATION, asks=(ask,)
        )
    return Answer(text=_solution_text(solution), parts=_solution_parts(solution))


def _solution_parts(solution: Solution) -> tuple[AnswerPart, ...]:
    steps = [
        AnswerPart(kind=PartKind.STEP, title=f"Step {number}", text=f"{step.what} {step.formula}".strip())
        for number, step in enumerate(solution.steps, start=1)
    ]
    result = AnswerPart(kind=PartKind.RESULT, title="Result", text=_result_line(solution))
    check = (AnswerPart(kind=PartKind.CHECK, title="Check", text=solution.check),) if solution.check else ()
    return (*steps, result, *check)


def _result_line(solution: Solution) -> str:
    decimal = (solution.decimal or "").strip()
    return (
        f"{solution.result} ({decimal})" if decimal and decimal.lstrip("≈ ") not in solution.result else solution.result
    )


def _solution_text(solution: Solution) -> str:
    lines = [f"**{solution.question}**", ""]
    for number, step in enumerate(solution.steps, start=1):
        lines.append(f"{number}. {step.what}")
        if step.formula:
            lines.append(f"   `{step.formula}`")
    if solution.steps:
        lines.append("")
    lines.append(f"**{_result_line(solution)}**")
    if solution.check:
        lines += ["", f"Check: {solution.check}"]
    lines += ["", *(f"Assumed: {note}" for note in solution.assumptions)] if solution.assumptions else []
    return "\n".join(lines)


TOBY_QUESTIONS = ("Which document should I read? Add one with `callboard documents add FILE`.",)


MAX_REPEATED_WORDS = 5
"""Upper bound on words of a question that are repeated."""


def passages_answer(findings: Findings, language: str = "en") -> Answer:
    """The passages that were found for a question, best first; one sentence where there are none.

    To a question in another `language` it is said that the passages are in English, where they are.
    """
    words: dict[str, str] = catalogue("answers", language)["documents"]
    if not findings.found:
        nothing = _nothing_found(findings, words)
        return Answer(text=nothing, cannot=nothing, asks=TOBY_QUESTIONS)
    english = detect_language(findings.found[0].passage.text) == "en"
    note = catalogue("answers", language)["language"]["english_only"] if english else ""
    return Answer(
        text=f"{note}\n\n{_passages_text(findings, words)}".strip(),
        parts=tuple(_passage_part(finding) for finding in findings.found),
        sources=tuple(_passage_source(finding) for finding in findings.found),
        cannot=words["limitation"],
    )


def _nothing_found(findings: Findings, words: dict[str, str]) -> str:
    asked = [_as_written(term, findings.question) for term in findings.terms]
    named = 0 < len(asked) <= MAX_REPEATED_WORDS
    about = words["about_words"].format(words=", ".join(asked)) if named else words["about"]
    name = {0: "none_yet", 1: "one_says_nothing"}.get(findings.texts, "say_nothing")
    return words[name].format(about=about, count=f"{findings.texts:,}")


def _as_written(term: str, question: str) -> str:
    """A folded word as the question writes it ("Leeds"); itself where it is not found there."""
    found = re.search(rf"\b{re.escape(term)}\b", question, re.IGNORECASE)
    return found[0] if found else term


def _passage_source(finding: PassageHit) -> Citation:
    return Citation(title=finding.passage.title, place=finding.passage.place, quote=finding.sentence)


def _passage_part(finding: PassageHit) -> AnswerPart:
    return AnswerPart(
        kind=PartKind.PASSAGE, title=finding.passage.title, text=finding.passage.text, source=_passage_source(finding)
    )


def _passages_text(findings: Findings, words: dict[str, str]) -> str:
    lines: list[str] = []
    for finding in findings.found:
        passage = finding.passage
        lines += [f"**{passage.title}**, {passage.place}:", ""]
        lines += [f"> {line}".rstrip() for line in passage.text.splitlines()]
        if finding.sentence.strip() != passage.text.strip():
            lines += ["", words["closest"].format(sentence=" ".join(finding.sentence.split()))]
        lines.append("")
    return "\n".join([*lines, words["limitation"]])
