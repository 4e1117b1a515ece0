"""Names for letters and questions: of people, roles, jobs, employers and towns; None where one would read badly."""

from __future__ import annotations

import re

from callboard.core.text import fold, squeeze
from callboard.engine.data_files import any_of
from callboard.engine.facts import Fact
from callboard.engine.gazetteer.job_nouns import is_role
from callboard.engine.gazetteer.places import PlaceKind, look_up
from callboard.engine.matching.vocabulary.occupations import names_person
from callboard.engine.messages.catalogue import catalogue, is_stand_in, letters_only
from callboard.engine.posting.lexicon import table
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Position, Resume, Section
from callboard.engine.resume.vocabulary.section_headings import SectionTitle, title_of
from callboard.engine.skills.reader import find_known
from callboard.engine.writing.phrases import READABLE, WORD, folded_words, is_sentence, without_brackets
from callboard.engine.writing.quotes import EDGES
from callboard.engine.writing.skill_names import capital
from callboard.engine.writing.titles import names_work, normal_capitals, title_case, title_in_a_sentence

SURE_NAME = 0.75
"""A title or employer that was read with less certainty is left out: a wrong one is worse than none."""
_LIKELY_TITLE = 0.4
"""A title that ends with a word for a person is named from here on: of 27 such titles of 200 résumés all were right."""
_SURE_EMPLOYER = 0.55
"""The same for the employer that a posting names: of 318 postings four in five names below are wrong."""
_NAME = re.compile(r"[^\W\d_]+(?:['’.-]+[^\W\d_]+)*\.?")
_ROLE_WORD = re.compile(rf"\s+{any_of('writing', 'wording', 'titles', 'role')}$", re.IGNORECASE)
_NEXT_SENTENCE = re.compile(r"(?<=[a-z]{4})(?<!^[A-Z][a-z]{4})(?<!^[A-Z][a-z]{5})\.\s+(?=[A-Z])")
"""The end of a sentence, and not that of an abbreviation which begins a name ("Assoc. Grocers")."""
_REGION_CODE = re.compile(r"[A-Z]{2,3}")
_SLASH = re.compile(r"(?<=\w)(?:/ | /)(?=\w)")
"""A slash with a blank on one side only."""
_HEADING_CUT = re.compile(r"\s+[-–—|]\s*|(?<=\w{2})[-–—]\s+")
_INITIALS = 2
_NO_PART = re.compile(r"[,\d]")
"""A list, a code or a length of time is no part of a title."""
_HOURS_OR_PAY = re.compile(
    rf"(?i)\s+(?:[$£€]\s?\d|\d{{1,2}}(?:[.:]\d\d)?\s?{any_of('writing', 'wording', 'titles', 'hours')}\b).*"
)
_LONGEST_TITLE = 5
"""A title of more words holds more than the title."""
_SAME_WORD = 4
"""Letters at the beginning that the words for a man and for a woman share."""
_UN = re.compile(r"(?i)^(?:d['’])?une?(?:\s?(?:/|ou)\s?une?|\(e\))?\s+(?=\S)")
"""What a French sentence leaves before a title ("Nous recherchons un …")."""
_LENGTH_OF_WORK = re.compile(rf"(?i)\b\d+\+?\s{any_of('text', 'words', 'time', 'lengths')}\b")
"""What a requirement says and no title: "Mindestens 3 Jahre Erfahrung als Buchhalter"."""
_GENDER = re.compile(rf"(?i)^{any_of('writing', 'wording', 'titles', 'gender')}\s+(?=\S+\s)")
"""A word for a gender before a title: "Female Soccer Assistant Coach"."""
_BOTH_GENDERS = re.compile(r"(?<=[^\W\d_])[*·•](?=[^\W\d_])")
"""What joins the two genders of a title: "Sachbearbeiter*in", "Développeur·se"."""


def person_name(resume: Resume) -> str | None:
    """A name to greet somebody by, in normal capitals; None if it does not look like a person's name.

    Two to five words of letters, none of them a known skill and the first no work. A wrong greeting is worse than none.
    """
    # "Moses (Eli) Katz" is addressed without what friends say.
    words = squeeze(without_brackets(resume.name.value)).split() if resume.name else []
    if not 2 <= len(words) <= 5 or not all(_NAME.fullmatch(word) for word in words):
        return None
    text = " ".join(words)
    if is_stand_in(text, resume.language):
        return None
    skill_letters = sum(span.end - span.start for span in find_known(text))
    if skill_letters * 2 >= len(text) or not words[0][0].isupper() or names_work(words[0], resume.language):
        return None
    # "ROSSI Anna", "Anna ROSSI": some write the family name in capitals, and many put it first.
    family = [word for word in words if word.isupper() and len(word) > _INITIALS]
    given = [word for word in words if word not in family]
    family_name = title_case(" ".join(family), acronyms=False)
    return " ".join([*given, family_name]).rstrip() if given else title_case(text, acronyms=False)


def role_title(posting: Posting) -> str | None:
    """The title of the role, without its employer, codes and remarks; None if it is none or too long."""
    fact, language = posting.role.title, posting.language
    if fact is None:
        return None
    whole = _without_remarks(_without_markings(fact.value), posting)
    # "Engineer (m/f/d) for … in the area of …": of a title that says too much, what stands before its brackets.
    title = _fit_name(whole) or _fit_name(
        _without_remarks(_without_markings(fact.evidence.quote.partition("(")[0]), posting)
    )
    if title is None or is_stand_in(title, language) or _LENGTH_OF_WORK.search(title):
        return None
    title = _UN.sub("", title) if language == "fr" else title
    role, at, named = title.rpartition(" at ")
    title = _ROLE_WORD.sub("", role if at and named == company(posting) else title)
    return capital(_one_person(title) if language == "en" else title)


def _without_remarks(title: str, posting: Posting) -> str:
    """The title without additions: repeated parts, the employer, search words, a place, hours."""
    language, firm = posting.language, posting.role.company
    title = _HOURS_OR_PAY.sub("", title.rpartition(": ")[2]).strip(EDGES)
    parts = [each for each in _HEADING_CUT.split(title) if len(letters_only(each)) > 1 or find_known(each)]
    main, *rest = [each for each in parts if not firm or fold(each) != fold(firm.value)] or [title]
    if rest and folded_words(main) <= folded_words(rest[0]):
        return " - ".join(rest)
    hangs_on = any(_NO_PART.search(each) or look_up(each) for each in rest) or len(WORD.findall(title)) > _LONGEST_TITLE
    if rest and hangs_on and (language != "en" or any(map(names_person, WORD.findall(fold(main).replace("-", " "))))):
        return main
    whole = " - ".join([main, *rest])
    one, _, other = whole.partition("/")
    # "HAAD/DHA Licensed Doctors": what stands before the slash may be no title yet.
    is_title = language != "en" or any(map(names_person, WORD.findall(fold(one))))
    is_long = len(whole.split()) > _LONGEST_TITLE and not _are_two_genders(one, other)
    words = _without_joined_place(one if other and is_title and is_long else whole).split()
    ends = (at for at in range(2, len(words)) if names_person(fold(words[at - 1])) and _is_place(words[at:]))
    return " ".join(words[: next(ends, len(words))])


def _without_joined_place(title: str) -> str:
    """The title without a town that a hyphen joins to it: "Inside Sales Professional-Omaha"."""
    role, _, place = title.rpartition("-")
    known = look_up(place) if place[:1].isupper() and " " in role else None
    return role if known and known.kind is PlaceKind.CITY and not known.ambiguous else title


def _are_two_genders(one: str, other: str) -> bool:
    """Return True for a title in the forms for men and for women: "Assistant / Assistante de cabinet"."""
    man, woman = one.split()[-1:], other.split()[:1]
    return bool(man and woman) and fold(man[0])[:_SAME_WORD] == fold(woman[0])[:_SAME_WORD]


def _is_place(words: list[str]) -> bool:
    """Return True if a place begins here: "Boston MA …"."""
    return words[0][:1].isupper() and any(look_up(" ".join(words[:count])) for count in (1, 2))


def _one_person(title: str) -> str:
    """The title of one of them: of "Sales Consultants" a "Sales Consultant"."""
    last = title.split()[-1]
    return title[:-1] if last[-1] == "s" and names_person(fold(last[:-1])) else title


def company(posting: Posting) -> str | None:
    """The employer's name; None if it was left out, or may have been misread."""
    firm, title = posting.role.company, posting.role.title
    if firm is None or firm.confidence < _SURE_EMPLOYER or is_sentence(firm.value, posting.language):
        return None
    is_title = title is not None and is_part_of_title(firm.value, title.value)
    is_place = fold(firm.value.split()[0]) in table("labels", "location")
    return None if is_title or is_place else _employer_name(firm, posting.language)


def is_part_of_title(firm: str, title: str) -> bool:
    """Return True if the title of the role was taken for the employer: "Acme Support Specialist (Night Shift)"."""
    flat = fold(firm)
    return flat == fold(title) or (is_role(firm) and fold(title).startswith(f"{flat} "))


def job_title(position: Position, language: str) -> str | None:
    """The title of a job in normal capitals, without details; None for a placeholder, a heading or a course."""
    fact = position.title
    is_likely = fact and fact.confidence >= _LIKELY_TITLE and language == "en" and _ends_with_person(fact.value)
    is_title = _is_sure(fact) or is_likely
    title = _fit_name(_without_markings(fact.value)) if fact and is_title else None
    if title and _is_heading(title):
        return None
    placeholders = [letters_only(each) for each in catalogue("phrases", language)["placeholders"] if " " in each]
    if title is None or any(each in letters_only(title) for each in placeholders):
        return None
    return title_in_a_sentence(_GENDER.sub("", title), language)


def _ends_with_person(title: str) -> bool:
    """Return True for a short title that ends with a word for a person: "Business Office Supervisor"."""
    words = WORD.findall(title)
    return 0 < len(words) <= _LONGEST_TITLE and not _NO_PART.search(title) and names_person(fold(words[-1]))


def _is_heading(title: str) -> bool:
    """Return True for "Professional Experience"; of one word ("Internship") it may be the job itself."""
    heading = title_of(title)
    return " " in title and heading == SectionTitle(Section.WORK, 1)


def employer(position: Position, language: str) -> str | None:
    """The employer of a job; None if the résumé hides it ("Company Name")."""
    return _employer_name(position.company, language) if _is_sure(position.company) else None


def _is_sure(fact: Fact[str] | None) -> bool:
    return fact is not None and fact.confidence >= SURE_NAME


def _without_markings(text: str) -> str:
    return _SLASH.sub("/", without_brackets(text).strip(EDGES).replace(" :", ":"))


def _fit_name(text: str) -> str | None:
    """A name in normal capitals; None if it is too long for one, or holds signs that no name has."""
    is_short = 1 <= len(text.split()) <= 8 and len(text) <= 70
    if not is_short or not READABLE.fullmatch(_BOTH_GENDERS.sub("", text)) or not re.search(r"[^\W\d_]{2}", text):
        return None
    return normal_capitals(text)


def place_name(text: str) -> str:
    """A town in normal capitals, with the short code of its region ("Tacoma, WA"), and without its country."""
    town, _, rest = text.partition(",")
    region = rest.partition(",")[0].strip()
    town = title_case(town, acronyms=False) if town.isupper() else town
    return f"{town}, {region}" if _REGION_CODE.fullmatch(region) else town


def _employer_name(fact: Fact[str] | None, language: str) -> str | None:
    text = _NEXT_SENTENCE.split(squeeze(fact.value).strip(" ,;:•*·-–—"))[0] if fact else ""
    head = re.split(r"\s[-–—]\s|[^\w\s'’&.–—-]", text)[0]
    if not text or is_stand_in(head, language) or is_stand_in(text, language) or len(text.split()) > 8:
        return None
    return text
