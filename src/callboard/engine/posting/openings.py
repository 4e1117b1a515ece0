"""Roles that a text lists: rows that are titles, each with a link, pay or a few words, or titles in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from callboard.engine.posting.headings import heading
from callboard.engine.posting.lexicon import plain
from callboard.engine.posting.offer import Offer, stands
from callboard.engine.posting.reading import Reading, Row
from callboard.engine.posting.title import Title, clean, is_role, not_titles

# A row of more characters tells of something, it does not name a role.
MAX_ROW = 420
MAX_TITLE = 75
MAX_WORDS = 9

_OPENINGS = re.compile(
    r"\b(?:hiring|roles?|positions?|openings?|jobs|postings|"
    r"vacancies|looking for|we need|recruiting|opportunities|stellen|"
    r"postes|puestos|posiciones|vagas|posizioni|vacatures|wir suchen|join us as)\b"
)
_LABEL = re.compile(r"(?:role|position|job|opening|title)\s*(?:#?\d{1,2})?\s*[:–—-]\s+", re.IGNORECASE)
_LINK = re.compile(r"\W*(?:https?://|www\.)\S+\W*")
_ADDRESS = re.compile(r"(?:https?:|www\.)\S*|[\w.+-]{1,40}@\S*")
# A list is announced at the end of what goes before it.
LEAD_CHARS = 400
# Longer is no link.
MAX_LINK = 400
MAX_REST = 160
# Where a title ends in its row: at a parenthesis, a colon, a dash with spaces, a link, a cell.
_TAIL = re.compile(
    r"\s*(?:\(|\b(?:with|who|to(?= [a-z])|for (?:our|the))\s|\[|:(?=\s|$)|\s[–—-]+(?=\s|$)|https?:|\||;|"
    r"(?<!\b[SJ]r)\.(?=\s|$))"
)
# A part of the title behind a dash: "Software Engineer - Web Engineering (SF)".
_UNIT = re.compile(
    r"\s+[–—-]\s+((?:[A-Z][\w&+#./-]*|of|and|&)(?: (?:[A-Z][\w&+#./-]*|of|and|&)){0,3})(?=\s*(?:\(|https?:|$))"
)
_COMMA = re.compile(r",\s+")
_SENTENCE = re.compile(r"[!?@]|\b(?:you|we|email|apply|contact|with|experience|will|our|i|my)\b", re.IGNORECASE)
# What a row of an opening holds beside its title: a link, pay, a place or nothing.
_PLAIN_TAIL = re.compile(
    r"\W*(?:\([^()]{1,80}\)\W*){0,3}(?:(?:[–—-]+|:)?\s*(?:https?://|www\.)\S+\W*)?$|\W*[–—-]?\W*[€$£]\s?\d.{0,40}$"
)
_PAID = re.compile(r"\s*\([^()]*(?:[€$£]\s?\d|\dk\b)[^()]*\)", re.IGNORECASE)


def listed(reading: Reading) -> list[Offer]:
    """Rows that are titles, under words such as "We are hiring:", or each with its own link."""
    led: list[Offer] = []
    linked: list[Offer] = []
    strength = 0
    for index, row in enumerate(reading.rows):
        if _is_link(row):
            continue
        has_link = _has_link(reading.rows, index)
        title = _title_of(row, loosely=row.bullet and (strength > 1 or has_link))
        if title and has_link:
            linked.append(Offer(title, (row,)))
        if title and strength and (strength > 1 or _is_bare(row, title)):
            led.append(Offer(title, (row,)))
        elif not (title and has_link):
            strength = _leads(reading, row)
    best = max(led, linked, _alone(reading), key=len)
    return best if len(best) > 1 else max(best, _between_links(reading), key=len)


def _between_links(reading: Reading) -> list[Offer]:
    """Titles in one row, each with its link behind it: "Site Engineer https://…, Senior Designer https://…"."""
    found: list[Offer] = []
    for row in reading.rows:
        links = list(_ADDRESS_OF_ONE.finditer(row.text[:MAX_LINKED]))
        for before, link in zip((None, *links), links, strict=False):
            first = before.end() if before else 0
            words = row.text[first : link.start()]
            first += len(words) - len(words.lstrip(" ,;&|-–"))
            words = words.strip(" ,;&|-–:(")
            if len(links) > 1 and is_title(words) and (title := clean(words, row.start + first)):
                found.append(Offer(title))
    return found


_ADDRESS_OF_ONE = re.compile(r"https?://[^\s,;)]+")
MAX_LINKED = 1500


def _alone(reading: Reading) -> list[Offer]:
    """Three rows or more, one below the other, that are titles and nothing else."""
    best: list[Offer] = []
    run: list[Offer] = []
    for row in reading.rows:
        title = _title_of(row, loosely=False)
        run = [*run, Offer(title, (row,))] if title and _has_plain_tail(row, title) else []
        best = run if len(run) > len(best) else best
    return best if len(best) > 2 else []


def _leads(reading: Reading, row: Row) -> int:
    """How surely a row announces a list: 2 for "Open roles:", 1 for a sentence that speaks of roles, 0 for others."""
    if row is reading.rows[0] and "|" in row.text:
        return 1
    if not _OPENINGS.search(_ADDRESS.sub(" ", reading.flat[max(row.start, row.end - LEAD_CHARS) : row.end])):
        return 0
    announces = row.text.rstrip().endswith((":", "!")) or row.strong or len(row.text.split()) < 9
    return 2 if announces else 1


def _is_bare(row: Row, title: Title) -> bool:
    """Whether a row is a title with nothing but its link, pay or place, or says its pay first."""
    rest = row.text[title.end - row.start :][:MAX_REST].lstrip()
    return row.bullet and (_has_plain_tail(row, title) or bool(_PAID.match(rest)))


def _has_link(rows: Sequence[Row], index: int) -> bool:
    """Whether the row ends in a link, or the next one is nothing else."""
    if re.search(r"https?://\S+$", rows[index].text[-MAX_LINK:]):
        return True
    return index + 1 < len(rows) and _is_link(rows[index + 1])


def _is_link(row: Row) -> bool:
    return len(row.text) < MAX_LINK and bool(_LINK.fullmatch(row.text))


def _has_plain_tail(row: Row, title: Title) -> bool:
    rest = row.text[title.end - row.start :]
    return len(rest) < MAX_REST and bool(_PLAIN_TAIL.match(rest))


def _title_of(row: Row, *, loosely: bool) -> Title | None:
    """The title that a row begins with, or None; `loosely` also one that is not written in capitals."""
    if len(row.text) > MAX_ROW or row.label:
        return None
    lead = _LABEL.match(row.text)
    first = lead.end() if lead else 0
    if article := _ARTICLE.match(row.text, first):
        first = article.end()
    cut = _cut_of(row.text, first)
    words = row.text[first : cut.start()] if cut else row.text[first:]
    words = _without_clause(words)
    if cut and cut[0].lstrip().startswith("(") and not _PAID.match(row.text, cut.start()):
        # "Backend Engineer (Go)": what kind of engineer belongs to the title.
        inner = _INNER.match(row.text, cut.start())
        words = words + inner[0] if inner and words == row.text[first : cut.start()] else words
    if not is_title(words[:1].upper() + words[1:], loosely=loosely) or (not cut and len(row.text) > MAX_TITLE):
        return None
    # "Requirements for the Engineer:" heads a list of another kind.
    known = heading(row, None)
    if known and known.kind not in ("other", "role"):
        return None
    return clean(words, row.start + first)


def _cut_of(text: str, first: int) -> re.Match[str] | None:
    """Where the title ends: behind the job's noun, and behind the unit that a dash adds to it."""
    cut = _TAIL.search(text, first)
    if cut and cut[0].lstrip().startswith("(") and (inner := _INNER.match(text, cut.start())):
        # "Software Defined Radio (SDR) Software Engineer": the noun stands behind the bracket.
        further = _TAIL.search(text, inner.end())
        if not is_role(text[first : cut.start()]) and is_role(text[inner.end() : further.start() if further else None]):
            return further
    if cut and (unit := _UNIT.match(text, cut.start())) and not is_role(unit[1]):
        return _TAIL.search(text, unit.end())
    return cut


_INNER = re.compile(r"\s*\([^()]{1,50}\)")


def _without_clause(words: str) -> str:
    """Without what follows a comma in lower case: "Backend Engineer, you will own …"; "Engineer, Growth" stays."""
    for comma in _COMMA.finditer(words):
        rest = words[comma.end() :]
        if rest[:1].islower() or len(rest.split()) > 4:
            return words[: comma.start()]
    return words


def is_title(words: str, *, loosely: bool = False) -> bool:
    """Whether the words are a title and nothing else: short, in capitals (unless `loosely`), with a noun of work."""
    words = re.sub(r"\([^()]*\)", " ", words).strip()
    parts = [part for part in re.split(r"[\s/]+", words) if part[:1].isalpha()]
    if (
        plain(words) in not_titles()
        or not parts
        or len(parts) > MAX_WORDS
        or not 2 < len(words) <= MAX_TITLE
        or not is_role(words)
    ):
        return False
    capitals = sum(part[:1].isupper() or part in ("of", "and", "for", "de", "für", "the") for part in parts)
    written = words.lstrip()[:1].isupper() and (loosely or capitals * 3 >= len(parts) * 2)
    return written and not _SENTENCE.search(words)


_AS = re.compile(r"As an? (?=[A-Z])")
_AS_ENDS = re.compile(r",|\s(?:working|on|at|in|for|with|you|within|you'll)\b")


def told(reading: Reading) -> list[Offer]:
    """Rows that each tell of one role: "As a Senior Data Engineer on the platform team you will …"."""
    found: list[Offer] = []
    for row in reading.rows:
        if (opening := _AS.match(row.text)) and (stop := _AS_ENDS.search(row.text, opening.end(), opening.end() + 90)):
            words = row.text[opening.end() : stop.start()]
            if is_title(words) and (title := clean(words, row.start + opening.end())):
                found.append(Offer(title, (row,)))
    return found


_SOUGHT = re.compile(
    r"\b(?:[Ll]ooking (?:for|to hire)|[Hh]iring(?: for)?|[Ss]eeking|[Rr]ecruiting|[Oo]penings for|HIRING)\b:?\s+"
)
_ENDS = re.compile(r"[.!?](?=\s|$)|\s–\s|\n")
_JOINTS = re.compile(r"\s*(?:,|;|\s-\s|\s•\s|\s(?:and|&|or|plus)\s)\s*(?:(?:and|or)\s+)?")
_ARTICLE = re.compile(
    r"(?:a few|a couple of|an?|the|one|two|three|several|some|multiple|more|another)\s+", re.IGNORECASE
)


def in_sentence(reading: Reading) -> list[Offer]:
    """Titles in one sentence: "We are looking for a Data Engineer, a Designer and two Go Developers."."""
    best: list[Offer] = []
    for above, row in zip(("", *(row.text for row in reading.rows)), reading.rows, strict=False):
        starts = [sought.end() for sought in _SOUGHT.finditer(row.text[:1500])]
        # "We are looking for:" on a row of its own.
        for start in [0, *starts] if _SOUGHT.search(above[-40:] + " ", max(len(above[-40:]) - 12, 0)) else starts:
            stop = _ENDS.search(row.text, start)
            found = list(_parts(row, start, min(stop.start() if stop else len(row.text), start + 300)))
            if len(found) > len(best):
                best = found
    return best if len(best) > 1 else []


def _parts(row: Row, start: int, end: int) -> Iterator[Offer]:
    text = re.sub(r"\([^()]*\)", lambda inner: "(" + "_" * (len(inner[0]) - 2) + ")", row.text[:end])
    last = start
    for cut in (*_JOINTS.finditer(text, start), None):
        stop = cut.start() if cut else end
        article = _ARTICLE.match(row.text, last, stop)
        first = article.end() if article else last
        words = re.split(r"\s+(?:for|to|in|at|on|who|with)\s", row.text[first:stop])[0]
        bare = re.sub(r"\([^()]*\)", " ", words).strip()
        if is_title(bare) and stands(bare) and (title := clean(words, row.start + first)):
            yield Offer(title)
        last = cut.end() if cut else stop
