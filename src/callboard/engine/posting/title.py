"""The job's title, without the dress: gender marks, requisition numbers, places, hours."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from callboard.core.text import squeeze
from callboard.engine.gazetteer.places import look_up
from callboard.engine.posting import places
from callboard.engine.posting.lexicon import load
from callboard.engine.text.flattening import flatten, words_only

MAX_CHARS = 110

GENDER = re.compile(
    r"\s*[(\[]\s*(?:(?:all genders?|gn|alle geschlechter|divers|any gender|all humans|mensch|human)(?: welcome)?|"
    r"[mwfdxhvigk*][a-z.]{0,7}\s?[/|,:;*·-]\s?[mwfdxhviga*][a-z.]{0,7}(?:\s?[/|"
    r",:;*·-]\s?[mwfdxhvigona*][a-z.*]{0,7}){0,3}|"
    r"x|a|w|m|o|in)\s*[)\]]"
    r"|\s+(?:[mwfdxhvi]\s?[/|]\s?[mwfdxhvi](?:\s?[/|]\s?[mwfdxhvi*]){0,2})(?=\s|$|,|-)"
    r"|(?<=\w)[(\[](?:e|se|in|a|ne|trice|euse|ière|ra|/a)[)\]](?=\s|$|,)",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\s*[(\[#-]*\s*(?:\b(?:req(?:uisition)?|job|ref(?:erence|erenz)?|id|kennziffer|jr|r)\b\.?\s?(?:id|no|nr|number|"
    r"#)?\s?[:.#-]?\s?#?(?=[\w/-]*\d{3})[\w/-]+|#\s?\d{3,}|\b(?:R|JR|REQ)-?\d{4,}|\b\d{5,})\s*[)\]]?",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\s+[–—|•·@]+\s+|\s+-+\s+|\s*\|\s*|\s+@\s*|[–—](?=\s)|,\s+(?=remote|hybrid|full|part|[A-Z])|\s+[-–—](?=\S)|"
    r"(?<=\S)-\s",
    re.IGNORECASE,
)
_EXTRA = re.compile(
    r"\b(?:remote|hybrid|hybride|on-?site|full[- ]?time|part[- ]?time|vollzeit|teilzeit|temps plein|temps partiel|"
    r"cdi|cdd|interim|permanent|contract|temporary|seasonal|internship program|"
    r"night shift|day shift|evening shift|weekend|weekends|[1-3](?:st|nd|rd) shift|overnight|nights|days|shift|"
    r"home weekly|no experience|immediate start|urgent|hiring now|now hiring|"
    r"ab sofort|unbefristet|befristet|m/w/d|homeoffice|\d+ ?(?:uur|hours|stunden|h\b|months?|mois|monate|%)|"
    r"\d+ ?- ?\d+ ?(?:uur|stunden|hours|%)|gs-?\d|[£$€]|\d+k\b|sign-?on|bonus|outside ir35|inside ir35|"
    r"jornada completa|tiempo completo|remoto|presencial|hibrido|tempo indeterminato|fulltime|parttime|per diem|prn|"
    r"w2|c2c|freelance|festanstellung|relocation|visa|ote|telework|alternance|stage de|indefinido|start asap)\b",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"^(?:(?:job (?:title|posting|opening|vacancy|offer|description|advertisement)|position|role|title|vacancy|"
    r"vacature|stelle(?:nausschreibung|nangebot)?|poste|puesto|vaga|posizione|offre d.emploi|career opportunity|"
    r"opportunity|opening|immediate (?:opening|need|requirement)s?|"
    r"stage|alternance|cdi|cdd|we(?:'| a)re hiring|now hiring!?|hiring|wanted|gesucht|job|"
    r"urgent|urgent requirement|requirement|"
    r"remote|internship)\s*(?:[:–—]|\s-)\s*|(?:now |we are |urgent(?:ly)? )?hiring!*\s+(?=[A-Z])|(?:vacature|"
    r"stellenangebot|stellenausschreibung|"
    r"offre d.emploi|oferta de (?:empleo|trabajo)|annuncio|vaga (?:para|de)|offerta di lavoro)\s*:?\s+|"
    r"self-employed |(?:praktikum|ausbildung)(?: \d{4})?\s*:\s*|(?:part-time|"
    r"full-time|temporary|contract|permanent|freelance|part time|full time|remote|seasonal|experienced)\s(?=[A-Z])|"
    r"(?:se busca|buscamos|wir suchen|on recherche|nous recherchons|cercasi|gezocht:?|cerchiamo|procura-se)\s|(?:a|"
    r"an|the|eine?n?|une?|uno?|"
    r"una?|um|uma|een)(?:[/:*](?:[aenr]|er|en))? |join us as (?:a|an) |(?:we(?:'| a)re )?(?:hiring|looking for|"
    r"seeking)(?: an?)? )+",
    re.IGNORECASE,
)
_HOURS = re.compile(
    r"(?:\s+(?:in|auf|à|a|en|em|zu|op))?\s+\(?(?:voll-?\s?(?:zeit)?\s?(?:oder|und|/|o\.)\s?-?teilzeit|vollzeit|"
    r"teilzeit|temps (?:plein|partiel)|jornada completa|"
    r"tempo pieno|"
    r"\d{2,3} ?(?:[-–] ?\d{2,3} ?)?%|(?:needed|wanted|gesucht|required|f[üu]r sofort)\b).*$",
    re.IGNORECASE,
)
# "Forklift Driver position"
_POSITION = re.compile(r"(?<=\w)\s+(?:positions?|role|job)\s*$", re.IGNORECASE)
_PARENTHESIS = re.compile(r"\s*\(([^()]{1,60})\)")
_FIRM = re.compile(
    r"^The (?=[A-Z])|\b(?:GmbH|AG|Inc\.?|LLC|LLP|Ltd\.?|plc|Corp\.?|S\.?r\.?l\.?|S\.p\.A\.|B\.?V\.?|SARL|SAS|Lda|"
    r"Ltda)(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Title:
    """A clean title; the words of `text` are those of the reading between `start` and `end`."""

    text: str
    start: int
    end: int
    score: float


@cache
def _nouns() -> tuple[re.Pattern[str], tuple[str, ...]]:
    data = load("titles")
    words = sorted({flatten(noun) for noun in data["nouns"]}, key=len, reverse=True)
    nouns = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, words)) + r")(?:s|es|innen)?(?!\w)")
    return nouns, tuple(flatten(ending) for ending in data["endings"])


@cache
def not_titles() -> frozenset[str]:
    """Lines on top of pages that are no title ("Stellenausschreibung", "Apply now"), as `words_only` writes them."""
    return frozenset(words_only(text) for text in load("titles")["not_titles"])


def is_role(text: str) -> bool:
    """Whether the words hold a job's noun ("engineer", "Pflegefachkraft")."""
    nouns, endings = _nouns()
    flat = _NO_JOB.sub(" ", flatten(GENDER.sub(" ", text)))
    flat = re.sub(r"(?<=\w)[·:*/_.](?:innen|in|e|a|o|se|euse|rice|ra|frau)\b", "", flat)
    if nouns.search(flat):
        return True
    words = (word.rstrip("-") for word in re.findall(r"[\w-]+", flat))
    return any(word.endswith(endings) and len(word) > 6 for word in words)


# "recruiter.com" is a firm, a "tech stack" is no tech.
_NO_JOB = re.compile(
    r"(?<![\w.])[\w-]{1,40}\.(?:com|io|ai|dev|co|org|net|app|so|tech|health|xyz|gov|eu|de|fr)(?!\w)|"
    r"(?<!\w)(?:[\w-]{1,20} )?(?:tech|technology|core) stack\b"
)
# "Build the OS for engineers", "Help nurses with …": what is done is told, no job is named.
_DEED = re.compile(
    r"(?:no|sorry|direct hire)\b|[A-Z]\w+ (?:the|your|our|an?|how)\b|"
    r"(?:build|make|help|create|transform|automate|power|empower|reinvent|"
    r"revolutioni[sz]e|moderni[sz]e|bring|turn|fix|join|shape)(?: |ing (?=[a-z])).*?\b(?:for|to|that|with|the|"
    r"your|our)\b",
    re.IGNORECASE,
)


def is_deed(text: str) -> bool:
    """Whether the words say what a firm does or works with: they may hold a job's noun and name none."""
    parts = re.split(r"\s+[/+]\s+|,\s+", text[:MAX_CHARS])
    # "Rails / React / Devops / Security" are fields, of which one can be a job's name as well.
    fields = len(parts) > 2 and not any(is_role(_FIELD.sub(" ", part)) for part in parts)
    # "Remote, interns" and "Full time & interns" are terms.
    bare = (words_only(_EXTRA.sub(" ", part)) for part in re.split(r"[,/&+]|\band\b|\s-\s", text[:MAX_CHARS]))
    fields = fields or all(not part or part in not_titles() for part in bare)
    return fields or bool(_DEED.match(text[:MAX_CHARS].strip()))


_FIELD = re.compile(r"\b(?:dev ?ops|mlops|sre|qa|security|backend|frontend|full-?stack|rn|ops|sales)\b", re.IGNORECASE)


# A firm's name in front of a title is short.
MAX_FIRM = 45


def behind_firm(start: int, text: str) -> tuple[int, str]:
    """A labelled title without the firm that feeds put in front of it: "Acme: Senior Designer"."""
    head, sign, rest = text.partition(": ")
    led = sign and len(head) < MAX_FIRM and is_role(rest) and not is_role(head)
    return (start + len(head) + len(sign), rest) if led else (start, text)


def clean(text: str, start: int, score: float = 0.0) -> Title | None:
    """The title in `text`, which begins at `start`; None where nothing is left."""
    if cut := _LEADING.match(text):
        text, start = text[cut.end() :], start + cut.end()
    kept = _POSITION.sub("", _without_tail(_HOURS.sub("", text)))
    words = squeeze(_NUMBER.sub(" ", _PARENTHESIS.sub(_parenthesis, GENDER.sub(" ", kept))))
    words = words.strip(" -–—|,:;•·*#/&.!\"'“”„") if not words.endswith((".NET", "Sr.", "Jr.")) else words
    if not words or len(words) > MAX_CHARS or not re.search(r"[^\W\d_]{2}", words):
        return None
    if words.isupper() and len(words) > 5:
        words = _lowered(words)
    return Title(words, start, start + len(kept.rstrip()), score)


def _without_tail(text: str) -> str:
    """Cut where a segment is a place, hours, pay or the like; what comes before is the title."""
    cuts = [match for match in _CUT.finditer(text) if is_role(text[: match.start()])]
    for match in cuts:
        segment = text[match.end() :]
        if "@" in match[0]:
            return text[: match.start()]
        first = _CUT.split(segment, maxsplit=1)[0]
        if _is_extra(first):
            return text[: match.start()]
    return text


def _is_extra(segment: str) -> bool:
    bare = GENDER.sub(" ", segment).strip(" -,")
    # "ICU (Nights)": what stands in parentheses does not decide.
    bare = _PARENTHESIS.sub(" ", bare).strip() or bare.strip("()")
    if (
        not bare
        or re.search(r"[£$€]\s?\d", bare)
        or re.match(r"(?:department|dept\.?|school|faculty|institute) of\b", bare, re.IGNORECASE)
        or _STORE.search(bare)
        or (_EXTRA.search(bare) and not is_role(_EXTRA.sub(" ", bare)))
        or _NUMBER.fullmatch(bare)
    ):
        return True
    if is_role(bare):
        return False
    if _FIRM.search(bare):
        return True
    found = places.in_cell(bare, 0)
    return bool(found) and sum(place.end - place.start for place in found) * 2 > len(bare)


# A shop's number: "Sunny's Market #214".
_STORE = re.compile(r"(?<!req )(?<!job )#\d{2,5}\b", re.IGNORECASE)


def _parenthesis(match: re.Match[str]) -> str:
    """A parenthesis stays where it says what the job is: "(RN)", "(Java)"."""
    inner = match[1]
    known = look_up(inner)
    gone = (
        _EXTRA.search(inner)
        or known
        or re.search(r"\d{2,}|^\d|only|based|position|f/|/f|genders|h/", inner, re.IGNORECASE)
    )
    return " " if gone else match[0]


def _lowered(text: str) -> str:
    """Capitals taken back, except short ones, which are abbreviations."""
    small = {"of", "and", "the", "for", "in", "de", "la", "und", "für", "des", "et", "to"}
    keep = re.compile(
        r"(?:RN|LPN|CNA|IT|HR|QA|UX|UI|II|III|IV|VP|CDL|CDL-A|HVAC|SQL|AWS|SRE|API|ICU|ER|OR|PHP|\.NET|C\+\+|DBA|ML|"
        r"AI|CNC|CAD|SAP|BI|PR|R&D|LKW|MTA|MFA|ERP)$"
    )
    words = [
        word if keep.match(word) else word.lower() if word.lower() in small else word.capitalize()
        for word in text.split()
    ]
    return " ".join(words)
