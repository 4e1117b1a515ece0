"""A requirement keeps its limits when it is put into a sentence."""

import pytest

from callboard.engine.writing.requirement_words import asked_for, one_line, requirement_sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("We would expect you to have around 5+ years of diving", "5+ years of diving"),
        ("You have 3 years of diving", "3 years of diving"),
        ("You have no more than 3 years of diving", "No more than 3 years of diving"),
        ("You have less than 2 years of diving", "Less than 2 years of diving"),
        ("You have a degree in diving and 5+ years of work", "A degree in diving and 5+ years of work"),
        ("We need ropes, nets and 4 years of diving", "Ropes, nets and 4 years of diving"),
        ("We require a minimum of five years of diving", "A minimum of five years of diving"),
        ("Seeking a skilled diver with minimum 4+ years of diving", "Minimum 4+ years of diving"),
        ("4-7 years of diving, rowing or sailing is preferred", "4-7 years of diving, rowing or sailing"),
    ],
)
def test_only_the_opening_is_left_out_before_a_length_of_time(text: str, sentence: str) -> None:
    assert requirement_sentence(text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Is honest and trustworthy", "Being honest and trustworthy"),
        ("Quick on your feet", "Being quick on their feet"),
        ("Ropes for your boat", "Ropes for their boat"),
        ("Familiar with the tides of the bay", "Being familiar with the tides of the bay"),
        ("Very comfortable and calm at sea", "Being very comfortable and calm at sea"),
        ("Experienced diver", "Experienced diver"),
        ("A boat that is yours alone", "A boat that is theirs alone"),
        ("Tools that you need for your boat", "Tools that you need for your boat"),
        ("be a self-starter", "Being a self-starter"),
        ("Ability to dive - REQUIRED", "Ability to dive"),
        ("Knowledge of ropes and how to tie them!", "Knowledge of ropes and how to tie them"),
        ("Wreck diving: 3 years", "3 years of wreck diving experience"),
        ("2 years of diving, skills and experience includes", "2 years of diving"),
        ("preferably with a public employer", "With a public employer"),
        ("Is careful under water and is calm.", "Being careful under water and being calm"),
        ("Must be comfortable at sea", "Being comfortable at sea"),
        ("Must be responsible for all ropes on board", "Responsibility for all ropes on board"),
        ("Capable of reading the tides at night", "Reading the tides at night"),
        ("Must be able to lift, bend, stoop, reach, and climb", "Ability to lift, bend, stoop, reach, and climb"),
        ("Can repair nets without supervision", "Repairing nets without supervision"),
        ("We are looking for someone who has a passion for the sea", "A passion for the sea"),
        ("We are looking for someone with a passion for the sea", "A passion for the sea"),
        ("This role requires 8+ years of rope work", "8+ years of rope work"),
        ("We're currently seeking a diver with a love of detail", "A diver with a love of detail"),
        ("In the Deck Hand role, you must be able to tie knots and mend nets.", "Ability to tie knots and mend nets"),
        ("This position will also require two seasons at sea", "Two seasons at sea"),
        ("Giving clear signals at sea is highly desired", "Giving clear signals at sea"),
        ("Is calm and has a passion for the sea", "Is calm and has a passion for the sea"),
    ],
)
def test_what_somebody_is_to_be_or_do_is_named(text: str, sentence: str) -> None:
    assert requirement_sentence(text) == sentence


def test_only_english_is_put_otherwise() -> None:
    assert requirement_sentence("Is bereid te duiken", "nl") == "Is bereid te duiken"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Additionally, you possess a love of detail", "A love of detail"),
        ("whilst naturally carrying a knife.", "Carrying a knife"),
        ("as well as mending nets for others", "Mending nets for others"),
        ("plus a clean driving licence", "A clean driving licence"),
        ("Plus size retail experience", "Plus size retail experience"),
        (
            "While experience at sea is a plus, diving is required",
            "While experience at sea is a plus, diving is required",
        ),
        ("Two seasons at sea (a season is the time from the first of May to autumn)", "Two seasons at sea"),
        ("Diving (two years or more)", "Diving (two years or more)"),
    ],
)
def test_a_part_of_a_sentence_is_named_without_what_joins_or_explains_it(text: str, sentence: str) -> None:
    assert requirement_sentence(text) == sentence


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("The Parish Secretary must have strong communication skills.", "Strong communication skills"),
        ("The Parish Secretary should be a self-starter;", "A self-starter"),
        ("Candidates must demonstrate a calm manner", "A calm manner"),
        ("must be able to lift 20 kg", "Must be able to lift 20 kg"),
        ("Python and SQL.", "Python and SQL"),
        ("Sie verfügen über ein Studium der Physik.", "Sie verfügen über ein Studium der Physik"),
    ],
)
def test_list_of_requirements_says_what_is_asked_for_without_who_is_to_have_it(asked: str, told: str) -> None:
    assert asked_for(asked) == told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("You know your own limits", "Knowing their own limits"),
        ("You are honest about when you reach your limits", "Being honest about when they reach their limits"),
        ("You can repair what customers bring to you", "Repairing what customers bring to them"),
        ("You need to be patient – with real warmth", "Being patient – with real warmth"),
        # Of two verbs, the second would keep its form.
        ("You love your craft and know your tools", "You love your craft and know your tools"),
    ],
)
def test_what_is_said_to_the_reader_is_said_of_one_person_throughout(text: str, sentence: str):
    assert requirement_sentence(text) == sentence


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Active listening-- hearing what divers say", "Active listening – hearing what divers say"),
        ("Ropes -- and how to tie them", "Ropes – and how to tie them"),
        ("Radar- Good command of it", "Radar – Good command of it"),
        ("A well-kept log", "A well-kept log"),
        ("Vor- und Nachteile", "Vor- und Nachteile"),
        ("Run tests with --fast", "Run tests with --fast"),
    ],
)
def test_typed_dash_is_set_as_one(text: str, line: str) -> None:
    assert one_line(text) == line


def test_invitation_around_what_is_asked_for_is_left_out() -> None:
    assert asked_for("If you love boats, then we want to hear from you!") == "Love boats"
    assert asked_for("An interest in tides, we would like to hear from you.") == "An interest in tides"
    assert asked_for("If you have a passion for sails -- then here is your chance to shine.") == "A passion for sails"
