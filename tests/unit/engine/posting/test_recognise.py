"""Recognition of postings."""

from dataclasses import replace

import pytest
from tests.unit.engine.posting.postings import COMMENT, ENGLISH, GERMAN, OPENINGS

from callboard.engine.document import Document
from callboard.engine.likeness import POSTING
from callboard.engine.posting.recognise import looks_like_posting

RESUME = """\
Maria Fernandes
Senior Data Engineer
maria@example.com | +351 912 345 678 | Lisbon

Experience
Senior Data Engineer, Oceana — Mar 2020 – Present
- Built a streaming platform handling 2M events per minute
Data Engineer, Tejo Bank — Jan 2016 – Feb 2020

Education
MSc Computer Science, 2014 – 2016

Skills
Python, SQL, Spark
"""

ARTICLE = """\
City council approves new tram line

The city council voted on Tuesday to approve a new tram line. Construction will cost €240 million. The company said that
it would hire 60 new drivers over the next three years and that it requires no new depot.
"""

ABOUT = """\
About Brightwave

Brightwave was founded in 2012 by two engineers. Today our team of 240 people in Boston and Oslo designs hearing aids.

Our values
We listen first. We take responsibility for what we ship.
"""


@pytest.mark.parametrize("text", [ENGLISH, GERMAN, COMMENT, OPENINGS])
def test_postings_are_recognised(text):
    assert looks_like_posting(Document.from_text(text)) >= POSTING.taken


@pytest.mark.parametrize("text", ["", "We are hiring", "Senior Backend Engineer", RESUME, ARTICLE, ABOUT])
def test_headlines_resumes_articles_and_company_pages_are_not_postings(text):
    assert looks_like_posting(Document.from_text(text)) < POSTING.taken


STUDY = """\
We analysed 12,000 job ads: what employers want

Our team analysed 12,000 job ads published last year. The most wanted skill was Python.

## Requirements mentioned most
- 5+ years of experience
- Degree in computer science

## Benefits mentioned most
- Remote work
"""


def test_study_of_job_ads_is_not_a_posting():
    assert looks_like_posting(Document.from_text(STUDY)) == 0.0


@pytest.mark.parametrize(
    "text",
    [
        "Acme Corp. Software engineer. The engineer writes code in Java and maintains the billing platform. "
        "Bachelor degree in CS. Knowledge of Spring and Oracle.",
        "Night baker needed, Crumb & Co, Galway. 4 nights, €15/hr. Call Aoife 091 555 0123.",
    ],
)
def test_short_posting_is_recognised(text: str):
    assert looks_like_posting(Document.from_text(text)) >= POSTING.taken


def test_a_resume_in_json_is_never_a_posting():
    document = Document.from_text(ENGLISH)
    assert looks_like_posting(document) >= POSTING.taken
    assert looks_like_posting(replace(document, json_resume={"basics": {}})) == 0.0


@pytest.mark.parametrize(
    "text",
    [
        "How to write a job description\n\nResponsibilities\n- list the duties\n\nRequirements\n- list the skills\n",
        "Vacatureteksten schrijven\n\nWie zoeken we\n- harde eisen\n\nWat bieden we\n- salaris\n",
    ],
)
def test_advice_on_job_ads_is_not_a_posting(text):
    assert looks_like_posting(Document.from_text(text)) == 0.0


def test_title_and_duties_suffice_for_a_posting():
    text = (
        "## Software Developer (Stammdaten)\n\n### Ihr Aufgabengebiet:\n\n- Programmierung von Produktdaten\n- Aufbau"
    )
    assert looks_like_posting(Document.from_text(text)) >= POSTING.taken
