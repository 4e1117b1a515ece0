"""A document beside the judgements on it."""

from callboard.engine.document import Document
from callboard.engine.facts import Evidence
from callboard.engine.page import Box, Line, MediaType
from callboard.surfaces.web.highlights import HighlightSpan, LineKind, shown_lines

DOCUMENT = Document.from_text("Ada Bloom\nRan Kafka in production\nfor six years")


def quoted(words: str) -> Evidence:
    start = DOCUMENT.text.index(words)
    return DOCUMENT.evidence(start, start + len(words))


class TestHighlights:
    def test_words_carry_the_numbers_of_the_requirements_that_quote_them(self):
        lines = shown_lines(DOCUMENT, [[quoted("Ran Kafka")], [quoted("Kafka in production")]])
        assert lines[1].stretches == (
            HighlightSpan("Ran ", (0,)),
            HighlightSpan("Kafka", (0, 1)),
            HighlightSpan(" in production", (1,)),
        )
        assert lines[0].stretches == (HighlightSpan("Ada Bloom"),)

    def test_a_quotation_over_two_lines_is_marked_in_both(self):
        lines = shown_lines(DOCUMENT, [[quoted("in production\nfor six years")]])
        assert [part.text for line in lines for part in line.stretches if part.carries] == [
            "in production",
            "for six years",
        ]

    def test_no_character_is_lost(self):
        lines = shown_lines(DOCUMENT, [[quoted("Kafka")], [quoted("Bloom")], [quoted("s")]])
        assert "\n".join("".join(part.text for part in line.stretches) for line in lines) == DOCUMENT.text

    def test_lines_that_were_broken_for_want_of_room_are_one_text(self):
        texts = {
            "Ada Bloom": 60,
            "Ran the grid of a region in which every meter": 200,
            "reports each quarter of an hour.": 130,
            "Planned": 40,
            "Languages of all the teams and of those who": 198,
            "Reading: aloud": 60,
        }
        lines = [
            Line(text, 0, size=10, box=Box(20, 14.0 * place, 20 + width, 14.0 * place + 10))
            for place, (text, width) in enumerate(texts.items())
        ]
        shown = shown_lines(Document(MediaType.PDF, tuple(lines)), [])
        assert [line.runs_on for line in shown] == [False, True, False, False, False, False]

    def test_lines_without_a_place_on_a_page_are_whole(self):
        assert not any(line.runs_on for line in shown_lines(DOCUMENT, []))

    def test_a_line_is_set_as_its_file_sets_it(self):
        stressed = "A whole sentence that somebody stressed by setting each word of it in bold"
        lines = (
            Line("Ada Bloom", 0, size=20),
            Line("Experience", 10, size=12, bold=True),
            Line("Ran Kafka", 21, size=10, bullet=True),
            Line(stressed, 31, size=10, bold=True),
        )
        shown = shown_lines(Document(MediaType.PDF, lines), [])
        assert [line.kind for line in shown] == [LineKind.TITLE, LineKind.HEAD, LineKind.POINT, LineKind.PLAIN]
