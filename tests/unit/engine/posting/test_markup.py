"""Postings as boards hand them out: escaped HTML, and JSON around it."""

import json

from tests.unit.engine.posting.postings import fields

from callboard.engine.document import Document
from callboard.engine.posting.export import to_json
from callboard.engine.posting.parser import parse_posting

BODY = (
    "<p><strong>What you&#39;ll do</strong></p><ul><li>Own 40 accounts</li></ul>"
    "<p><strong>What you bring</strong></p><ul><li>3+ years in customer success &amp; support</li></ul>"
    "<p>Pay: $85,000 - $100,000</p>"
)
ESCAPED = BODY.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def test_escaped_markup_is_read_as_the_lists_it_describes():
    sections = fields(f"<h1>Customer Success Manager</h1>{ESCAPED}")["sections"]
    assert sections["responsibilities"] == ["Own 40 accounts"]
    assert sections["requirements"] == ["3+ years in customer success & support"]


def test_a_payload_gives_title_place_and_company_from_its_keys():
    payload = {
        "id": 4411,
        "title": "Customer Success Manager",
        "company_name": "Papertrail",
        "location": {"name": "Austin, TX"},
        "content": ESCAPED,
    }
    document = Document.from_text(json.dumps(payload, indent=1))
    posting = parse_posting(document)
    found = to_json(posting)
    assert (found["title"], found["company"], found["locations"]) == (
        "Customer Success Manager",
        "Papertrail",
        ["Austin, TX"],
    )
    assert (found["salary"]["max"], found["years"]) == (100000, 3)
    quote = posting.role.sections.responsibilities[0].evidence
    assert document.text[quote.start : quote.end] == quote.quote == "Own 40 accounts"
