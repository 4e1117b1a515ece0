"""Phrases for letters and questions: what a requirement, a condition or a line is about, in the document's own words.

A letter is sent as it is, so a phrase that would read badly is left out: each of these functions gives None instead.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache, partial
from itertools import pairwise

from callboard.core.text import fold, squeeze, with_capital
from callboard.engine.data_files import any_of, read_table
from callboard.engine.matching.vocabulary.words import stems, weight
from callboard.engine.messages.catalogue import catalogue, join_items
from callboard.engine.posting.headings import in_heading_words
from callboard.engine.posting.lexicon import heading_kinds
from callboard.engine.posting.model import Posting, Requirement, RequirementKind
from callboard.engine.skills.model import Category
from callboard.engine.skills.phrases.vocabulary import Form, phrase_vocabulary
from callboard.engine.skills.reader import find_known
from callboard.engine.text.folding import words_only
from callboard.engine.writing.activities import activity
from callboard.engine.writing.list_forms import as_phrase, within_a_sentence
from callboard.engine.writing.quotes import EDGES, MOST_WORDS, is_cut_short
from callboard.engine.writing.skill_names import capital, hard_skills, names_subject
from callboard.engine.writing.titles import SMALL_WORDS, starts_with_vowel_sound

_any_of, _speech = partial(any_of, "writing", "wording", "phrases"), partial(any_of, "writing", "wording", "speech")
_AND, _OR = any_of("text", "words", "joining", "and"), any_of("text", "words", "joining", "or")

SURE_REQUIREMENT = 0.7
"""A line that is less probably a requirement is not used as a reason in a letter or as a question."""

_SURE_LINE = 0.9
"""The same for a line that names no known skill."""

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
"""A word of letters, with an apostrophe or a hyphen within it ("d'un", "full-time")."""
READABLE = re.compile(r"[\w\s'’&/+#.,:%–-]+")
"""No signs of a broken encoding, of a lost bracket, or of a list."""
_TWO_IN_ONE = re.compile(r"\b\w*[a-z]{4}[A-Z][a-z]{3}\w*")
_NO_TOPIC = re.compile(_any_of("no_topic"), re.IGNORECASE)
"""A length of time alone, half a choice, what may stand in for something, a heading and its line, a remark."""
_FRAGMENT = re.compile(
    rf"(?!{_any_of('no_fragment')}\b){_any_of('fragment')}\s.*|"
    r".*\b(?:of|or) (?:experience|knowledge)|[\d\s+–-]+(?:years?|yrs?)",
    re.IGNORECASE,
)
"""What is left of a line that an opening was taken from: "(experience in working) with goals and targets"."""
_AS_REQUIRED = re.compile(rf"(?i)(?:\s(?:and|or))?\s{_any_of('before_required')}$")
"""What stands before an ending that goes with it: "(travel) as required"."""
_SAID_LAST = re.compile(rf"(?i)(?:\s[-–—]\s?{_any_of('said_last')})?[\s!]*\Z")
_LEFT_OPEN = re.compile(rf"[;,]\s+{_speech('and_or')}$", re.IGNORECASE)
"""How an item of a list announces the next one."""
_ARTICLE = re.compile(r"^\W*(?:an?|the)\s+(?=\w)", re.IGNORECASE)
_TRAIT_END = re.compile(rf"(?i)(?:[^e\W]ed|-?{_any_of('trait_end')})$")
"""A trait, which somebody is and does not have ("customer focused")."""
_SURROUNDINGS = re.compile(rf"(?i)\b{_any_of('surroundings')}$")
"""Where work is done, which nobody can do ("insurance industry")."""
_TRAIT_BEGINNING = re.compile(rf"(?i){_any_of('trait_beginning')}\b")
_NAMES_ABILITY = re.compile(rf"(?i)(?:(?:{_any_of('praise')}|[a-z]+al)\s+){{0,3}}{_any_of('abilities')}\b")
_MOSTLY = 0.5
"""Skills stand for a requirement if at least this share of its words names them."""
_MOST_SKILLS_OF_ONE = 3
LEAST_DUTY_WEIGHT = 2.0
"""A duty whose words weigh less than this in sum is too general: it could stand in any posting."""
_AND_SO_ON = re.compile(rf",?\s+{_any_of('and_so_on')}$", re.IGNORECASE)
_GOES_ON = re.compile(rf"\s{_any_of('goes_on')}$")
_PURPOSE = re.compile(r"(?<=\w)\s+(?:[a-z]+ly\s+)?to\s+[a-z]+\s.*")
_JOINED_ON = re.compile(rf"(?i)\s*(?:[/&,]|(?:{_AND}|{_OR})\s)")
_POSSIBLY = re.compile(rf"(?i)(?:it\s+)?{_speech('may')}\s")
"""A line that begins so says what may be needed, and asks for nothing."""
_TO_HOLD = re.compile(
    rf"(?i)^(?:must )?(?:(?:be )?able to |ability to )?{_any_of('holding')}"
    r"(?: and (?:maintain|hold))? (?:an? )?(?=\S+ \S)"
)
"""What is to be done with it: "(obtain) US Security Clearance"."""
_SEVERAL = re.compile(r"(?i)^(bachelor|master)s(?= (?:degree|in|of)\b)")
_ABLE = re.compile(r"(?i)^able to ")
_DEGREE = re.compile(
    rf"(?i)(?:[\w-]+ ){{0,2}}{_any_of('degrees')}(?:['’]?s?['’]?(?= (?:degrees?|diploma)\b))?(?= |$|,)"
)
_SCHOOL = re.compile(r"\b(?:School|Diploma|Degree)\b")
_NAMED_DEGREE = re.compile(r"\w+ of [A-Z]")
_WORDS = read_table("writing", "wording")["phrases"]
_COUNTED = frozenset(_WORDS["counted"])
"""Nouns of conditions that take an article."""
_OF_WHAT = re.compile(rf"(?<=\S)\s{_any_of('behind_a_noun')}\s.*")
"""What follows the noun: "a certificate (of good conduct)"."""
_DETERMINERS = frozenset(_WORDS["determiners"])
_BENT_ARTICLES = frozenset(_WORDS["bent_articles"])
_LONGEST_HEADING = 5
_BOLD = re.compile(r"\*\*|__")
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]{0,200}[)\]]")


def topic(requirement: Requirement, posting: Posting, *, absent: Collection[str] = ()) -> str | None:
    """What a requirement is about, fit to be asked about or given as a reason.

    Qualifications, hard skills and what is to be done, in the posting's own words. None for soft skills, which no
    application shows, for lines that name the role itself or nothing clear, and for what the posting may not ask for.

    Args:
        requirement: one of the posting's.
        posting: the posting.
        absent: the skills that an application does not mention: of several skills only these are named.
    """
    found = topic_in_sentence(requirement, posting, absent=absent)
    return found and as_item(found)


def as_item(topic: str) -> str:
    """A topic as an item of a list, which begins with a capital unless a name begins it ("dbt")."""
    return topic if _is_name(topic.split()[0]) else capital(topic)


def with_article(thing: str, language: str) -> str:
    """A thing as a sentence names it: in English with an article unless it has one, or is of several or of no number.

    "A driver's license", "an RN license".
    """
    if language != "en":
        return thing
    thing = _SEVERAL.sub(r"\1’s", _ABLE.sub("the ability to ", _TO_HOLD.sub("", thing)))
    degree = _DEGREE.match(thing)
    head = thing if degree else _OF_WHAT.sub("", thing)
    is_counted = degree is not None or head.split()[-1].lower() in _COUNTED
    if not is_counted or thing.split()[0].lower() in _DETERMINERS:
        return thing
    # "A Bachelor of Science" is a name, and "a bachelor’s degree" is none.
    is_named = degree and _NAMED_DEGREE.match(thing)
    inner = thing if is_named else _SCHOOL.sub(lambda word: word[0].lower(), within_a_sentence(head))
    first, _, last = inner.rpartition(" ")
    # "Security Clearance" is no name; "US Security Clearance" is.
    inner = f"{first} {last.lower()}" if first.islower() and last.istitle() else inner
    return f"{'an' if starts_with_vowel_sound(inner) else 'a'} {inner}{thing[len(head) :]}"


def _is_name(word: str) -> bool:
    """Return True for the name of a product, which has capitals of its own or none ("dbt")."""
    products = {Category.TECHNICAL, Category.OFFICE}
    return not names_subject(word) and any(each.label in products and each.text == word for each in find_known(word))


def topic_in_sentence(requirement: Requirement, posting: Posting, *, absent: Collection[str] = ()) -> str | None:
    """As `topic`, without the capital that begins a line."""
    if requirement.probability < SURE_REQUIREMENT or _POSSIBLY.match(requirement.text):
        return None
    spans = [each for each in find_known(requirement.text) if each.skill in requirement.skills]
    if spans and all(each.label is Category.SOFT for each in spans):
        return None
    # "LLM serving frameworks" and "troubleshoot PLC" are one thing each, whose words do not stand for it one by one.
    is_compound = any(one.end + 1 >= other.start for one, other in pairwise(spans))
    found = None if is_compound else _named_skills(requirement, posting, absent)
    # A list of known skills is asked for; any other line may be a remark.
    if not found and requirement.probability >= _SURE_LINE:
        found = _qualification(requirement, posting)
        found = found or duty(requirement.text, posting.language)
    return (
        found if found and not _names_role(found, posting) and not _is_run_together(found, posting.language) else None
    )


def is_sure_requirement(requirement: Requirement) -> bool:
    """Return True for a line that is very probably a requirement; the threshold is lower if it names known skills."""
    return requirement.probability >= (SURE_REQUIREMENT if requirement.skills else _SURE_LINE)


def names_ability(text: str) -> bool:
    """Return True for a line that begins with what somebody can or knows ("Proven skill at …"), and no work."""
    return _NAMES_ABILITY.match(text) is not None


def is_attitude(text: str, language: str) -> bool:
    """Return True for what somebody is like, how any work is done, or what a posting says of itself or the reader."""
    return _attitudes(language).search(text) is not None


@cache
def _attitudes(language: str) -> re.Pattern[str]:
    return re.compile("|".join(catalogue("phrases", language)["attitudes"]))


def skill_names(requirement: Requirement, posting: Posting, *, only: Collection[str] | None = None) -> list[str]:
    """The hard skills that a requirement names, or `only` some of its skills, as they stand within a sentence."""
    wanted = requirement.skills if only is None else only
    spans = [each for each in find_known(requirement.text) if each.skill in wanted]
    names = hard_skills(spans, catalogue("phrases", posting.language)["vague"], posting.language)
    # "Experience programming with PHP" asks for one thing, of which the activity says less than its tool.
    served = [
        name for name in names if re.search(rf"\b{re.escape(fold(name))} (?:with|in|using) ", fold(requirement.text))
    ]
    named = [name for name in names if name not in served or not names_subject(name)] or names
    return [activity(name) or name for name in named]


def absent_skills(requirement: Requirement, posting: Posting, absent: Collection[str]) -> list[str]:
    """The hard skills of a requirement that an application does not mention, where a sentence can name them all.

    In the posting's words where it is English, and by their English names elsewhere: what they stand in is English.
    """
    written = skill_names(requirement, posting, only=absent)
    if not 0 < len(written) <= _MOST_SKILLS_OF_ONE:
        return []
    folded = {fold(name) for name in written}
    known = {each.skill for each in find_known(requirement.text) if fold(each.text) in folded}
    return written if posting.language == "en" else [skill for skill in absent if skill in known]


def _named_skills(requirement: Requirement, posting: Posting, absent: Collection[str]) -> str | None:
    """The skills that a requirement names, if they are what it asks for and not only words of a longer demand."""
    if requirement.kind is not RequirementKind.SKILL or requirement.any_of:
        return None
    words = catalogue("phrases", posting.language)
    names = skill_names(requirement, posting)
    if any(map(_SURROUNDINGS.search, names)):
        return None
    asked = _without(requirement.text, words["openings"], words["endings"])
    requirement_words = folded_words(asked) - SMALL_WORDS - {"skills", "experience"}
    skill_words = requirement_words & {word for name in names for word in folded_words(name)}
    named = (
        0 < len(names) <= _MOST_SKILLS_OF_ONE
        and not any(map(_TRAIT_END.search, names))
        and len(skill_words) >= _MOSTLY * len(requirement_words)
    )
    if absent:
        names = skill_names(requirement, posting, only=absent)
    return join_items(names, posting.language) if named and names else None


def _qualification(requirement: Requirement, posting: Posting) -> str | None:
    """A degree, a certificate, a length of experience or a choice of skills, in the posting's own words."""
    if requirement.kind is RequirementKind.OTHER or (
        requirement.kind is RequirementKind.SKILL and not requirement.any_of
    ):
        return None
    text = short_phrase(_ARTICLE.sub("", requirement.text, count=1), posting.language)
    return text if text and _reads_well(text) and not _begins_with_verb(text) else None


def duty(text: str, language: str) -> str | None:
    """What a line wants somebody to do ("leading the rollout"); None for how they are to be."""
    if language != "en" or is_attitude(text, language):
        return None
    found = activity(_AND_SO_ON.sub("", squeeze(_BRACKETS.sub("", without_heading(text))).strip(EDGES)))
    if found is None or is_sentence(found, language):
        return None
    short = _AND_SO_ON.sub("", _cut(found, language)) if len(found.split()) > MOST_WORDS else found
    whole = len(short.split()) <= MOST_WORDS and READABLE.fullmatch(short) is not None
    return short if whole and summed_weight(short, language) >= LEAST_DUTY_WEIGHT else None


def _begins_with_verb(text: str) -> bool:
    """Return True if a line says what to do ("Manage a team") and not what to have."""
    words = phrase_vocabulary()
    first = fold(text.split()[0])
    return words.forms.get(first) is Form.THIRD or first in words.activity_verbs


def summed_weight(text: str, language: str) -> float:
    """The summed weight of the words of a line: how specific it is to a kind of work."""
    return sum(weight(each, language) for each in sorted(set(stems(text, language))))


def _reads_well(text: str) -> bool:
    """Whether a phrase is whole, is one, and names a thing."""
    glued = [hit[0] for hit in _TWO_IN_ONE.finditer(text) if not find_known(hit[0])]
    is_thing = not _NO_TOPIC.fullmatch(text) and not _TRAIT_END.search(text) and not _TRAIT_BEGINNING.match(text)
    return bool(READABLE.fullmatch(text)) and is_thing and not glued


def condition(detail: str, posting_text: str, language: str) -> str | None:
    """A deal-breaker in a few words; None if its words are a sentence.

    Args:
        detail: its short form, which is English.
        posting_text: the words of the posting, which a letter in another language than English uses.
        language: of the posting.
    """
    short_forms: dict[str, str] = catalogue("phrases", language)["conditions"]
    own_words = detail if language == "en" else short_phrase(posting_text, language) or ""
    words = short_forms.get(detail.lower(), own_words)
    return words if READABLE.fullmatch(words) and not is_sentence(words, language) else None


def is_sentence(text: str, language: str) -> bool:
    """Return True for a statement about somebody ("you will …", "applicants are …"), not the name of a thing."""
    return bool(folded_words(text) & {fold(word) for word in catalogue("phrases", language)["sentence_words"]})


def folded_words(text: str) -> set[str]:
    """The words of a text without capitals and accents."""
    return set(WORD.findall(fold(text)))


def _names_role(text: str, posting: Posting) -> bool:
    folded = fold(text)
    # To have worked in the role is something to ask about; the role itself is not.
    if folded.startswith("experience as "):
        return False
    return any(
        fold(fact.value) in folded or folded in fold(fact.value)
        for fact in (posting.role.title, posting.role.company)
        if fact
    )


def short_phrase(text: str, language: str) -> str | None:
    """A phrase of two to ten words that names a thing, or one word that is a known skill; None if there is none."""
    words = catalogue("phrases", language)
    line = _BRACKETS.sub("", without_heading(without_markup(as_phrase(text)))).strip(EDGES)
    line = _nominative(_without(line, words["openings"], words["endings"]), line, language)
    if len(line.split()) > MOST_WORDS:
        line = _cut(line, language)
        if is_cut_short(line):
            return None
    if is_sentence(line, language) or not 1 <= len(line.split()) <= MOST_WORDS or _FRAGMENT.fullmatch(line):
        return None
    if len(line.split()) == 1 and not find_known(line):
        return None
    return with_capital(line) or None


def _nominative(line: str, whole: str, language: str) -> str:
    """A German line without an article that its opening bent ("Erfahrung in der …"); empty before an adjective."""
    article, _, rest = line.partition(" ")
    if language != "de" or line == whole or fold(article) not in _BENT_ARTICLES:
        return line
    return rest if rest[:1].isupper() else ""


def without_heading(text: str) -> str:
    """A line without the heading that it begins with, where a break was lost: "Required Skills 5+ years of SQL"."""
    words = text.split()
    for count in range(min(len(words) - 1, _LONGEST_HEADING), 0, -1):
        begins = words[count][0].isupper() or words[count][0].isdigit()
        head = " ".join(words[:count])
        # "An ability to use Python" begins a line, though headings speak of abilities, too.
        begins = begins and fold(head) not in _english_openings()
        if begins and words[0][:1].isupper() and (in_heading_words(head) or words_only(head) in heading_kinds()):
            return " ".join(words[count:])
    return text


@cache
def _english_openings() -> frozenset[str]:
    return frozenset(catalogue("phrases", "en")["openings"])


def _is_run_together(text: str, language: str) -> bool:
    """Return True for an English phrase with a verb in capitals within: "The site Carry out general duties"."""
    words = text.split()
    forms = phrase_vocabulary().base
    return language == "en" and any(
        word.istitle() and before[0].islower() and fold(word) in forms and after[:1].islower() and not find_known(word)
        for before, word, after in zip(words, words[1:], words[2:], strict=False)
    )


def without_markup(text: str) -> str:
    """A line without signs of bold type ("**Sales:**"), and without a last "; or", "- REQUIRED" or exclamation mark."""
    return _SAID_LAST.sub("", _LEFT_OPEN.sub("", squeeze(_BOLD.sub("", text))))


def without_brackets(text: str) -> str:
    """A line without what stands in brackets."""
    return squeeze(_BRACKETS.sub("", text))


def _without_repeated_preposition(rest: str, word: str) -> str:
    """What follows an opening, where that ended in a preposition which a second part repeats: "(of) SQL and of R"."""
    return re.sub(rf"(?i)\b({_AND}|{_OR}) {re.escape(word)} (?=\S)", r"\1 ", rest)


def _without(line: str, openings: list[str], endings: list[str]) -> str:
    """The line without openings and endings that carry nothing, as long as something stays."""
    changed = True
    while changed:
        changed = False
        for each in sorted(openings, key=len, reverse=True):
            opens = fold(line).startswith(f"{fold(each)} ") and len(line) > len(each) + 2
            # "Experience in a warehouse" asks for the experience and not for a warehouse, and of "possess and
            # maintain a licence" half a pair of verbs would be left.
            rest = line[len(each) :]
            if opens and each.split()[-1] in {"use", "using"}:
                # "Ability to use Python creatively to solve problems" asks for Python.
                rest = _PURPOSE.sub("", rest)
            if opens and not (_GOES_ON.search(each) and _ARTICLE.match(rest)) and not _JOINED_ON.match(rest):
                line, changed = _without_repeated_preposition(rest.strip(EDGES), each.split()[-1]), True
                break
        for each in sorted(endings, key=len, reverse=True):
            if fold(line).endswith(f" {fold(each)}") and len(line) > len(each) + 2:
                line, changed = _AS_REQUIRED.sub("", line[: -len(each)].strip(EDGES)), True
                break
    return line


def _cut(line: str, language: str) -> str:
    """The longest beginning of at most ten words that ends where details begin, and with a whole word group."""
    words = catalogue("phrases", language)
    found = [line[:place] for cut in words["cuts"] if (place := line.casefold().find(cut)) > 0]
    # "A, B, and C" is one list: without its end it asks for something else.
    found = [each for each in found if "," not in each or not line[len(each) :].casefold().startswith(", and ")]
    fitting = [each.strip(EDGES) for each in found if 2 <= len(each.split()) <= MOST_WORDS]
    fitting = [each for each in fitting if each.split()[-1].casefold() not in words["open_ends"]]
    return max(fitting, key=len, default=line)
