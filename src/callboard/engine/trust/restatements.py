"""Tell whether an English sentence restates one place of its source.

A sentence restates a place if each of its phrases stands there, after no other changes than these:

* another form of a word, a listed word for the same, words of grammar ("a", "is", "she" for whom a line is about);
* a phrase, or words before a noun, left out whole: not from a rule ("must", "may", "not"), where only one of several
  parts may be; never a condition, nor a word that limits what is said ("only", "usually", "helped");
* a phrase with its preposition at another place of its clause ("In May it rained.", "It rained in May."); who does what
  to whom stays in its order, and so do phrases with the same preposition;
* active for passive and passive for active, "association meetings" for "meetings of associations";
* a label with what stands behind it ("Must have: a licence", "A licence is required").

Whatever else a sentence does is more or something else than its source says, however likely it may be.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from callboard.core.text import shorten, squeeze
from callboard.engine.trust.clause_numbers import clauses_of, items_of
from callboard.engine.trust.clause_roles import ClauseRole
from callboard.engine.trust.lines import SupportingText, sentences
from callboard.engine.trust.pieces import HELP, Piece, PieceText, pieces_of
from callboard.engine.trust.quantities import quantities
from callboard.engine.trust.retellings import Form, Voice, compounds, forms_of, is_past_form, with_verbs_of_either
from callboard.engine.trust.rounding import in_unit_of
from callboard.engine.trust.same_order import keeps_order
from callboard.engine.trust.wording import CLAUSE, Wording, wording, wording_of, words

_ALIKE = frozenset(
    {"in", "at", "on", "of", "with", "about", "into", "during", "through", "across", "among", "for", "to", "as", "when"}
)
"""Prepositions that may stand for each other."""

_FIRM = frozenset(
    [
        "by", "past", "before", "after", "until", "since", "without", "under", "over", "from", "against", "than", "per",
        "if", "unless", "or", "except", "besides", "despite",
    ]
)  # fmt: skip
"""Prepositions that none other stands for."""

_RESTRICTS = frozenset(
    [
        "that", "if", "unless", "except", "only", "or", "but", "until", "when", "where", "who", "whose", "without",
        "once", "than", "under", "while", "whereas",
    ]
)  # fmt: skip
"""What begins a phrase that restricts the one before it."""

_CONDITIONS = frozenset({"if", "unless", "except", "until", "when", "once"})
"""What begins a condition."""
_SHARE = frozenset({"in", "of"})
"""Prepositions of a figure that are not each other: "in four terms", "three of four terms"."""
_RELATIVE = frozenset({"who", "whom", "which", "that"})
_ROUNDED = 0.1
"""A figure may be rounded by this share; to what, the check of quantities decides."""

_DONE = re.compile(r"\b(?:was|were|had|did|(?:has|have) (?:\w+ )?\w+(?:ed|en))\b", re.IGNORECASE)
_TO_COME = re.compile(r"\b(?:will|shall|going to|to be)\b", re.IGNORECASE)
"""Of a place without a word of the other list: "the quay will be repaired" is not "the quay was repaired"."""

_MOST_CLAUSES = 2
"""Clauses of a place that one sentence may be about: "reviewed and approved"."""

_LEAST_BESIDE_NAMES = 2
"""Words of the place itself that a sentence with names from elsewhere has, at least."""


def restatement_faults(sentence: str, support: SupportingText) -> list[str]:
    """A fault of an English sentence with a clause that restates no place of its support.

    What asks, thanks and counts states nothing that a place would have to say; nor does what names the job that is
    offered, or a requirement of which nothing is found.
    """
    wording = wording_of(sentence)
    for pattern in wording.courtesy:
        sentence = pattern.sub(" ", sentence)
    found = words(sentence)
    if wording.language != "en" or sentence.rstrip().endswith("?") or found & wording.word_set("inquiry"):
        return []
    sentence = wording.single_words(sentence)
    quotes = [(wording.single_words(quote), False) for quote in support.quotes]
    quotes += [(wording.single_words(quote), True) for quote in support.posting_quotes]

    # What a role asks for, only its posting says.
    asks_for = re.search(wording.data["restatement"]["required_by"], sentence, re.IGNORECASE)
    if asks_for:
        sentence, quotes = sentence[asks_for.end() :], [row for row in quotes if row[1]]

    def is_borne(text: str) -> bool:
        return _states_nothing(text, support, wording) or any(
            restates(text, part, support.context, asked=asked) for quote, asked in quotes for part in sentences(quote)
        )

    clauses = [clause for clause in CLAUSE.split(sentence) if re.search(r"\w", clause)]
    if is_borne(sentence) or all(map(is_borne, clauses)):
        return []
    return [f"“{shorten(squeeze(sentence), 80)}” does not restate its quotation; use its words, in its order."]


def _states_nothing(text: str, support: SupportingText, wording: Wording) -> bool:
    """Return True for what no place has to say."""
    found = words(text)
    content = wording.content(found)
    if all(word.isdigit() for word in found):
        # A figure alone answers a question.
        return True
    if found & wording.word_set("courteous") and not any(quantities(text)) and content <= words(support.context):
        return True
    named = content - wording.word_set("offer")
    if found & wording.word_set("offer") and named and named <= words(support.offered):
        return True
    counted = found & wording.word_set("counted")
    if counted and not content - counted:
        return True
    missing = content - wording.word_set("silence")
    silent = found & wording.absence and found & wording.word_set("silence")
    if silent and not support.posting_quotes:
        # That no line says it, the check of words has seen.
        return True
    return bool(silent and missing) and any(missing <= words(quote) for quote in support.posting_quotes)


def restates(sentence: str, place: str, context: str, *, asked: bool = False) -> bool:
    """Return True if an English sentence restates a place of its source.

    Args:
        sentence: what is said.
        place: a line, a sentence or a point of the source.
        context: names that need no place: the person, the employer of the line.
        asked: the place is one of a posting, whose points are asked for.
    """
    english = wording("en")
    for pattern in english.data["restatement"]["frames"]:
        sentence = re.sub(pattern, " ", sentence, flags=re.IGNORECASE)
    said = pieces_of(sentence)
    tells_deed = _DONE.search(sentence) or any(each.is_verb and is_past_form(each.text) for each in said.pieces)
    if _is_to_come(place) and tells_deed and not _TO_COME.search(sentence):
        return False
    if not said.pieces and not said.last_limits:
        return True
    known = english.roots_in(context)
    unlimited = english.word_set("restatement", "quantifiers")
    if keeps_order(said, pieces_of(place), _is_same_word, _is_joined_alike, unlimited):
        return True
    orders = (said, *(replace(said, pieces=each) for each in compounds(said.pieces)))
    return any(
        _fits(*with_verbs_of_either(each, form), known) for form in forms_of(place, asked=asked) for each in orders
    )


def _is_to_come(place: str) -> bool:
    return bool(_TO_COME.search(place)) and not _DONE.search(place)


def _fits(said: PieceText, form: Form, known: frozenset[str]) -> bool:
    pieces = _without_names(said.pieces, form, known)
    # Whoever a heading names is not whom another line is about: "sheds" for "greenhouses need a permit".
    tells = (form.is_rule or not form.names_only) and not form.pieces[0].is_verb
    replaced = bool(pieces) and pieces[0].text != said.pieces[0].text
    if tells and replaced and not any(_is_same(each, form.pieces[0]) for each in pieces):
        return False
    if form.names_only:
        pieces = _without_light_verb(pieces)
    return bool(pieces) and _has_voice_of(form, pieces) and _is_placed(replace(said, pieces=tuple(pieces)), form)


def _has_voice_of(form: Form, pieces: Sequence[Piece]) -> bool:
    passive = any(each.is_passive for each in pieces)
    if form.voice is Voice.PASSIVE:
        rise, fall = wording("en").opposites[0]
        # "Sales rose" is what "raised sales" says.
        return passive or any(each.text in rise | fall for each in pieces)
    return not passive or (form.voice is Voice.SAME and not _has_object(form))


def _has_object(form: Form) -> bool:
    """Return True for a line that begins with a verb and what it is done to: "trained apprentices"."""
    first = form.pieces[0]
    return len(form.pieces) > 1 and first.is_verb and not first.is_passive and not form.pieces[1].joins


def _without_light_verb(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """The pieces without a verb that a line of names leaves out: "worked", "holds"."""
    light = wording("en").word_set("restatement", "light")
    if len(pieces) > 1 and pieces[0].text in light and not pieces[0].joins:
        return (replace(pieces[1], joins=(), limits=(*pieces[0].limits, *pieces[1].limits)), *pieces[2:])
    return pieces


def _without_names(pieces: Sequence[Piece], form: Form, known: frozenset[str]) -> Sequence[Piece]:
    """The pieces without phrases of names that need no place: "Ann Ray", "at Acme"; none if little else is left."""
    held = frozenset[str]().union(*(each.roots for each in form.pieces))
    named = [bool(each.roots & known) and not each.roots & held and not each.limits for each in pieces]
    start = named.index(False) if False in named else len(pieces)
    end = next((at for at in range(len(pieces), start, -1) if not named[at - 1]), start)
    if end < len(pieces) and not pieces[end].prepositions & _ALIKE:
        return ()
    found = pieces[start:end]
    if len(found) < len(pieces) and len(found) < _LEAST_BESIDE_NAMES:
        return ()
    if start and not found[0].prepositions:
        return (replace(found[0], joins=()), *found[1:])
    return found


def _is_placed(said: PieceText, form: Form) -> bool:
    """Return True if each phrase of a sentence has a place of its own, and nothing is left out that must not be."""
    phrases = _phrases(said.pieces)

    def placed(number: int, last: int, used: frozenset[int], joined: tuple[tuple[frozenset[str], int], ...]) -> bool:
        """Place the phrases from a number on; subject, verb and object stand behind `last`, and `joined` do alike."""
        if number == len(phrases):
            return _leaves_out_well(said, used, form)
        first = phrases[number][0]
        moves = bool(first.prepositions) or first.is_adverb
        # "A diploma in pottery with a certificate in botany": what the same word joins stays in its order.
        behind = max((at for each, at in joined if each == first.prepositions and first.value is None), default=-1)
        for places in _places_of(phrases[number], form, used):
            begin = places[0]
            stands_well = not used.intersection(places) and begin > (behind if moves else last)
            if stands_well and placed(
                number + 1,
                last if moves else places[-1],
                used.union(places),
                (*joined, (first.prepositions, begin)) if moves else joined,
            ):
                return True
        return False

    return placed(0, -1, frozenset(), ())


def _phrases(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """The phrases of a sentence, in order: one begins with a preposition, a verb, a subject and behind a verb."""
    found: list[list[Piece]] = []
    before: Piece | None = None
    for each in pieces:
        subject = each.role is ClauseRole.SUBJECT and not each.joins
        if (
            before is None
            or each.prepositions
            or any(one.is_verb or one.is_adverb for one in (before, each))
            or (subject and before.role is not ClauseRole.SUBJECT)
            or (before.unit and not each.joins)
        ):
            found.append([])
        found[-1].append(each)
        before = each
    return found


def _places_of(phrase: Sequence[Piece], form: Form, used: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Where the words of a phrase stand in a form, in their order."""

    def following(number: int, places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if number == len(phrase):
            yield places
            return
        for at in range(places[-1] + 1, len(form.pieces)):
            if _is_same(phrase[number], form.pieces[at]) and _may_follow(phrase[number], places[-1], at, form):
                yield from following(number + 1, (*places, at))

    for at, each in enumerate(form.pieces):
        if _is_same(phrase[0], each) and _may_begin(phrase[0], at, form, used):
            yield from following(1, (at,))


def _is_same(mine: Piece, theirs: Piece) -> bool:
    if mine.role is ClauseRole.SUBJECT and mine.text != HELP and theirs.is_verb:
        # Parking is not what "residents park" is about.
        return False
    return _is_same_word(mine, theirs)


def _is_same_word(mine: Piece, theirs: Piece) -> bool:
    if mine.value is None or theirs.value is None:
        return mine.value is theirs.value and bool(mine.roots & theirs.roots)
    value = in_unit_of(theirs.value, theirs.unit, mine.unit)
    return abs(mine.value - (theirs.value if value is None else value)) <= _ROUNDED * abs(theirs.value)


def _may_begin(mine: Piece, at: int, form: Form, used: frozenset[int]) -> bool:
    """Return True if a phrase begins here as in a sentence; words before a noun may be left out."""
    if not mine.prepositions and _is_object_of_another(at, used, form):
        return False
    start = _start_of_phrase(form, at)
    if start < at and form.is_rule:
        return False
    joined = replace(form.pieces[at], joins=form.pieces[start].joins)
    return _is_joined_alike(mine, joined) or (start == 0 and not mine.prepositions)


def _start_of_phrase(form: Form, at: int) -> int:
    """Where the phrase begins that a word belongs to: with what joins it, or behind a verb."""
    while at and not form.pieces[at].joins and _is_one_phrase(form, at):
        at -= 1
    return at


def _is_one_phrase(form: Form, at: int) -> bool:
    """Return True for a word that belongs to the one before it: the same part of its clause, or a figure; no verb."""
    before, piece = form.pieces[at - 1], form.pieces[at]
    same = before.role is piece.role or before.value is not None or piece.value is not None
    return same and not (before.is_verb or piece.is_verb)


def _is_object_of_another(at: int, used: frozenset[int], form: Form) -> bool:
    """Return True for the object of a verb that a sentence leaves out, unless it is one of several verbs."""
    # "Drivers" of "supervise 14 crane drivers".
    at = _start_of_phrase(form, at)
    pieces, verb = form.pieces, at - 1
    while (
        verb > 0 and pieces[verb].is_verb and verb not in used and pieces[verb].coordinated and pieces[verb - 1].is_verb
    ):
        verb -= 1
    follows = not pieces[at].is_verb and not pieces[at].joins
    return follows and verb >= 0 and pieces[verb].is_verb and verb not in used


def _may_follow(mine: Piece, at: int, place: int, form: Form) -> bool:
    """Return True if a piece may follow another one as it does in a phrase: what stands between is left out."""
    before, there, skipped = form.pieces[at], form.pieces[place], form.pieces[at + 1 : place]
    if not skipped:
        return _is_joined_alike(mine, there)
    if any(each.prepositions or each.is_verb or each.limits for each in skipped):
        return False
    if there.coordinated and not there.prepositions:
        # One of several: "nurses and porters" is also porters, but "153 nurses and porters" are not 153 porters.
        counted = before.value is not None and not before.unit
        return not counted and (skipped[0].coordinated or _is_joined_alike(mine, skipped[0]))
    if there.joins or there.is_verb or form.is_rule or any(each.unit for each in skipped):
        return False
    return _is_joined_alike(mine, skipped[0])


def _is_joined_alike(mine: Piece, theirs: Piece) -> bool:
    one, other = mine.prepositions, theirs.prepositions
    if one == other or (not mine.is_verb and one - {"that"} == other - {"that"}):
        return True
    if mine.is_verb and one - _RELATIVE == other - _RELATIVE:
        return True
    if theirs.value is not None:
        figure = bool(theirs.unit) and one | other <= {"of", "from"}
        return figure or bool(one and other and one | other <= _ALIKE - {"to"} and one | other != _SHARE)
    if one and (one | other <= _ALIKE or not theirs.is_verb) and not (one ^ other) & _FIRM:
        return True
    # A line of names joins them by signs only: "Clerk, Acme" is a clerk at Acme.
    return theirs.coordinated and not other and one <= {"at", "in", "from", "since"}


def _leaves_out_well(said: PieceText, used: frozenset[int], form: Form) -> bool:
    """Return True if nothing is left out of the clauses that a sentence is about but what may be."""
    clauses = items_of(form.pieces) if form.names_only else clauses_of(form.pieces)
    touched = {clauses[at] for at in used}
    here = [at for at in range(len(form.pieces)) if clauses[at] in touched]
    return (
        (form.names_only or _are_whole(touched, clauses, used, form))
        and _has_limits_of(form, here, used, said)
        and all(at in used or _may_be_left_out(at, used, form) for at in here)
        and _has_doers(used, here, form)
        and not _is_conditioned(used, form)
        and _has_scope(used, here, form)
        and all(_RELATIVE.isdisjoint(form.pieces[at].joins) or at - 1 in used for at in used)
    )


def _are_whole(touched: set[int], clauses: Sequence[int], used: frozenset[int], form: Form) -> bool:
    """Return True for one clause, or for two with a verb of them; "parking" of one and "free" of another are none."""
    verbs = [at for at, clause in enumerate(clauses) if clause in touched and form.pieces[at].is_verb]
    told = not verbs or bool(used.intersection(verbs))
    return len(touched) == 1 or (len(touched) <= _MOST_CLAUSES and told)


def _has_limits_of(form: Form, here: Sequence[int], used: frozenset[int], said: PieceText) -> bool:
    """Return True if a sentence is limited as its words are in a form, and as the whole clause is."""
    quantifiers = wording("en").word_set("restatement", "quantifiers")
    # These limit a whole line, wherever they stand: "Certificate in welding, in progress".
    unfinished = wording("en").word_set("restatement", "unfinished")
    mine = Counter(limit for each in said.pieces for limit in each.limits) + Counter(said.last_limits)
    # How many there are of what is left out says nothing of the rest.
    # "Familiar with SAP and Oracle" says so of both.
    first = () if 0 in here or not form.pieces[0].joins else form.pieces[0].limits
    theirs = (
        Counter(first)
        + Counter(limit for at in here for limit in form.pieces[at].limits if at in used or limit not in quantifiers)
        + Counter(form.last_limits if len(form.pieces) - 1 in used else unfinished.intersection(form.last_limits))
        + Counter(
            limit
            for at, each in enumerate(form.pieces)
            if at not in here
            for limit in unfinished.intersection(each.limits)
        )
    )
    for bound in ("morethan", "lessthan"):
        # "Over 600,000" of 612,000; that it is over, the check of figures sees.
        mine[bound] = min(mine[bound], theirs[bound])
    for found in (mine, theirs):
        if found["not"]:
            # What cannot be carried over is not carried over; not any is none.
            del found["may"], found["any"]
    return mine == theirs


def _may_be_left_out(at: int, used: frozenset[int], form: Form) -> bool:
    """Return True for a word of a phrase that is left out whole, and for one before a noun that stays."""
    piece = form.pieces[at]
    modifies = _is_before_used(at, used, form)
    if piece.value is not None and at + 1 in used and form.pieces[at + 1].prepositions & _FIRM:
        # "Two months past the due date" is not past the due date.
        return False
    if at - 1 not in used:
        return not (form.is_rule and modifies and not piece.is_verb)
    before = form.pieces[at - 1]
    if _shares_its_noun(at, form):
        return False
    if frozenset(piece.joins) & _RESTRICTS or {"not", "all", "any"}.intersection(before.limits):
        return False
    if not (piece.joins or before.is_verb or piece.is_verb) and (form.names_only or _is_one_phrase(form, at)):
        # "Call centers" for "call center employees"; but "employee manual" for "employee training manual".
        return modifies
    return not form.is_rule or (piece.coordinated and not piece.prepositions)


def _shares_its_noun(at: int, form: Form) -> bool:
    """Return True for "payroll" of "tax and payroll reports": what stands before it is no noun of its own."""
    piece, before, behind = form.pieces[at], form.pieces[at - 1], form.pieces[at + 1 : at + 2]
    joined = piece.joins == ("and",) and not piece.is_verb and not before.is_verb and before.value is None
    goes_on = bool(behind) and not behind[0].joins and not behind[0].is_verb and behind[0].value is None
    return joined and goes_on and piece.value is None and not before.text.endswith("s") and not form.names_only


def _is_before_used(at: int, used: frozenset[int], form: Form) -> bool:
    """Return True for a word before a noun of its phrase that is not left out."""
    for place in range(at + 1, len(form.pieces)):
        if form.pieces[place].joins or form.pieces[place].is_verb:
            return False
        if place in used:
            return True
    return False


def _has_doers(used: frozenset[int], here: Sequence[int], form: Form) -> bool:
    """Return True unless a sentence leaves out who does what it says, or says of one deed what is said of another."""
    verbs = [at for at in here if form.pieces[at].is_verb]
    told = [at for at in verbs if at in used]
    if form.voice is Voice.PASSIVE:
        return all(at == verbs[0] for at in told)
    if not verbs:
        return 0 in used or form.bare
    for verb in told:
        before = max((at for at in verbs if at < verb), default=-1)
        subject = [at for at in range(before + 1, verb) if form.pieces[at].role is ClauseRole.SUBJECT]
        if not subject and not form.bare:
            subject = [at for at in range(verb) if form.pieces[at].role is ClauseRole.SUBJECT]
        if subject and not used.intersection(subject):
            return False
    return bool(told) or form.bare or 0 in used


def _is_conditioned(used: frozenset[int], form: Form) -> bool:
    """Return True if a condition or an exception is left out of a place, wherever it stands."""
    return any(at not in used and _CONDITIONS.intersection(piece.joins) for at, piece in enumerate(form.pieces))


def _has_scope(used: frozenset[int], here: Sequence[int], form: Form) -> bool:
    """Return True unless what is left out tells of how much something is said: a share, or what it is that changed."""
    rise, fall = wording("en").opposites[0]
    changes = any(form.pieces[at].text in rise | fall for at in used)
    for at in here:
        piece = form.pieces[at]
        narrows = piece.value is None and (piece.prepositions or _is_before_used(at, used, form))
        if at not in used and changes and narrows and max(used) > at:
            return False
    # "AAT Level 4: two of three units passed": a share limits its clause, and what stands right before it.
    shares = (at for at in range(1, len(form.pieces)) if at not in used and _is_share(at, form))
    return not any(at in here or at - 2 in used for at in shares)


def _is_share(at: int, form: Form) -> bool:
    """Return True for the second figure of "two of three"."""
    piece = form.pieces[at]
    return piece.value is not None and form.pieces[at - 1].value is not None and "of" in piece.joins
