"""A board's XML is read job by job; any other XML is not."""

from __future__ import annotations

import pytest
from tests.builders.boards import PERSONIO_XML

from callboard.documents.errors import BombError, DamagedError, MislabelledError
from callboard.documents.job_boards import feed
from callboard.documents.limits import Limits
from callboard.documents.sniffing import FileKind, sniff
from callboard.engine.document import Document
from callboard.engine.posting.parser import parse_posting
from callboard.engine.posting.posting_json import to_json

FEED = """<?xml version="1.0" encoding="utf-8"?>
<source><publisher>Boards</publisher>
  <job><title><![CDATA[Line Cook]]></title><company>River Grill</company><city>Bend</city><state>OR</state>
    <country>US</country><jobtype>parttime</jobtype><salary>$18 per hour</salary>
    <description><![CDATA[<p>Requirements</p><ul><li>Food handler card</li></ul>]]></description></job>
  <job><title>Host</title><company>Lake House</company><city>Salem</city><state>OR</state><country>US</country>
    <description>You will seat guests. You must have 1 year of experience.</description></job>
</source>"""


def roles(text: str) -> list[dict[str, object]]:
    reading = feed.read(text.encode(), Limits())
    return to_json(parse_posting(Document(reading.media_type, tuple(reading.lines))))["roles"]


def test_a_position_of_personio_is_read_like_its_json() -> None:
    assert sniff(PERSONIO_XML.encode()) is FileKind.FEED
    (role,) = roles(PERSONIO_XML)
    assert (role["title"], role["company"]) == ("Vertriebsmitarbeiter Innendienst", "Mühlbach Energie GmbH")
    assert (role["locations"], role["employment_type"]) == (["Freiburg", "Basel"], "part_time")
    assert role["sections"] == {
        "responsibilities": ["Kunden am Telefon beraten"],
        "requirements": ["Years of experience: 1-2 years", "Kaufmännische Ausbildung"],
        "preferred": [],
    }


def test_each_job_of_a_feed_is_a_role() -> None:
    assert sniff(FEED.encode()) is FileKind.FEED
    assert [(role["title"], role["company"], role["locations"]) for role in roles(FEED)] == [
        ("Line Cook", "River Grill", ["Bend, OR, US"]),
        ("Host", "Lake House", ["Salem, OR, US"]),
    ]


def test_feed_without_jobs_is_refused_as_xml() -> None:
    with pytest.raises(MislabelledError):
        feed.read(b"<?xml version='1.0'?><jobs><note>none today</note></jobs>", Limits())


def test_entities_and_broken_feeds_are_refused() -> None:
    with pytest.raises(BombError):
        feed.read(b"<?xml version='1.0'?><!DOCTYPE j [<!ENTITY a 'b'>]><jobs>&a;</jobs>", Limits())
    with pytest.raises(DamagedError):
        feed.read(b"<?xml version='1.0'?><jobs><job></jobs>", Limits())


def test_other_xml_is_refused() -> None:
    with pytest.raises(MislabelledError):
        sniff(b"<?xml version='1.0'?><catalog><book>One</book></catalog>")


RSS = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Remote jobs</title>
<item><title>Brindle: Lift Designer</title><link>https://board.example/remote-jobs/brindle-lift-designer</link>
<description>&lt;p&gt;&lt;b&gt;Requirements&lt;/b&gt;&lt;/p&gt;
&lt;ul&gt;&lt;li&gt;Five years of CAD&lt;/li&gt;&lt;/ul&gt;</description>
</item></channel></rss>"""


def test_rss_item_with_a_jobs_url_is_a_job() -> None:
    assert sniff(RSS.encode()) is FileKind.FEED
    (role,) = roles(RSS)
    assert (role["title"], role["company"]) == ("Lift Designer", "Brindle")
    assert role["sections"]["requirements"] == ["Five years of CAD"]  # type: ignore[index]


def test_feed_of_articles_is_not_a_posting() -> None:
    with pytest.raises(MislabelledError):
        roles(RSS.replace("/remote-jobs/", "/blog/"))
