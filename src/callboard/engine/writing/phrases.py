"""Phrases for letters and questions from the words of the documents.

A letter is sent as it is, so what cannot be said cleanly is not said: every function here answers None where the
document's words would read badly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from callboard.core.text import fold, squeeze
from callboard.engine.facts import Fact
from callboard.engine.messages.catalogue import catalogue, is_stand_in, join_items, letters_only
from callboard.engine.posting.model import Posting, Requirement, RequirementKind
from callboard.engine.resume.headings import SectionTitle, title_of
from callboard.engine.resume.model import Position, Section
from callboard.engine.skills.model import Category, SkillSpan
from callboard.engine.skills.reader import find_known

MOST_WORDS = 10
"""The longest phrase that is quoted from a document."""

SURELY_ASKED = 0.7
"""A requirement that is less likely one is no reason in a letter, and nothing to ask about."""

_EDGES = " .;,:•*·-–—\"'"
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NAME = re.compile(r"[^\W\d_]+(?:['’.-]+[^\W\d_]+)*\.?")
_SMALL = {"of", "and", "the", "for", "in", "at", "to", "de", "la", "und", "für", "et", "des", "du", "y", "von", "van"}
_CLAUSE = re.compile(r"[;:.(–—](?=\s|$)|\s[–—-]\s|,\s(?=(?:which|resulting|leading|including|while|thereby|so)\b)")
_PREPOSITION = re.compile(
    r"\s(?=(?:by|for|to|with|in|on|at|from|through|across|using|via|within|während|mit|für|pour|avec|para|con)\s)"
)
_OPENING_PREPOSITION = re.compile(r"(?i)(?:due to|under|with|in|on|at|by|for|from|as|through|during|after|upon)\s")
"""A line that begins with one names what was done only later."""
_CONTINUED = {
    "up",
    "out",
    "due",
    "of",
    "and",
    "or",
    "conjunction",
    "accordance",
    "collaboration",
    "cooperation",
    "partnership",
    "compliance",
    "response",
    "relation",
    "addition",
    "order",
    "charge",
    "according",
    "prior",
    "related",
    "responsible",
    "such",
    "along",
    "together",
}
"""A beginning that ends in one of these goes on."""
_LABEL = re.compile(r"^(?:[A-Z][\w&]*\s?){1,3}:\s+(?=(?:\S+\s+){3})")
"""A label before what was done ("Key Achievements: …")."""
_MARKS = re.compile(r"[\"“”„«»]|(?<!\w)['‘’]|['‘’](?!\w)")
_ROLE_WORD = re.compile(r"\s+(?:position|role|job|opening|vacancy|opportunity)$", re.IGNORECASE)
_CLEAN = re.compile(r"[\w\s'’&/+#.,:%–-]+")
"""No signs of a broken encoding, of a lost bracket, or of a list."""
_RUN_TOGETHER = re.compile(r"[A-Z]{4}[A-Z]*[a-z]{3}|[a-z]{2}[A-Z][a-z]+[A-Z][a-z]")
"""A heading and a line, or several words, that lost what stood between them."""
_LINK = re.compile(r"https?://|www\.")
_SLASH = re.compile(r"(?<=\w)(?:/ | /)(?=\w)")
"""A slash with a blank on one side only."""
_TWO_IN_ONE = re.compile(r"\b\w*[a-z]{4}[A-Z][a-z]{3}\w*")
_NO_TOPIC = re.compile(
    r"[\d\s+–-]+(?:years?|yrs?)|(?:or|and)\s.*|.*(?::|-lrb-|\bthough\b|\bnot (?:required|necessary)\b).*", re.IGNORECASE
)
"""A length of time alone, half a choice, a heading and its line, a remark."""
_PRODUCTS = (Category.TECHNICAL, Category.OFFICE)
"""Skills of which one word in small letters is likely a name ("excel")."""
_ARTICLE = re.compile(r"^\W*(?:an?|the)\s+(?=\w)", re.IGNORECASE)
_MOST_NAMED = 3
_OCCUPATION = re.compile(r"(?i)\w{3}(?:yst|ist|er|or|ian|ant)s?$")
"""A skill told by the occupation that has it ("receptionist") is the role and not a thing to ask about."""
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]{0,200}[)\]]")


def person_name(name: Fact[str] | None) -> str | None:
    """A name to greet somebody by, in normal capitals; None if it does not look like a person's name.

    Two to five words of letters, none of them a known skill. A wrong greeting is worse than none.
    """
    words = squeeze(name.value).split() if name else []
    if not 2 <= len(words) <= 5 or not all(_NAME.fullmatch(word) for word in words):
        return None
    text = " ".join(words)
    known = sum(span.end - span.start for span in find_known(text))
    if known * 2 >= len(text) or not words[0][0].isupper():
        return None
    return _title_case(text) if text.isupper() else text


def role_title(posting: Posting) -> str | None:
    """The title of the role, without its employer, codes and remarks in brackets; None if it is none or too long."""
    title = _short_name(posting.role.title)
    if title is None:
        return None
    role, at, named = title.rpartition(" at ")
    return _ROLE_WORD.sub("", role if at and named == company(posting) else title)


def company(posting: Posting) -> str | None:
    """The employer's name; None if it was left out."""
    return _named(posting.role.company, posting.language)


def job_title(position: Position, language: str) -> str | None:
    """The title of a job in normal capitals; None if it is none: a placeholder ("Clerk Company Name"), or a heading."""
    title = _short_name(position.title)
    if title and _is_heading(title):
        return None
    placeholders = [letters_only(each) for each in catalogue("phrases", language)["placeholders"] if " " in each]
    return None if title is None or any(each in letters_only(title) for each in placeholders) else title


def _is_heading(title: str) -> bool:
    """Return True for "Professional Experience"; of one word ("Internship") it may be the job itself."""
    heading = title_of(title)
    return " " in title and heading == SectionTitle(Section.WORK, 1)


def employer(position: Position, language: str) -> str | None:
    """The employer of a job; None if the résumé hides it ("Company Name")."""
    return _named(position.company, language)


def topic(requirement: Requirement, posting: Posting) -> str | None:
    """The subject of a requirement, fit to be asked about or given as a reason.

    Qualifications and hard skills, in the posting's own words. None for soft skills, which no application shows, for
    lines that name the role itself, a duty or nothing clear, and for what the posting may not ask for at all.
    """
    if requirement.probability < SURELY_ASKED:
        return None
    words = catalogue("phrases", posting.language)
    spans = [each for each in find_known(requirement.text) if each.skill in requirement.skills]
    if requirement.kind is RequirementKind.OTHER or (spans and all(each.label is Category.SOFT for each in spans)):
        return None
    names = _skills_named(spans, words["vague"])
    if requirement.kind is RequirementKind.SKILL and not requirement.any_of:
        if not 0 < len(names) <= _MOST_NAMED:
            return None
        listed = join_items(names, posting.language)
        return listed if any(each.skill == names[0] for each in spans) else _capital(listed)
    text = short_phrase(_ARTICLE.sub("", requirement.text, count=1), posting.language)
    if text is None or not _reads_well(text) or _names_role(text, posting):
        return None
    return text if names or requirement.kind is not RequirementKind.SKILL else None


def _reads_well(text: str) -> bool:
    """Whether a phrase is whole and is one."""
    glued = [hit[0] for hit in _TWO_IN_ONE.finditer(text) if not find_known(hit[0])]
    return bool(_CLEAN.fullmatch(text)) and not _NO_TOPIC.fullmatch(text) and not glued


def _capital(text: str) -> str:
    """With a capital, unless the first word has its own ("iOS")."""
    return text if any(map(str.isupper, text.split()[0])) else text[0].upper() + text[1:]


def condition(detail: str, language: str) -> str | None:
    """A deal-breaker in a few words; None if its words are a sentence."""
    return detail if _CLEAN.fullmatch(detail) and not is_sentence(detail, language) else None


def is_sentence(text: str, language: str) -> bool:
    """True if words tell of somebody ("you will …", "applicants are …") and do not name a thing or an activity."""
    return bool(_words(text) & {fold(word) for word in catalogue("phrases", language)["sentence_words"]})


def _skills_named(spans: list[SkillSpan], vague: list[str]) -> list[str]:
    """Hard skills as the text writes them, apart from occupations.

    One everyday word for a science ("history") seldom means the science.
    """
    hard = [
        _product(each) if each.label in _PRODUCTS else each.text
        for each in spans
        if each.label is not Category.SOFT
        and fold(each.text) not in {fold(word) for word in vague}
        and (each.label is not Category.SCIENCE or " " in each.text)
        and not (_OCCUPATION.search(each.text) and not _OCCUPATION.search(each.skill or ""))
    ]
    return distinct(hard)


def _product(span: SkillSpan) -> str:
    """One word with the capitals of the product that it names: postings write "tensorflow", "excel" and "dbt"."""
    name = span.skill or ""
    if " " in span.text:
        return span.text
    at = fold(name).find(fold(span.text))
    return name[at : at + len(span.text)] if at >= 0 and span.text.islower() else _capital(span.text)


def distinct(names: Iterable[str]) -> list[str]:
    """The names without those whose words another one holds already ("sales" beside "sales strategy")."""
    kept: list[str] = []
    for name in names:
        words = _words(name)
        if not any(words <= _words(other) for other in kept):
            kept = [other for other in kept if not _words(other) <= words] + [name]
    return kept


def _words(name: str) -> set[str]:
    return set(_WORD.findall(fold(name)))


def _names_role(text: str, posting: Posting) -> bool:
    said = fold(text)
    return any(
        fold(fact.value) in said or said in fold(fact.value)
        for fact in (posting.role.title, posting.role.company)
        if fact
    )


def short_phrase(text: str, language: str) -> str | None:
    """A phrase of two to ten words that names a thing, or one word that is a known skill; None if there is none."""
    words = catalogue("phrases", language)
    line = _without(squeeze(_BRACKETS.sub("", text)).strip(_EDGES), words["openings"], words["endings"])
    if len(line.split()) > MOST_WORDS:
        line = _cut(line, words["cuts"])
    if is_sentence(line, language) or not 1 <= len(line.split()) <= MOST_WORDS:
        return None
    if len(line.split()) == 1 and not find_known(line):
        return None
    return line[0].upper() + line[1:] if line else None


def quoted_line(text: str) -> str | None:
    """The beginning of somebody's own line, in at most ten words; None if it does not end well anywhere.

    It may end where a clause ends, or before a preposition once the thing done has been named.
    """
    line = _LABEL.sub("", squeeze(text).strip(_EDGES))
    if _RUN_TOGETHER.search(line) or _LINK.search(line):
        return None
    if len(line.split()) <= MOST_WORDS:
        return line if len(line.split()) > 2 else None
    for boundary, least in ((_CLAUSE, 4), (_PREPOSITION, 5)):
        beginnings = [line[: match.start()].strip(_EDGES) for match in boundary.finditer(line)]
        fitting = [each for each in beginnings if least <= len(each.split()) <= MOST_WORDS and _is_closed(each)]
        if fitting and not _OPENING_PREPOSITION.match(line):
            return fitting[-1]
    return None


def _is_closed(text: str) -> bool:
    """Return True if no bracket, no quotation mark and no phrase ("in conjunction …") is left open."""
    if fold(text.split()[-1]) in _CONTINUED:
        return False
    return text.count("(") == text.count(")") and not len(_MARKS.findall(text)) % 2


def _short_name(fact: Fact[str] | None) -> str | None:
    text = squeeze(_BRACKETS.sub("", fact.value)).strip(_EDGES).replace(" :", ":") if fact else ""
    text = _SLASH.sub("/", text)
    words = text.split()
    if not 1 <= len(words) <= 8 or len(text) > 70 or not _CLEAN.fullmatch(text) or not re.search(r"[^\W\d_]{2}", text):
        return None
    return normal_capitals(text)


def normal_capitals(text: str) -> str:
    """The text with normal capitals where most of its words are shouted ("LOS ANGELES")."""
    words = text.split()
    shouted = sum(word.isupper() and len(word) > 3 for word in words) > len(words) / 2
    return _title_case(text) if shouted else text


def place_name(text: str) -> str:
    """A place with its town in normal capitals; the short code of a region stays ("Tacoma, WA")."""
    town, comma, region = text.partition(",")
    return f"{_title_case(town) if town.isupper() else town}{comma}{region}"


def _named(fact: Fact[str] | None, language: str) -> str | None:
    text = squeeze(fact.value).strip(" ,;:•*·-–—") if fact else ""
    head = re.split(r"\s[-–—]\s|[^\w\s'’&.–—-]", text)[0]
    if not text or is_stand_in(head, language) or is_stand_in(text, language) or len(text.split()) > 8:
        return None
    return text


def _title_case(text: str) -> str:
    words = [word.lower() if word.lower() in _SMALL else _capitalised(word) for word in text.split()]
    return " ".join(words)


def _capitalised(word: str) -> str:
    return "".join(part.capitalize() for part in re.split(r"([-'’/])", word))


def _without(line: str, openings: list[str], endings: list[str]) -> str:
    """The line without openings and endings that carry nothing, as long as something stays."""
    changed = True
    while changed:
        changed = False
        for each in sorted(openings, key=len, reverse=True):
            if fold(line).startswith(f"{fold(each)} ") and len(line) > len(each) + 2:
                line, changed = line[len(each) :].strip(_EDGES), True
                break
        for each in sorted(endings, key=len, reverse=True):
            if fold(line).endswith(f" {fold(each)}") and len(line) > len(each) + 2:
                line, changed = line[: -len(each)].strip(_EDGES), True
                break
    return line


def _cut(line: str, cuts: list[str]) -> str:
    """The longest beginning of at most ten words that ends where details begin."""
    found = [line[:place] for cut in cuts if (place := line.casefold().find(cut)) > 0]
    fitting = [each.strip(_EDGES) for each in found if 2 <= len(each.split()) <= MOST_WORDS]
    return max(fitting, key=len, default=line)
