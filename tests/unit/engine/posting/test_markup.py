"""Postings as boards deliver them: escaped HTML."""

from tests.unit.engine.posting.postings import fields

from callboard.engine.document import Document
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


def test_a_quotation_of_escaped_markup_is_a_slice_of_the_document():
    document = Document.from_text(ESCAPED)
    quote = parse_posting(document).role.sections.responsibilities[0].evidence
    assert document.text[quote.start : quote.end] == quote.quote == "Own 40 accounts"
