"""A draft as the person's editor left it."""

from callboard.engine.writing.model import Audience, EmailDraft
from callboard.surfaces.cli.email_approval import read_draft

DRAFT = EmailDraft(audience=Audience.CANDIDATE, to="ada@example.com", subject="Hello", body="Old")


class TestReadDraft:
    def test_headers_and_text_are_taken_over(self):
        edited = read_draft("To: bob@example.com\nSubject: Grüße\n\nNew\ntext\n", DRAFT)
        assert (edited.to, edited.subject, edited.body) == ("bob@example.com", "Grüße", "New\ntext\n")

    def test_a_recipient_taken_out_is_none(self):
        assert read_draft("To:\nSubject: x\n\nNew", DRAFT).to is None

    def test_a_missing_header_stays_as_it_was(self):
        assert read_draft("\nOnly text", DRAFT).subject == "Hello"
