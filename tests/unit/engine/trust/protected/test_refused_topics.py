import pytest

from callboard.engine.trust.protected.refused_topics import protected_faults


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("She is 45 years old.", "age"),
        ("Who else applied with higher sales than you?", "other applicants"),
        ("Other candidates hold the certificate.", "other applicants"),
        ("You are the only applicant with Dutch.", "other applicants"),
        ("Sie waren besser als andere Bewerber.", "other applicants"),
        ("Vous étiez devant les autres candidats.", "other applicants"),
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
        ("How old are you?", "age"),
        ("When do you plan to retire?", "age"),
        ("A young teacher like you is rare.", "age"),
        ("Do you want to start a family?", "family"),
        ("Where were you born?", "origin"),
        ("As a Norwegian national he may leave.", "origin"),
        ("Do you pray during work?", "religion"),
        ("She is healthy.", "health"),
        ("Seems driven by pay.", "motives"),
        ("A better title is what he is after.", "motives"),
        ("Als junge Mutter schätzen Sie Teilzeit.", "age"),
        ("Ihre Herkunft ist kein Hindernis.", "origin"),
        ("Vermutlich geht es Ihnen um mehr Gehalt.", "motives"),
        ("En tant que père, vous comprenez.", "gender"),
        ("Vous cherchez sans doute un meilleur salaire.", "motives"),
        ("Su nacionalidad no importa.", "origin"),
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
        "Taught young people in a youth club.",
        "Is engaged in three projects.",
        "Calculated pay and salary bands.",
        "Sie unterrichten in einem Kindergarten.",
        "Vous avez un bon niveau d'anglais.",
    ],
)
def test_work_with_protected_groups_is_not_a_trait(text):
    assert protected_faults(text) == []


def test_health_words_of_the_posting_are_allowed():
    sentence = "Three years as a mental health nurse."
    assert protected_faults(sentence)
    assert not protected_faults(sentence, posting="We look for a mental health nurse.")


def test_people_that_the_posting_works_with_are_allowed_and_those_at_home_are_not():
    posting = "Work with young children. Benefits for your family."
    assert protected_faults("Worked with young children.")
    assert not protected_faults("Worked with young children.", posting=posting)
    assert protected_faults("How is your family?", posting=posting)
