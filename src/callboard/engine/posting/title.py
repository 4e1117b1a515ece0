"""The job's title: which words it is, and what it is without gender marks, numbers, places and hours.

Candidates stand in a label or on top; features, weights, the likeliest or none. `data/titles.npz` holds the weights,
`data/titles.md` what they were learned from.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache

from callboard.core.text import squeeze
from callboard.engine.gazetteer import named_places
from callboard.engine.gazetteer.legal_forms import legal_form
from callboard.engine.gazetteer.places import look_up
from callboard.engine.learning.classifier import Features
from callboard.engine.posting.field_candidates import FieldCandidate, likeliest
from callboard.engine.posting.header_cells import is_piped, is_prose
from callboard.engine.posting.labelled_values import LabelledValue
from callboard.engine.posting.lexicon import load, wording
from callboard.engine.posting.outline import Outline
from callboard.engine.posting.posting_text import PostingRow, PostingText
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
_LINK = re.compile(r":?\s*(?:https?://|www\.)\S+.*$")
_PARENTHESIS = re.compile(r"\s*\(([^()]{1,60})\)")


@cache
def _nouns() -> tuple[re.Pattern[str], tuple[str, ...]]:
    data = load("titles")
    words = sorted({flatten(noun) for noun in data["nouns"]}, key=len, reverse=True)
    nouns = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, words)) + r")(?:s|es|innen)?(?!\w)")
    return nouns, tuple(flatten(ending) for ending in data["endings"])


def is_role(text: str) -> bool:
    """Return True if the words hold a job's noun ("engineer", "Pflegefachkraft")."""
    nouns, endings = _nouns()
    flat = flatten(GENDER.sub(" ", text))
    flat = re.sub(r"(?<=\w)[·:*/_.](?:innen|in|e|a|o|se|euse|rice|ra|frau)\b", "", flat)
    if nouns.search(flat):
        return True
    words = (word.rstrip("-") for word in re.findall(r"[\w-]+", flat))
    return any(word.endswith(endings) and len(word) > 6 for word in words)


# A firm's name in front of a title is short.
MAX_FIRM = 45


def behind_firm(start: int, text: str) -> tuple[int, str]:
    """A labelled title without the firm that feeds put in front of it: "Acme: Senior Designer"."""
    head, sign, rest = text.partition(": ")
    led = sign and len(head) < MAX_FIRM and is_role(rest) and not is_role(head)
    return (start + len(head) + len(sign), rest) if led else (start, text)


def clean(text: str, start: int, score: float = 0.0) -> FieldCandidate | None:
    """The title in `text`, which begins at `start`; None where nothing is left."""
    if cut := _LEADING.match(text):
        text, start = text[cut.end() :], start + cut.end()
    kept = _without_tail(_HOURS.sub("", _LINK.sub("", text)))
    words = squeeze(_NUMBER.sub(" ", _PARENTHESIS.sub(_parenthesis, GENDER.sub(" ", kept))))
    words = words.strip(" -–—|,:;•·*#/&.!\"'“”„") if not words.endswith((".NET", "Sr.", "Jr.")) else words
    if not words or len(words) > MAX_CHARS or not re.search(r"[^\W\d_]{2}", words):
        return None
    if words.isupper() and len(words) > 5:
        words = _lowered(words)
    return FieldCandidate(words, start, start + len(kept.rstrip()), score=score)


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
        or (wording("title", "terms").search(bare) and not is_role(wording("title", "terms").sub(" ", bare)))
        or _NUMBER.fullmatch(bare)
    ):
        return True
    if is_role(bare):
        return False
    if bare.startswith("The ") or legal_form().search(bare):
        return True
    found = named_places.in_cell(bare, 0)
    return bool(found) and sum(place.end - place.start for place in found) * 2 > len(bare)


# A shop's number: "Sunny's Market #214".
_STORE = re.compile(r"(?<!req )(?<!job )#\d{2,5}\b", re.IGNORECASE)


def _parenthesis(match: re.Match[str]) -> str:
    """A parenthesis stays where it says what the job is: "(RN)", "(Java)"."""
    inner = match[1]
    known = look_up(inner)
    gone = (
        wording("title", "terms").search(inner)
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


_SENTENCE = re.compile(
    r"(?<!\b[SJ]r)(?<!\bSt)(?<!\bDr)[.!?]\s+(?-i:[A-ZÀ-Ý])|\b(?:is|are|was|will|has|have|you|your|we|our|sie|"
    r"wir|ihr|ist|sind|nous|vous|est)\b",
    re.IGNORECASE,
)
# Labels of nothing but titles; "Role" and "Position" may stand over anything.
_PLAIN_LABELS = frozenset(
    {"job title", "title", "position title", "role title", "working title", "official title", "post title"}
)


def candidates(
    reading: PostingText, header: Sequence[PostingRow], labels: Sequence[LabelledValue]
) -> Iterator[FieldCandidate]:
    """Everything that may be the title, with a score."""
    for label in labels:
        start, text = behind_firm(label.start, reading.text[label.start : label.end])
        if label.kind == "title" and (label.label in _PLAIN_LABELS or is_role(text)):
            found = clean(text, start, 9.0 + is_role(text))
            if found:
                yield found
    for index, row in enumerate(header):
        yield from _from_row(row, index)


def _from_row(row: PostingRow, index: int) -> Iterator[FieldCandidate]:
    text = row.text
    if len(text) > 160 and not is_piped(row):
        return
    marked = bool(GENDER.search(text))
    for part, offset in _cells(text):
        if len(part) > MAX_CHARS or re.search(r"https?:|@\w|[.?]$", part):
            continue
        role = is_role(part)
        if not role and not marked and row.level != 1 and index > 1:
            continue
        prose = bool(_SENTENCE.search(part))
        score = (
            4.0 * role
            + 3.0 * marked * bool(GENDER.search(part))
            + 2.5 * (row.level == 1)
            + 1.2 * row.strong
            - 0.25 * index
            - 4.0 * prose
            - 0.02 * len(part)
        )
        # A short row that is nothing else says it better than a sentence of the text.
        score += 0.7 * (role and index < 3 and part == text and len(text) < 60)
        score += (0.8 if index == 0 else 0.0) - 5.0 * row.bullet
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


def row_of_title(reading: PostingText, title: FieldCandidate | None) -> tuple[int, int] | None:
    """The whole row of a title, for what was cut from it may state the hours; None without a title."""
    if title is None:
        return None
    row = reading.rows[reading.row_at(title.start)]
    if is_piped(row):
        # Other cells speak of other things: "UTC +/- 3h" is not a number of hours.
        end = row.text.find("|", max(title.end - row.start, 0))
        return title.start, row.end if end < 0 else row.start + end
    short = len(row.text) < MAX_CHARS and not is_prose(row)
    return (row.start, row.end) if short else (title.start, title.end)


LEAST = 0.22
"""Below this probability no title is given."""

# Titles in a sentence have fewer words, and stand near the top.
_SHORT = 8
_SENTENCES_WITHIN = 2000
_FROM_SENTENCE = 0.5
# Rows so far down hold no title that no sentence names.
_TOP = 8
# Longer rows are not titles as they are.
_MOST_WORDS = 14
# A row of which a title is so much holds little else.
_WHOLE = 0.95
# A longer row is not a title, however few its words.
_LONGEST_ROW = 300


def job_title(reading: PostingText, outlined: Outline, labels: Sequence[LabelledValue]) -> FieldCandidate | None:
    """The title, scored by its probability; None where no candidate is likely enough."""
    found = titles(reading, outlined, labels)
    return likeliest(found, features(reading, outlined, labels, found), model="titles", least=LEAST)


# A short ad names the job in a sentence alone: "Acme is looking for an experienced, reliable Line Cook to …".
_SOUGHT = re.compile(
    r"(?<!\w)(?:looking for|seeking|seeks|hiring(?: for)?|recruiting|recruits|needs|applications (?:are invited )?for|"
    r"suchen|sucht|recrute|recherche|cherche|busca(?:mos)?|procura(?:mos)?|cerca|cerchiamo|ricerca|zoekt|zoeken|"
    r"szukamy|poszukuje(?:my)?|position of|role of|post of|as(?= an? ))\s+"
    r"(?:(?:the|an?|(?:position|role|post) of|eine?n?|une?|una?|um|uma|een|new|full-time|part-time)\s+){0,3}"
)
_SEEKS = re.compile(_SOUGHT.pattern + r"(?:[a-z-]{4,20},? (?:and )?){0,5}$")
_BEGINS = re.compile(r"(?:^|[.!?\n]\s?)(?:The|As an?|As the|In the role of|In de rol van) $")
_SOUGHT_ENDS = re.compile(
    r"\s(?:to|who|with|for|that|in|at|on|based|within|and (?:you|we)|you|you'll|from|der|die|das|mit|im|am|zur|zum|fur|"
    r"bei|ab|pour|qui|avec|dans|sur|a|au|en|chez|para|con|que|com|na|no|per|presso|voor|met|bij|w|do)\s|[,;:!?().\n]|"
    r"\s[–—-]\s"
)
_PRAISE = re.compile(r"(?:[a-z-]{4,20},? (?:and )?){1,5}(?=[A-Z])")
_MOST_SOUGHT = 90
# A word that seeks stands so near.
_BEFORE = 60


def _sought(reading: PostingText) -> Iterator[FieldCandidate]:
    """Titles that a sentence says are sought."""
    for found in _SOUGHT.finditer(reading.flat[:_SENTENCES_WITHIN]):
        praise = _PRAISE.match(reading.text, found.end())
        start = praise.end() if praise and not is_role(praise[0]) else found.end()
        stop = _SOUGHT_ENDS.search(reading.flat, start, start + _MOST_SOUGHT)
        words = reading.text[start : stop.start() if stop else start + _MOST_SOUGHT]
        title = is_role(words) and len(words.split()) < _SHORT
        if title and (one := clean(words, start, _FROM_SENTENCE)):
            yield one


# "The Executive Director leads …": what most sentences begin with.
_SUBJECT = re.compile(
    r"(?:^|(?<=[.!?]\s))(?:The|As an?|As the|In the role of|In de rol van) "
    r"([A-ZÀ-Ý][\w&/-]+(?: [A-ZÀ-Ý][\w&/-]+){0,4})(?= [a-zà-ý])",
    re.MULTILINE,
)


def _subjects(reading: PostingText) -> Iterator[FieldCandidate]:
    """Roles that sentences begin with."""
    for found in _SUBJECT.finditer(reading.text[:_SENTENCES_WITHIN]):
        if is_role(found[1]) and (one := clean(found[1], found.start(1))):
            yield one


def titles(reading: PostingText, outlined: Outline, labels: Sequence[LabelledValue]) -> list[FieldCandidate]:
    """Everything that may be the title, once each, with the score of how the text puts it."""
    found = list(candidates(reading, outlined.header, labels))
    rows = [unit.row for unit in outlined.labelled("title") if unit.alone and unit.row < _TOP]
    for index in dict.fromkeys((0, 1, *rows)):
        row = reading.rows[index] if index < len(reading.rows) else None
        if (
            row is None
            or "|" in row.text
            or len(row.text) > _LONGEST_ROW
            or len(row.text.split()) > _MOST_WORDS
            or _SENTENCE.search(row.text)
        ):
            continue
        if made := clean(row.text, row.start, 0.0):
            found.append(made)
    found += _sought(reading)
    found += _subjects(reading)
    best: dict[str, FieldCandidate] = {}
    for one in found:
        key = words_only(one.text)
        if key not in best or one.score > best[key].score:
            best[key] = one
    return sorted(best.values(), key=lambda title: (title.start, title.end))


def features(
    reading: PostingText, outlined: Outline, labels: Sequence[LabelledValue], found: Sequence[FieldCandidate]
) -> list[Features]:
    """The features of every candidate."""
    judged = {one.unit.row: (one.label, one.probability) for one in reversed(outlined.judged)}
    most = max((title.score for title in found), default=0.0)
    spans = [(label.start, label.end) for label in labels if label.kind == "title"]
    return [Features(_signs(reading, title, judged, most, spans)) for title in found]


def _shares(index: int, label: str, whole: float) -> dict[str, bool]:
    """Whether the words stand in the first row, and are all of a row that tends to be a title."""
    return {
        "first row": index == 0,
        "all of the first row": index == 0 and whole > _WHOLE,
        "all of a row of a title": label == "title" and whole > _WHOLE,
        "part of a row of a title": label == "title" and whole <= _WHOLE,
    }


def _in_sentences(reading: PostingText, title: FieldCandidate) -> dict[str, bool]:
    """Whether a sentence seeks the title, or begins with it."""
    before = max(title.start - _BEFORE, 0)
    return {
        "a sentence seeks it": bool(_SEEKS.search(reading.flat[before : title.start])),
        "a sentence begins with it": bool(_BEGINS.search(reading.text[before : title.start])),
    }


def _signs(
    reading: PostingText,
    title: FieldCandidate,
    judged: dict[int, tuple[str, float]],
    most: float,
    labelled: Sequence[tuple[int, int]],
) -> dict[str, float]:
    index = reading.row_at(title.start)
    row = reading.rows[index]
    words = title.text.split()
    label, sure = judged.get(index, ("nothing", 0.0))
    whole = len(title.text) / max(len(row.text), 1)
    signs = {
        "names a role": is_role(title.text),
        "marked for every gender": GENDER.search(row.text),
        "has a legal form or kind": wording("employer", "legal_forms").search(title.text),
        "labelled": any(start <= title.start <= end for start, end in labelled),
        "begins its row": row.start == title.start,
        **_shares(index, label, whole),
        **_in_sentences(reading, title),
        "set as a heading": row.strong,
        "in a bullet": row.bullet,
        "a place": look_up(title.text),
        "begins in lower case": title.text[:1].islower(),
        "first in rank": title.score >= most,
        f"in a row of {label}": True,
    }
    return {
        "score": max(min(title.score, 10.0), -5.0) / 4,
        "below the best score": min(most - title.score, 8.0) / 4,
        "early": 1 / (1 + index),
        "likely a title's row": sure if label == "title" else 0.0,
        "share of its row": whole,
        "capitals": sum(not word[:1].islower() for word in words) / len(words),
        "words": math.log(len(words)),
        "one word": float(len(words) == 1),
        "many words": float(len(words) > 7),
        "times": math.log(max(reading.text.count(title.text), 1)),
        **{sign: 1.0 for sign, holds in signs.items() if holds},
    }
