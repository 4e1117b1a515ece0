"""Personal data do not change the score (property tests)."""

from datetime import date
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.builders.postings import a_posting
from tests.builders.resumes import a_resume

from callboard.engine.matching.scorer import match
from callboard.engine.trust.protected.blind import blind

TODAY = date(2026, 6, 15)
POSTING = (
    a_posting("Data Engineer", "Globex")
    .duty("Build data pipelines in Python on AWS and care for the data warehouse.")
    .must("Python")
    .nice("Docker")
    .posting
)
FIRST = st.sampled_from(["Ada", "Mohammed", "Wei", "Olúwaseun", "María", "Jürgen", "Siobhán", "Ivan", "Nguyễn"])
LAST = st.sampled_from(["Lovelace", "Al-Farsi", "O'Brien", "García López", "Nowak", "Müller", "Okafor", "Kim", "Baker"])
PRONOUNS = st.sampled_from([("He", "his", "him"), ("She", "her", "her"), ("They", "their", "them")])
AGES = st.integers(min_value=18, max_value=80)
CITIES = st.sampled_from(["Leeds, UK", "12 High Street, Lagos", "Wien", "", "São Paulo - SP", "Globex Road 5, Austin"])
LINKS = st.sampled_from([(), ("https://github.com/python-data-pipelines",), ("linkedin.com/in/aws-docker",)])


def candidate(name: str, pronouns: tuple[str, str, str], age: int, city: str, links: tuple[str, ...]) -> object:
    subject, own, whom = pronouns
    mail = f"{name.split()[0].lower()}@example.org"
    return match(
        a_resume(name)
        .contact(email=mail, location=city, links=links)
        .summary(
            f"{age} years old, data engineer. {subject} likes pipelines. Gender: {whom}. Born on 1 May {2026 - age}."
        )
        .job(
            "Data Engineer",
            "Acme",
            "2018-01",
            None,
            f"{name} built data pipelines in Python; {own} work halved the costs of the warehouse.",
            f"Contact: {mail}",
        )
        .listed("Docker")
        .resume,
        POSTING,
        today=TODAY,
    ).model_dump(include={"score", "low", "high", "components", "raises"})


@cache
def baseline() -> object:
    return candidate("Ada Lovelace", ("She", "her", "her"), 30, "Leeds, UK", ())


@given(first=FIRST, last=LAST, pronouns=PRONOUNS, age=AGES, city=CITIES, links=LINKS)
def test_name_gender_age_address_and_links_do_not_change_the_score(
    first: str, last: str, pronouns: tuple[str, str, str], age: int, city: str, links: tuple[str, ...]
) -> None:
    assert candidate(f"{first} {last}", pronouns, age, city, links) == baseline()


@settings(max_examples=25)
@given(name=st.text(alphabet=st.characters(categories=["Lu", "Ll"]), min_size=3, max_size=12))
def test_arbitrary_names_do_not_change_the_score(name: str) -> None:
    resume = (
        a_resume(f"{name} Example").job("Data Engineer", "Acme", "2018-01", None, "Built pipelines in Python.").resume
    )
    other = resume.model_copy(update={"name": None})
    assert match(resume, POSTING, today=TODAY).score == match(other, POSTING, today=TODAY).score


def test_a_resume_that_is_blind_already_scores_the_same() -> None:
    resume = a_resume("Ada Lovelace").job("Data Engineer", "Acme", "2018-01", None, "Ada built pipelines.").resume
    assert match(blind(resume), POSTING, today=TODAY).score == match(resume, POSTING, today=TODAY).score


def test_gendered_titles_name_the_same_occupation() -> None:
    posting = a_posting("Waiter").duty("Serve guests at the table.").posting
    scores = {
        match(a_resume().job(title, "Inn", "2020-01", None, "Served guests.").resume, posting, today=TODAY).score
        for title in ("Waiter", "Waitress")
    }
    assert len(scores) == 1


def test_german_titles_of_women_and_men_score_the_same() -> None:
    posting = a_posting("Pflegefachkraft", language="de").duty("Pflege der Patienten.").posting
    titles = ("Krankenpfleger", "Krankenpflegerin", "Krankenschwester")
    scores = {
        match(a_resume(language="de").job(title, "Klinik", "2020-01", None).resume, posting, today=TODAY).score
        for title in titles
    }
    assert len(scores) == 1
