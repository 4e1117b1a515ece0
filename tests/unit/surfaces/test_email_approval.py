"""E-mail drafts edited in the person's editor."""

from callboard.engine.writing.model import Audience, EmailDraft
from callboard.surfaces.cli.email_approval import read_draft

DRAFT = EmailDraft(audience=Audience.CANDIDATE, to="ada@example.com", subject="Hello", body="Old")


class TestReadDraft:
    def test_edited_headers_and_text_are_read(self):
        edited = read_draft("To: bob@example.com\nSubject: Grüße\n\nNew\ntext\n", DRAFT)
        assert (edited.to, edited.subject, edited.body) == ("bob@example.com", "Grüße", "New\ntext\n")

    def test_removed_recipient_becomes_none(self):
        assert read_draft("To:\nSubject: x\n\nNew", DRAFT).to is None

    def test_missing_header_keeps_its_value(self):
        assert read_draft("\nOnly text", DRAFT).subject == "Hello"
