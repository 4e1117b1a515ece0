"""Lines of finding that several agents share."""

from __future__ import annotations

from callboard.engine.interview.model import QuestionSet


def question_headline(questions: QuestionSet) -> str:
    """How many questions, and the one to begin with."""
    if not questions.questions:
        return "no question"
    return f"{len(questions.questions)} questions, first: {questions.questions[0].question}"
