"""Which words of an entry's head name the position, the employer, the place; or the degree, its field, the school."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from statistics import mean

from callboard.engine.learning.tagger import Tag, Tagger
from callboard.engine.resume.degrees import degree_score
from callboard.engine.resume.entries import EntryDraft, dates_in
from callboard.engine.resume.head_words import HeadWord, words_of_head
from callboard.engine.resume.heads_set_alike import agree, says_more
from callboard.engine.resume.highlights import join_lines
from callboard.engine.resume.lexicon import company_score, phrases, school_score, title_score
from callboard.engine.resume.places import place_score
from callboard.engine.resume.rows import Piece, Row, Style
from callboard.engine.text.dates import DateSpan
from callboard.engine.text.plain_letters import key, plain

OTHER = "other"
LEAST = 0.4
"""A field whose words are less probable than this is left empty."""
LEAST_SURE = 0.2
"""A field that is less likely right than this is left empty."""
_TOLD = 5
"""Words after the last name of a head that tell rather than name, at least."""
_SURE = 0.7
"""A sign and the word after it that go on with a name are at least so probable, one of them."""
_PARTS = re.compile(r"[|•·▪⋅∙◦●■,;:–—―~→\-/()\[\]\t，：；（）｜@]")
_NEAR, _FAR = 2, 6
_REPEATED = 4
_PLACE = 0.6
_IDEOGRAPH = re.compile(r"[\u3040-\u9fff]")
_NAMED = 0.9
# "1." before the first, second and third job of a numbered list.
_COUNT = re.compile(r"\d{1,2}[.)]\s+(?=[^\W\d])")
_BETWEEN_NAMES = re.compile(r"\s+(?:(?P<at>at|@)|[-–—])\s+(?=[A-Z0-9])")
# How far an employer that was read begins behind the title that holds the rest of it.
_NEXT_WORD = 2
_AT = frozenset(("at", "@"))
_LONGEST_NAMES = 14
"""Words of a title and an employer together, at most."""


@dataclass(frozen=True)
class Phrase:
    """Neighbouring words with no separator, date or change of row between them; `scores` say what they sound like."""

    first: int
    last: int
    scores: tuple[tuple[str, int], ...]


def _phrases(words: list[HeadWord], *, wide: bool) -> list[Phrase]:
    """The phrases of a head; with `wide` only cells, dates and rows part them."""
    found: list[Phrase] = []
    start = 0
    for at in range(1, len(words) + 1):
        if at < len(words) and not _parts(words[at - 1], words[at], wide=wide):
            continue
        found.append(_phrase(words, start, at))
        start = at
    return found


def _parts(before: HeadWord, word: HeadWord, *, wide: bool = False) -> bool:
    if (before.row, before.cell) != (word.row, word.cell) or before.is_date or word.is_date:
        return True
    if (before.bold, before.italic, before.size) != (word.bold, word.italic, word.size):
        return True
    return not wide and any(bool(one.is_sign and _PARTS.match(one.text)) for one in (before, word))


def _phrase(words: list[HeadWord], start: int, end: int) -> Phrase:
    text = " ".join(word.text for word in words[start:end] if not word.is_date)
    text = re.sub(r" (?=[,.;:)])|(?<=[(]) ", "", text)
    scores = {
        "title": round(2 * min(title_score(text), 2)),
        "company": round(2 * min(company_score(text), 2)),
        "school": round(min(school_score(text), 2)),
        "degree": round(min(degree_score(text), 2)),
        "place": round(4 * place_score(text)),
    }
    return Phrase(start, end - 1, tuple(scores.items()))


@dataclass(frozen=True)
class Habits:
    """What the heads of one section have in common: their plain type, and the words that stand in the same row."""

    size: float
    bold: bool
    heads: int
    seen: Counter[tuple[int, str]]

    @staticmethod
    def of(heads: Sequence[list[HeadWord]], body: Style | None) -> Habits:
        """Learn them from all heads of a section."""
        seen = Counter(key for words in heads for key in {(word.row, plain(word.text)) for word in words})
        return Habits(body.size if body else 0.0, bool(body and body.bold), len(heads), seen)


def features_of(words: list[HeadWord], habits: Habits) -> list[list[str]]:
    """The features of each word of one head, as terms."""
    narrow, wide = _phrases(words, wide=False), _phrases(words, wide=True)
    rows = words[-1].row + 1 if words else 0
    dated = [word.row for word in words if word.is_date]
    shared = _shared(words, rows, dated, habits)
    kinds = [_kinds(word.text) for word in words]
    found: list[list[str]] = []
    for at in range(len(words)):
        terms = [*_letters(words, at), *_neighbours(words, at), *_place_in_head(words, at, rows, dated), *shared]
        terms += _look(words, at, habits)
        terms += _meaning(words, kinds, at) + _again(words, at)
        terms += _sound("p", narrow, at) + _sound("c", wide, at)
        found.append(terms)
    return found


def _shared(words: list[HeadWord], rows: int, dated: list[int], habits: Habits) -> list[str]:
    if not words:
        return []
    return [f"rows={min(rows, 4)}", f"dated={min(dated) if dated else '-'}", f"many={min(habits.heads, 3)}"]


def _shape(word: HeadWord) -> str:
    if word.is_date:
        return "date"
    if word.is_sign:
        return word.text if word.text in ",:;|-–—()•·/@" else "sign"
    if word.text.isdigit():
        return "number"
    if word.text.isupper():
        return "caps" if len(word.text) > 3 else "short caps"
    return "capital" if word.text[:1].isupper() else "lower" if word.text[:1].islower() else "other"


def _form(word: HeadWord) -> str:
    return re.sub(r"\d", "0", plain(word.text))


def _letters(words: list[HeadWord], at: int) -> list[str]:
    word = words[at]
    form = _form(word)
    found = ["bias", f"w={form}", f"shape={_shape(word)}"]
    if not word.is_sign and not word.is_date:
        found += [f"suf={form[-3:]}", f"pre={form[:4]}"]
    return found


def _neighbours(words: list[HeadWord], at: int) -> list[str]:
    found: list[str] = []
    for step in (-2, -1, 1, 2):
        other = words[at + step] if 0 <= at + step < len(words) else None
        if other is None:
            found.append(f"w{step}=‹none›")
            continue
        found += [f"w{step}={_form(other)}", f"shape{step}={_shape(other)}"]
        if abs(step) == 1:
            same = "same" if other.row == words[at].row else "row"
            same = "cell" if same == "same" and other.cell != words[at].cell else same
            found += [f"beside{step}={same}", f"pair{step}={_form(words[at])} {_form(other)}"]
    return found


def _place_in_head(words: list[HeadWord], at: int, rows: int, dated: list[int]) -> list[str]:
    word = words[at]
    row = [other for other in words if other.row == word.row]
    number = row.index(word)
    before = any(other.is_date for other in row[:number])
    after = any(other.is_date for other in row[number + 1 :])
    date = "here " + ("both" if before and after else "before" if before else "after" if after else "none")
    away = f"{word.row - min(dated, key=lambda one: abs(one - word.row))}" if dated else "-"
    return [
        f"row={min(word.row, 4)}", f"row={min(word.row, 4)}/{min(rows, 4)}", f"cell={min(word.cell, 3)}",
        f"date={date}", f"away={away}", f"row,date={min(word.row, 3)},{date}", f"number={min(number, 6)}",
        f"length={min(len(row), 30) // 4}",
    ]  # fmt: skip


@lru_cache(maxsize=1 << 14)
def _kinds(text: str) -> tuple[str, ...]:
    """What a word by itself is a sign of."""
    signs = {
        "school": school_score(text) >= 1,
        "degree": degree_score(text) > 0,
        "title": title_score(text) >= 1,
        "company": company_score(text) >= 0.9,
        "place": place_score(text) >= _PLACE,
    }
    return tuple(kind for kind, sign in signs.items() if sign)


def _meaning(words: list[HeadWord], kinds: list[tuple[str, ...]], at: int) -> list[str]:
    """What the word and its neighbours are signs of, and how far the nearest sign of a school is in its cell."""
    found = [
        f"is{step}={kind}"
        for step in range(-_NEAR, _NEAR + 1)
        if 0 <= at + step < len(words)
        for kind in kinds[at + step]
    ]
    for kind in ("school", "company"):
        for name, step in (("ahead", 1), ("behind", -1)):
            found.append(f"{kind} {name}={_distance(words, kinds, at, kind, step)}")
    return found


def _distance(words: list[HeadWord], kinds: list[tuple[str, ...]], at: int, kind: str, step: int) -> str:
    """How many words on, or back, the nearest sign is; words of another cell and beyond a sign do not count."""
    for away in range(1, _FAR):
        place = at + step * away
        if not 0 <= place < len(words) or _parts(words[min(place, place - step)], words[max(place, place - step)]):
            return "none"
        if kind in kinds[place]:
            return str(away)
    return "far"


def _again(words: list[HeadWord], at: int) -> list[str]:
    """Whether the word stands in the head once more: some programs print a field of study twice."""
    form = _form(words[at])
    if words[at].is_sign or words[at].is_date or len(form) < _REPEATED:
        return []
    earlier = any(_form(other) == form for other in words[:at])
    later = any(_form(other) == form for other in words[at + 1 :])
    return [f"twice={'both' if earlier and later else 'earlier' if earlier else 'later' if later else 'no'}"]


def _look(words: list[HeadWord], at: int, habits: Habits) -> list[str]:
    word, before = words[at], words[at - 1] if at else None
    found = [f"bold={word.bold and not habits.bold}", f"italic={word.italic}", f"large={word.size > habits.size + 0.4}"]
    if before:
        turned = (before.bold, before.italic, before.size) != (word.bold, word.italic, word.size)
        found.append(f"turned={turned}")
    if habits.heads > 1:
        share = (habits.seen[word.row, plain(word.text)] - 1) / (habits.heads - 1)
        found.append(f"again={'always' if share > 0.9 else 'often' if share >= 0.4 else 'some' if share > 0 else 'no'}")
    return found


def _sound(name: str, phrases: list[Phrase], at: int) -> list[str]:
    """What the phrase of a word and its neighbours sound like."""
    number = next(index for index, phrase in enumerate(phrases) if phrase.first <= at <= phrase.last)
    phrase = phrases[number]
    found = [f"{name}.{kind}={score}" for kind, score in phrase.scores]
    found.append(f"{name}.edge={'first' if at == phrase.first else 'last' if at == phrase.last else 'inside'}")
    found.append(f"{name}.long={min(phrase.last - phrase.first + 1, 12) // 2}")
    for step in (-1, 1):
        other = phrases[number + step] if 0 <= number + step < len(phrases) else None
        if other:
            found += [f"{name}{step}.{kind}={score}" for kind, score in other.scores if score]
    return found


@dataclass(frozen=True)
class HeadField:
    """One field of a head: where it begins, all its words, the row of the head they begin in, how probable they are."""

    piece: Piece
    value: str
    row: int
    probability: float


@dataclass
class Head:
    """The fields of one head by label ("position", "school"), its date, and its rows with what is told below them."""

    fields: dict[str, HeadField]
    span: DateSpan | None
    draft: EntryDraft
    says_more: bool = False
    """Whether a cell of it is read as nothing: what it names there is unknown."""

    def piece(self, label: str) -> Piece | None:
        """The words of a field."""
        found = self.fields.get(label)
        return found.piece if found else None


def read_heads(
    tagger: Tagger, drafts: Sequence[EntryDraft], spans: Sequence[DateSpan], body: Style | None
) -> list[Head]:
    """The heads of a section's entries, in order; what a head tells beyond its names is told below it."""
    heads = [words_of_head(_shown(draft), spans) for draft in drafts]
    habits = Habits.of(heads, body)
    tagged = [tagger.tag(features_of(words, habits)) for words in heads]
    counts = [len(draft.head) for draft in drafts]
    agree(list(zip(heads, tagged, counts, strict=True)))
    found: list[Head] = []
    for draft, words, tags in zip(drafts, heads, tagged, strict=True):
        fields = _fields(words, tags, tagger)
        _told_apart(fields, words)
        _title_at_employer(fields, [word for word in words if word.row < len(draft.head)])
        _employer_in_title(fields)
        whole = _with_end(draft, words, tags)
        anchor = fields.get("position") or fields.get("degree") or fields.get("school")
        span = _span(whole.head, spans, anchor)
        found.append(Head(fields, span, whole, says_more(words, tags, len(whole.head))))
    return found


def _fields(words: list[HeadWord], tags: list[Tag], tagger: Tagger) -> dict[str, HeadField]:
    """The likeliest run of words for each label, where it is likely right."""
    best: dict[str, HeadField] = {}
    for run in _runs(words, tags):
        label = tags[run[0]].label
        probability = sum(tags[at].probability for at in run) / len(run)
        found = _field([words[at] for at in run], probability)
        names = found.value and key(found.value) not in phrases("entries", "head_labels")
        if names and (label not in best or probability > best[label].probability):
            best[label] = found
    likely = {label: found for label, found in best.items() if found.probability >= LEAST}
    whole = mean(tag.probability for word, tag in zip(words, tags, strict=True) if not word.is_date) if likely else 0.0
    sure = {label: tagger.confidence(label, found.probability, whole) for label, found in likely.items()}
    return {
        label: replace(found, probability=sure[label]) for label, found in likely.items() if sure[label] >= LEAST_SURE
    }


def _runs(words: list[HeadWord], tags: list[Tag]) -> list[list[int]]:
    """Neighbouring words with one label. A date at the end of a row does not part a name that goes on below it."""
    runs: list[list[int]] = []
    for at, (word, tag) in enumerate(zip(words, tags, strict=True)):
        if tag.label == OTHER:
            continue
        last = runs[-1][-1] if runs else None
        if last is not None and tags[last].label == tag.label:
            between = words[last + 1 : at]
            doubtful = word.is_sign and max(one.probability for one in tags[at : at + 2]) < _SURE
            if (not between and not doubtful) or (word.row > words[last].row and all(one.is_date for one in between)):
                runs[-1].append(at)
                continue
        runs.append([at])
    return runs


def _field(words: list[HeadWord], probability: float) -> HeadField:
    """The words of a run: the stretch of one cell that they begin with, and all of them as one line."""
    stretches = [list(group) for _, group in groupby(words, key=lambda word: (word.row, word.cell))]
    pieces = [_stretch(one[0], one[-1]).bare() for one in stretches]
    if counted := _COUNT.match(pieces[0].text):
        pieces[0] = pieces[0].cut(counted.end())
    lines = [line for piece in pieces for line in piece.text.split("\n")]
    return HeadField(pieces[0], join_lines(lines), words[0].row, probability)


def _told_apart(fields: dict[str, HeadField], words: list[HeadWord]) -> None:
    """Part what blanks part in Chinese and Japanese: there the name of a firm or a school says what it is.

    "华东师范大学 计算机科学与技术 本科" is a school, a field and a degree.
    """
    if "employer" not in fields and "school" not in fields:
        firm = next((one for one in words if _IDEOGRAPH.search(one.text) and company_score(one.text) >= _NAMED), None)
        if firm:
            fields["employer"] = HeadField(firm.piece, firm.text, firm.row, LEAST)
    for label, sounds_so, other in (("employer", company_score, "position"), ("school", school_score, "field")):
        found = fields.get(label)
        if found and other in fields and found.value in fields[other].value.split():
            found = fields.pop(other)
        parts = re.findall(r"\S+", found.piece.text) if found and _IDEOGRAPH.search(found.piece.text) else []
        own = next((part for part in parts if sounds_so(part) >= _NAMED), None)
        if not found or not own or len(parts) == 1:
            continue
        for part in parts:
            kind = label if part == own else "degree" if degree_score(part) else other
            at = found.piece.text.index(part)
            if kind == label or (kind not in fields and key(part) not in phrases("degrees", "events")):
                fields[kind] = replace(found, piece=found.piece.cut(at, at + len(part)), value=part)


def _title_at_employer(fields: dict[str, HeadField], words: Sequence[HeadWord]) -> None:
    """Read "Baker at Moor Mills", where the words are too rare for the tagger to be sure of either name."""
    if fields.keys() & {"position", "employer"}:
        return
    for _, group in groupby(words, key=lambda word: (word.row, word.cell)):
        cell = [word for word in group if not word.is_date]
        at = next((place for place, word in enumerate(cell) if word.text in _AT), 0)
        left, right = cell[:at], cell[at + 1 :]
        if not left or not right or not right[0].text[0].isupper() or len(cell) > _LONGEST_NAMES:
            continue
        title, employer = (_field([*part], LEAST) for part in (left, right))
        if title_score(title.value) >= 1:
            fields |= {"position": title, "employer": employer}
            return


def _employer_in_title(fields: dict[str, HeadField]) -> None:
    """Part "Compliance Lead at Vermeer Ventures" or "Vermeer Ltd – Analyst" where all of it was read as a title.

    Of a firm's name the end may have been read as the employer: "Compliance Lead at Vermeer" and "Ventures Ltd".
    """
    title, rest = fields.get("position"), fields.get("employer")
    if not title or title.value != title.piece.text:
        return
    follows = rest is not None and 0 <= rest.piece.start - title.piece.end <= _NEXT_WORD
    if rest and not (follows and rest.value == rest.piece.text):
        return
    piece = title.piece
    whole = f"{piece.text}{' ' * (rest.piece.start - piece.end)}{rest.value}" if rest else piece.text
    for found in _BETWEEN_NAMES.finditer(piece.text):
        left, right = whole[: found.start()], whole[found.end() :]
        names_last = found["at"] or (company_score(right) >= 1 and title_score(left) >= 1 > company_score(left))
        names_first = not rest and company_score(left) >= _NAMED and title_score(right) >= 1 > company_score(right)
        if names_last or names_first:
            first, last = Piece(left, piece.start), Piece(right, piece.start + found.end())
            employer, position = (last, first) if names_last else (first, last)
            probability = (rest or title).probability
            fields["employer"] = HeadField(employer, employer.text, title.row, probability)
            fields["position"] = replace(title, piece=position, value=position.text)
            return


def _stretch(first: HeadWord, last: HeadWord) -> Piece:
    within = first.within.text
    start, end = first.piece.start - first.within.start, last.piece.end - first.within.start
    for left, right in ("()", "«»", "“”"):
        if within.count(left, start, end) > within.count(right, start, end) and within.startswith(right, end):
            end += 1
    return Piece(within[start:end], first.piece.start)


def _shown(draft: EntryDraft) -> list[Row]:
    """The rows of a head, and the one after them: where a head ends is learned too."""
    after = [row for row in draft.body[:1] if row.page == draft.head[0].page]
    return [*draft.head, *after]


def _with_end(draft: EntryDraft, words: list[HeadWord], tags: list[Tag]) -> EntryDraft:
    """The entry whose head ends with the last row that names something; what follows the last name is told."""
    rows = [*draft.head, *draft.body]
    named = [
        at
        for at, (word, tag) in enumerate(zip(words, tags, strict=True))
        if tag.label != OTHER or (word.is_date and word.row < len(draft.head))
    ]
    if not named:
        return draft
    last = words[named[-1]]
    told = rows[last.row + 1 :]
    after = [word for word in words[named[-1] + 1 :] if word.row == last.row and word.cell == last.cell]
    if sum(not word.is_sign for word in after) >= _TOLD:
        row = rows[last.row]
        opening = next(word for word in after if not word.is_sign)
        rest = row.piece.cut(opening.piece.start - row.start)
        told.insert(0, replace(row, piece=rest, cells=(rest,)))
    return EntryDraft(rows[: last.row + 1], draft.span, told)


def _span(rows: Sequence[Row], spans: Sequence[DateSpan], anchor: HeadField | None) -> DateSpan | None:
    """The date of an entry: a stretch of time rather than one date, and that nearest to what the entry is named by."""
    found = [(span, number) for number, row in enumerate(rows) for span in dates_in(row, spans)]
    if not found:
        return None
    near = anchor.row if anchor else 0
    return min(found, key=lambda one: (not one[0].is_range, abs(one[1] - near), one[0].start))[0]
