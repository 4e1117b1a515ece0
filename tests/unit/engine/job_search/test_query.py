"""What a search in free words asks for, as a specification."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callboard.engine.job_search.model import JobQuery, PayFloor
from callboard.engine.job_search.query import MAX_CHARS, read_job_query, search_words
from callboard.engine.job_search.yearly_pay import in_euros_a_year, rates_of
from callboard.engine.pay.model import SalaryPeriod
from callboard.engine.posting.model import EmploymentType, Seniority

YEAR, MONTH, DAY, HOUR = SalaryPeriod.YEAR, SalaryPeriod.MONTH, SalaryPeriod.DAY, SalaryPeriod.HOUR


def query(text: str, **fields: Any) -> JobQuery:
    return JobQuery(text=text, **fields)


def pay(amount: float, currency: str = "EUR", period: SalaryPeriod = YEAR) -> PayFloor:
    """A pay floor, with what it comes to in euros a year."""
    yearly = in_euros_a_year(amount, currency, period)
    return PayFloor(amount=amount, currency=currency, period=period, yearly=yearly, rates_of=rates_of())


@pytest.mark.parametrize(
    "expected",
    [
        query(
            "backend python, remote in the EU, from 80k EUR",
            words=("backend", "python"),
            remote=True,
            regions=("EU",),
            pay_floor=pay(80_000),
        ),
        query(
            "senior data engineer Berlin or Munich, at least €90,000 a year",
            words=("data", "engineer"),
            occupation="data-engineer",
            naming=("data", "engineer"),
            places=("Berlin", "Munich"),
            pay_floor=pay(90_000),
            seniority=Seniority.SENIOR,
        ),
        query(
            "Pflegefachkraft in Teilzeit, Raum Köln, ab 22 € pro Stunde",
            words=("Pflegefachkraft",),
            occupation="nurse",
            naming=("Pflegefachkraft",),
            places=("Köln",),
            pay_floor=pay(22, period=HOUR),
            employment_type=EmploymentType.PART_TIME,
        ),
        query(
            "je cherche un emploi d'ingénieur logiciel à Lyon, télétravail, à partir de 55k€",
            words=("ingénieur", "logiciel"),
            remote=True,
            places=("Lyon",),
            pay_floor=pay(55_000),
        ),
        query(
            "desarrollador java en Madrid, híbrido, más de 45.000 €",
            words=("desarrollador", "java"),
            occupation="software-developer",
            naming=("desarrollador",),
            hybrid=True,
            places=("Madrid",),
            pay_floor=pay(45_000),
        ),
    ],
    ids=lambda expected: expected.text,
)
def test_a_search_is_read_whole(expected: JobQuery) -> None:
    assert read_job_query(expected.text) == expected


class TestPay:
    @pytest.mark.parametrize(
        ("text", "floor"),
        [
            ("from 80k", pay(80_000)),
            ("€80,000", pay(80_000)),
            ("mindestens 60.000 Euro brutto", pay(60_000)),
            ("desde 30.000 € brutos al año", pay(30_000)),
            ("60-80k", pay(60_000)),
            ("65000", pay(65_000)),
            ("ab 3.500 € im Monat", pay(3_500, period=MONTH)),
            ("500 € am Tag", pay(500, period=DAY)),
            ("15 an hour, UK", pay(15, "GBP", HOUR)),
            ("Zürich 120'000 CHF", pay(120_000, "CHF")),
            ("remote Poland 25000 PLN per month", pay(25_000, "PLN", MONTH)),
            ("$150,000", pay(150_000, "USD")),
        ],
    )
    def test_the_least_pay_is_read_in_any_currency_and_period(self, text: str, floor: PayFloor) -> None:
        assert read_job_query(text).pay_floor == floor

    def test_a_figure_without_a_sign_is_paid_in_the_money_of_the_country(self) -> None:
        floor = read_job_query("nurse in Switzerland from 90k").pay_floor
        assert floor is not None
        assert floor.currency == "CHF"

    @pytest.mark.parametrize("text", ["python 3", "5 years", "24/7", "5k users", "up to 60k", "401k", "3 days", "100%"])
    def test_other_figures_and_ceilings_are_no_floor(self, text: str) -> None:
        assert read_job_query(text).pay_floor is None

    def test_the_words_around_an_amount_are_not_searched_for(self) -> None:
        assert read_job_query("nurse, salary from 3k € a month gross, Paris").words == ("nurse",)


class TestPlaces:
    @pytest.mark.parametrize(
        ("text", "places", "countries", "regions"),
        [
            ("jobs in Germany", (), ("DE",), ()),
            ("Berlin, Germany", ("Berlin",), (), ()),
            ("Berlin or France", ("Berlin",), ("FR",), ()),
            ("Austin, TX", ("Austin",), (), ()),
            ("data scientist in us or canada", (), ("US", "CA"), ()),
            ("us remote rust", (), ("US",), ()),
            ("head of sales, DACH", (), (), ("DACH",)),
            ("remote work anywhere", (), (), ("Worldwide",)),
            ("münchen", ("münchen",), (), ()),
            ("infirmière à Nice", ("Nice",), (), ()),
        ],
    )
    def test_towns_countries_and_regions_are_told_apart(
        self, text: str, places: tuple[str, ...], countries: tuple[str, ...], regions: tuple[str, ...]
    ) -> None:
        found = read_job_query(text)
        assert (found.places, found.countries, found.regions) == (places, countries, regions)

    @pytest.mark.parametrize("text", ["a nice reading job", "global marketing", "help us grow", "mobile developer"])
    def test_words_that_are_also_names_are_words(self, text: str) -> None:
        found = read_job_query(text)
        assert (found.places, found.countries, found.regions) == ((), (), ())

    @pytest.mark.parametrize(
        ("text", "remote", "hybrid"),
        [
            ("python", None, None),
            ("home office", True, None),
            ("100% télétravail", True, None),
            ("desde casa", True, None),
            ("vor ort", False, None),
            ("kein remote", False, None),
            ("hybrid or remote", True, True),
        ],
    )
    def test_where_the_work_is_done(self, text: str, remote: bool | None, hybrid: bool | None) -> None:
        found = read_job_query(text)
        assert (found.remote, found.hybrid) == (remote, hybrid)


class TestLevelTypeAndLanguage:
    @pytest.mark.parametrize(
        ("text", "words", "level", "kind"),
        [
            ("junior frontend developer", ("frontend", "developer"), Seniority.JUNIOR, None),
            ("Product Manager", ("Product", "Manager"), Seniority.MANAGER, None),
            ("internship marketing", ("marketing",), Seniority.INTERN, EmploymentType.INTERNSHIP),
            ("freelance designer", ("designer",), None, EmploymentType.FREELANCE),
            ("I want a contract as a lawyer", ("lawyer",), None, EmploymentType.CONTRACT),
        ],
    )
    def test_a_level_and_a_type(
        self, text: str, words: tuple[str, ...], level: Seniority | None, kind: EmploymentType | None
    ) -> None:
        found = read_job_query(text)
        assert (found.words, found.seniority, found.employment_type) == (words, level, kind)

    @pytest.mark.parametrize(
        ("text", "codes"),
        [
            ("german-speaking support in Lisbon", ("de",)),
            ("deutschsprachiger Support", ("de",)),
            ("backend berlin english", ("en",)),
            ("comptable, français et anglais", ("fr", "en")),
            ("english teacher", ()),
        ],
    )
    def test_languages_to_work_in(self, text: str, codes: tuple[str, ...]) -> None:
        assert read_job_query(text).languages == codes


class TestWords:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("I'm looking for a job as a C++ developer", ("C++", "developer")),
            ("ich suche eine Stelle als Buchhalter", ("Buchhalter",)),
            (".NET, C#, Node.js, R&D", (".NET", "C#", "Node.js", "R&D")),
            ('"site reliability" engineer', ("site reliability", "engineer")),
            ("„Leitung Pflege“", ("Leitung Pflege",)),
            ("remote work, social work", ("social", "work")),
            ("日本語 エンジニア", ("日本語", "エンジニア")),
        ],
    )
    def test_what_is_left_is_searched_for(self, text: str, words: tuple[str, ...]) -> None:
        assert read_job_query(text).words == words


class TestAnything:
    @pytest.mark.parametrize("text", ["", "  ", "*", "alle", "Tout", "all jobs", "n'importe quoi"])
    def test_nothing_and_everything_ask_for_all(self, text: str) -> None:
        query = read_job_query(text)
        assert query == JobQuery(text=query.text)

    def test_a_query_that_asks_for_something_does_not(self) -> None:
        assert read_job_query("remote") != JobQuery(text="remote")

    @given(st.text(max_size=300) | st.text(alphabet="remote EU,.80k€$-'\"inà|(", max_size=120))
    def test_no_text_fails(self, text: str) -> None:
        assert len(read_job_query(text).text) <= len(text)

    def test_a_query_of_any_length_is_read_to_its_bound(self) -> None:
        found = read_job_query("ruby " * 100_000)
        assert found.words == ("ruby",)
        assert len(found.text) <= MAX_CHARS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("head of data", ("head", "data")),
        ('"data engineer" Porto 007', ("data engineer", "Porto", "007")),
        ("C++, C# and .NET", ("C++", "C#", ".NET")),
        ("of the", ("of", "the")),
        ("  ", ()),
    ],
)
def test_words_to_search_by_are_all_but_those_that_join(text, words):
    assert search_words(text) == words


class TestOccupation:
    @pytest.mark.parametrize(
        ("text", "occupation", "naming"),
        [
            ("service desk analyst", "it-support", ("service", "desk", "analyst")),
            ("IT support technician", "it-support", ("IT", "support", "technician")),
            ("nurses in Leeds", "nurse", ("nurses",)),
            ("registered nurse", "nurse", ("registered", "nurse")),
            ("Krankenpflegerin", "nurse", ("Krankenpflegerin",)),
            ("infirmière", "nurse", ("infirmière",)),
            ("enfermera", "nurse", ("enfermera",)),
        ],
    )
    def test_words_for_a_person_name_an_occupation(self, text, occupation, naming):
        found = read_job_query(text)
        assert (found.occupation, found.naming) == (occupation, naming)

    @pytest.mark.parametrize("text", ["java developer", "nurse pediatric", "truck driver night shift"])
    def test_what_tells_more_than_the_occupation_has_to_be_found(self, text):
        found = read_job_query(text)
        assert found.occupation
        assert len(found.naming) == 1

    @pytest.mark.parametrize("text", ["manager", "assistant", "engineer", "analyst", "director", "warehouse manager"])
    def test_level_or_kind_of_work_names_none(self, text):
        assert read_job_query(text).occupation == ""

    @pytest.mark.parametrize(
        "text", ["python", "wordpress", "marketing", "sales", "cloud", "Pflege", "supply chain", ""]
    )
    def test_tool_or_field_names_none(self, text):
        assert read_job_query(text).occupation == ""

    def test_quoted_phrase_is_only_searched_for_as_it_stands(self):
        found = read_job_query('"registered nurse"')
        assert (found.words, found.occupation) == (("registered nurse",), "")
