"""What is to be said: questions for the talks, and the e-mail."""

from __future__ import annotations

from callboard.engine.interview.model import Question, QuestionSet
from callboard.engine.writing.model import EmailDraft
from callboard.hiring.answer_text.page import Page, line, words


def questions(page: Page, prepared: QuestionSet) -> None:
    """The questions, most telling first, each with why it is put and what to listen for."""
    for number, question in enumerate(prepared.questions, start=1):
        page.add(f"{number}. {line(question.question)}", _question(page, question))


def _question(page: Page, question: Question) -> list[str]:
    return [
        f"- Why: {line(question.why)}{page.quote(*question.evidence)}",
        f"- Listen for: {line(question.good_answer)}",
        f"- Then ask: {line(question.follow_up)}",
        f"- {words(question.category)}, {question.difficulty}",
    ]


def letter(page: Page, draft: EmailDraft) -> None:
    """The draft as it would leave; it leaves after a person's approval only."""
    page.add("E-mail", [f"To: {draft.to or '(no address known)'}", f"Subject: {line(draft.subject)}", "", draft.body])
    page.add("How it leaves", ["Only after your approval: `callboard approvals list`, or GET /api/approvals."])
