import pytest

from callboard.engine.trust.support import SupportingText, most_similar_lines, support_faults, unsupported_statements

QUOTE = "Reduced the cost of 12 build servers by 30 % with two colleagues at Acme"


@pytest.mark.parametrize(
    "sentence",
    [
        "Reduced the cost of 12 build servers by 30 %.",
        "Cut the costs of the build servers.",
        "The résumé shows lower cost of build servers at Acme.",
        "The candidate worked with two colleagues.",
    ],
)
def test_sentence_that_says_the_same_or_less_is_supported(sentence):
    assert support_faults(sentence, SupportingText((QUOTE,))) == []


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("Increased the cost of 12 build servers.", "opposite"),
        ("Reduced the cost of 120 build servers.", "120"),
        ("Led two colleagues at Acme.", "led"),
        ("Reduced the cost of build servers at Initech.", "Initech"),
        ("Never reduced the cost of build servers.", "denies"),
        ("Wrote the compiler of the build servers.", "says more"),
        ("Reduced the cost of build servers by thousands.", "thousands"),
    ],
)
def test_sentence_that_says_something_else_is_not_supported(sentence, why):
    assert why in " ".join(support_faults(sentence, SupportingText((QUOTE,))))


def test_quotation_that_denies_supports_no_assertion():
    assert support_faults("Holds a driving licence.", SupportingText(("No driving licence",)))


def test_posting_supports_what_is_asked_and_what_is_missing_but_not_what_is_shown():
    support = SupportingText((), posting_quotes=("Experience with Terraform",))
    assert support_faults("Terraform is not shown.", support) == []
    assert support_faults("The role asks for Terraform.", support) == []
    assert support_faults("Knows Terraform.", support)


def test_context_may_be_named_without_a_quotation():
    assert (
        support_faults("Reduced the cost of build servers in Leeds.", SupportingText((QUOTE,), context="Leeds")) == []
    )


def test_text_without_quotations_rests_on_the_nearest_lines():
    lines = ("The bridge was opened in 1932.", "It is 503 metres long.")
    assert unsupported_statements("The bridge was opened in 1932. It is 503 metres long.", lines) == []
    assert unsupported_statements("The bridge was opened in 1933.", lines)
    assert most_similar_lines("1932", lines) == lines[:1]
