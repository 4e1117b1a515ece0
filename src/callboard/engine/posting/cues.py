"""How a sentence of a posting sounds: asked for, wished for, to be done, offered, or small print."""

from __future__ import annotations

import re
from functools import cache

from callboard.engine.posting.lexicon import any_pattern, load

# What a sentence says is said early; a longer one is prose.
MAX_CHARS = 600


@cache
def cue(name: str) -> re.Pattern[str]:
    """The pattern of one family in `data/cues.toml`."""
    return any_pattern(load("cues")[name])


def sounds(name: str, flat: str) -> bool:
    """Whether folded text has the family's wording."""
    return bool(cue(name).search(flat[:MAX_CHARS]))


def prose_kind(flat: str) -> str | None:
    """The list that a sentence without a heading belongs to, or None."""
    flat = flat[:MAX_CHARS]
    if len(flat.split()) < 4 or sounds("boilerplate", flat):
        return None
    if sounds("preferred", flat) and not (sounds("benefit", flat) and not sounds("required", flat)):
        return "preferred"
    required, responsible = sounds("required", flat), sounds("responsible", flat)
    if responsible and not (required and _demands(flat)):
        return "responsibilities"
    if required and not sounds("benefit", flat) and not _own(flat):
        return "requirements"
    return None


_DEMANDS = re.compile(
    r"\b(?:must|required|\d+\+? (?:years|jahre|ans|anos|anni|jaar)|years|minimum|at least|essential|mindestens|"
    r"obligatoire|imprescindible|need)\b"
)
_OWN = re.compile(
    r"^(?:we(?!(?:.re| are)? (?:looking|seeking|expect|need|require|value))\b|our\b|the company\b|wir (?!suchen|"
    r"erwarten)|unser\w*\b|nous (?!rech)|notre\b|somos\b|nuestr\w+\b|founded\b|with over\b|siamo\b|wij (?!vragen|"
    r"zoeken)|onze\b|ons\b|i\b|at [a-z]+,? we\b)"
)


def _demands(flat: str) -> bool:
    return bool(_DEMANDS.search(flat))


def _own(flat: str) -> bool:
    """Whether the employer speaks of itself."""
    return bool(_OWN.match(flat))


# First words of sentences that tell of something else than work to be done.
_TELLS = re.compile(
    r"^(?:the|this|that|these|our|we|it|its|join|about|at|if|for|founded|apply|please|contact|send|no|all|since|"
    r"with over|"
    r"there|here|why|what|who|how|and|but|i|my|is|are|as an? (?:company|equal)|hi|hello|interested|"
    r"die|der|das|wir|unser\w*|als|bei|fur|le|la|les|nous|notre|nos|el|los|las|nuestr\w+|o|os|a|as|nos[so]\w*|il|lo|"
    r"gli|siamo|"
    r"het|de|wij|onze|ons)\b"
)


_DESCRIBES = re.compile(
    r"^(?:[A-Z0-9][\w&.'’-]* |& |of |for |and ){1,6}(?:\([^)]*\) |, an? [^,]{3,50}, )?(?:is|are|was|were|has|have|"
    r"helps?|builds?|makes?|provides|offers|"
    r"runs|balances|moves|develops|designs|serves|operates|connects|powers|supplies|sells|works|brings|creates|"
    r"enables|seeks)\b"
)
_ANNOUNCES = re.compile(
    r"\b(?:is|are) (?:looking|hiring|seeking|recruiting)\b|\b(?:ricerca|cerca|cerchiamo|recherch(?:e|ons)|"
    r"recrut(?:e|ons)|such(?:t|en)|busca(?:mos)?|zoek(?:t|en)|poszukuje(?:my)?|procura(?:mos)?) "
    r"(?:un|una|uno|une|eine?n?|een|um|uma|per|zum|zur|\d)\b|[€$£]|\b(?:backed|funded|founded|profitable|employees)\b"
)


# "The engineer maintains the billing platform."
_DOES = re.compile(
    r"^the (?:\w+ )?(?:engineer|developer|analyst|nurse|manager|driver|cook|chef|assistant|clerk|teacher|designer|"
    r"technician|consultant|accountant|administrator|representative|specialist|supervisor|worker|operator|"
    r"programmer|architect|scientist|coordinator|officer|employee|incumbent|person) "
    r"(?!is |has |was |must |needs |requires |should )(?:will |\w{2,}s )"
)


def is_duty(flat: str, text: str) -> bool:
    """Whether a sentence of no clear kind tells of the work: "Oversee dining room service, schedule servers"."""
    words = flat.split()
    told = _TELLS.match(flat) and not text.startswith("IT ") and not _DOES.match(flat)
    if len(words) < 4 or told or any(sounds(name, flat) for name in ("boilerplate", "benefit", "house")):
        return False
    if _DESCRIBES.match(text) or _ANNOUNCES.search(flat):
        return False
    names = sum(word[:1].isupper() or word[:1].isdigit() for word in text.split()[1:])
    return names * 2 < len(words) and not re.search(r"[|@]|https?:", flat)


def wish_at(flat: str) -> int | None:
    """Where a wish begins behind a demand: "3+ years of SQL, dbt preferred" at the comma; None where nothing does."""
    if not sounds("preferred", flat):
        return None
    for cut in re.finditer(r"[,;]\s", flat):
        head, tail = flat[: cut.start()], flat[cut.end() :]
        if (
            sounds("preferred", tail)
            and not sounds("preferred", head)
            and _DEMANDS.search(head)
            and not re.search(r"[,;]", tail)
        ):
            return cut.start()
    return None
