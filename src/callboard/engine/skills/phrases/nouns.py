"""Find noun phrases for knowledge: after a cue ("knowledge of …"), before "skills", or with a work noun as head."""

from __future__ import annotations

from collections.abc import Iterator

from callboard.engine.skills.phrases.units import Span, TextUnit, Token
from callboard.engine.skills.phrases.vocabulary import Form, Vocabulary

_MAX_ITEM_TOKENS = 5
# The bound in a unit without a comma.
_MAX_ITEM_TOKENS_WITHOUT_COMMA = 3
_MAX_RUN_TOKENS = 20
# "Ability to …" leads an activity, "an attitude to …" is one.
_ABILITY_NOUNS = frozenset(["skill", "skills", "ability", "abilities", "aptitude"])
_OPEN_ENDED_AFTER = frozenset(["in", "with", "such", "required"])
# "Knowledge of X and in Y".
_REPEATED_PREPOSITIONS = frozenset(["in", "with", "of"])
_EXAMPLES = frozenset(["like", "including", "as"])
_MIN_HEAD_LETTERS = 3
_MAX_ITEMS = 12
_CUE_WORDS = (3, 2, 1)
_MAX_MODIFIERS = 3
_MAX_BRIEF_UNIT_TOKENS = 14


def candidate_noun_phrases(unit: TextUnit, vocabulary: Vocabulary) -> list[list[Span]]:
    """Noun phrases of a unit about the candidate; units about the work have further patterns."""
    return [_after_cues(unit, vocabulary), _before_skill_words(unit, vocabulary)]


def noun_phrases(unit: TextUnit, vocabulary: Vocabulary) -> list[list[Span]]:
    """All noun phrases of a unit as offsets of the source, in groups of falling reliability that may overlap."""
    return [
        *candidate_noun_phrases(unit, vocabulary),
        _before_known_words(unit, vocabulary),
        _before_head_nouns(unit, vocabulary),
    ]


def coordinated_objects(unit: TextUnit, vocabulary: Vocabulary, done: list[Span]) -> list[Span]:
    """`Manage renewals, adjustments and customer queries`: the further objects after a phrase in `done` and a comma."""
    ends = {end for _, end in done}
    spans: list[Span] = []
    for at, token in enumerate(unit.tokens[:-1], start=1):
        if token.end in ends and unit.tokens[at].word == ",":
            listed, last = _list_items(unit, at, vocabulary)
            joined = any(between.word in vocabulary.joins for between in unit.tokens[at:last])
            spans += listed if joined else []
    return spans


def _after_cues(unit: TextUnit, vocabulary: Vocabulary) -> list[Span]:
    spans: list[Span] = []
    reached = 0
    for at in range(1, len(unit.tokens) + 1):
        if at >= reached and _is_cue(unit, at, vocabulary):
            found, reached = _list_items(unit, at, vocabulary)
            spans += found
    return spans


def _is_cue(unit: TextUnit, at: int, vocabulary: Vocabulary) -> bool:
    """Return True if the words before a token announce something known."""
    last = unit.tokens[at - 1].word
    if last in _EXAMPLES and at > _MIN_HEAD_LETTERS:
        named = unit.tokens[at - 3 if last == "as" else at - 2]
        if named.is_word and _is_head_noun(named.word, vocabulary) and named.word not in vocabulary.groups_of_people:
            return last != "as" or unit.tokens[at - 2].word == "such"
    if last not in vocabulary.cue_ends:
        return False
    before = unit.before(at, max(_CUE_WORDS))
    return any(" ".join(before[-count:]) in vocabulary.noun_cues for count in _CUE_WORDS if len(before) >= count)


def _list_items(unit: TextUnit, at: int, vocabulary: Vocabulary) -> tuple[list[Span], int]:
    """The items of the list that begins at a token, and the index where it ends."""
    spans: list[Span] = []
    tokens = unit.tokens
    for _ in range(_MAX_ITEMS):
        at = _skip_separators(tokens, at, vocabulary)
        last = _item_end(tokens, at, vocabulary)
        if last == at or _is_activity(tokens, at, last, vocabulary):
            break
        for first, end in _split_items(tokens, at, last, vocabulary):
            if _is_specific(tokens[first:end], vocabulary):
                spans.append((tokens[first].start, tokens[end - 1].end))
        if last >= len(tokens) or tokens[last].word not in vocabulary.list_links:
            return spans, last
        at = last
    return spans, at


def _is_specific(item: list[Token], vocabulary: Vocabulary) -> bool:
    """Return False for `5 years`, `a related field`, `senior engineers` or `other tools`."""
    if item[0].word[:1].isdigit() or item[-1].word in vocabulary.titles or item[-1].word in vocabulary.vague:
        return False
    return any(
        token.is_word and token.word not in vocabulary.never_items and not token.word.isdigit() for token in item
    )


def _is_activity(tokens: list[Token], at: int, last: int, vocabulary: Vocabulary) -> bool:
    """Return True if an item begins with a verb; a lone form in -ing is a noun: `experience in billing`."""
    word = tokens[at].word
    if word in vocabulary.gerunds:
        return last - at > 1
    return word in vocabulary.activity_verbs


def _split_items(tokens: list[Token], first: int, last: int, vocabulary: Vocabulary) -> Iterator[Span]:
    """Split an item that lost its commas: `neural control walking robots physical simulation`."""
    longest = _MAX_ITEM_TOKENS if any(token.word == "," for token in tokens) else _MAX_ITEM_TOKENS_WITHOUT_COMMA
    if last - first <= longest or any(token.word in vocabulary.inner for token in tokens[first:last]):
        yield first, min(last, first + _MAX_ITEM_TOKENS)
        return
    for at in range(first, last - 1):
        if _is_head_noun(tokens[at].word, vocabulary) and not _is_head_noun(tokens[at + 1].word, vocabulary):
            yield first, at + 1
            first = at + 1
    yield first, last


def _is_head_noun(word: str, vocabulary: Vocabulary) -> bool:
    """Return True for a noun that the words before it may modify."""
    plural = len(word) > _MIN_HEAD_LETTERS and word.endswith("s") and not word.endswith(("ss", "us", "ous"))
    return word in vocabulary.heads or plural or word.endswith(vocabulary.head_noun_endings)


def _skip_separators(tokens: list[Token], at: int, vocabulary: Vocabulary) -> int:
    while at < len(tokens):
        again = tokens[at].word in _REPEATED_PREPOSITIONS and tokens[at - 1].word in vocabulary.joins
        if tokens[at].word not in vocabulary.skipped_in_lists and not again:
            break
        at += 1
    return at


def _item_end(tokens: list[Token], at: int, vocabulary: Vocabulary) -> int:
    last = at
    while last < len(tokens) and last - at < _MAX_RUN_TOKENS:
        token = tokens[last]
        if token.word in vocabulary.inner and last > at and last + 1 < len(tokens) and tokens[last + 1].is_word:
            last += 1
            continue
        if not token.is_word or token.word in vocabulary.joins or token.word in vocabulary.item_stops:
            break
        last += 1
    while last > at and tokens[last - 1].word in vocabulary.not_item_endings:
        last -= 1
    return last


def _before_skill_words(unit: TextUnit, vocabulary: Vocabulary) -> list[Span]:
    """`Strong communication skills`, `a positive attitude`."""
    spans: list[Span] = []
    for at, token in enumerate(unit.tokens):
        if token.word in vocabulary.skill_words:
            first = _first_modifier(unit.tokens, at, vocabulary)
            after = unit.tokens[at + 1].word if at + 1 < len(unit.tokens) else ""
            open_ended = after in _OPEN_ENDED_AFTER or (after == "to" and token.word in _ABILITY_NOUNS)
            if first < at and not open_ended:
                spans.append((unit.tokens[first].start, token.end))
    return spans


def _before_known_words(unit: TextUnit, vocabulary: Vocabulary) -> list[Span]:
    """`Payroll experience`, without the word `experience`."""
    spans: list[Span] = []
    tokens = unit.tokens
    for at, token in enumerate(tokens):
        first = _first_modifier(tokens, at, vocabulary) if token.word in vocabulary.known_before else at
        while first < at and tokens[first].word in vocabulary.known_never:
            first += 1
        if first < at and _is_skill_name([token.word for token in tokens[first:at]], vocabulary):
            spans.append((tokens[first].start, tokens[at - 1].end))
    return spans


def _is_skill_name(words: list[str], vocabulary: Vocabulary) -> bool:
    """`Payroll`, `web development`; not `clinical`, `motivated` or `indicating`."""
    if any(word in vocabulary.known_never or word in vocabulary.traits for word in words):
        return False
    if len(words) == 1:
        return not words[0].endswith(vocabulary.adjective_endings) and vocabulary.forms.get(words[0]) is not Form.PAST
    return vocabulary.gerunds.isdisjoint((words[0], words[-1]))


def _before_head_nouns(unit: TextUnit, vocabulary: Vocabulary) -> list[Span]:
    """`Vendor selection`: one to three words before a head noun, in a brief unit that is not about the company."""
    tokens = unit.tokens
    if len(tokens) > _MAX_BRIEF_UNIT_TOKENS or unit.words.startswith(vocabulary.others):
        return []
    spans: list[Span] = []
    for at, token in enumerate(tokens):
        if token.word not in vocabulary.heads:
            continue
        after = tokens[at + 1].word if at + 1 < len(tokens) else ""
        first = _first_modifier(tokens, at, vocabulary)
        if first < at and after not in vocabulary.people and after not in vocabulary.heads:
            spans.append((tokens[first].start, token.end))
    return spans


def _first_modifier(tokens: list[Token], at: int, vocabulary: Vocabulary) -> int:
    """The index of the first modifier of the word at `at`."""
    first = at
    while first > 0 and at - first < _MAX_MODIFIERS:
        token = tokens[first - 1]
        if not token.is_word or token.word in vocabulary.not_modifiers or token.word in vocabulary.unambiguous_verbs:
            break
        if token.word[:1].isdigit():
            break
        first -= 1
    return first
