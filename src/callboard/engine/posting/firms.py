"""What is a firm's name and what is not."""

from __future__ import annotations

import re
from dataclasses import dataclass

from callboard.core.text import squeeze
from callboard.engine.gazetteer.places import look_up
from callboard.engine.posting import places
from callboard.engine.posting.title import GENDER, is_role, not_titles
from callboard.engine.text.flattening import words_only

_WORD = r"(?:[A-Z0-9À-ÖØ-Ý][\w'’.&!+-]*|&)"
_LINK = r"(?:of|the|and|de|du|des|del|della|di|da|do|von|van|und|et|y|e|für|for|la|le|der|den)"
NAME = rf"{_WORD}(?:[ ](?:{_WORD}|{_LINK}(?= {_WORD}| {_LINK} {_WORD}))){{0,6}}"
LEGAL = re.compile(
    r"\b(?:gmbh|mbb|partg|ag|se|kg|kgaa|ug|mbh|e\.v\.|inc\.?|llc|l\.l\.c\.|llp|ltd\.?|limited|plc|corp\.?|"
    r"corporation|co\.|"
    r"company|group|gruppe|groupe|grupo|holding|s\.?a\.?s?|sarl|s\.?l\.?u?|s\.?r\.?l\.?|s\.?p\.?a\.?|b\.?v\.?|"
    r"n\.?v\.?|oy|ab|a/s|aps|pty|lda|ltda|university|universität|université|universidad|hospital|clinic|klinikum|"
    r"college|school|council|county|department|agency|ministry|bank|foundation|stiftung|institute|hotel|restaurant|"
    r"bakery|cafe|brewery|clinique|clinica|trust|church|museum|airlines?|farms?|studios?|pty|ltda|collective|academy|"
    r"labs?|technologies|"
    r"solutions|systems|services|partners|consulting|logistics|staffing|bundesamt|landesamt|stadtwerke)(?!\w)",
    re.IGNORECASE,
)
_NOT_NAMES = re.compile(
    r"^(?:season|duties|training|experience|applications?|interviews?|shifts?|hi|hi all|hi hn|hello|hey|"
    r"dear|hey hn|europe|us|you|the|this|se|our client|our|your|we|it|job|role|"
    r"position|company|team|what|who|why|how|about|what we|"
    r"remote|hybrid|"
    r"full|part|location|apply|senior|junior|staff|engineering|description|overview|summary|benefits|requirements|"
    r"responsibilities|"
    r"in|at|a|an|if|as|for|and|or|to|i|they|he|she|there|here|today|salary|pay|details|uns|dich|sie|wir|ihr|du|nous|"
    r"vous|ce|cette|si|se|on|nosotros|nós|noi|ons|der|die|das|unser|unsere|"
    r"join us|equal opportunity|life|working|home|view|back|save|share|skip|sign|menu|easy|new|posted|no|yes|"
    r"job type|contact|interested|note|please|currently|immediate|now|every|all|each|with|by|since|founded|based|"
    r"when|while|where|that|these|those|once|"
    r"monday|english|german|multiple|various|confidential|candidates?|applicants?|employees?|ideal|successful|für|"
    r"zum|zur|als|bei|im|und|le|la|les|el|los|il|lo|de|het|een|uma|um|un|une|ein|eine|para|per|pour|voor|visa|"
    r"u\.?s\.?|usa|uk|eu|ai|it|hr|competitive|stack|tech|hiring|büro|haus|unternehmen|standort|filiale|betrieb|"
    r"praxis|kanzlei|werk|niederlassung|agence|entreprise|cabinet|boutique|empresa|oficina|tienda|azienda|sede|"
    r"male/female|female/male|kantoor|bedrijf|vestiging|office|studio|store|shop|site)$",
    re.IGNORECASE,
)
_FORM = r"(?:Inc|LLC|L\.L\.C|LLP|Ltd|Co|S\.?A|S\.?L|S\.?r\.?l|S\.?p\.?A|Lda|Ltda)\b\.?"
# A legal form and a verb behind it: "Die Fahrradfreunde GmbH verkauft …" is a sentence.
SAYS = re.compile(
    r" (?:gGmbH|GmbH(?: & Co\. KG)?|AG|SE|KG|mbH|e\.V\.|"
    r"Inc\.?|LLC|LLP|Ltd\.?|plc|PLC|S\.A\.S?\.?|SAS|SARL|"
    r"S\.L\.(?:U\.)?|S\.r\.l\.|S\.p\.A\.|B\.V\.|BV|Lda\.?|Ltda\.?),? "
    r"(?!(?:und|and|et|y|e|en|in|mit|of|de|co|mbh|with|at|à|a)\b)"
    r"(?=[a-zà-ÿ]{3,} )"
)
_ANNOUNCES = re.compile(
    r"\s+(?:(?:is|are) (?:now |currently |actively )?(?:hiring|recruiting|growing|looking)|"
    r"sucht|recrute|busca|cerca|zoekt)"
    r"\b.*$",
    re.IGNORECASE,
)
_TERMS = re.compile(
    r"\b(?:remote|hybrid|on-?site|full[- ]?time|part[- ]?time|vollzeit|teilzeit|cdi|cdd|contract|permanent|posted|"
    r"ago|applicants|apply|salary|equity|visa|\d+ (?:people|employees|years)|years?|hours?|months?|uur|stunden|shift|"
    r"remoto|"
    r"grade|weeks?|department|freelance|internship|festanstellung|temps|jornada|tempo|location|type|share|save|"
    r"clear(?:ed|ance)|ir35|day|engineering|marketing|sales|product|team|design|operations|finance|hr|people|home|"
    r"jobs?|careers?|(?:job|advanced|save|new) search|search (?:jobs|results)|hiring|we|wir|your|you|for|from|"
    r"benefits|description|apply|reference|number|number|pay|"
    r"\d+k|days|vacations?|télétravail|teletrabajo|partiel|presencial|deadline|date|before)\b|[€$£₹]|\d{3}|:|https?:",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Employer:
    """A candidate name and how sure it is; the words stand between `start` and `end`."""

    text: str
    start: int
    end: int
    score: float


# "UP42 UP42 is …": a logo's words stand before the name.
_TWICE = re.compile(r"^(\S{2,30}) \1$")


def named(text: str, start: int, score: float) -> Employer | None:
    """The name in `text` without what hangs on it; None where it is no name."""
    kept = re.split(rf"\s*(?:[|•·\n(]|#\d|\s[–—-]\s|https?:|,\s(?=[A-Z][\w .]+$)(?!{_FORM}))", text, maxsplit=1)[0]
    kept = _ANNOUNCES.sub("", kept)
    kept = re.sub(r"(?:['’]s|[,.;:!?]+)$", "", kept.strip()) if not LEGAL.search(kept[-6:]) else kept.strip(" ,;:!?")
    kept = _TWICE.sub(r"\1", re.sub(r"['’]s$", "", kept))
    if not kept or len(kept) > 70 or _NOT_NAMES.match(kept) or not re.search(r"[^\W_]", kept):
        return None
    offset = len(text) - len(text.lstrip())
    return Employer(squeeze(kept), start + offset, start + offset + len(kept), score)


# "Harbour & Lane Architects": names joined, and what they all are.
_PARTNERS = re.compile(r"[A-Z][\w'’]+ (?:&|and|und|et) [A-Z][\w'’]+ [A-Z]\w+s$")
_ABBREVIATED = re.compile(r"\b(?:Inc|Corp|Ltd|Co|[A-Z](?:\.[A-Z])+|[a-z]\.[VvKk])\.$")


# "Sparkline Electrical Contractors": what such firms call themselves, all of them; one person is no plural.
_TRADE = re.compile(
    r"(?!(?:Senior|Junior|Experienced|Lead|Licensed|Qualified|Independent|General|Skilled|Chartered|Registered|Several|"
    r"Our|Your|We|The|Certified|Local|Freelance)\b)(?:[A-ZÀ-Ý][\w'’-]+|&)(?: (?:[A-ZÀ-Ý][\w'’-]+|&|and)){0,3} "
    r"(?:Contractors|Architects|Builders|Surveyors|Solicitors|Accountants|Movers|Roofers|Consultants|Advis[eo]rs|"
    r"Brokers|Landscapers|Caterers|Plumbers|Decorators|Jewellers|Jewelers|Opticians|Outfitters|Haulers|Installers|"
    r"Attorneys|Printers|Bakers|Brewers|Butchers|Agents|Florists|Tailors|Joiners|Electricians|Veterinarians|Vets)"
)


def is_trade(text: str) -> bool:
    """Whether the words are a firm named after its trade."""
    return bool(_TRADE.fullmatch(text.strip()))


# A name and what stands in brackets behind it; no more is looked at.
MAX_CELL = 300


def may_be_name(text: str) -> bool:
    """Whether the words can be a firm's name: no title, no place, no terms of work."""
    stripped = re.sub(r"(?:\s*\([^()]*\))+\s*$|\s*#\d+\s*$", "", text[:MAX_CELL].strip())
    if len(stripped) > 60 or not re.match(r"[A-Z0-9À-Ý]|[a-z]+[A-Z.]", stripped) or GENDER.search(stripped):
        return False
    legal = bool(LEGAL.search(stripped))
    firm = bool(_PARTNERS.search(stripped)) or is_trade(stripped)
    if SAYS.search(stripped):
        return False
    if not legal and (_TERMS.search(stripped) or (is_role(stripped) and not firm)):
        return False
    if stripped.endswith(".") and len(stripped.split()) > 3 and not _ABBREVIATED.search(stripped):
        return False
    if stripped.startswith("County ") or ":" in stripped:
        return False
    known = look_up(stripped)
    if words_only(stripped) in not_titles():
        return False
    return known is None and (legal or not places.in_cell(stripped, 0))
