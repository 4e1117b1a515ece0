import pytest
from hypothesis import given
from hypothesis import strategies as st

from callboard.agents.model_quotations import Quotations
from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Fact, Source, quotations

TEXT = """Ada Lovelace
Led the “Engine” team – 5 people
Skills: C++, Java\u00adScript, Go
Built   the
first program. 会社で働く"""

RESUME = Document.from_text(TEXT)
QUOTATIONS = Quotations({Source.RESUME: RESUME})


def found(quote: str, source: Source | None = Source.RESUME) -> str | None:
    evidence = QUOTATIONS.find(quote, source)
    if evidence:
        assert TEXT[evidence.start : evidence.end] == evidence.quote
    return evidence.quote if evidence else None


class TestAQuotation:
    def test_exact_quotation_gets_its_place_and_line(self):
        evidence = QUOTATIONS.find("5 people", Source.RESUME)
        assert evidence == RESUME.evidence(TEXT.index("5 people"), TEXT.index("5 people") + 8)
        assert evidence is not None
        assert evidence.line == 2

    @pytest.mark.parametrize(
        ("quote", "original"),
        [
            ("ada lovelace", "Ada Lovelace"),
            ('Led the "Engine" team - 5 people', "Led the “Engine” team – 5 people"),
            ("Built the first program", "Built   the\nfirst program"),
            ("JavaScript", "Java\u00adScript"),
            ("…the first program…", "the\nfirst program"),
            ('"Ada Lovelace"', "Ada Lovelace"),
            ("会社", "会社"),
        ],
    )
    def test_quotation_may_differ_in_invisible_details(self, quote, original):
        assert found(quote) == original

    @pytest.mark.parametrize(
        "quote", ["Led a team of 50", "Ada Byron", "", "   ", "…", "–", "Ada\nLed", "Love", "Java", "C", "eam"]
    )
    def test_quotation_must_match_whole_words(self, quote):
        assert found(quote) is None

    def test_quotation_is_looked_up_only_in_the_text_that_it_names(self):
        posting = Document.from_text("We ask for Kubernetes")
        both = Quotations({Source.RESUME: RESUME, Source.POSTING: posting})
        assert both.find("Kubernetes", Source.RESUME) is None
        assert both.find("Kubernetes", Source.POSTING) is not None
        assert both.find("Kubernetes", None) is not None


class TestWithoutTheDocument:
    """An agent down the line has no document, only what others have quoted."""

    known = RESUME.evidence(13, TEXT.index("Skills"))
    quotations = Quotations({}, [known])

    def test_known_evidence_may_be_quoted_again(self):
        assert self.quotations.find(self.known.quote, Source.RESUME) == self.known

    def test_a_part_of_known_evidence_gets_its_place_in_the_document(self):
        evidence = self.quotations.find("5 people", Source.RESUME)
        assert evidence is not None
        assert TEXT[evidence.start : evidence.end] == "5 people"
        assert evidence.line == 2

    def test_invented_quotation_has_no_place(self):
        assert self.quotations.find("Ada Lovelace", Source.RESUME) is None

    def test_the_first_of_several_places_counts(self):
        second = self.known.model_copy(update={"start": 500, "end": 532})
        assert Quotations({}, [self.known, second]).find(self.known.quote, None) == self.known


WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=6), min_size=1, max_size=30)


@given(WORDS, st.data())
def test_every_run_of_whole_words_is_found_as_it_stands(words, data):
    text = " ".join(words)
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first + 1, len(words)))
    quote = " ".join(words[first:last])
    evidence = Quotations({Source.RESUME: Document.from_text(text)}).find(quote, Source.RESUME)
    assert evidence is not None
    assert text[evidence.start : evidence.end] == quote


@given(st.text("aB c\n\u00ad–-İß", max_size=60), st.text("aB c\u00ad–-ß", min_size=1, max_size=3))
def test_found_place_holds_the_quotation(text, quote):
    evidence = Quotations({Source.RESUME: Document.from_text(text)}).find(quote, Source.RESUME)
    if evidence is None:
        assert f" {quote} " not in f" {text} " or not any(char.isalnum() for char in quote)
    else:
        assert text[evidence.start : evidence.end] == evidence.quote


def test_evidence_is_found_at_any_depth():
    evidence = Evidence(source=Source.RESUME, quote="x", start=0, end=1)
    fact = Fact[str](value="x", evidence=evidence)
    assert list(quotations(({"a": [fact, (evidence,)]}, "text", None))) == [evidence, evidence]
