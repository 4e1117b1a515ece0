"""Tell the two names in the heads of a section's entries apart: title from company, degree from school.

Every part is scored by its words. Parts that stand in the same place, or are set in the same style, across the entries
of the section vote together, because an author sets all entries alike.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from callboard.engine.resume.lexicon import alternatives, plain, table
from callboard.engine.resume.places import city_like, place_score
from callboard.engine.resume.rows import Piece
from callboard.engine.resume.tokens import Token
from callboard.engine.resume.whereabouts import with_learned_places

Score = Callable[[str], float]
_WEAK = re.compile(r"\s+[-–—―]\s+|\s*,\s+|\s*:\s+|\s+[-–—](?=\S)|(?<=\S)[–—]\s+")
# How much the sides of a cut must differ, and where the entries beside it are cut alike.
_DIFFERENT, _HARDLY = 0.7, 0.05
_SURE_AT = frozenset({"at", "@", "bei", "bei der", "beim", "chez", "presso", "bij", "hos", "at the"})


@dataclass
class Head:
    """One entry's head, told apart. `first` is the role (title, degree), `second` the organisation."""

    first: Token | None = None
    second: Token | None = None
    place: Token | None = None
    rest: list[Token] = field(default_factory=list[Token])
    sure: float = 0.5


def _at_pattern() -> re.Pattern[str]:
    return re.compile(r"\s+(" + alternatives(list(table("companies")["at"])) + r")\s+(?=\S)|\s*(@)\s*")


class Teller:
    """Scores parts as role or organisation, for one section. `role` and `organisation` score words alone."""

    def __init__(self, heads: list[list[Token]], role: Score, organisation: Score, *, towns: bool = True) -> None:
        self.role, self.organisation = role, organisation
        self.towns = towns
        self.raw = heads
        placed = with_learned_places(heads)
        self.heads = [self._prepared(tokens, _DIFFERENT) for tokens in placed]
        cut = [len(after) > len(before) == 1 for before, after in zip(placed, self.heads, strict=True)]
        if any(cut) and 2 * sum(cut) >= len(cut):
            # an author who writes "Acme, Engineer" once writes so always
            self.heads = [
                self._prepared(before, _HARDLY) if len(after) == 1 else after
                for before, after in zip(placed, self.heads, strict=True)
            ]
        self.slots: defaultdict[object, float] = defaultdict(float)
        for tokens in self.heads:
            for token in tokens:
                if token.kind is None:
                    lean = math.tanh(self.lean(token))
                    self.slots[token.slot] += lean
                    self.slots[token.style] += lean

    def lean(self, token: Token) -> float:
        """Above 0 a role, below 0 an organisation, by the words."""
        return self.role(token.text) - self.organisation(token.text)

    def voted(self, token: Token) -> float:
        """The same with the votes of the other entries."""
        own = self.lean(token)
        others_slot = self.slots[token.slot] - math.tanh(own)
        others_style = self.slots[token.style] - math.tanh(own)
        many = len(self.heads) > 1
        return own + (0.9 * math.tanh(others_slot) + 0.6 * math.tanh(others_style) if many else 0.0)

    def _prepared(self, tokens: list[Token], least: float) -> list[Token]:
        """Cut a part that holds both names."""
        free = [token for token in tokens if token.kind is None]
        if not free:
            return tokens
        if len(free) == 2 and not any(token.kind == "place" for token in tokens):
            tokens = self._with_lone_town(tokens, free)
            free = [token for token in tokens if token.kind is None]
        for token in free:
            cut = self._cut_at(token, alone=len(free) == 1)
            if cut:
                return self._replaced(tokens, token, cut)
        if len(free) == 1:
            cut = self._cut_weak(free[0], least)
            if cut:
                return self._replaced(tokens, free[0], cut)
        return tokens

    def _with_lone_town(self, tokens: list[Token], free: list[Token]) -> list[Token]:
        """“Nurse, Thuiszorg Waterland” above "Purmerend": both names stand together, so the other is a town."""
        for token, other in (free, free[::-1]):
            lone = token.row != other.row and city_like(token.text) and self.lean(token) == 0
            lone = lone and not self._usually_named(token)
            if lone and self._cut_weak(other):
                return self._replaced(tokens, token, [replace(token, kind="place")])
        return tokens

    def _usually_named(self, token: Token) -> bool:
        """Whether other entries name an organisation where this one has the token."""
        return any(
            other.slot == token.slot and other.style == token.style and self.organisation(other.text) >= 0.9
            for tokens in self.raw
            for other in tokens
        )

    @staticmethod
    def _replaced(tokens: list[Token], token: Token, parts: list[Token]) -> list[Token]:
        place = tokens.index(token)
        return [*tokens[:place], *parts, *tokens[place + 1 :]]

    def _parts(self, token: Token, cuts: list[tuple[int, int]]) -> list[Token]:
        start, end = cuts[0]
        pieces = [token.piece.cut(0, start).bare(), token.piece.cut(end).bare()]
        return [
            replace(token, piece=piece, part=token.part + 10 * (number + 1))
            for number, piece in enumerate(pieces)
            if piece.text
        ]

    def _cut_at(self, token: Token, *, alone: bool) -> list[Token] | None:
        """“Engineer at Acme”."""
        for match in _at_pattern().finditer(plain(token.text)):
            word = (match[1] or match[2]).strip()
            left, right = token.text[: match.start()], token.text[match.end() :]
            if not left.strip() or not right[:1].strip() or (right[:1].islower() and word not in _SURE_AT):
                continue
            if self._names_by_comma(left, right):
                continue
            role = self.role(left)
            if (word in _SURE_AT and (role > 0 or self._usually_at(token))) or (
                alone and role >= 1 and self.organisation(right) > self.role(right)
            ):
                return self._parts(token, [match.span()])
        return None

    def _usually_at(self, token: Token) -> bool:
        """Whether all entries say "Engineer at Acme" there, so that this one's role is one that no list knows."""
        others = [one.text for tokens in self.raw for one in tokens if one.style == token.style and one != token]
        return len(others) > 1 and all(_at_pattern().search(plain(text)) for text in others)

    def _names_by_comma(self, left: str, right: str) -> bool:
        """Whether a comma parts the names, not the word: "PhD, University of X at Y"."""
        before = left.rpartition(", ")
        if before[1] and self.role(before[0]) > 0 and self.organisation(before[2]) >= 1 > self.role(before[2]):
            return True
        name, comma, rest = right.partition(", ")
        return bool(comma) and self.organisation(name) == 0 and self.organisation(rest) >= 1 > self.role(rest)

    def _cut_weak(self, token: Token, least: float = _DIFFERENT) -> list[Token] | None:
        """“Acme – Engineer”, "Engineer, Acme": the cut at which the sides differ most."""
        best: tuple[float, tuple[int, int]] | None = None
        for match in _WEAK.finditer(token.text):
            left, right = token.text[: match.start()], token.text[match.end() :]
            if not re.search(r"\w", left) or not re.search(r"\w", right) or self._belongs(right):
                continue
            difference = abs(
                (self.role(left) - self.organisation(left)) - (self.role(right) - self.organisation(right))
            ) + (0.2 if "," not in match[0] else 0.0)
            both_roles = min(self.role(left), self.role(right)) >= 1 and self.organisation(left + " " + right) == 0
            if both_roles and "," in match[0]:
                difference -= 0.6
            if self._names_at_once(left, right):
                difference += 0.15
            if best is None or difference > best[0] + 0.01:
                best = (difference, match.span())
        return self._parts(token, [best[1]]) if best and best[0] >= least else None

    def _names_at_once(self, left: str, right: str) -> bool:
        """Whether the organisation's words stand right at the cut: not "Master | Modern Languages, University of X"."""
        first, last = right.split(", ", maxsplit=1)[0], left.rsplit(", ", maxsplit=1)[-1]
        return self.organisation(first) > self.role(first) or self.organisation(last) > self.role(last)

    @staticmethod
    def _belongs(right: str) -> bool:
        """Whether what follows a comma is a company's legal form."""
        return bool(re.match(r"(?i)(?:inc|llc|ltd|corp|co|gmbh|s\.?a|s\.?l|b\.?v|plc|lda|phd|mba)\b\.?", right.strip()))

    def tell(self, index: int) -> Head:
        """Role, organisation and place of one entry."""
        tokens = self.heads[index]
        places = [token for token in tokens if token.kind == "place"]
        free = [token for token in tokens if token.kind is None]
        head = Head(place=places[0] if places else None)
        if not free and len(places) > 1:
            # an organisation named like a city
            free, head.place = places[:1], places[1]
        if len(free) == 1 and head.place and self.lean(free[0]) >= 0:
            self._named_in_place(head, free)
        near = free[:4]
        if len(near) == 1:
            self._single(head, near[0])
        elif near:
            self._pair(head, near)
        if head.second and not head.place:
            self._town(head, head.second)
            self._town_beside(head, tokens)
        used = {head.first, head.second, head.place}
        head.rest = [token for token in tokens if token not in used and token.kind != "terms"]
        return head

    @staticmethod
    def _named_in_place(head: Head, free: list[Token]) -> None:
        """“Raffles Garden, Singapore” beside a title: the organisation and its place, not a town no list knows."""
        token = head.place
        match = re.match(r"([^,]+),\s+(.+)$", token.text) if token else None
        if token and match and place_score(match[1]) == 0 and place_score(match[2]) >= 0.75:
            free.append(replace(token, piece=token.piece.cut(0, match.end(1)), kind=None))
            head.place = replace(token, piece=token.piece.cut(match.start(2)), part=token.part + 1)

    def _town(self, head: Head, token: Token) -> None:
        """“Thuiszorg Waterland, Purmerend”: a town no list knows, after the organisation; by a dash as in others."""
        match = re.search(r"\s*,\s+([^,]+)$", token.text) or re.search(r"\s[–—]\s+([^,–—]+)$", token.text)
        after = (*token.slot[:2], token.part + 1)
        usual = any(other.kind == "place" and other.slot == after for tokens in self.raw for other in tokens)
        if (
            not match
            or not (usual or match[0].lstrip().startswith(","))
            or not city_like(match[1])
            or Teller._belongs(match[1])
            or re.match(r"(?i)univ\w*\s+of\s", token.text)
        ):
            return
        head.second = replace(token, piece=token.piece.cut(0, match.start()).bare())
        head.place = replace(token, piece=token.piece.cut(match.start(1)).bare(), part=token.part + 1, kind="place")

    def _town_beside(self, head: Head, tokens: list[Token]) -> None:
        """“Explosivos Andinos Ltda., Calama” above a title: what was cut off the organisation may be a town."""
        # beside a school stands a subject as often
        if head.place or not head.second or not self.towns:
            return
        after = tokens.index(head.second) + 1
        token = tokens[after] if after < len(tokens) else None
        beside = token and token != head.first and token.slot[:2] == head.second.slot[:2] and token.kind is None
        if token and beside and city_like(token.text) and self.lean(token) == 0:
            head.place = token

    def _single(self, head: Head, token: Token) -> None:
        lean = self.voted(token)
        head.sure = min(0.5 + abs(lean) / 4, 0.9)
        if lean >= 0:
            head.first = token
        else:
            head.second = token

    def _pair(self, head: Head, tokens: list[Token]) -> None:
        best = -math.inf
        for first in tokens:
            for second in tokens:
                if first is second:
                    continue
                # names stand early, and the role rather before the organisation
                early = -0.15 * (tokens.index(first) + tokens.index(second)) + 0.05 * (
                    tokens.index(first) < tokens.index(second)
                )
                score = self.voted(first) - self.voted(second) + early
                if score > best:
                    best, head.first, head.second = score, first, second
        head.sure = max(0.5, min(0.6 + best / 8, 0.95))


def joined_piece(tokens: list[Token]) -> Piece | None:
    """The only piece, where there is one."""
    return tokens[0].piece if len(tokens) == 1 else None
