"""The relations that stand in a request, and what it wants to know of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from callboard.engine.maths.expression_parser import FUNCTIONS, PRODUCTS, TokenReader
from callboard.engine.maths.expressions import Statement, unknowns
from callboard.engine.maths.model import NotUnderstoodError
from callboard.engine.maths.request_text import spoken

MOST = 6
"""Relations of one request."""

_FOR = re.compile(
    r"(?<!\w)(?:(?:solve |find |determine |calculate |what is |what's )?for|"
    r"(?:find|determine|calculate|what is|what's|solve)(?: the)?(?: values?)?(?: of)?) "
    r"([a-z](?:(?:,| and|, and) [a-z])*)(?![\w(=^*/+-])(?! *[=^*/+<>-])"
)
_WORD = re.compile(r"[a-z]{2,}|[a-z]'[a-z]+")
_MATHS = FUNCTIONS.keys() | PRODUCTS | {"pi", "mod"}
_IDLE = frozenset(
    [
        "solve",
        "solving",
        "solved",
        "find",
        "the",
        "equation",
        "equations",
        "system",
        "of",
        "simultaneous",
        "and",
        "with",
        "where",
        "given",
        "that",
        "if",
        "when",
        "following",
        "linear",
        "quadratic",
        "inequality",
        "inequalities",
        "problem",
        "unknown",
        "unknowns",
        "value",
        "values",
        "is",
        "what",
        "are",
        "whats",
        "let",
        "calculate",
        "determine",
        "me",
        "this",
        "these",
        "then",
        "for",
        "its",
        "all",
        "real",
        "solution",
        "solutions",
        "roots",
        "root",
        "to",
        "both",
        "compute",
        "using",
        "in",
        "have",
        "we",
        "know",
        "such",
        "so",
    ]
)


@dataclass(slots=True)
class RelationRequest:
    """The relations, the unknowns that were named, and what was assumed in reading."""

    statements: list[Statement]
    wanted: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list[str])

    @property
    def names(self) -> tuple[str, ...]:
        """Every unknown of the relations."""
        return unknowns(*(side for statement in self.statements for side in (statement.left, statement.right)))


def asked(text: str) -> RelationRequest | None:
    """The relations of a request; None where there are none, or where words around them are more than a command."""
    if not re.search(r"[=<>]|equal|less than|greater than|more than|at least|at most", text):
        return None
    text = spoken(text)
    wanted: list[str] = []

    def note(found: re.Match[str]) -> str:
        wanted.extend(re.findall(r"(?<!\w)[a-z](?!\w)", found[1]))
        return " ; "

    found = RelationRequest([])
    idle = True
    for piece in re.split(r"[;\n]|(?<=[^<>=\s]),(?!\d{3}(?!\d))|:", _FOR.sub(note, text)):
        for run, words in _runs(piece):
            idle = idle and words <= _IDLE
            _read(run, found)
    found.wanted = tuple(dict.fromkeys(name for name in wanted if name in found.names))
    if not found.statements or len(found.statements) > MOST:
        return None
    if not idle:
        found.notes.append("Only the formulas were read; what the words around them say was not used.")
    return found


def _read(run: str, found: RelationRequest) -> None:
    if not any(sign in run for sign in "=<>"):
        if not re.fullmatch(r"[\s.,?a-z]*", run):
            raise NotUnderstoodError
        return
    reader = TokenReader(run.strip(" .,?"))
    found.statements.extend(reader.statements())
    found.notes.extend(reader.notes)


def _runs(piece: str) -> list[tuple[str, set[str]]]:
    """The stretches between words, each with the words before it."""
    runs: list[tuple[str, set[str]]] = []
    words: set[str] = set()
    last = 0
    for match in _WORD.finditer(piece):
        if match[0] in _MATHS or re.match(r"_?\d", piece[match.end() : match.end() + 2]):
            continue
        runs.append((piece[last : match.start()], words))
        words = {match[0]}
        last = match.end()
    return [*runs, (piece[last:], words)]
