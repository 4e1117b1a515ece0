"""Which words of a posting are the job's title: candidates, features, weights, the likeliest or none.

Candidates stand in a label, on top, or in a sentence ("is looking for a Line Cook"). `data/titles.npz` holds the
weights, `data/titles.md` what they were learned from.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from callboard.engine.gazetteer.places import look_up
from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.posting.cells import Labelled, fragments, is_piped, is_prose
from callboard.engine.posting.firms import LEGAL, is_trade
from callboard.engine.posting.outline import Outline
from callboard.engine.posting.reading import Reading, Row
from callboard.engine.posting.title import GENDER, MAX_CHARS, Title, behind_firm, clean, is_deed, is_role, not_titles
from callboard.engine.text.flattening import flatten, words_only

_GENDER_MARK = re.compile(
    r"\((?:[mwfdxhv](?:/[mwfdxhv*]){1,3})\)|\b(?:[mwfdxh]/[mwfdxh](?:/[dx])?)\b|\(all genders?\)|\(gn\)", re.IGNORECASE
)
_SENTENCE = re.compile(
    r"(?<!\b[SJ]r)(?<!\bSt)(?<!\bDr)[.!?]\s+(?-i:[A-ZÀ-Ý])|\b(?:is|are|was|will|has|have|you|your|we|our|sie|"
    r"wir|ihr|ist|sind|nous|vous|est)\b",
    re.IGNORECASE,
)
_SOUGHT = re.compile(
    r"(?<!\w)(?:looking for|seeking|hiring(?: for)?|in search of|in need of|recruiting|requires|require|needs|need|"
    r"searching for|seeks|hire|(?:(?:invites?|inviting|welcomes?) applications|"
    r"applications are (?:now )?(?:invited|welcome)) (?:for|from)(?: the (?:post|position|role) of)?|"
    r"for the (?:role|position) of|position of|role of|(?:role|position|opening|vacancy)s? (?:open )?(?:on|in) "
    r"(?:my|our|the) \w+:|"
    r"as|to join (?:us|our team) as|join us as|(?:is|are) recruiting(?: for)?|suchen wir(?: \w+){0,6}?|"
    r"suchen(?: \w+){0,7}?|sucht(?: [\w,.-]+){0,9}?|recrute(?: \w+){0,3}?|recrutons|recherche|recherchons|cherche|"
    r"cherchons|"
    r"busca(?:mos|ndo)?|precisamos|precisa(?:mos)? de|procura(?:mos)?|seleccionamos|requiere|esta a (?:recrutar|"
    r"contratar)|contrata|cerca|cerchiamo|ricerca|ricerchiamo|seleziona|(?:zijn op )?zoek(?:en|"
    r"t)?(?: \w+){0,4}?(?: naar)?|als|poszukuje(?:my)?|szukamy|zatrudni(?:my)?|(?:oglasza )?nabor na stanowisko|"
    r"na stanowisko)[:\s]+"
    r"(?:(?:an?|the|another|our (?:first|next|new)|some|one|two|several|talented|experienced|passionate|motivated|"
    r"skilled|friendly|"
    r"qualified|highly|reliable|enthusiastic|eine?[nrm]?|einen?|une?|un[oa]?/un[oa]?|uno?|una?|um|uma|een|un/a|"
    r"un\(e\)|um\(a\)|"
    r"nouveau|nouvelle|engagierten?|erfahrene[nr]?|motivierten?|zuverlassige[nr]?|new|full[- ]time|part[- ]time|"
    r"dynamic|fixed-term|permanent|temporary|casual|position of|post of|"
    r"our next|enthousiaste|ervaren|hard-?working|dedicated|great|exceptional|strong|versatile|proactive|creative|"
    r"driven|detail-oriented|organized|energetic|self-motivated|results-driven|outstanding)[\s,]+(?:and )?)*"
)  # fmt: skip
_STOP = re.compile(
    r"\s+(?:to|who|with|for|that|in|at|on|based|within|and (?:you|we|our)|join|looking|from|having|responsible|"
    r"working|where|whose|we|der|die|das|mit|im|in|am|zur|zum|fur|bei|ab|als|pour|afin|qui|avec|dans|sur|basee?|a|au|"
    r"en|chez|para|con|que|com|no|na|per|presso|nella|con|voor|die|met|bij|by|as|full-time|part-time|full time|"
    r"you(?:['’]ll| will| are|['’]re)?|wirst|sind|"
    r"remote|unbefristet|vollzeit|based|since|during)(?=\s)|[,;:!?()\n]|(?<!\b[sj]r)(?<!\bds)\.|\s[–—-]\s"
)
# Labels of nothing but titles; "Role" and "Position" may stand over anything.
_PLAIN_LABELS = frozenset(
    {"job title", "title", "position title", "role title", "working title", "official title", "post title"}
)


# "Job role: generate leads, handle customers, …" tells of the work.
_TASKS = re.compile(r"^[a-z][^,]*,[^,]*,|^[a-z].{40,}|\.$")


def candidates(reading: Reading, header: Sequence[Row], labels: Sequence[Labelled]) -> Iterator[Title]:
    """Everything that may be the title, with a score."""
    for label in labels:
        start, text = behind_firm(label.start, reading.text[label.start : label.end])
        if (
            label.kind == "title"
            and (label.label in _PLAIN_LABELS or (is_role(text) and not _TASKS.search(text)))
            and (found := clean(text, start, 9.0 + is_role(text)))
        ):
            yield found
    for index, row in enumerate(header):
        yield from _from_row(row, index)
    yield from _sought(reading, header)


def _jobs(text: str, index: int) -> Iterator[tuple[str, int]]:
    """The cells of a row; of "Global Partners — Senior Director" what follows the firm."""
    for part, offset in _cells(text):
        led = _FIRM_FIRST.match(part) if index < 3 else None
        if led and not _is_job(led[1]) and is_role(part[led.end() :]):
            yield part[led.end() :], offset + led.end()
        else:
            yield part, offset


def _is_job(words: str) -> bool:
    """Whether the words are a role and no firm called after one: "Global Partners", "Hart Consultants"."""
    return is_role(re.sub(r"\b(?:Partners|Associates|Consultants|Advisors|Engineers|Architects|Group)$", " ", words))


_FIRM_FIRST = re.compile(r"([A-ZÀ-Ý0-9][^–—:|]{2,50}?)\s+(?:[–—]|-{1,2})\s+(?=[A-ZÀ-Ý])")


def _from_row(row: Row, index: int) -> Iterator[Title]:
    text = row.text
    if index == 0 and len(text) > MAX_CHARS:
        yield from _opening(row)
    if index < 2:
        yield from _announced(row)
    if row.label or words_only(text) in not_titles() or (len(text) > 160 and not is_piped(row)):
        return
    marked = bool(_GENDER_MARK.search(text))
    for part, offset in _jobs(text, index):
        if len(part) > MAX_CHARS or words_only(part) in not_titles() or re.search(r"https?:|@\w|[.?]$", part):
            continue
        role = is_role(part) and not is_trade(part.split(",")[0]) and not is_deed(part)
        if not role and not marked and row.level != 1 and index > 1:
            continue
        prose = bool(_SENTENCE.search(part) or _SOUGHT.search(flatten(part)))
        score = (
            4.0 * role
            + 3.0 * marked * bool(_GENDER_MARK.search(part))
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


_CAPITALS = re.compile(
    r"(?:[A-ZÀ-Ý0-9(&][\w'’+.#/()&-]*|of|and|de|für|for|des|du|di|&)(?:[ ](?:[A-ZÀ-Ý0-9(&/–-][\w'’+.#/()&-]*|of|and|"
    r"de|für|for|des|du|di|&|-|–)){0,9}"
)


def _opening(row: Row) -> Iterator[Title]:
    """The words in capitals that a flat text opens with, as far as the last noun of work: "Line Cook Prepare …"."""
    opening = _CAPITALS.match(row.text)
    words = opening[0].split() if opening else []
    for size in range(len(words), 0, -1):
        last = GENDER.sub("", words[size - 1])
        if last and is_role(last.strip("(),.")) and size <= 7:
            text = " ".join(words[:size])
            if found := clean(text, row.start, 3.0):
                yield found
            return


_WANTED = re.compile(
    r"\s+(?:wanted|needed|required|sought|gesucht|ab sofort gesucht|recherchee?s?|recherche\(e\)|(?:is|are) wanted|"
    r"gezocht|cercasi)(?!\w)"
)


def _announced(row: Row) -> Iterator[Title]:
    """A role that opens a terse ad: "Night baker needed, …", "Acme Corp. Software engineer. The engineer …"."""
    if (found := _WANTED.search(flatten(row.text[:90]))) and _names_job(row.text[: found.start()]):
        words = row.text[: found.start()]
        if len(words.split()) < 7 and not _SENTENCE.search(words) and (title := clean(words, row.start, 4.5)):
            yield title
    if not is_prose(row):
        return
    for start, end in fragments(row):
        words = row.text[start - row.start : end - row.start].rstrip(".")
        if is_role(words) and len(words.split()) < 7 and "," not in words and (title := clean(words, start, 3.2)):
            yield title


def _names_job(text: str) -> bool:
    return is_role(text) or bool(_GENDER_MARK.search(text))


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
        if (praise := _PRAISE.match(line)) and not is_role(praise[0]) and is_role(line[praise.end() :]):
            offset, line = offset + praise.end(), line[praise.end() :]
        masked = GENDER.sub(lambda match: " " + "x" * (len(match[0]) - 1), line)
        stop = next((cut for cut in _STOP.finditer(flatten(masked)) if not _of_subject(masked, cut)), None)
        words = line[: stop.start()] if stop else line
        if len(words) < 3 or not is_role(words) or len(words.split()) > 8 or words_only(words) in not_titles():
            continue
        weak = found[0].startswith(("as", "als", "need", "require", "hire"))
        capital = sum(word[:1].isupper() for word in words.split()) / len(words.split())
        marked = bool(_GENDER_MARK.search(line[: len(words) + 12]))
        if found_title := clean(
            words, found.end() + offset, 2.2 - 1.5 * weak + 1.5 * capital + 2.0 * marked - 0.001 * found.start()
        ):
            yield found_title


# "an experienced, bright, and motivated Content Manager": what is said of the person is not the title.
_PRAISE = re.compile(r"(?:[a-z]+(?:-[a-z]+)*,? (?:and |& )?){1,6}(?=[A-Z])")
_SUBJECT = re.compile(r"(?:[Ll]ecturer|[Pp]rofessor|[Tt]eacher|[Ii]nstructor|[Rr]eader|[Ff]ellow|[Cc]hair)$")


def _of_subject(line: str, cut: re.Match[str]) -> bool:
    """Whether the title goes on: "Lecturer in Statistics"; a place behind "in" does not belong to it."""
    behind = re.match(r"[A-ZÀ-Ý]\w+", line[cut.end() :].lstrip())
    subject = bool(behind) and not look_up(behind[0] if behind else "")
    return cut[0].strip() == "in" and subject and bool(_SUBJECT.search(line[: cut.start()]))


YES = "yes"
LEAST = 0.22
"""Below this probability no title is given."""

_CUT = re.compile(r"\s+[–—|-]+\s+|\s*[(:,]|\s+at\s+|\s+@\s*|\s+(?:positions?|role|job|wanted|needed)\b", re.IGNORECASE)
_SHORT = 4
# Rows so far down hold no title that no sentence names.
_TOP = 8
# Longer rows are no title as they are.
_MOST_WORDS = 14
# A row of which a title is so much holds little else.
_WHOLE = 0.95
# A longer row is no title, however few its words; each of its beginnings would be looked at.
_LONGEST_ROW = 300


def job_title(reading: Reading, outlined: Outline, labels: Sequence[Labelled]) -> Title | None:
    """The title, scored by its probability; None where no candidate is likely enough."""
    found = titles(reading, outlined, labels)
    if not found:
        return None
    likely = _classifier().probability(features(reading, outlined, labels, found), YES)
    best = max(range(len(found)), key=lambda at: (likely[at], -found[at].start))
    return replace(found[best], score=likely[best]) if likely[best] >= LEAST else None


@cache
def _classifier() -> Classifier:
    return load_classifier(files("callboard.engine.posting") / "data" / "titles.npz")


def titles(reading: Reading, outlined: Outline, labels: Sequence[Labelled]) -> list[Title]:
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
            or words_only(row.text) in not_titles()
        ):
            continue
        for text in (row.text, *_beginnings(row.text)):
            if made := clean(text, row.start, 0.0):
                found.append(made)
    best: dict[str, Title] = {}
    for one in found:
        key = words_only(one.text)
        if key not in best or one.score > best[key].score:
            best[key] = one
    return sorted(best.values(), key=lambda title: (title.start, title.end))


def _beginnings(text: str) -> list[str]:
    """What stands in front of a dash, a bracket, a comma, "at" or "position": a title may have more behind it."""
    return [text[: cut.start()] for cut in _CUT.finditer(text) if cut.start() > _SHORT]


def features(reading: Reading, outlined: Outline, labels: Sequence[Labelled], found: Sequence[Title]) -> list[Features]:
    """The features of every candidate."""
    judged = {one.unit.row: (one.label, one.probability) for one in reversed(outlined.judged)}
    most = max(title.score for title in found)
    spans = [(label.start, label.end) for label in labels if label.kind == "title"]
    return [Features(_signs(reading, title, judged, most, spans)) for title in found]


def _shares(index: int, label: str, whole: float) -> dict[str, bool]:
    """Whether the words are all of a row that tends to be a title."""
    return {
        "all of the first row": index == 0 and whole > _WHOLE,
        "all of a row of a title": label == "title" and whole > _WHOLE,
        "part of a row of a title": label == "title" and whole <= _WHOLE,
    }


def _signs(
    reading: Reading,
    title: Title,
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
        "has a legal form or kind": LEGAL.search(title.text),
        "labelled": any(start <= title.start <= end for start, end in labelled),
        "begins its row": row.start == title.start,
        "first row": index == 0,
        **_shares(index, label, whole),
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
