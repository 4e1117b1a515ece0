"""The job's title, without the dress: gender marks, requisition numbers, places, hours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from callboard.core.text import squeeze
from callboard.engine.posting import places
from callboard.engine.posting.flat import flatten
from callboard.engine.posting.gazetteer import look_up
from callboard.engine.posting.labels import Labelled
from callboard.engine.posting.lexicon import any_word, load, plain
from callboard.engine.posting.reading import Reading, Row

MAX_CHARS = 110

GENDER = re.compile(
    r"\s*[(\[]\s*(?:(?:all genders?|gn|alle geschlechter|divers|any gender|all humans|mensch|human)(?: welcome)?|"
    r"[mwfdxhvigk*][a-z.]{0,7}\s?[/|,:;*·-]\s?[mwfdxhviga*][a-z.]{0,7}(?:\s?[/|,:;*·-]\s?[mwfdxhvigona*][a-z.*]{0,7}){0,3}|"
    r"x|a|w|m|o|in)\s*[)\]]"
    r"|\s+(?:[mwfdxhvi]\s?[/|]\s?[mwfdxhvi](?:\s?[/|]\s?[mwfdxhvi*]){0,2})(?=\s|$|,|-)"
    r"|(?<=\w)[/:*_]-?(?:in(?:nen)?|frau)(?!\w)"
    r"|(?<=\w)[(\[](?:e|se|in|a|ne|trice|euse|ière|ra|/a)[)\]](?=\s|$|,)",
    re.IGNORECASE,
)
_GENDER_MARK = re.compile(
    r"\((?:[mwfdxhv](?:/[mwfdxhv*]){1,3})\)|\b(?:[mwfdxh]/[mwfdxh](?:/[dx])?)\b|\(all genders?\)|\(gn\)", re.IGNORECASE
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
    r"opportunity|opening|stage|alternance|cdi|cdd|we(?:'| a)re hiring|now hiring|hiring|wanted|gesucht|job|urgent|"
    r"remote|internship)\s*(?:[:–—]|\s-)\s*|(?:praktikum|ausbildung)(?: \d{4})?\s*:\s*|(?:a|an|the|eine?n?|une?|uno?|"
    r"una?|um|uma|een)(?:/[ae])? |join us as (?:a|an) |(?:we(?:'| a)re )?(?:hiring|looking for|seeking)(?: an?)? )+",
    re.IGNORECASE,
)
_HOURS = re.compile(
    r"(?:\s+(?:in|auf|à|a|en|em|zu|op|\(?\d{2,3}(?: ?- ?\d{2,3})? ?%).{0,3})?\s+\(?(?:vollzeit|teilzeit|"
    r"temps (?:plein|partiel)|jornada completa|tempo pieno|\d{2,3} ?(?:- ?\d{2,3} ?)?%).*$",
    re.IGNORECASE,
)
_PARENTHESIS = re.compile(r"\s*\(([^()]{1,60})\)")
_SENTENCE = re.compile(
    r"[.!?]\s+[A-Z]|\b(?:is|are|was|will|has|have|you|your|we|our|sie|wir|ihr|ist|sind|nous|vous|est)\b", re.IGNORECASE
)

_SOUGHT = re.compile(
    r"(?<!\w)(?:looking for|seeking|hiring|in search of|in need of|recruiting|requires|require|needs|need|"
    r"searching for|seeks|hire|for the (?:role|position) of|position of|role of|"
    r"as|to join (?:us|our team) as|join us as|(?:is|are) recruiting(?: for)?|suchen wir(?: \w+){0,6}?|"
    r"suchen(?: \w+){0,7}?|sucht(?: [\w,.-]+){0,9}?|recrute(?: \w+){0,3}?|recrutons|recherche|recherchons|cherche|"
    r"cherchons|"
    r"busca(?:mos|ndo)?|precisamos|precisa(?:mos)? de|procura(?:mos)?|seleccionamos|requiere|esta a (?:recrutar|"
    r"contratar)|contrata|cerca|cerchiamo|ricerca|ricerchiamo|seleziona|(?:zijn op )?zoek(?:en|"
    r"t)?(?: \w+){0,4}?(?: naar)?|als)[:\s]+"
    r"(?:(?:an?|the|another|some|one|two|several|talented|experienced|passionate|motivated|skilled|friendly|"
    r"qualified|highly|reliable|enthusiastic|eine?[nrm]?|einen?|une?|uno?|una?|um|uma|een|un/a|un\(e\)|um\(a\)|"
    r"nouveau|nouvelle|engagierten?|erfahrene[nr]?|motivierten?|zuverlassige[nr]?|new|full-time|part-time|dynamic|"
    r"our next|enthousiaste|ervaren|hard-?working|dedicated|great|exceptional|strong|versatile|proactive|creative|"
    r"driven|detail-oriented|organized|energetic|self-motivated|results-driven|outstanding)[\s,]+(?:and )?)*"
)  # fmt: skip
_STOP = re.compile(
    r"\s+(?:to|who|with|for|that|in|at|on|based|within|and (?:you|we|our)|join|looking|from|having|responsible|"
    r"working|where|whose|we|der|die|das|mit|im|in|am|zur|zum|fur|bei|ab|als|pour|afin|qui|avec|dans|sur|basee?|a|au|"
    r"en|chez|para|con|que|com|no|na|per|presso|nella|con|voor|die|met|bij|by|as|full-time|part-time|full time|"
    r"remote|unbefristet|vollzeit|based|since|during)(?=\s)|[.,;:!?()\n]|\s[–—-]\s"
)


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
    return any_word(data["nouns"]), tuple(flatten(ending) for ending in data["endings"])


@cache
def not_titles() -> frozenset[str]:
    """Lines on top of pages that are no title ("Stellenausschreibung", "Apply now"), as `plain` writes them."""
    return frozenset(plain(text) for text in load("titles")["not_titles"])


def is_role(text: str) -> bool:
    """Whether the words hold a job's noun ("engineer", "Pflegefachkraft")."""
    nouns, endings = _nouns()
    flat = flatten(GENDER.sub(" ", text))
    flat = re.sub(r"(?<=\w)[·:*/_.](?:innen|in|e|a|o|se|euse|rice|ra|frau)\b", "", flat)
    if nouns.search(flat):
        return True
    return any(word.endswith(endings) and len(word) > 6 for word in re.findall(r"[\w-]+", flat))


def clean(text: str, start: int, score: float = 0.0) -> Title | None:
    """The title in `text`, which begins at `start`; None where nothing is left."""
    if cut := _LEADING.match(text):
        text, start = text[cut.end() :], start + cut.end()
    kept = _HOURS.sub("", _without_tail(text))
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
    bare = GENDER.sub(" ", segment).strip(" ()-,")
    if not bare or (_EXTRA.search(bare) and not is_role(_EXTRA.sub(" ", bare))) or _NUMBER.fullmatch(bare):
        return True
    if is_role(bare):
        return False
    if _FIRM.search(bare):
        return True
    found = places.in_cell(bare, 0)
    return bool(found) and sum(place.end - place.start for place in found) * 2 > len(bare)


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


def candidates(reading: Reading, header: Sequence[Row], labels: Sequence[Labelled]) -> Iterator[Title]:
    """Everything that may be the title, with a score."""
    for label in labels:
        text = reading.text[label.start : label.end]
        if (
            label.kind == "title"
            and (label.label != "job" or is_role(text))
            and (found := clean(text, label.start, 9.0 + is_role(text)))
        ):
            yield found
    for index, row in enumerate(header):
        yield from _from_row(row, index)
    yield from _sought(reading, header)


def _from_row(row: Row, index: int) -> Iterator[Title]:
    text = row.text
    if row.label or plain(text) in not_titles() or len(text) > 160:
        return
    marked = bool(_GENDER_MARK.search(text))
    for part, offset in _cells(text):
        if len(part) > MAX_CHARS or plain(part) in not_titles() or re.search(r"https?:|@\w|[.!?]$", part):
            continue
        role = is_role(part)
        if not role and not marked and row.level != 1 and index > 1:
            continue
        prose = bool(_SENTENCE.search(part))
        score = (
            4.0 * role
            + 3.0 * marked * bool(_GENDER_MARK.search(part))
            + 2.5 * (row.level == 1)
            + 1.2 * row.strong
            - 0.25 * index
            - 4.0 * prose
            - 0.02 * len(part)
        )
        score += (0.8 if index == 0 else 0.0) - 2.5 * row.bullet
        if (role and (found := clean(part, row.start + offset, score))) or (
            not role and index == 0 and row.level and (found := clean(part, row.start + offset, score + 0.5))
        ):
            yield found


def _cells(text: str) -> Iterator[tuple[str, int]]:
    """The row's cells: split at pipes, dots and tabs, each with its offset; other dashes are cut by `clean`."""
    at = 0
    for cell in re.split(r"(\s*[|•\t]\s*|\s·\s)", text):
        if cell.strip() and not re.fullmatch(r"\s*[|•\t]\s*|\s·\s", cell):
            yield cell, at
        at += len(cell)


def _sought(reading: Reading, header: Sequence[Row]) -> Iterator[Title]:
    """Titles in running text: "is looking for a Line Cook to …"."""
    end = min(len(reading.text), (header[-1].end if header else 0) + 600)
    for found in _SOUGHT.finditer(reading.flat, 0, end):
        stretch = reading.text[found.end() : found.end() + 90]
        # Where the words are set over two lines, the title is the next line.
        line = stretch.lstrip("\n").split("\n")[0]
        offset = len(stretch) - len(stretch.lstrip("\n"))
        masked = GENDER.sub(lambda match: " " + "x" * (len(match[0]) - 1), line)
        stop = _STOP.search(flatten(masked))
        words = line[: stop.start()] if stop else line
        if len(words) < 3 or not is_role(words) or len(words.split()) > 8:
            continue
        weak = found[0].startswith(("as", "als", "need", "require", "hire"))
        capital = sum(word[:1].isupper() for word in words.split()) / len(words.split())
        marked = bool(_GENDER_MARK.search(line[: len(words) + 12]))
        if found_title := clean(
            words, found.end() + offset, 2.2 - 1.5 * weak + 1.5 * capital + 2.0 * marked - 0.001 * found.start()
        ):
            yield found_title


def best(found: Sequence[Title]) -> Title | None:
    """The most likely title."""
    return max(found, key=lambda title: title.score, default=None)


def role_words() -> re.Pattern[str]:
    """The nouns, for counting in a text."""
    return _nouns()[0]
