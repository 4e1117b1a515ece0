"""Compare the statements of a sentence with those of its quotations that have the same verb: who does it, and to what.

"The clerk asked Ann to explain" is not said by "Ann asked the clerk to explain", though every word of it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from callboard.core.text import fold
from callboard.engine.trust.near_words import is_near_any
from callboard.engine.trust.statements import Statement, first_subject, statements
from callboard.engine.trust.wording import Wording, words

_OFFICE = re.compile(
    r"(?<!such )(?<!well )\bas (?:an? |the |our |your )?((?:[\w'’-]+ ){0,3}?[\w'’-]+)"
    r"(?= (?:of|at|for|in|with|on|from|when)\b|[,.;?]|$)"
)
"""What somebody is, behind "as"."""

NEAR_DEED = 0.4
"""Lower bound on the cosine of a deed and of a word of the quotation that may be the same: built, construct."""


def statement_faults(sentence: str, quotes: Sequence[str], wording: Wording, context: str) -> Iterator[str]:
    """Faults of an English sentence whose verb the quotations have with somebody or something else.

    A fault is one only if every statement of the quotations with this verb has it.
    """
    if wording.language != "en":
        return
    known = words(context) | wording.word_set("second_person")
    told = [each for quote in quotes for each in statements(quote)]
    said = words(" ".join(quotes))
    for mine in statements(sentence):
        same = [each for each in told if _is_same_verb(mine.verb, each.verb, wording)]
        faults = [_fault(mine, each, said, known, wording) for each in same]
        if faults and all(faults):
            yield faults[0]
        elif not same and told and (noun := _as_noun(mine.verb, quotes, told, wording)):
            yield f"The quotation only names “{noun}”; say what it says is done."
    yield from _strange_subject(sentence, told, said, known, wording)
    yield from _strange_deed(sentence, quotes, known, wording)
    yield from _only_helping(sentence, told, said, wording)
    yield from _strange_office(sentence, quotes, words(context), wording)


def _only_helping(sentence: str, told: Sequence[Statement], said: frozenset[str], wording: Wording) -> Iterator[str]:
    """Faults of "took part in a study" for "conducted a study": less than the quotation says is not what it says."""
    first = next(iter(statements(sentence)), None)
    helping = wording.word_set("helping") | {"participated"}
    if first is None or first.verb not in helping or not told or not told[0].bare:
        return
    if not said & (helping | wording.word_set("helping", "sharing") - {"with", "for", "under"}):
        yield f"The quotation says that it was done (“{told[0].verb}”), and not only helped with; say so."


def _strange_office(sentence: str, quotes: Sequence[str], known: frozenset[str], wording: Wording) -> Iterator[str]:
    """Faults of an office or a trade that no quotation has: "as finance director"."""
    said = known.union(*map(words, quotes))
    for hit in _OFFICE.finditer(fold(sentence)):
        head = hit[1].split()[-1]
        if wording.content(frozenset({head})) and not _shared((head,), said, wording):
            yield f"The quotation does not say “{hit[0].strip()}”; leave it out."


def _strange_deed(sentence: str, quotes: Sequence[str], known: frozenset[str], wording: Wording) -> Iterator[str]:
    """Faults of a deed of the person that a sentence begins with and no quotation has: "wrote" for "reviewed"."""
    first = next(iter(statements(sentence)), None)
    if (
        first is None
        or first.passive
        or first.verb.endswith("ing")
        or words(sentence) & (wording.absence | wording.asked)
    ):
        return
    if first.verb in known:
        # A name that is taken for a verb: "Mary Anning writes".
        return
    persons = wording.word_set("roles", "pronouns") | wording.word_set("second_person") | known
    if not (first.bare or (first.doer and all(word in persons for word in first.doer))):
        return
    said = words(" ".join(quotes))
    claims = wording.content(frozenset({first.verb})) or first.verb in wording.word_set("roles", "deeds")
    held = _shared((first.verb,), said, wording) or is_near_any(
        first.verb, wording.content(said), wording, least=NEAR_DEED
    )
    if quotes and claims and not held:
        yield f"The quotation does not say that anybody “{first.verb}”; use its verb."


def _strange_subject(
    sentence: str, told: Sequence[Statement], said: frozenset[str], known: frozenset[str], wording: Wording
) -> Iterator[str]:
    """Faults of a subject that a line without one names by the way: "the clubs were ahead" for "ahead of the clubs"."""
    subject = _content(first_subject(sentence), wording)
    says_what_is_not = bool(words(sentence) & (wording.absence | wording.asked))
    if not told or not told[0].bare or not subject or says_what_is_not or any(word in known for word in subject):
        return
    done_to = [word for each in told for word in (*each.doer, *each.done_to)]
    if _shared(subject, said, wording) and not _shared(subject, done_to, wording):
        yield f"The quotation is not about “{' '.join(subject)}”; say who or what it is about."


def _as_noun(verb: str, quotes: Sequence[str], told: Sequence[Statement], wording: Wording) -> str:
    """The noun of a verb in quotations that nobody there does: "testing" in "prepared samples for testing".

    Whoever gives reports does report.
    """
    light, prepositions = wording.word_set("roles", "light"), wording.word_set("roles", "prepositions")
    if verb.endswith("ing") or any(each.verb in light and _shared((verb,), each.done_to, wording) for each in told):
        return ""
    for quote in quotes:
        found = [word.strip(".,;:()") for word in fold(quote).split()]
        for at, word in enumerate(found):
            if wording.roots(word) & wording.roots(verb) and wording.content(frozenset({word})):
                before = found[max(at - 3, 0) : at]
                # "Charged with repairs" is to repair, "charged for repairs" is to pay.
                pays = ("charged", "for") in pairwise(before)
                if (frozenset(before) & wording.word_set("roles", "duties") and not pays) or not frozenset(
                    found[max(at - 2, 0) : at]
                ) & prepositions:
                    return ""
                return word
    return ""


def _fault(mine: Statement, theirs: Statement, said: frozenset[str], known: frozenset[str], wording: Wording) -> str:
    doer, done_to = _content(mine.doer, wording), _content(mine.done_to, wording)
    their_doer, their_done_to = _content(theirs.doer, wording), _content(theirs.done_to, wording)
    verb = theirs.verb
    # "Sales rose" is what "raised sales" says.
    by_itself = not mine.done_to and _shared(doer, their_done_to, wording)
    if mine.done_to and _shared(doer, their_done_to, wording) and not _shared(doer, their_doer, wording):
        return f"The quotation has “{verb}” done to “{' '.join(doer)}”; say who does it as it does."
    if _shared(done_to, their_doer, wording) and not _shared(done_to, their_done_to, wording):
        return f"In the quotation “{' '.join(done_to)}” does it (“{verb}”); say who does it as it does."
    strange = [word for word in doer if word not in known]
    if strange and not by_itself and not _shared(doer, their_doer, wording):
        if their_doer:
            return f"In the quotation “{' '.join(theirs.doer)}” does it (“{verb}”); say who does it as it does."
        # "Trained by Acme" is a passive too, and names who did it.
        by = theirs.bare and mine.passive
        if (theirs.bare or theirs.passive) and not by and _shared(strange, said, wording):
            return f"The quotation does not say that “{' '.join(strange)}” does it (“{verb}”)."
    same = not theirs.passive and wording.stems(mine.verb) & wording.stems(verb)
    return _fault_of_object(done_to, their_done_to, theirs, said, wording) if same else ""


def _fault_of_object(
    done_to: Sequence[str], their_done_to: Sequence[str], theirs: Statement, said: frozenset[str], wording: Wording
) -> str:
    """A fault of an object that has another part there: "made the tables" for "made plates for the tables"."""
    if not done_to or _shared(done_to, their_done_to, wording) or not _shared(done_to, said, wording):
        return ""
    if their_done_to and theirs.verb in wording.word_set("roles", "dative"):
        # "Taught chemistry to pupils" is to teach pupils, too.
        return ""
    if their_done_to or theirs.follows in wording.word_set("roles", "prepositions"):
        return f"“{' '.join(done_to)}” has another part in the quotation (“{theirs.verb} {theirs.follows}”)."
    return ""


def _is_same_verb(one: str, other: str, wording: Wording) -> bool:
    return bool(wording.roots(one) & wording.roots(other))


def _content(found: Sequence[str], wording: Wording) -> tuple[str, ...]:
    return tuple(word for word in found if word.isdigit() or wording.content(frozenset({fold(word)})))


def _shared(mine: Sequence[str], theirs: Collection[str], wording: Wording) -> bool:
    roots = wording.roots_of(theirs)
    return any(wording.roots(word) & roots or is_near_any(word, theirs, wording) for word in mine)
