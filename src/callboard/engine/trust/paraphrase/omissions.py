"""Decide whether what a sentence leaves out of a place of its source may be left out.

A whole phrase may, and words before a noun; of a rule ("must", "may", "not") only one of several parts; never a
condition, a restriction, a share, nor who does what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from callboard.engine.trust.language.lexicon import lexicon
from callboard.engine.trust.paraphrase.clauses import clauses_of, items_of
from callboard.engine.trust.paraphrase.grammatical_roles import GrammaticalRole
from callboard.engine.trust.paraphrase.matching import DISTINCT, RELATIVE
from callboard.engine.trust.paraphrase.tokens import TokenizedText
from callboard.engine.trust.paraphrase.variants import Variant, Voice

_CONDITIONS = lexicon("en").word_set("clauses", "conditions")
"""What begins a condition."""

_RESTRICTS = (
    _CONDITIONS | lexicon("en").word_set("clauses", "turning") | lexicon("en").word_set("clauses", "restricting")
)
"""What begins a phrase that restricts the one before it."""

_MOST_CLAUSES = 2
"""Clauses of a place that one sentence may be about: "reviewed and approved"."""


def may_omit_rest(said: TokenizedText, used: frozenset[int], variant: Variant) -> bool:
    """Return True if nothing is left out of the clauses that a sentence is about but what may be."""
    clauses = items_of(variant.tokens) if variant.has_no_verb else clauses_of(variant.tokens)
    touched = {clauses[at] for at in used}
    here = [at for at in range(len(variant.tokens)) if clauses[at] in touched]
    return (
        (variant.has_no_verb or _are_few_clauses(touched, clauses, used, variant))
        and _keeps_qualifiers(variant, here, used, said)
        and all(at in used or _may_omit(at, used, variant) for at in here)
        and _keeps_doers(used, here, variant)
        and not _drops_condition(used, variant)
        and _keeps_scope(used, here, variant)
        and all(RELATIVE.isdisjoint(variant.tokens[at].connectives) or at - 1 in used for at in used)
    )


def _are_few_clauses(touched: set[int], clauses: Sequence[int], used: frozenset[int], variant: Variant) -> bool:
    """Return True for one clause, or for two with a verb of them; "parking" of one and "free" of another are none."""
    verbs = [at for at, clause in enumerate(clauses) if clause in touched and variant.tokens[at].is_verb]
    told = not verbs or bool(used.intersection(verbs))
    return len(touched) == 1 or (len(touched) <= _MOST_CLAUSES and told)


def _keeps_qualifiers(variant: Variant, here: Sequence[int], used: frozenset[int], said: TokenizedText) -> bool:
    """Return True if a sentence is limited as its words are in a variant, and as the whole clause is."""
    quantifiers = lexicon("en").word_set("paraphrase", "quantifiers")
    # These qualify a whole line, wherever they stand: "Certificate in welding, in progress".
    unfinished = lexicon("en").word_set("paraphrase", "unfinished")
    mine = Counter(qualifier for each in said.tokens for qualifier in each.qualifiers) + Counter(said.last_qualifiers)
    # How many there are of what is left out says nothing of the rest.
    # "Familiar with SAP and Oracle" says so of both.
    first = () if 0 in here or not variant.tokens[0].connectives else variant.tokens[0].qualifiers
    theirs = (
        Counter(first)
        + Counter(
            qualifier
            for at in here
            for qualifier in variant.tokens[at].qualifiers
            if at in used or qualifier not in quantifiers
        )
        + Counter(
            variant.last_qualifiers
            if len(variant.tokens) - 1 in used
            else unfinished.intersection(variant.last_qualifiers)
        )
        + Counter(
            qualifier
            for at, each in enumerate(variant.tokens)
            if at not in here
            for qualifier in unfinished.intersection(each.qualifiers)
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


def _may_omit(at: int, used: frozenset[int], variant: Variant) -> bool:
    """Return True for a word of a phrase that is left out whole, and for one before a noun that stays."""
    token = variant.tokens[at]
    modifies = _is_before_used(at, used, variant)
    if token.value is not None and at + 1 in used and variant.tokens[at + 1].prepositions & DISTINCT:
        # "Two months past the due date" is not past the due date.
        return False
    if at - 1 not in used:
        return not (variant.is_rule and modifies and not token.is_verb)
    before = variant.tokens[at - 1]
    if _shares_its_noun(at, variant):
        return False
    if frozenset(token.connectives) & _RESTRICTS or {"not", "all", "any"}.intersection(before.qualifiers):
        return False
    if not (token.connectives or before.is_verb or token.is_verb) and (
        variant.has_no_verb or variant.continues_phrase(at)
    ):
        # "Call centers" for "call center employees"; but "employee manual" for "employee training manual".
        return modifies
    return not variant.is_rule or (token.coordinated and not token.prepositions)


def _shares_its_noun(at: int, variant: Variant) -> bool:
    """Return True for "payroll" of "tax and payroll reports": what stands before it is no noun of its own."""
    token, before, behind = variant.tokens[at], variant.tokens[at - 1], variant.tokens[at + 1 : at + 2]
    joined = token.connectives == ("and",) and not token.is_verb and not before.is_verb and before.value is None
    goes_on = bool(behind) and not behind[0].connectives and not behind[0].is_verb and behind[0].value is None
    return joined and goes_on and token.value is None and not before.text.endswith("s") and not variant.has_no_verb


def _is_before_used(at: int, used: frozenset[int], variant: Variant) -> bool:
    """Return True for a word before a noun of its phrase that is not left out."""
    for place in range(at + 1, len(variant.tokens)):
        if variant.tokens[place].connectives or variant.tokens[place].is_verb:
            return False
        if place in used:
            return True
    return False


def _keeps_doers(used: frozenset[int], here: Sequence[int], variant: Variant) -> bool:
    """Return True unless a sentence leaves out who does what it says, or says of one deed what is said of another."""
    verbs = [at for at in here if variant.tokens[at].is_verb]
    told = [at for at in verbs if at in used]
    if variant.voice is Voice.PASSIVE:
        return all(at == verbs[0] for at in told)
    if not verbs:
        return 0 in used or variant.omits_subject
    for verb in told:
        before = max((at for at in verbs if at < verb), default=-1)
        subject = [at for at in range(before + 1, verb) if variant.tokens[at].role is GrammaticalRole.SUBJECT]
        if not subject and not variant.omits_subject:
            subject = [at for at in range(verb) if variant.tokens[at].role is GrammaticalRole.SUBJECT]
        if subject and not used.intersection(subject):
            return False
    return bool(told) or variant.omits_subject or 0 in used


def _drops_condition(used: frozenset[int], variant: Variant) -> bool:
    """Return True if a condition or an exception is left out of a place, wherever it stands."""
    return any(
        at not in used and _CONDITIONS.intersection(token.connectives) for at, token in enumerate(variant.tokens)
    )


def _keeps_scope(used: frozenset[int], here: Sequence[int], variant: Variant) -> bool:
    """Return True unless what is left out tells of how much something is said: a share, or what it is that changed."""
    rise, fall = lexicon("en").antonyms[0]
    changes = any(variant.tokens[at].text in rise | fall for at in used)
    for at in here:
        token = variant.tokens[at]
        narrows = token.value is None and (token.prepositions or _is_before_used(at, used, variant))
        if at not in used and changes and narrows and max(used) > at:
            return False
    # "AAT Level 4: two of three units passed": a share limits its clause, and what stands right before it.
    shares = (at for at in range(1, len(variant.tokens)) if at not in used and _is_share(at, variant))
    return not any(at in here or at - 2 in used for at in shares)


def _is_share(at: int, variant: Variant) -> bool:
    """Return True for the second figure of "two of three"."""
    token = variant.tokens[at]
    return token.value is not None and variant.tokens[at - 1].value is not None and "of" in token.connectives
