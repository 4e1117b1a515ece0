"""A résumé is told from other texts."""

import pytest

from callboard.engine.document import Document, MediaType
from callboard.engine.resume.recognise import looks_like_resume

PLAIN = """Ines Prado
ines.prado@example.com, +351 912 345 678

Experience
Baker at Pão Quente, Porto, 2018 - present
Apprentice at Padaria Sol, Porto, 2015 - 2018

Education
Escola de Hotelaria, 2013 - 2015
"""

WITHOUT_HEADINGS = """Tom Reed, 12 Mill Lane, Leeds. tom.reed@example.com
Forklift driver, North Depot, 03/2019 - now
Warehouse hand, Dale Stores, 06/2014 - 02/2019
"""

POSTING = """Baker (m/f/d)
We are looking for a baker for our shop in Porto. Your role: you will bake bread every morning.
You have 2 years of experience and a food hygiene certificate. Apply now at jobs@pao.example.
"""

NEWS = """The port of Rotterdam handled more containers in 2025 than in any year before, its owner said on Monday.
Shippers had feared a strike, which was averted in March. Prices rose by 4 per cent.
"""


def likeness(text: str) -> float:
    return looks_like_resume(Document.from_text(text))


@pytest.mark.parametrize("text", [PLAIN, WITHOUT_HEADINGS], ids=["plain", "without headings"])
def test_a_resume_is_recognised(text):
    assert likeness(text) > 0.3


@pytest.mark.parametrize("text", [POSTING, NEWS, "", "Senior baker wanted", "lorem ipsum " * 50])
def test_another_text_is_not(text):
    assert likeness(text) < 0.25


def test_a_json_resume_is_one_by_its_form():
    document = Document(media_type=MediaType.JSON_RESUME, lines=(), json_resume={"basics": {}})
    assert looks_like_resume(document) == 1.0


def test_a_very_long_text_is_looked_at_in_part_only():
    assert likeness("x" * 5_000_000) == 0.0
