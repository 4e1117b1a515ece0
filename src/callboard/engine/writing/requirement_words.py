"""A requirement in the posting's own words, as a sentence of the evaluation uses them."""

from __future__ import annotations

import re
from functools import partial

from callboard.core.text import shorten, squeeze
from callboard.engine.data_files import any_of
from callboard.engine.learning.vectors import is_word
from callboard.engine.writing import phrases
from callboard.engine.writing.activities import activity, gerund
from callboard.engine.writing.list_forms import as_phrase, within_a_sentence
from callboard.engine.writing.near_lines import LEAST_WORDS
from callboard.engine.writing.quotes import is_cut_short
from callboard.engine.writing.skill_names import capital
from callboard.engine.writing.titles import normal_capitals

_any_of = partial(any_of, "writing", "wording", "requirement_words")
_speech = partial(any_of, "writing", "wording", "speech")

_ROLE_AS_SUBJECT = re.compile(
    rf"^(?:(?:The )?(?:[A-Z][\w/&-]* ){{1,6}}|(?:The )?(?:[A-Za-z]+ )?(?i:{_speech('candidates')}) )"
    rf"{_speech('must')} (?:be |also )?(?=[a-z])"
    rf"|^(?i:(?:this|the) {_speech('role')} (?:will )?(?:also )?requires? )(?=[a-z\d])"
)
"""How a posting opens a duty or a requirement: "The Senior Analyst will prepare reports", "This role requires …"."""
_DEMAND = re.compile(
    rf"(?i)^(?:(?:must|should|you|we)\s+)?{_any_of('having')}\s+"
    r"(?:also\s+)?(?!(?:and|or)\s)(?=\S+\s+\S)"
)
_INVITING = re.compile(
    rf"(?i)^(?:if you (?:have (?!to\b)|are )?)?(\S[^.]*?)[\s,;–-]+(?:then )?{_any_of('inviting')}\b.*$"
)
"""What a posting says around what it asks for: "If you love books, then we want to hear from you"."""
_LABEL = re.compile(r"^[A-Z][^:.;]{2,40}:\s+(?=(?:\S+\s+){3}\S)")
"""What a requirement is filed under ("Technical Awareness: Ability to design within …")."""
_IN_THE_ROLE = re.compile(
    rf"(?i)^in (?:the|this) (?:[\w/&-]+ ){{0,5}}{_speech('role')},? (?:you|the \w+) (?={_speech('must')}\b)"
)
"""What stands before a demand: "In the Data Entry Clerk role, you must be able to …"."""
_HIGHLY_DESIRED = re.compile(
    r"(?i)^(\d[^;]+|[^,;]+)\s(?:is|are|would be) (?:highly |strongly )?"
    rf"{_any_of('asked_for')}$"
)
"""How a line ends that says how much is asked for, which the list that it stands in says too."""
_ADDRESSED = re.compile(
    rf"(?i)^(?:we (?:would )?{_speech('expecting')} you to|you (?:{_speech('must')} )?) ?(?:have|bring) "
    rf"(?:{_speech('about')} )?(?=\d+\+?(?:\s?[-–]\s?\d+)?\+? years?\b)"
)
"""What is said to the reader before a length of time: "We expect you to have around 5+ years of …"."""
_SOUGHT = re.compile(
    rf"(?i)^(?:(?:we(?:['’]re| are)|i(?:['’]m| am)|our client(?: is)?) (?:{_speech('now')} )?)?"
    rf"{_speech('seeking')} (?!someone who (?!has\b|is\b))"
    rf"(?:(?:an? )?{_speech('people')} (?:who {_speech('have')}|with) )?"
    r"(?:an? (?:[\w-]+ ){1,4}with (?:an? )?(?=(?:minimum|at least|\d)))?"
)
"""How a posting opens what it looks for: "We are looking for someone who has …"."""
_MUST_BE = re.compile(
    r"(?:(?:(?:You|They) )?(?:[Mm]ust|[Ss]hould|[Ww]ill) be|(?:[Tt]o )?[Bb]e|Is|Are|You(?:['’]re| are)) (?:also )?"
)
_QUALITY = re.compile(rf"(?i)(?:very )?{_any_of('qualities')} (?:and \w+ )?{_any_of('before_an_object_of_it')}\b")
_AND_BE = re.compile(r"\b(and|or) (?:is|are) ")
_AND = re.compile(r"\b(?:and|or|but)\b")
_AND_HAVE = re.compile(r"\b(?:and|or) (?:has|have|can) ")
_ABLE = re.compile(r"able to ")
_NUMBERED = re.compile(r"^\(?\d{1,2}[.)]\s*")
_WISHED = re.compile(r"(?i)^(?:preferably|ideally),? (?:someone (?:with|who has) )?(?=\S)")
"""How a part of a line says that it is a wish, which the list that it stands in says too."""
_GOING_ON = re.compile(
    rf"(?i)^(?:{_any_of('going_on')}(?:,\s*|\s+(?=you\b))|"
    rf"{_speech('besides')}\s+|whil(?:e|st)\s+(?:[a-z]+ly\s+)?(?=[a-z]+ing\b[^,]*$))(?=\S)"
)
"""How a part of a sentence goes on from the one before, which stands elsewhere: "Additionally, you have …"."""
_LONG_ASIDE = re.compile(r"(?<=\w)\s*\((?:[^()\s]+\s+){6,}[^()]*\)")
"""Seven or more words in brackets explain; they name nothing."""
_RESPONSIBLE = re.compile(r"^being responsible for ")
_ABLE_TO = re.compile(r"(?i)^able to (?=\w)")
_CAPABLE = re.compile(r"(?i)^capable of (?=\w+ing\b)")
_CUT_OPEN = re.compile(r"\s*\([^()]*…$")
_IN_BRACKETS = re.compile(r"^\(([^()]*)\)$")
_OPEN_BRACKET = re.compile(r"\s*\([^()]*$")
"""What a line that was cut leaves open."""
_ARTICLE = re.compile(r"^[Tt]he (?=\S+ \S)")
_ADDRESSES = re.compile(r"(?i)\b(?:you|we|our|us)\b")
"""A line that says to its reader what they do, or what the firm does; their things are the reader's."""
_THEY = {"you": "they", "your": "their", "yours": "theirs", "yourself": "themselves"}
_YOU = re.compile(rf"(?i)\b(?:(?P<before>\w+) )?(?P<you>{'|'.join(_THEY)})\b")
_BEFORE_AN_OBJECT = re.compile(rf"(?i){_any_of('before_an_object')}")
"""Words behind which "you" is not who does something: "what is given to you"."""
_YOU_DO = re.compile(rf"^You (?:{_speech('emphasis')} )?(?:(?:can|{_speech('must')}) )?(?=[a-z]+ )")
"""How a posting says to the reader what is done: "You know your limits", which asks for "knowing their limits"."""
_SLOGAN = re.compile(r"(?<=[.!?])\s+(?=[A-Z][^.!?]*!$)")
_TYPED_DASH = re.compile(r"(?<=[^\W_])(?:\s*--+\s+(?=[^\W_])|-\s+(?=[A-Z][a-z]))")
"""A dash as it is typed: "active listening-- following what is said", "Radar- Good knowledge of it"."""
_MOST_WORDS = 16
_CLAUSE_END = re.compile(
    rf"[;.!?](?=\s|$)|\s*--?\s|\s(?=including,)|,\s(?={_any_of('explaining')}\s)|"
    rf"\s(?={_any_of('adding')}\s)"
)


def without_label(text: str) -> str:
    """A requirement without what it is filed under, and without the slogan that follows it."""
    return _LABEL.sub("", _SLOGAN.split(text)[0])


def one_line(text: str) -> str:
    """Words of a document on one line, at most 120 characters."""
    return shorten(squeeze(with_dashes(text)).strip(" .;,:•-–"), 120)


def with_dashes(text: str) -> str:
    """The text with a dash for each that was typed as hyphens."""
    return _TYPED_DASH.sub(" – ", text)


def asked_for(text: str) -> str:
    """A requirement in the posting's words, without the role as its subject, "must have" and the full stop.

    For lists of requirements, where each stands under "Must have" or "Nice to have" anyway.
    """
    line = _INVITING.sub(r"\1", squeeze(text).strip().rstrip(" .;,!"))
    return capital(_DEMAND.sub("", _ROLE_AS_SUBJECT.sub("", line)) or line)


def requirement_sentence(text: str, language: str = "en") -> str:
    """A requirement in the posting's words, without its number and without the role as its subject.

    In English what somebody is to be, or to do, is named: "Is honest" asks for "Being honest".
    """
    line = _INVITING.sub(r"\1", _SLOGAN.split(_NUMBERED.sub("", phrases.without_markup(as_phrase(text))))[0])
    line = _CAPABLE.sub("", _OPEN_BRACKET.sub("", _IN_BRACKETS.sub(r"\1", line.strip(" .;"))))
    line = _HIGHLY_DESIRED.sub(r"\1", _IN_THE_ROLE.sub("", line.rstrip(" .")))
    line = _ADDRESSED.sub("", _WISHED.sub("", _GOING_ON.sub("", _LONG_ASIDE.sub("", line))))
    line = normal_capitals(phrases.without_heading(line))
    duty = _DEMAND.sub("", _SOUGHT.sub("", _ROLE_AS_SUBJECT.sub("", _LABEL.sub("", line))).strip())
    named = activity(duty) or _you_do(duty) or (_state(duty) if language == "en" else None)
    named = (
        of_the_candidate(named) if named else as_of_the_candidate(without_article(duty)) if language == "en" else duty
    )
    named = _ABLE_TO.sub("ability to ", _RESPONSIBLE.sub("responsibility for ", named))
    return _CUT_OPEN.sub("…", _first_clause(capital(named) if duty else line))


def without_article(line: str) -> str:
    """A line without the "the" that begins it: what is asked for is not known yet."""
    return _ARTICLE.sub("", line)


def as_of_the_candidate(line: str) -> str:
    """A line that only says whose something is ("quick on your feet") as a sentence about the candidate says it."""
    return line if _ADDRESSES.search(line) else of_the_candidate(line)


def of_the_candidate(named: str) -> str:
    """What is to be done, as a sentence about the candidate says it: "carrying their own tools", not "your own"."""
    return _YOU.sub(_they, named)


def _they(said: re.Match[str]) -> str:
    before, you = said["before"] or "", said["you"].lower()
    they = "them" if you == "you" and _BEFORE_AN_OBJECT.fullmatch(before) else _THEY[you]
    return f"{before} {they}" if before else they


def _state(line: str) -> str | None:
    """What somebody is to be, as a phrase: "being a team player" for "Must be a team player"; None for other lines."""
    if _QUALITY.match(line):
        return f"being {within_a_sentence(line)}"
    opening = _MUST_BE.match(line)
    if opening is None or _AND_HAVE.search(line):
        return None
    rest = line[opening.end() :]
    return rest if _ABLE.match(rest) else "being " + _AND_BE.sub(r"\1 being ", rest)


def _you_do(line: str) -> str | None:
    """What the reader is said to do: "knowing your limits" for "You know your limits"; None for other lines."""
    subject = _YOU_DO.match(line)
    if subject is None:
        return None
    verb, _, rest = line[subject.end() :].partition(" ")
    # Of two verbs, the second would keep its form.
    is_verb = is_word(gerund(verb)) and not _AND.search(rest)
    return activity(f"Able to {verb} {rest}") or (f"{gerund(verb)} {rest}" if is_verb else None)


def _first_clause(line: str) -> str:
    """The line, or of a long one the beginning that ends where a clause ends."""
    if len(line.split()) <= _MOST_WORDS:
        return one_line(line)
    ends = (line[: match.start()].strip(" .;,:•-–") for match in _CLAUSE_END.finditer(line))
    fitting = [each for each in ends if LEAST_WORDS < len(each.split()) <= _MOST_WORDS and not is_cut_short(each)]
    return fitting[-1] if fitting else one_line(line)
