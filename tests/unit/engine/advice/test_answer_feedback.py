"""Feedback on answers: good, poor, hostile and empty ones, from words that stand there."""

import pytest

from callboard.engine.advice.answer_feedback import answer_to_judge, feedback_on

GOOD = (
    "In my last job at Tarn our invoices took two days. I was asked to fix that. I wrote a queue and moved the jobs to "
    "it, and tested it with the accountants. In the end invoices took ten minutes, and we saved 14 hours a week."
)


class TestAnswerToJudge:
    @pytest.mark.parametrize(
        ("request_text", "answer"),
        [
            ("Rate my answer: I led a team.", "I led a team."),
            ('My answer to "why did you leave": it was time.', "it was time."),
            ("Judge my answer. Question: tell me about a success. We sold two boats.", "We sold two boats."),
            ("How is this answer? They are fools.", "They are fools."),
            ("Bewerte meine Antwort:\nIch habe geleitet.", "Ich habe geleitet."),
            ("Rate my answer:", ""),
            ("Rate my answer", ""),
        ],
    )
    def test_it_is_what_follows_the_words_that_ask(self, request_text, answer):
        assert answer_to_judge(request_text) == answer


class TestFeedback:
    def test_an_answer_with_example_own_part_and_result_is_good(self):
        found = feedback_on(GOOD, "en")
        assert found.headline.startswith("A good answer")
        assert (found.weak, found.objections) == ((), ())
        assert any("“I wrote a queue and moved the jobs to it" in line for line in found.strong)
        assert any("saved 14 hours a week" in line for line in found.strong)

    def test_a_claim_alone_does_not_convince(self):
        found = feedback_on("I am a perfectionist and I work too hard.", "en")
        assert found.headline.startswith("This answer would not convince")
        assert found.strong == ()
        assert any("no example" in line for line in found.weak)
        assert any("no result" in line for line in found.weak)
        assert found.objections[0].startswith("“perfectionist”")

    def test_bad_words_about_an_employer_are_objected_to(self):
        found = feedback_on("My boss was an idiot and I hated it there.", "en")
        assert "speaks badly of an employer" in found.objections[0]

    def test_a_result_without_a_figure_is_told_apart_from_none(self):
        found = feedback_on("In my job I built a new store room. As a result we found things faster.", "en")
        assert any("without a figure (“As a result we found things faster”)" in line for line in found.weak)

    def test_we_hides_the_own_part(self):
        found = feedback_on("When we had the fire, we called everybody and we moved 40 boxes. We saved 3 days.", "en")
        assert any("what did" in line.lower() or "we" in line for line in found.weak)
        assert not any(line.startswith("It says what you did yourself") for line in found.strong)

    def test_nothing_is_no_answer(self):
        found = feedback_on("  ", "en")
        assert (found.words, found.strong, found.weak) == (0, (), ())

    def test_a_very_long_answer_is_too_long(self):
        assert any("over two minutes" in line for line in feedback_on(GOOD * 8, "en").weak)

    @pytest.mark.parametrize(
        ("answer", "language", "objection"),
        [
            ("Mein Chef war ein Idiot.", "de", "spricht schlecht"),
            ("Je suis perfectionniste.", "fr", "beaucoup le disent"),
            ("Soy muy trabajador.", "es", "lo dicen muchos"),
        ],
    )
    def test_it_speaks_the_language_of_the_answer(self, answer, language, objection):
        assert objection in feedback_on(answer, language).objections[0]

    def test_nothing_is_quoted_that_was_not_said(self):
        found = feedback_on("I repaired 3 engines last year. In the end the ship left on time.", "en")
        quoted = [line.split("“")[1].split("”")[0] for line in (*found.strong, *found.weak) if "“" in line]
        assert quoted
        assert all(one in "I repaired 3 engines last year. In the end the ship left on time." for one in quoted)
