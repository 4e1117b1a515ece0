import pytest

from callboard.agents.model_facts import uncarried
from callboard.engine.dates import PartialDate
from callboard.engine.facts import Evidence, Fact, Source
from callboard.engine.resume.model import Contact, Position, Resume


def fact(value: str, quote: str) -> Fact[str]:
    return Fact[str](value=value, evidence=Evidence(source=Source.RESUME, quote=quote, start=0, end=len(quote)))


def date(value: str, quote: str) -> Fact[PartialDate]:
    evidence = Evidence(source=Source.RESUME, quote=quote, start=0, end=len(quote))
    return Fact[PartialDate](value=PartialDate(value), evidence=evidence)


def position(**fields) -> Resume:
    evidence = Evidence(source=Source.RESUME, quote="x", start=0, end=1)
    return Resume(work=(Position(evidence=evidence, **fields),))


class TestAFact:
    @pytest.mark.parametrize(
        ("value", "quote"),
        [
            ("Senior Engineer", "SENIOR ENGINEER"),
            ("Résumé Writer", "Resume Writer, Paris"),
            ("Acme", "Acme Ltd · 2019 – 2021"),
            ("+44 20 7946 0958", "(+44)20-7946-0958"),
            ("Datenbanken", "Daten- banken"),
        ],
    )
    def test_in_the_words_of_its_quotation_is_carried(self, value, quote):
        assert uncarried(position(title=fact(value, quote)), Resume()) == []

    @pytest.mark.parametrize(
        ("value", "quote"),
        [("Chief Executive", "Engineer at Acme"), ("PhD in Physics", "Python"), ("Acme Bank", "Acme")],
    )
    def test_in_other_words_is_not(self, value, quote):
        (wrong,) = uncarried(position(title=fact(value, quote)), Resume())
        assert value in wrong
        assert quote in wrong

    @pytest.mark.parametrize("quote", ["03/2019", "März 2019", "Mar '19", "2019-03"])
    def test_that_is_a_date_may_be_written_in_any_way(self, quote):
        assert uncarried(position(start=date("2019-03", quote)), Resume()) == []

    def test_that_is_a_date_is_of_the_year_that_is_written(self):
        assert uncarried(position(start=date("2009-03", "March 2019")), Resume()) == [
            "“2009-03” is not what “March 2019” says"
        ]

    def test_that_the_engine_brought_into_another_form_may_stay_so(self):
        resume = Resume(contact=Contact(website=fact("https://ada.example", "my page")))
        assert uncarried(resume, resume) == []
        assert uncarried(resume, Resume())
