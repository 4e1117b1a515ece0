r"""Find out whether a regular expression can take more than linear time, from the expression alone.

A backtracking matcher tries every way in which a text can be divided among the parts of an expression. There are many
ways where a repeated part can read the same characters as another repeated part that follows it (`\s*,?\s*`), or as
itself in a second way (`(\w+\s?)+`). Both are looked for in the position automaton of the expression (Glushkov), as
infinite ambiguity: a word that leads from p to p, from p to q, and from q to q.

An expression is judged from one start. That `search` tries every start is not counted; look-around is taken to hold.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from re import _constants as op  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
from re import _parser as parser  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
from typing import Any

FEW = 16
"""Times that a part without unbounded repeats may be repeated before it counts as unbounded."""

MOST_STEPS = 100_000
"""Upper bound on the search in one expression; those beyond it are too large to be judged."""

SAMPLES = "aAzZ0 9_\t\n\r.,;:!?-–/|@&'\"()éß中١\u00a0\u200b"
"""Characters of every category, besides those that an expression names."""


class TooLargeError(Exception):
    """The expression is too large to be judged."""


@dataclass(frozen=True)
class Fragment:
    """A part of an expression: whether it can be empty, and the positions it can begin and end with."""

    empty: bool = True
    first: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()


@dataclass
class Automaton:
    """One state for each character of an expression. `chars` holds, as bits, the samples that a state reads."""

    samples: str
    flags: int
    chars: list[int] = field(default_factory=list)
    follow: list[set[int]] = field(default_factory=list)
    twice: set[tuple[int, int]] = field(default_factory=set)
    """Steps that can be taken in two ways: as one more round of an inner repeat, or of an outer one."""
    atomic: list[frozenset[int]] = field(default_factory=list)
    """The atomic groups that a state is in: what they have read is never divided again."""
    inside: list[Any] = field(default_factory=list)
    """Look-around, whose inside is judged by itself."""
    groups: int = 0
    known: dict[str, int] = field(default_factory=dict)
    """Samples by the part of the expression that stands for them."""

    def sequence(self, items: Iterable[Any], within: frozenset[int]) -> Fragment:
        """Parts one after the other."""
        whole = Fragment()
        for code, argument in items:
            part = self.part(code, argument, within)
            self.connect(whole.last, part.first)
            whole = Fragment(
                whole.empty and part.empty,
                whole.first | part.first if whole.empty else whole.first,
                whole.last | part.last if part.empty else part.last,
            )
        return whole

    def part(self, code: Any, argument: Any, within: frozenset[int]) -> Fragment:
        """One part of the parse tree."""
        if code in {op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN}:
            return self.state(self.bits(code, argument), within)
        if code in {op.SUBPATTERN, op.ATOMIC_GROUP}:
            atomic = code is op.ATOMIC_GROUP
            return self.sequence(argument if atomic else argument[3], self.fenced(within) if atomic else within)
        if code is op.BRANCH:
            return self.branches(argument[1], within)
        if code in {op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT}:
            return self.repeat(*argument, self.fenced(within) if code is op.POSSESSIVE_REPEAT else within)
        if code in {op.ASSERT, op.ASSERT_NOT}:
            self.inside.append(argument[1])
        if code is op.GROUPREF_EXISTS:
            return self.branches([each for each in argument[1:] if each is not None] + [()], within)
        if code is op.GROUPREF:
            return self.state((1 << len(self.samples)) - 1, within)
        return Fragment()  # a place (^, $, \b) and look-around read nothing

    def state(self, bits: int, within: frozenset[int]) -> Fragment:
        """A new state that reads these samples."""
        self.chars.append(bits)
        self.follow.append(set())
        self.atomic.append(within)
        one = frozenset({len(self.chars) - 1})
        return Fragment(empty=False, first=one, last=one)

    def branches(self, ways: Iterable[Any], within: frozenset[int]) -> Fragment:
        """One of several parts."""
        parts = [self.sequence(way, within) for way in ways]
        first = frozenset[int]().union(*(part.first for part in parts))
        last = frozenset[int]().union(*(part.last for part in parts))
        return Fragment(any(part.empty for part in parts), first, last)

    def repeat(self, least: int, most: int, items: Any, within: frozenset[int]) -> Fragment:
        """A part that is repeated; a few repeats of a bounded part only multiply its time by a constant."""
        before = len(self.chars)
        part = self.sequence(items, within)
        loops = any(state in self.reach(state) for state in range(before, len(self.chars)))
        if most > FEW or (loops and most > 1):
            self.connect(part.last, part.first)
        return Fragment(part.empty or least == 0, part.first, part.last)

    def fenced(self, within: frozenset[int]) -> frozenset[int]:
        """Inside one more atomic group."""
        self.groups += 1
        return within | {self.groups}

    def connect(self, ends: Iterable[int], begins: Iterable[int]) -> None:
        """Let what ends be followed by what begins."""
        for end in ends:
            self.twice.update((end, begin) for begin in begins if begin in self.follow[end])
            self.follow[end].update(begins)

    def bits(self, code: Any, argument: Any) -> int:
        """The samples that one character of the expression stands for."""
        key = repr((code, argument))
        if key not in self.known:
            reads = (self.reads(code, argument, sample) for sample in self.samples)
            self.known[key] = sum(1 << place for place, read in enumerate(reads) if read)
        return self.known[key]

    def reads(self, code: Any, argument: Any, sample: str) -> bool:
        """Whether one character of the expression stands for this one."""
        if code is op.ANY:
            return bool(self.flags & re.DOTALL) or sample != "\n"
        if code is op.NOT_LITERAL:
            return not self.reads(op.LITERAL, argument, sample)
        if code is op.IN:
            negated = argument[0][0] is op.NEGATE
            return negated != any(self.reads(*each, sample) for each in argument[negated:])
        forms = {sample, *sample.lower(), *sample.upper()} if self.flags & re.IGNORECASE else {sample}
        if code is op.LITERAL:
            return any(ord(form) == argument for form in forms)
        if code is op.RANGE:
            return any(argument[0] <= ord(form) <= argument[1] for form in forms)
        return re.match(CATEGORIES[argument], sample, self.flags & re.ASCII) is not None

    def reach(self, state: int) -> set[int]:
        """Every state that can come after this one."""
        seen: set[int] = set()
        todo = [state]
        while todo:
            new = self.follow[todo.pop()] - seen
            seen |= new
            todo += new
        return seen


CATEGORIES = {
    op.CATEGORY_DIGIT: r"\d",
    op.CATEGORY_NOT_DIGIT: r"\D",
    op.CATEGORY_SPACE: r"\s",
    op.CATEGORY_NOT_SPACE: r"\S",
    op.CATEGORY_WORD: r"\w",
    op.CATEGORY_NOT_WORD: r"\W",
}


def repeated_word(pattern: str, flags: int = 0) -> str | None:
    """A word whose repetition takes the expression more than linear time; None if there is none.

    Raises:
        TooLargeError: the expression is too large to be judged.
    """
    tree = parser.parse(pattern, flags)
    samples = "".join(sorted({*SAMPLES, *_named(tree)}))
    todo = [tree]
    while todo:
        automaton = Automaton(samples, tree.state.flags)
        automaton.sequence(todo.pop(), frozenset())
        word = _ambiguous_word(automaton)
        if word is not None:
            return word
        todo += automaton.inside
    return None


def _named(tree: Any) -> Iterator[str]:
    """Characters that an expression names, and their neighbours in Unicode, so that the ends of ranges are samples."""
    if isinstance(tree, int) and not isinstance(tree, op._NamedIntConstant):  # noqa: SLF001 - how the module tells them apart
        yield from (chr(code) for code in (tree - 1, tree, tree + 1) if 0 < code < 0x110000)
    elif isinstance(tree, list | tuple | parser.SubPattern):
        for each in tree:
            yield from _named(each)


def _ambiguous_word(automaton: Automaton) -> str | None:
    reach = [automaton.reach(state) for state in range(len(automaton.chars))]
    loops = [{other for other in reached if state in reach[other]} for state, reached in enumerate(reach)]
    read = [_samples_of(automaton, loop) for loop in loops]
    budget = Budget(MOST_STEPS)
    looping = [state for state, loop in enumerate(loops) if loop]
    for p, q in product(looping, looping):
        if q not in reach[p] or not automaton.atomic[p] <= automaton.atomic[q]:
            continue
        if not (automaton.chars[p] & read[q] and automaton.chars[q] & read[p]):
            continue
        search = Search(automaton, budget)
        if p == q:
            word = search.second_way(p, loops[p])
        else:
            between = {state for state in reach[p] if q in reach[state]}
            word = search.word((p, p, q), (p, q, q), (loops[p], between, loops[q]))
        if word is not None:
            return word
    return None


def _samples_of(automaton: Automaton, states: Iterable[int]) -> int:
    bits = 0
    for state in states:
        bits |= automaton.chars[state]
    return bits


@dataclass
class Budget:
    """Steps that are left for the search in one expression."""

    steps: int

    def spend(self) -> None:
        """Take one step.

        Raises:
            TooLargeError: none is left.
        """
        self.steps -= 1
        if self.steps < 0:
            raise TooLargeError


@dataclass
class Search:
    """Looks for a word that several states read at once."""

    automaton: Automaton
    budget: Budget

    def second_way(self, p: int, loop: set[int]) -> str | None:
        """A word that leads from p to p in two ways."""
        chars, nexts = self.automaton.chars, self.automaton.follow[p] & loop
        for one, other in product(nexts, nexts):
            common = chars[one] & chars[other]
            if common and (one < other or (one == other and (p, one) in self.automaton.twice)):
                rest = self.word((one, other), (p, p), (loop, loop))
                if rest is not None:
                    return self.letter(common) + rest
        return None

    def word(self, start: tuple[int, ...], goal: tuple[int, ...], allowed: tuple[set[int], ...]) -> str | None:
        """The shortest word that leads from each of `start` to that of `goal`, through what is allowed to each."""
        if start == goal:
            return ""
        came: dict[tuple[int, ...], tuple[tuple[int, ...], str]] = {}
        todo = deque([start])
        while todo:
            here = todo.popleft()
            for there, common in self.together(here, allowed):
                if there in came:
                    continue
                came[there] = (here, self.letter(common))
                if there == goal:
                    return _spelled(came, start, goal)
                todo.append(there)
        return None

    def together(self, here: tuple[int, ...], allowed: tuple[set[int], ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """States that can be reached from each of these by reading the same character, and the characters."""
        ways: list[tuple[tuple[int, ...], int]] = [((), -1)]
        for state, may in zip(here, allowed, strict=True):
            nexts = self.automaton.follow[state] & may
            grown: list[tuple[tuple[int, ...], int]] = []
            for (path, bits), step in product(ways, nexts):
                self.budget.spend()
                if common := bits & self.automaton.chars[step]:
                    grown.append(((*path, step), common))
            ways = grown
        yield from ways

    def letter(self, bits: int) -> str:
        """One of the samples."""
        return self.automaton.samples[bits.bit_length() - 1]


def _spelled(
    came: dict[tuple[int, ...], tuple[tuple[int, ...], str]], start: tuple[int, ...], goal: tuple[int, ...]
) -> str:
    letters: list[str] = []
    here = goal
    while True:
        here, letter = came[here]
        letters.append(letter)
        if here == start:
            return "".join(reversed(letters))
