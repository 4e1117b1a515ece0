import pytest

from callboard.engine.trust.protected import protected_faults


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("She is 45 years old.", "age"),
        ("He is rather young for it.", "age"),
        ("How will you manage with your children?", "family"),
        ("Are you married?", "family"),
        ("Is she pregnant?", "family"),
        ("As a woman she leads differently.", "gender"),
        ("Her accent is noticeable.", "origin"),
        ("Of Turkish descent.", "origin"),
        ("He is a devout Muslim.", "religion"),
        ("She suffers from migraine.", "health"),
        ("He seems unhappy.", "character"),
        ("She probably left after a conflict.", "motives"),
        ("He is only interested in money.", "motives"),
    ],
)
def test_protected_trait_or_guessed_motive_is_named(text, about):
    assert about in " ".join(protected_faults(text))


@pytest.mark.parametrize(
    "text",
    [
        "5 years of nursing on a children's ward.",
        "Wrote a billing service that is ten years old and still runs.",
        "Speaks Turkish and German.",
        "Led the single sign-on project of a family business.",
        "Holds a right to work in the European Union.",
        "Why did you leave Acme?",
    ],
)
def test_work_with_protected_groups_is_not_a_trait(text):
    assert protected_faults(text) == []


def test_health_words_of_the_posting_are_allowed():
    sentence = "Three years as a mental health nurse."
    assert protected_faults(sentence)
    assert not protected_faults(sentence, posting="We look for a mental health nurse.")
