import pytest

from callboard.engine.matching.vocabulary.words import bag, coverage, stems, tokens, weight


def test_symbols_stay_with_their_words() -> None:
    assert tokens("C++, C# and CI/CD") == ["c++", "c#", "and", "ci", "cd"]


def test_stop_words_are_left_out() -> None:
    assert stems("the nurses and the doctors", "en") == ["nurs", "doctor"]


@pytest.mark.parametrize(
    ("language", "common", "telling"),
    [
        ("en", "experience", "welding"),
        ("de", "erfahrung", "schweißen"),
        ("fr", "expérience", "soudure"),
        ("es", "experiencia", "soldadura"),
        ("pt", "experiência", "solda"),
        ("it", "esperienza", "saldatura"),
        ("nl", "ervaring", "lassen"),
    ],
)
def test_everyday_words_weigh_less_than_technical_ones(language: str, common: str, telling: str) -> None:
    assert weight(stems(common, language)[0], language) < weight(stems(telling, language)[0], language)


def test_numbers_have_no_weight() -> None:
    assert weight("2019", "en") == 0


class TestCoverage:
    def test_coverage_of_the_same_text_is_one(self) -> None:
        asked = bag([("weld steel pipes", 1.0)], "en")
        assert coverage(asked, asked) == pytest.approx(1.0)

    def test_coverage_of_unrelated_text_is_zero(self) -> None:
        assert coverage(bag([("weld steel pipes", 1.0)], "en"), bag([("teach mathematics", 1.0)], "en")) == 0

    def test_longer_text_does_not_lower_coverage(self) -> None:
        asked, shown = bag([("weld steel", 1.0)], "en"), [("weld steel", 1.0)]
        longer = [*shown, ("plays the violin in an orchestra", 1.0)]
        assert coverage(asked, bag(longer, "en")) == coverage(asked, bag(shown, "en"))

    def test_coverage_of_an_empty_request_is_zero(self) -> None:
        assert coverage({}, {"weld": 1.0}) == 0
