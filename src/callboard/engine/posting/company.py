"""Who hires: labelled, in the header, or as the text says it ("Acme is hiring", "About Acme", "At Acme, we …")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from callboard.core.text import squeeze
from callboard.engine.posting import places
from callboard.engine.posting.gazetteer import look_up
from callboard.engine.posting.labels import Labelled
from callboard.engine.posting.lexicon import plain
from callboard.engine.posting.reading import Reading, Row
from callboard.engine.posting.terms import is_piped
from callboard.engine.posting.title import GENDER, is_role, not_titles

_WORD = r"(?:[A-Z0-9À-ÖØ-Ý][\w'’.&!+-]*|&)"
_LINK = r"(?:of|the|and|de|du|des|del|della|di|da|do|von|van|und|et|y|e|für|for|la|le|der|den)"
_NAME = rf"{_WORD}(?:[ ](?:{_WORD}|{_LINK}(?= {_WORD}| {_LINK} {_WORD}))){{0,6}}"
_LEGAL = re.compile(
    r"\b(?:gmbh|ag|se|kg|kgaa|ug|mbh|e\.v\.|inc\.?|llc|l\.l\.c\.|llp|ltd\.?|limited|plc|corp\.?|corporation|co\.|"
    r"company|group|gruppe|groupe|grupo|holding|s\.?a\.?s?|sarl|s\.?l\.?u?|s\.?r\.?l\.?|s\.?p\.?a\.?|b\.?v\.?|"
    r"n\.?v\.?|oy|ab|a/s|aps|pty|lda|ltda|university|universität|université|universidad|hospital|clinic|klinikum|"
    r"college|school|council|county|department|agency|ministry|bank|foundation|stiftung|institute|labs?|technologies|"
    r"solutions|systems|services|partners|consulting|logistics|staffing|bundesamt|landesamt|stadtwerke)(?!\w)",
    re.IGNORECASE,
)
_NOT_NAMES = re.compile(
    r"^(?:us|you|the|this|our|your|we|it|job|role|position|company|team|what|who|why|how|about|what we|remote|hybrid|"
    r"full|part|location|apply|senior|junior|staff|engineering|description|overview|summary|benefits|requirements|"
    r"responsibilities|"
    r"in|at|a|an|if|as|for|and|or|to|i|they|he|she|there|here|today|salary|pay|details|uns|dich|sie|wir|ihr|du|nous|"
    r"vous|ce|cette|nosotros|nós|noi|ons|der|die|das|unser|unsere|"
    r"join us|equal opportunity|life|working|home|view|back|save|share|skip|sign|menu|easy|new|posted|no|yes|"
    r"job type|contact|interested|note|please|currently|immediate|now|every|all|each|with|by|since|founded|based|"
    r"when|while|where|that|these|those|once|"
    r"monday|english|german|multiple|various|confidential|candidates?|applicants?|employees?|ideal|successful|für|"
    r"zum|zur|als|bei|im|und|le|la|les|el|los|il|lo|de|het|een|uma|um|un|une|ein|eine|para|per|pour|voor|visa|"
    r"u\.?s\.?|usa|uk|eu|ai|it|hr|competitive|stack|tech|hiring)$",
    re.IGNORECASE,
)
_DESCRIBES = re.compile(
    rf"(?:^|(?<=\n)|(?<=\. )|(?<=! ))({_NAME})(?:,? (?:\([^()\n]{{1,40}}\)|an?\b[^,\n]{{3,60}}|eine?\b[^,\n]{{3,60}}|"
    rf"the\b[^,\n]{{3,60}}|Inc\.|GmbH),?)? (?:is|are|has|builds|build|makes|make|helps|develops|provides|offers|runs|"
    rf"moves|designs|tracks|uses|was|seeks|requires|needs|operates|serves|recrute|recherche|cherche|busca|cerca|"
    rf"ricerca|sucht|ist|entwickelt|zoekt|procura|está|seleziona|contrata|numérise|est|es|è|é|connects|powers|"
    rf"enables|creates|delivers|hosts|balances|plans|brings|gives|lets|works|sells|specializes|protects|automates|"
    rf"transforms|requiere|precisa|recruits|manages|ofrece|offre|biedt|bietet|stellt|steht)\b"
)
_HIRING = re.compile(
    rf"(?<![\w.])({_NAME})(?:,[^,.\n]{{3,80}},)? (?:is|are|ist|está|est) (?:currently |now |actively |looking|"
    rf"seeking|hiring|growing|recruiting|searching|expanding|auf der suche|a recrutar|à la recherche|en recherche|"
    rf"op zoek)"
    rf"|(?<![\w.])({_NAME})(?:,[^,.\n]{{3,80}},)? (?:seeks|recrute|recherche|cherche|busca|cerca|ricerca|sucht|zoekt|"
    rf"procura|seleziona|contrata|requiere|precisa|requires a)\b"
)
_JOIN = re.compile(
    rf"(?:(?:(?<!\w)(?:[Jj]oin(?:ing)?|[Ww]ork(?:ing)? (?:at|for)|[Cc]areers? at|[Jj]obs? at|[Ww]elcome to|"
    rf"[Rr]ejoin(?:s|dre|ez)|[Ii]ntégrer|[Vv]erstärken Sie|bei der|[Bb]ei|[Cc]hez|[Ww]erken bij|[Bb]ij|[Tt]rabaja en|"
    rf"[Úú]nete a|[Ll]ife at|[Ww]hy|für unser(?:e|en)?) (?:the team at |the |our team at |l'équipe de |der |die |"
    rf"das )?)|(?<!\w)@ ?)({_NAME})"
)
_AT = re.compile(rf"\bAt ({_NAME}),? (?:we|our|you|everyone|people|innovation|nothing)\b")
_ABOUT = re.compile(
    rf"^(?:[Aa]bout|ABOUT|Über|ÜBER|À propos de|À propos d['’]|Sobre|SOBRE|Over|Chi è|Who is|Warum|Why|Meet|Pourquoi|"
    rf"Discover|Acerca de|About the company|Life at|Working at|Présentation de|Inside)\s*:? ((?:the )?{_NAME})[:?!]?$"
)
_AGENCY = re.compile(r"^(?:recruit|our client|client)", re.IGNORECASE)
_DOMAIN = re.compile(
    r"(?:@|https?://(?:www\.|jobs\.|careers\.|apply\.|boards\.)?|www\.)([a-z0-9-]{3,40})\.(?:com|io|de|co|ai|org|net|"
    r"fr|es|it|nl|pt|ch|at|eu|app|dev|uk|health|tech|so|example|jobs|be|us|energy|cloud|br|mx)\b"
)
_HOSTS = frozenset(
    {
        "greenhouse",
        "lever",
        "ashbyhq",
        "workable",
        "google",
        "gmail",
        "linkedin",
        "indeed",
        "github",
        "notion",
        "youtube",
        "twitter",
        "workday",
        "myworkdayjobs",
        "bit",
        "ycombinator",
        "docs",
        "forms",
        "outlook",
        "hotmail",
        "yahoo",
        "smartrecruiters",
        "bamboohr",
        "personio",
        "recruitee",
        "teamtailor",
        "breezy",
        "jobvite",
        "icims",
        "facebook",
        "instagram",
        "medium",
        "techcrunch",
        "wikipedia",
        "example",
        "glassdoor",
        "angel",
        "wellfound",
        "calendly",
        "apple",
        "airtable",
        "typeform",
        "jobs",
        "careers",
        "boards",
    }
)


@dataclass(frozen=True, slots=True)
class Employer:
    """A candidate name and how sure it is; the words stand between `start` and `end`."""

    text: str
    start: int
    end: int
    score: float


def candidates(
    reading: Reading, header: Sequence[Row], labels: Sequence[Labelled], title: tuple[int, int] | None
) -> Iterator[Employer]:
    """Every name that may be the employer's, with a score."""
    for label in labels:
        if label.kind == "company" and (found := _named(reading.text[label.start : label.end], label.start, 10.0)):
            yield found
    yield from _in_header(header, title)
    for row in reading.rows:
        if len(row.text) < 60 and (match := _ABOUT.match(row.text)):
            name = match[1].removeprefix("the ")
            if found := _named(name, row.start + match.end(1) - len(name), 6.0 + row.strong):
                yield found
    yield from _in_prose(reading)
    yield from _domains(reading)


def best(found: Sequence[Employer]) -> Employer | None:
    """The most likely name; each way of naming it again adds."""
    scores: dict[str, float] = {}
    for name in found:
        scores[plain(name.text)] = scores.get(plain(name.text), 0.0) * 0.5 + name.score
    for name in found:
        key = plain(name.text)
        boost = max((scores[other] for other in scores if other != key and _same(other, key)), default=0.0)
        scores[key] = max(scores[key], name.score + 0.4 * boost)
    return max(found, key=lambda name: (scores[plain(name.text)], name.score), default=None)


def _same(one: str, other: str) -> bool:
    return one.replace(" ", "") in other.replace(" ", "") or other.replace(" ", "") in one.replace(" ", "")


def _named(text: str, start: int, score: float) -> Employer | None:
    """The name in `text` without what hangs on it; None where it is no name."""
    kept = re.split(r"\s*(?:[|•·\n(]|\s[–—-]\s|https?:|,\s(?=[A-Z][\w .]+$))", text, maxsplit=1)[0]
    kept = re.sub(r"(?:['’]s|[,.;:!?]+)$", "", kept.strip()) if not _LEGAL.search(kept[-6:]) else kept.strip(" ,;:!?")
    kept = re.sub(r"['’]s$", "", kept)
    if not kept or len(kept) > 70 or _NOT_NAMES.match(kept) or not re.search(r"[^\W_]", kept):
        return None
    if _AGENCY.match(kept):
        return None
    offset = len(text) - len(text.lstrip())
    return Employer(squeeze(kept), start + offset, start + offset + len(kept), score)


def _in_header(header: Sequence[Row], title: tuple[int, int] | None) -> Iterator[Employer]:
    """Cells of the top rows that are neither title nor place nor terms."""
    first = True
    for index, row in enumerate(header[:6]):
        if (
            (len(row.text) > 120 and not is_piped(row))
            or row.label
            or (re.search(r"[.!?]$", row.text) and not _LEGAL.search(row.text[-8:]))
        ):
            first = False
            continue
        for text, offset in split_cells(row.text):
            start = row.start + offset
            own = title is not None and start < title[1] and title[0] < start + len(text)
            if own or not _may_be_name(text):
                continue
            head = 5.0 if index == 0 and offset == 0 and is_piped(row) else 0.0
            near = 1.2 if title and abs(_index(header, title[0]) - index) == 1 else 0.0
            legal = 2.5 if _LEGAL.search(text) else 0.0
            if found := _named(text, start, 2.6 + near + legal + head - 0.3 * index + 0.3 * first):
                yield found
        first = False


def _index(header: Sequence[Row], offset: int) -> int:
    return next((index for index, row in enumerate(header) if row.start <= offset <= row.end), -9)


_CELL = re.compile(r"\s*[|•·\t]\s*|\s+[–—-]+\s+|\s+@\s+|,\s+")


def split_cells(text: str) -> Iterator[tuple[str, int]]:
    """Cells of a header row with their offsets."""
    last = 0
    for cut in (*_CELL.finditer(text), None):
        end = cut.start() if cut else len(text)
        if text[last:end].strip():
            yield text[last:end], last
        last = cut.end() if cut else end


_TERMS = re.compile(
    r"\b(?:remote|hybrid|on-?site|full[- ]?time|part[- ]?time|vollzeit|teilzeit|cdi|cdd|contract|permanent|posted|"
    r"ago|applicants|apply|salary|equity|visa|\d+ (?:people|employees|years)|years?|hours?|uur|stunden|shift|remoto|"
    r"grade|weeks?|department|freelance|internship|festanstellung|temps|jornada|tempo|location|type|share|save|"
    r"clear(?:ed|ance)|ir35|day|engineering|marketing|sales|product|team|design|operations|finance|hr|people|home|"
    r"jobs?|careers?|search|hiring|we|wir|your|you|for|from|benefits|description|apply|reference|number|number|pay|"
    r"deadline|date|before)\b|[€$£₹]|\d{3}|:|https?:",
    re.IGNORECASE,
)


def _may_be_name(text: str) -> bool:
    stripped = text.strip()
    if len(stripped) > 60 or not re.match(r"[A-Z0-9À-Ý]|[a-z]+[A-Z.]", stripped) or GENDER.search(stripped):
        return False
    legal = bool(_LEGAL.search(stripped))
    if not legal and (_TERMS.search(stripped) or is_role(stripped)):
        return False
    known = look_up(stripped)
    if plain(stripped) in not_titles():
        return False
    return known is None and (legal or not places.in_cell(stripped, 0))


def _in_prose(reading: Reading) -> Iterator[Employer]:
    """Names in the first 4,000 characters, by what is said with them."""
    text = reading.text[:4000]
    for pattern, score in ((_AT, 4.5), (_HIRING, 5.0), (_JOIN, 3.2), (_DESCRIBES, 2.8)):
        for match in pattern.finditer(text):
            name = match[1] if match[1] is not None else match[2]
            first = match.end(1) if match[1] is not None else match.end(2)
            if (
                name.split()[0].lower() in {"the", "die", "der", "das", "la", "le", "el", "il", "a", "o", "l'"}
                and len(name.split()) > 1
            ):
                name = name.split(" ", 1)[1]
            if _may_be_name(name) and (found := _named(name, first - len(name), score - match.start() / 2500)):
                yield found


def _domains(reading: Reading) -> Iterator[Employer]:
    """A web or mail address names the employer weakly: its words as they stand in the text, or the domain itself."""
    for match in _DOMAIN.finditer(reading.flat):
        name = match[1]
        if name in _HOSTS:
            continue
        yield Employer(name.replace("-", " ").title(), match.start(1), match.end(1), 0.8)
