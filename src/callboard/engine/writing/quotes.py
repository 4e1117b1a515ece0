"""The beginning of somebody's own line that convinces on its own, in a few words."""

from __future__ import annotations

import re
from functools import cache, partial

from callboard.core.text import fold, squeeze
from callboard.engine.data_files import any_of
from callboard.engine.matching.candidate.phrases import phrases, states_wish
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.skills.phrases.vocabulary import Form, phrase_vocabulary
from callboard.engine.skills.reader import find_known
from callboard.engine.writing.open_words import is_left_open

_any_of = partial(any_of, "writing", "wording", "quotes")

MOST_WORDS = 10
"""Words of the longest phrase that a letter or a question quotes from a document."""
_LEAST_WORDS = 3
_SMALL_WORD = 3
"""Letters of the longest word that a name writes in small letters ("Planning and Permitting System")."""

EDGES = " .;,:•*·-–—\"'"
"""Signs that are cut from both ends of a line."""
_CLAUSE = re.compile(rf"[;:.(–—](?=\s|$)|\s[–—-]\s|,\s(?={_any_of('clause_verbs')}\b)")
_PREPOSITION = re.compile(rf"\s(?={_any_of('prepositions')}\s)")
_OPENING_PREPOSITION = re.compile(rf"(?i){_any_of('opening')}\s")
"""A line that begins with one names what was done only later, or goes on from what stood before."""
_CONTINUED = re.compile(rf"(?i)\b{_any_of('continued')}$")
"""A beginning that ends in one of these goes on."""
_NO_OBJECT = re.compile(rf"(?i)(?:\w{{2,}}{_any_of('no_object')}|able|(?:and|to) \w+|ability to .*)$")
"""The end of a beginning that names no thing yet: "duties associated", "the ability to work successfully"."""
_ENABLING = re.compile(rf"(?i)(?:[a-z]+ly )?{_any_of('enabling')}")
_OPEN_LIST = re.compile(r",\s+(?!.*(?:\b(?:and|or)\b|[&/]))[^,]+$")
"""A list of which the last item is still to come: "knowledge of policy, nature of market"."""
_NUMBER_END, _TO_NUMBER = re.compile(r"\d(?:\s\w+)?$"), re.compile(r"\s*to\s[$€£]?\d")
"""Between the two figures of a range: "6 days (to 6 months)"."""
_LABEL = re.compile(r"^(?:[A-Z][\w&]*\s?){1,3}:\s+(?=(?:\S+\s+){3})")
"""A label before what was done ("Key Achievements: …")."""
_QUOTATION_MARKS = re.compile(r"[\"“”„«»]|(?<!\w)['‘’]|['‘’](?!\w)")
_RUN_TOGETHER = re.compile(
    r"[A-Z]{4}[A-Z]*[a-z]{3}|[a-z]{2}[A-Z][a-z]+[A-Z][a-z]|[a-z]{2}[.,;][a-z]{3}|\s[.,;]\w|(?<!\w)\([b-h]\)\s"
)
"""A heading and a line, or several words, that lost what stood between them."""
_NO_BLANK = re.compile(rf"(?<=[a-z]{{3}}[.;!])(?=[A-Z][a-z]{{2}})(?!{_any_of('domains')}\b)")
"""Between two sentences that lost the blank between them."""
_LINK = re.compile(r"https?://|www\.")
_OPENING = re.compile(r"(?i)^(?:[a-z]{3,}ly,?\s+|responsible for\s+)")
_SENTENCE = re.compile(rf"^(?!.*\bthat\b).*\b{_any_of('states')}\b")
"""A statement about something ("Teams were between five and nine people"), and not what was done."""
_HAPPENED = re.compile(rf"(?i){_any_of('happened')}")
"""What happened to somebody ("Promoted to manager"), or how they are seen, is no work."""
_PAST = re.compile(r"\w{3,}[^e\W]ed")
_WORK_NOUN = re.compile(rf"{_any_of('work_nouns')}$")


def quoted_line(text: str, *, most: int = MOST_WORDS) -> str | None:
    """The beginning of somebody's own line, in at most so many words; None if it does not end well anywhere.

    It may end where a clause ends, or before a preposition once the thing done has been named. Of bullets that run
    together in one line the first that begins with what was done is used.
    """
    line = _LABEL.sub("", _NO_BLANK.sub(" ", squeeze(text).strip(EDGES)))
    if _is_unfit(line):
        return None
    pieces = [piece.strip(EDGES) for piece in phrases(first_of_two(line))]
    pieces = [piece for at, piece in enumerate(pieces) if not at or not _goes_on(pieces[at - 1])]
    pieces = [piece for piece in pieces if line.rstrip(EDGES).endswith(piece) or not _ends_within_a_name(piece)]
    # Before the last piece a clause may have been cut in two.
    least = _LEAST_WORDS if len(pieces) == 1 else _LEAST_WORDS + 1
    candidates = [each for each in pieces if len(each.split()) >= least]
    candidates = [each for each in candidates if each == pieces[-1] or not _NO_OBJECT.search(each)]
    if len(candidates) < len(pieces) or len(pieces) > 1:
        candidates = [*filter(states_work_done, candidates), *candidates]
    return next((quote for piece in candidates if (quote := _beginning(piece, most))), None)


def _goes_on(piece: str) -> bool:
    """Return True if the next piece belongs to this one."""
    return _CONTINUED.search(piece) is not None or _ends_within_a_name(piece)


def _ends_within_a_name(piece: str) -> bool:
    """Return True if a piece ends with a word in capitals behind small ones: "on the latest Applicant" (Tracking …)."""
    *_, before, last = ["", *piece.split()]
    return before.islower() and last.istitle() and not find_known(last)


def first_of_two(line: str) -> str:
    """A line up to a verb in capitals within, where the break before a second line was lost."""
    words, verbs = line.split(), phrase_vocabulary().base
    begun = (
        at
        for at, (before, word, after) in enumerate(zip(words, words[1:], words[2:], strict=False), start=1)
        if at >= _LEAST_WORDS and before[0].islower() and before[-1].isalpha() and after[0].islower()
        if word.istitle() and fold(word) in verbs and not find_known(word)
    )
    return " ".join(words[: next(begun, len(words))])


def excerpt(text: str, *, most: int) -> str | None:
    """As `quoted_line`; of work that is described in a longer list, the items that fit, with an ellipsis."""
    if whole := quoted_line(text, most=most):
        return whole
    line = squeeze(text).strip(EDGES)
    if _is_unfit(line) or not states_work_done(line):
        return None
    items, _, _ = " ".join([*line.split()[:most], ""]).rpartition(", ")
    return f"{items} …" if len(items.split()) > _LEAST_WORDS + 1 and _is_closed(items) else None


def _is_unfit(line: str) -> bool:
    return states_wish(line) or any(each.search(line) for each in (_RUN_TOGETHER, _LINK))


def states_work_done(text: str) -> bool:
    """Return True if a line begins with what was done, as those about work do: "Led …", "Preparation of …"."""
    first, *rest = [*_OPENING.sub("", text).split(), "", ""]
    word = fold(first).strip(EDGES)
    is_name = all(each[:1].isupper() for each in text.split() if len(each) > _SMALL_WORD)
    if _WORK_NOUN.search(word):
        # "Preparation and filing of …" describes work; "Information and Senior Specialists …" describes nothing.
        beside = rest[0] == "and" and (_WORK_NOUN.search(rest[1]) or rest[1].endswith("ing"))
        return bool(first.endswith(",") or rest[0] == "of" or beside) and not is_name
    if _HAPPENED.match(text):
        return False
    words = phrase_vocabulary()
    # "Stores Ordering System" is a name, though it begins like a line in the third person.
    named = rest[0] == "&" or (
        rest[0].istitle() and (word in words.nounlike or (words.forms.get(word) is Form.THIRD and is_name))
    )
    verb = word in words.forms or _PAST.fullmatch(word) is not None
    return verb and not named and not _SENTENCE.search(text)


def begins_with_activity(text: str, language: str) -> bool:
    """Return True if a line begins with the name of an activity ("Betreuung von …") or a verb ("Gestionar …")."""
    first = text.split()[0].casefold()
    return fold(first) in phrase_vocabulary().base or _activity(language).search(first) is not None


@cache
def _activity(language: str) -> re.Pattern[str]:
    return re.compile(catalogue("phrases", language)["activity"])


def is_cut_short(text: str) -> bool:
    """Return True if a beginning of a line names no thing yet, or goes on."""
    return _NO_OBJECT.search(text) is not None or not _is_closed(text)


def _beginning(line: str, most: int) -> str | None:
    if _OPENING_PREPOSITION.match(line):
        return None
    if len(line.split()) <= most:
        return line if len(line.split()) >= _LEAST_WORDS and _is_closed(line) else None
    for boundary, least in ((_CLAUSE, 4), (_PREPOSITION, 5)):
        beginnings = [
            line[: match.start()].strip(EDGES)
            for match in boundary.finditer(line)
            if not is_left_open(line[: match.start()], line[match.start() :])
            and not (_ENABLING.match(line) and line.startswith(" to ", match.start()))
            and not _OPEN_LIST.search(line[: match.start()])
            and not (_NUMBER_END.search(line[: match.start()]) and _TO_NUMBER.match(line[match.start() :]))
        ]
        fitting = [each for each in beginnings if least <= len(each.split()) <= most and _is_closed(each)]
        if boundary is _PREPOSITION:
            fitting = [each for each in fitting if not _NO_OBJECT.search(each)]
        if fitting:
            return fitting[-1]
    return None


def _is_closed(text: str) -> bool:
    """Return True if no bracket, no quotation mark and no phrase ("in conjunction …") is left open."""
    if _CONTINUED.search(text) or text.endswith(("'s", "’s")):
        return False
    return text.count("(") == text.count(")") and not len(_QUOTATION_MARKS.findall(text)) % 2
