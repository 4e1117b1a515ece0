"""E-mail drafts edited in the person's editor."""

from datetime import UTC, datetime

import pytest

from callboard.engine.writing.model import Audience, EmailDraft, Recommendation
from callboard.hiring.decisions import DecisionKind, LetterConflict, Stage
from callboard.surfaces.cli.email_approval import conflict_line, read_draft

DRAFT = EmailDraft(audience=Audience.CANDIDATE, to="ada@example.com", subject="Hello", body="Old")


class TestReadDraft:
    def test_edited_headers_and_text_are_read(self):
        edited = read_draft("To: bob@example.com\nSubject: Grüße\n\nNew\ntext\n", DRAFT)
        assert (edited.to, edited.subject, edited.body) == ("bob@example.com", "Grüße", "New\ntext\n")

    def test_removed_recipient_becomes_none(self):
        assert read_draft("To:\nSubject: x\n\nNew", DRAFT).to is None

    def test_missing_header_keeps_its_value(self):
        assert read_draft("\nOnly text", DRAFT).subject == "Hello"


@pytest.mark.parametrize(("decided_by", "who"), [("local", "you"), ("Anna", "Anna")])
def test_conflict_names_the_letter_the_decision_and_who_decided(decided_by, who):
    conflict = LetterConflict(
        letter=Recommendation.DECLINE,
        decision=DecisionKind.HOLD,
        stage=Stage.ON_HOLD,
        decided_by=decided_by,
        decided_at=datetime(2026, 11, 23, tzinfo=UTC),
    )
    sentence = f"This letter rejects the candidate. The decision recorded last is “Put on hold”, by {who}."
    assert conflict_line(conflict) == sentence
