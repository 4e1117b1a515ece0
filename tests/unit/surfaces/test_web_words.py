"""Templates of the web app name words of its catalogue, also those that a page shows seldom."""

import re
from pathlib import Path

import pytest

import callboard.surfaces.web
from callboard.engine.messages.catalogue import catalogue

TEMPLATES = Path(callboard.surfaces.web.__file__).parent / "templates"
NAMED = re.compile(r"\btext\.(\w+)\.(\w+)")
METHODS = {"get", "items"}


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_every_word_that_a_template_names_is_in_the_catalogue(path):
    text = catalogue("web")
    named = {(group, word) for group, word in NAMED.findall(path.read_text(encoding="utf-8")) if word not in METHODS}
    assert {(group, word) for group, word in named if word not in text[group]} == set()
