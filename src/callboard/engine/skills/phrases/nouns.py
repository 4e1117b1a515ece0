"""What people know: noun phrases after a cue ("knowledge of …"), before "skills", or headed by a word of work."""

from __future__ import annotations

from collections.abc import Iterator

from callboard.engine.skills.phrases.inflection import Form
from callboard.engine.skills.phrases.lexis import Lexis
from callboard.engine.skills.phrases.units import Span, Token, Unit

_LONGEST_ITEM = 5
# Without a single comma in the unit.
_LONGEST_BARE = 3
_LONGEST_RUN = 20
# `Previous clinical experience` names nothing that is known.
_ADJECTIVE = ("al", "ive", "ous", "ful", "able", "ible", "ary", "ory", "less", "ent")
# "Ability to …" leads an activity, "an attitude to …" is one.
_ABLE = frozenset(["skill", "skills", "ability", "abilities", "aptitude"])
_OPEN = frozenset(["in", "with", "such", "required"])
# "Knowledge of X and in Y".
_AGAIN = frozenset(["in", "with", "of"])
_EXAMPLES = frozenset(["like", "including", "as"])
_SHORTEST_HEAD = 3
_HEAD_ENDINGS = ("tion", "sion", "ment", "sis", "logy", "ics", "graphy", "metry", "omy", "ity", "ance", "ence", "ship")
_MOST_ITEMS = 12
_CUE_WORDS = (3, 2, 1)
_MODIFIERS = 3
_BRIEF = 14


def noun_phrases_sought(unit: Unit, lexis: Lexis) -> list[list[Span]]:
    """What the person looked for knows: less than in other units, whose every noun may be of the work."""
    return [_after_cues(unit, lexis), _before_skill_words(unit, lexis)]


def noun_phrases(unit: Unit, lexis: Lexis) -> list[list[Span]]:
    """All of them, as offsets of the source; they may overlap one another, and those shown best come first."""
    return [*noun_phrases_sought(unit, lexis), _before_known_words(unit, lexis), _headed(unit, lexis)]


def further_objects(unit: Unit, lexis: Lexis, done: list[Span]) -> list[Span]:
    """`Manage renewals, adjustments and customer queries`: what else is done, after a comma behind what is."""
    ends = {end for _, end in done}
    spans: list[Span] = []
    for at, token in enumerate(unit.tokens[:-1], start=1):
        if token.end in ends and unit.tokens[at].word == ",":
            listed, last = _listed(unit, at, lexis)
            joined = any(between.word in lexis.joins for between in unit.tokens[at:last])
            spans += listed if joined else []
    return spans


def _after_cues(unit: Unit, lexis: Lexis) -> list[Span]:
    spans: list[Span] = []
    reached = 0
    for at in range(1, len(unit.tokens) + 1):
        if at >= reached and _is_cue(unit, at, lexis):
            found, reached = _listed(unit, at, lexis)
            spans += found
    return spans


def _is_cue(unit: Unit, at: int, lexis: Lexis) -> bool:
    """Whether the words before a token say that what is known follows."""
    last = unit.tokens[at - 1].word
    if last in _EXAMPLES and at > _SHORTEST_HEAD:
        named = unit.tokens[at - 3 if last == "as" else at - 2]
        if named.is_word and _is_head(named.word, lexis) and named.word not in lexis.no_examples:
            return last != "as" or unit.tokens[at - 2].word == "such"
    if last not in lexis.cue_ends:
        return False
    before = unit.before(at, max(_CUE_WORDS))
    return any(" ".join(before[-count:]) in lexis.noun_cues for count in _CUE_WORDS if len(before) >= count)


def _listed(unit: Unit, at: int, lexis: Lexis) -> tuple[list[Span], int]:
    """The items of the list that begins at a token, and where reading stopped."""
    spans: list[Span] = []
    tokens = unit.tokens
    for _ in range(_MOST_ITEMS):
        at = _skipped(tokens, at, lexis)
        last = _item_end(tokens, at, lexis)
        if last == at or _is_activity(tokens, at, last, lexis):
            break
        for first, end in _parts(tokens, at, last, lexis):
            if _says_something(tokens[first:end], lexis):
                spans.append((tokens[first].start, tokens[end - 1].end))
        if last >= len(tokens) or tokens[last].word not in lexis.list_links:
            return spans, last
        at = last
    return spans, at


def _says_something(item: list[Token], lexis: Lexis) -> bool:
    """Not `5 years`, `a related field`, `senior engineers` or `other tools`."""
    if item[0].word[:1].isdigit() or item[-1].word in lexis.titles or item[-1].word in lexis.vague:
        return False
    return any(token.is_word and token.word not in lexis.never_items and not token.word.isdigit() for token in item)


def _is_activity(tokens: list[Token], at: int, last: int, lexis: Lexis) -> bool:
    """What begins with a verb is no thing known, unless it is that verb alone: `experience in billing and planning`."""
    word = tokens[at].word
    if word in lexis.gerunds:
        return last - at > 1
    return word in lexis.acts


def _parts(tokens: list[Token], first: int, last: int, lexis: Lexis) -> Iterator[Span]:
    """An item, or the items of a list that lost its commas: `neural control walking robots physical simulation`."""
    longest = _LONGEST_ITEM if any(token.word == "," for token in tokens) else _LONGEST_BARE
    if last - first <= longest or any(token.word in lexis.inner for token in tokens[first:last]):
        yield first, min(last, first + _LONGEST_ITEM)
        return
    for at in range(first, last - 1):
        if _is_head(tokens[at].word, lexis) and not _is_head(tokens[at + 1].word, lexis):
            yield first, at + 1
            first = at + 1
    yield first, last


def _is_head(word: str, lexis: Lexis) -> bool:
    """A noun that the words before it describe."""
    plural = len(word) > _SHORTEST_HEAD and word.endswith("s") and not word.endswith(("ss", "us", "ous"))
    return word in lexis.heads or plural or word.endswith(_HEAD_ENDINGS)


def _skipped(tokens: list[Token], at: int, lexis: Lexis) -> int:
    while at < len(tokens):
        again = tokens[at].word in _AGAIN and tokens[at - 1].word in lexis.joins
        if tokens[at].word not in lexis.list_passes and not again:
            break
        at += 1
    return at


def _item_end(tokens: list[Token], at: int, lexis: Lexis) -> int:
    last = at
    while last < len(tokens) and last - at < _LONGEST_RUN:
        token = tokens[last]
        if token.word in lexis.inner and last > at and last + 1 < len(tokens) and tokens[last + 1].is_word:
            last += 1
            continue
        if not token.is_word or token.word in lexis.joins or token.word in lexis.item_stops:
            break
        last += 1
    while last > at and tokens[last - 1].word in lexis.item_trail:
        last -= 1
    return last


def _before_skill_words(unit: Unit, lexis: Lexis) -> list[Span]:
    """`Strong communication skills`, `a positive attitude`."""
    spans: list[Span] = []
    for at, token in enumerate(unit.tokens):
        if token.word in lexis.skill_words:
            first = _modified(unit.tokens, at, lexis)
            after = unit.tokens[at + 1].word if at + 1 < len(unit.tokens) else ""
            open_ended = after in _OPEN or (after == "to" and token.word in _ABLE)
            if first < at and not open_ended:
                spans.append((unit.tokens[first].start, token.end))
    return spans


def _before_known_words(unit: Unit, lexis: Lexis) -> list[Span]:
    """`Payroll experience`, without the word `experience`."""
    spans: list[Span] = []
    tokens = unit.tokens
    for at, token in enumerate(tokens):
        first = _modified(tokens, at, lexis) if token.word in lexis.known_before else at
        while first < at and tokens[first].word in lexis.known_never:
            first += 1
        if first < at and _names_something([token.word for token in tokens[first:at]], lexis):
            spans.append((tokens[first].start, tokens[at - 1].end))
    return spans


def _names_something(words: list[str], lexis: Lexis) -> bool:
    """`Payroll`, `web development`; not `clinical`, `motivated` or `indicating`."""
    if any(word in lexis.known_never or word in lexis.traits for word in words):
        return False
    if len(words) == 1:
        return not words[0].endswith(_ADJECTIVE) and lexis.forms.get(words[0]) is not Form.PAST
    return lexis.gerunds.isdisjoint((words[0], words[-1]))


def _headed(unit: Unit, lexis: Lexis) -> list[Span]:
    """`Vendor selection`: one to three words before a word of work, in a brief unit that speaks of nobody else."""
    tokens = unit.tokens
    if len(tokens) > _BRIEF or unit.words.startswith(lexis.others):
        return []
    spans: list[Span] = []
    for at, token in enumerate(tokens):
        if token.word not in lexis.heads:
            continue
        after = tokens[at + 1].word if at + 1 < len(tokens) else ""
        first = _modified(tokens, at, lexis)
        if first < at and after not in lexis.people and after not in lexis.heads:
            spans.append((tokens[first].start, token.end))
    return spans


def _modified(tokens: list[Token], at: int, lexis: Lexis) -> int:
    """The first of the words that describe the one at `at`."""
    first = at
    while first > 0 and at - first < _MODIFIERS:
        token = tokens[first - 1]
        if not token.is_word or token.word in lexis.plain or token.word in lexis.sure_verbs:
            break
        if token.word[:1].isdigit():
            break
        first -= 1
    return first
