"""Places and remote work, as heads state them."""

import pytest
from tests.unit.engine.posting.postings import fields


@pytest.mark.parametrize(
    ("header", "places", "remote", "regions"),
    [
        ("San Francisco, CA / New York, NY / Remote (US)", ["San Francisco, CA", "New York, NY"], True, ["US"]),
        ("Berlin or Munich", ["Berlin", "Munich"], False, []),
        ("Location: Remote (US, Canada)", [], True, ["US", "Canada"]),
        ("Remote within EMEA", [], True, ["EMEA"]),
        ("Ubicación: Madrid, España (100 % remoto dentro de España)", ["Madrid, España"], True, ["Spain"]),
        ("Location: Columbus, OH 43228", ["Columbus, OH"], False, []),
        ("Location: Washington, DC", ["Washington, DC"], False, []),
        ("Warsaw / Kraków / fully remote", ["Warsaw", "Kraków"], True, []),
        ("Ort: Bad Nauheim", ["Bad Nauheim"], False, []),
        ("We build remote sensing for farms in our remote areas.", [], False, []),
        ("Remote job: No", [], False, []),
    ],
)
def test_places_and_regions_are_read_from_a_header(header, places, remote, regions):
    found = fields(f"Data Engineer\n{header}\n\nRequirements\n- SQL\n")
    assert (found["locations"], found["remote"], found["remote_regions"]) == (places, remote, regions)


def test_countries_of_the_head_outweigh_those_that_the_text_speaks_of():
    text = "Acme | REMOTE (Germany) | Full-time\n\nData Engineer\n\nRequirements\n- SQL\n\nAbout us\n"
    assert fields(f"{text}Our team works remotely from Spain and Portugal.\n")["remote_regions"] == ["Germany"]


def test_countries_behind_remote_in_the_text_count_where_the_head_names_none():
    text = "Data Engineer\n\nAbout us\nYou can work remotely from Spain.\n\nRequirements\n- SQL\n"
    assert fields(text)["remote_regions"] == ["Spain"]
