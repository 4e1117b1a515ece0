"""Spoken languages and how well they are spoken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from callboard.engine.document import Document
from callboard.engine.resume.lexicon import pattern, phrases
from callboard.engine.resume.lists.skills import KeywordGroup
from callboard.engine.resume.model import LanguageSkill, Section
from callboard.engine.resume.pieces import Piece, text_fact
from callboard.engine.resume.stages.rows import Row
from callboard.engine.resume.vocabulary.languages import (
    CEFR,
    cefr_of,
    fluency_words,
    language_code,
    language_names,
    names_languages,
)
from callboard.engine.resume.vocabulary.section_headings import title_of
from callboard.engine.text.folding import fold_in_place, phrase_key

_METER = re.compile(r"[★☆●○■□▪▫◆◇⬤◯⚫⚪█▓▒░▰▱•]{2,}|\d{1,3}\s*%|\d\s*/\s*\d{1,2}")
_LONGEST = 60
_HEARD_AND_SEEN = 2
_LABEL_IN_TEXT = re.compile(r"(?<![^\W\d_])((?:[A-Z]\w{2,} ){0,2}\w{4,})\s?:\s")
_CLAUSE = re.compile(r"[^.;:\n]{1,48}")


def find_languages(piece: Piece, document: Document) -> list[LanguageSkill]:
    """Every language that a stretch of text names, with the words of fluency beside it."""
    names, codes = language_names()
    folded = fold_in_place(piece.text)
    matches = list(names.finditer(folded))
    skills: list[LanguageSkill] = []
    codes_read: set[str] = set()
    for order, match in enumerate(matches):
        code = codes[re.sub(r"\s+", " ", match[0])]
        if code in codes_read:
            continue
        codes_read.add(code)
        limit = matches[order + 1].start() if order + 1 < len(matches) else len(piece.text)
        fluency = _fluency(piece, match.end(), limit) or _fluency_before(piece, match.start())
        skills.append(
            LanguageSkill(
                language=text_fact(document, piece.cut(match.start(), match.end())),
                fluency=text_fact(document, fluency) if fluency else None,
                cefr=cefr_of(fluency.text) if fluency else None,
                code=code if len(code) == 2 else None,
            )
        )
    return skills


def _fluency(piece: Piece, start: int, limit: int) -> Piece | None:
    between = piece.text[start:limit]
    if "\n" in between.strip(" ") and not between.startswith(("\n", " \n")):
        # the words of fluency stand on the same line as the language
        first = between.index("\n")
        if re.search(r"\w", between[:first]):
            rest = between[first:]
            limit = start + first if not rest.strip().startswith("(") and not cefr_of(rest) else limit
    part = piece.cut(start, limit).bare()
    meter = _METER.search(part.text)
    if meter:
        part = part.cut(0, meter.start()).bare() if meter.start() else part.cut(meter.end()).bare()
    if not re.search(r"\w", part.text) or len(part.text) > _LONGEST:
        return None
    return part if phrase_key(part.text) not in phrases("languages", "joining") else None


def _fluency_before(piece: Piece, start: int) -> Piece | None:
    """“Fluent in English”, "Native: German": the level stands first."""
    line = piece.text.rfind("\n", 0, start) + 1
    before = piece.cut(line, start)
    label = re.search(r"([^,;:]+?)\s*(?::|\bin\b|\ben\b)?\s*$", before.text)
    if ":" in before.text:
        label = re.match(r"([^,;:]+):", before.text)
    if label and label[1].strip() and cefr_of(label[1]) and not language_names()[0].search(fold_in_place(label[1])):
        return before.cut(label.start(1), label.end(1)).bare()
    return None


def claimed_languages(rows: list[Row], document: Document) -> list[LanguageSkill]:
    """The languages that a sentence claims: "bilingual in French and Creole"."""
    found: dict[str, LanguageSkill] = {}
    for row in rows:
        for match in pattern("languages", "claims").finditer(fold_in_place(row.text)):
            clause = _CLAUSE.match(row.text, match.end())
            piece = row.piece.cut(match.start(), clause.end() if clause else match.end())
            found |= {one.language.value: one for one in find_languages(piece, document)}
    return list(found.values())


def labelled_languages(rows: Sequence[Row], document: Document) -> list[LanguageSkill]:
    """The languages behind a label within running text: "Languages Known: English, Hindi. Place: …"."""
    found: dict[str, LanguageSkill] = {}
    for row in rows:
        for label in _LABEL_IN_TEXT.finditer(row.text):
            title = title_of(label[1])
            clause = _CLAUSE.match(row.text, label.end())
            if title and title.section == Section.LANGUAGES and clause:
                piece = row.piece.cut(label.end(), clause.end())
                found |= {one.language.value: one for one in find_languages(piece, document)}
    return list(found.values())


def stated_languages(rows: list[Row], document: Document) -> list[LanguageSkill]:
    """The languages of rows without a heading, each alone or with its level; a single one may be a nationality."""
    stated = [row for row in rows if _is_only_a_language(row.text)]
    found = {one.language.value: one for row in stated for one in find_languages(row.piece, document)}
    return list(found.values()) if len(found) > 1 else []


def _is_only_a_language(text: str) -> bool:
    return language_code(text.strip(" :")) is not None or _is_language_with_level(text)


def take_language_rows(rows: list[Row]) -> tuple[list[Row], list[Row]]:
    """The rows of a list of skills without those under "Languages" inside it, and those: what is set below or beside.

    Where no language follows, as under the languages of programmers, all rows stay.
    """
    other: list[Row] = []
    spoken: list[Row] = []
    inside = False
    for row, below in zip_longest(rows, rows[1:]):
        label, *beside = row.cells
        if _is_label(label) and not row.bullet and any(names_languages(cell.text) for cell in beside):
            spoken.append(replace(row, piece=row.piece.cut(beside[0].start - row.start), cells=tuple(beside)))
            inside = True
        elif _is_label(row.piece) and below and names_languages(below.text):
            inside = True
        elif _is_row_of_grid(row):
            spoken.append(row)
        elif _is_head_of_grid(row):
            continue
        elif inside and names_languages(row.text):
            spoken.append(row)
        else:
            inside = False
            other.append(row)
    return other, spoken


def _is_row_of_grid(row: Row) -> bool:
    """Return True for a language with a level each for listening, reading and so on, as the form Europass has them."""
    first, *levels = row.cells
    return bool(language_code(first.text)) and len(levels) > _HEARD_AND_SEEN and all(map(_is_level, levels))


def _is_level(piece: Piece) -> bool:
    return bool(CEFR.fullmatch(piece.text.strip()))


def _is_head_of_grid(row: Row) -> bool:
    """Return True for what such a grid has above and below it."""
    said = phrase_key(row.text)
    grid = phrases("languages", "grid")
    return all(phrase_key(cell.text) in grid for cell in row.cells) or any(
        said.startswith(one) for one in phrases("languages", "grid_notes")
    )


def _is_label(piece: Piece) -> bool:
    title = title_of(piece.text.rstrip(" :"))
    return bool(title and title.section == Section.LANGUAGES and title.certainty == 1)


def _is_language_with_level(text: str) -> bool:
    """Return True for a language and its level with nothing else: "English B2", but not "French cooking, fluent"."""
    rest = language_names()[0].sub(" ", fold_in_place(text), count=1)
    if rest == fold_in_place(text):
        return False
    for words, _ in fluency_words():
        rest = words.sub(" ", rest)
    return bool(cefr_of(text)) and not re.search(r"\w", CEFR.sub(" ", rest))


def split_off_languages(
    groups: list[KeywordGroup], document: Document
) -> tuple[list[KeywordGroup], list[LanguageSkill]]:
    """The groups of skills that are no spoken languages, and the languages of the other groups."""
    other_groups: list[KeywordGroup] = []
    languages: list[LanguageSkill] = []
    for group in groups:
        title = title_of(group.name.text) if group.name else None
        under_language_heading = bool(title and title.section == Section.LANGUAGES)
        spoken = [word for word in group.keywords if names_languages(word.text)]
        if group.keywords and (
            (under_language_heading and len(spoken) > 0.5 * len(group.keywords))
            or (group.name and len(spoken) == len(group.keywords) > 1)
        ):
            start = group.name.end if group.name else group.keywords[0].start
            limit = document.lines[document.line_at(group.keywords[-1].end)].end
            languages += find_languages(Piece(document.text[start:limit], start), document)
            continue
        claimed = [word for word in group.keywords if _is_language_with_level(word.text)]
        languages += [one for word in claimed for one in find_languages(word, document)]
        group.keywords = [word for word in group.keywords if word not in claimed]
        other_groups.append(group)
    return other_groups, languages


def languages_of(rows: list[Row], document: Document) -> list[LanguageSkill]:
    """The languages of a section."""
    if not rows:
        return []
    found: list[LanguageSkill] = []
    for group in _runs(rows):
        piece = Piece(document.text[group[0].start : group[-1].end], group[0].start)
        languages_read = {other.language.value for other in found}
        found += [skill for skill in find_languages(piece, document) if skill.language.value not in languages_read]
    return found


def _runs(rows: list[Row]) -> list[list[Row]]:
    """Rows that follow each other in the document."""
    if not rows:
        return []
    runs: list[list[Row]] = [[rows[0]]]
    for row in rows[1:]:
        if row.index <= runs[-1][-1].index + 2:
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs
