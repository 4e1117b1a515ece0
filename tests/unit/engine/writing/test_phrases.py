"""Phrases of letters read well or are left out."""

import pytest
from tests.builders.postings import a_posting

from callboard.engine.posting.model import RequirementKind
from callboard.engine.writing import phrases


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("Proven experience with budget planning", "Budget planning"),
        ("Must have a valid pilot licence", "A valid pilot licence"),
        ("Knowledge of Python is a plus", "Python"),
        ("Knowledge of Python a big plus", "Python"),
        ("Solid knowledge of welding and of hydraulic presses", "Welding and hydraulic presses"),
        (
            "Vendor management (at least three suppliers), including contracts, audits and all of the annual reviews",
            "Vendor management",
        ),
    ],
)
def test_a_requirement_is_shortened_to_what_it_asks_for(text: str, short: str) -> None:
    assert phrases.short_phrase(text, "en") == short


@pytest.mark.parametrize("text", ["We are looking for somebody like you", "Yes", "You will report to the CFO", ""])
def test_sentence_is_not_a_phrase(text: str) -> None:
    assert phrases.short_phrase(text, "en") is None


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("Possess and maintain a valid pilot licence", "A valid pilot licence"),
        ("Knowledge of and respect for tides", "Knowledge of and respect for tides"),
        ("Min 10 years in shipping", "10 years in shipping"),
        ("Proven track record of mending nets", "Mending nets"),
        ("Demonstrated success in mending nets", "Mending nets"),
        ("Proficiency using sonar at night", "Sonar at night"),
        ("Experience with in vitro testing", "In vitro testing"),
        ("Experience with at risk youth", "At risk youth"),
        ("Experience with on call work", "On call work"),
        ("Knowledge of for profit schools", "For profit schools"),
        ("**Sales:** two years in a shop", "Sales: two years in a shop"),
        ("Diving at night a definite plus", "Diving at night"),
        ("Experience as a diver preferred but not required", "Experience as a diver"),
        ("Two years as a diver; or", "Two years as a diver"),
        ("Occasional travel to ships or as required", "Occasional travel to ships"),
        ("Measure, cut and bend pipes such as those of steel, brass, and lead", "Measure, cut and bend pipes"),
    ],
)
def test_half_a_pair_of_words_is_not_left_over(text: str, short: str) -> None:
    assert phrases.short_phrase(text, "en") == short


@pytest.mark.parametrize(
    "text",
    [
        "Previous experience in working with goals and tides",
        "Extensive years of relevant experience",
        "2-5 years",
        "Possess the calm, experience, and presence to lead the crew of a ship through a storm at night",
    ],
)
def test_what_an_opening_or_a_cut_leaves_over_is_no_phrase(text: str) -> None:
    assert phrases.short_phrase(text, "en") is None


def test_skills_side_by_side_are_one_thing_and_not_named_one_by_one() -> None:
    posting = a_posting("Engineer").must("Hands-on experience with Python Django frameworks").posting
    assert phrases.topic(posting.role.requirements[0], posting) is None


@pytest.mark.parametrize(
    "text",
    [
        "Ability to adapt to a fast-growing production environment",
        "Ability to manage multiple projects of the harbour at once",
        "Work outdoors in rain and on open water",
        "May require a diving certificate",
        "Build strong and lasting relationships with guests",
    ],
)
def test_what_any_work_asks_for_and_what_may_be_asked_is_no_topic(text: str) -> None:
    assert asked(text, RequirementKind.OTHER) is None


@pytest.mark.parametrize(
    "text",
    [
        "With or without a licence",
        "Equivalent combination of study and work",
        "5 years of each of the following",
        "5 years of relevant experience",
        "Greater than four years of experience",
    ],
)
def test_half_a_choice_is_no_topic(text: str) -> None:
    assert asked(text, RequirementKind.EXPERIENCE) is None


def test_work_in_the_role_is_a_topic() -> None:
    assert (
        asked("Prior experience as a pump technician", RequirementKind.EXPERIENCE) == "Experience as a pump technician"
    )


@pytest.mark.parametrize("detail", ["Ability to Relocate", "ABILITY TO RELOCATE"])
def test_condition_has_its_short_form_in_any_capitals(detail: str) -> None:
    assert phrases.condition(detail, detail, "en") == "ability to relocate"


def test_condition_of_two_words_is_named_as_what_is_to_be_done() -> None:
    assert phrases.condition("on site", "Onsite role", "en") == "working on site"


def asked(text: str, kind: RequirementKind = RequirementKind.SKILL) -> str | None:
    """The topic of the only must of a posting for a pump technician."""
    posting = a_posting("Pump Technician").must(text, kind).posting
    (requirement,) = posting.role.requirements
    return phrases.topic(requirement, posting)


@pytest.mark.parametrize(
    ("text", "kind", "topic"),
    [
        ("Experience with budget planning and SQL", RequirementKind.SKILL, "Budget planning and SQL"),
        ("3 years of experience in logistics", RequirementKind.EXPERIENCE, "3 years of experience in logistics"),
        ("Experience in a busy hotel kitchen", RequirementKind.EXPERIENCE, "Experience in a busy hotel kitchen"),
        (
            "Ability to lead the rollout of payroll software",
            RequirementKind.OTHER,
            "Leading the rollout of payroll software",
        ),
        ("Multithreading", RequirementKind.SKILL, "Multithreading"),
        ("Bachelor's degree in Chemistry", RequirementKind.EDUCATION, "Bachelor's degree in Chemistry"),
        ("Forklift licence", RequirementKind.CERTIFICATE, "Forklift licence"),
    ],
)
def test_a_qualification_or_hard_skill_is_a_topic(text: str, kind: RequirementKind, topic: str) -> None:
    assert asked(text, kind) == topic


def test_skill_named_in_passing_does_not_stand_for_a_longer_demand() -> None:
    text = "A calm manner in explaining Excel results, plans and next steps to guests of every age and background"
    assert asked(text) is None


def test_what_is_hardly_a_requirement_is_no_topic() -> None:
    posting = a_posting("Pump Technician").must("SQL", probability=0.4).posting
    assert phrases.topic(posting.role.requirements[0], posting) is None


@pytest.mark.parametrize(
    "text",
    ["Teamwork and adaptability", "Pump technician", "A great attitude", "Customer focused", "Work independently"],
)
def test_soft_skills_and_the_role_itself_are_not_topics(text: str) -> None:
    assert asked(text) is None


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Knowledge of change management and continuous improvement", "Change management and continuous improvement"),
        ("Experience with iOS apps and python", "iOS apps and Python"),
        ("Experience with tensorflow and scikit learn", "TensorFlow and scikit learn"),
        ("Knowledge of dbt", "dbt"),
    ],
)
def test_only_names_have_capitals_within_a_topic(text: str, topic: str) -> None:
    assert asked(text, RequirementKind.SKILL) == topic


@pytest.mark.parametrize(
    "text",
    [
        "2-5 years",
        "or ten years of related experience",
        "Qualifications:High school diploma or equivalent",
        "High School DiplomaSelf-starter",
        "Experience in software not required, though helpful",
    ],
)
def test_half_a_sentence_is_no_topic(text: str) -> None:
    assert asked(text, RequirementKind.EXPERIENCE) is None


def test_blocker_that_is_a_sentence_is_not_named() -> None:
    posting_text = "Those willing to relocate are encouraged to apply"
    assert phrases.condition("willing to relocate are encouraged to apply", posting_text, "en") is None
    assert phrases.condition("driving licence B", "You need a licence", "en") == "driving licence B"


def test_condition_of_a_german_posting_is_named_in_german() -> None:
    assert (
        phrases.condition("driving licence B", "- Führerschein Klasse B erforderlich", "de") == "Führerschein Klasse B"
    )


def test_of_several_skills_only_those_that_lack_are_named() -> None:
    posting = a_posting().must("Python, Terraform and Kafka").posting
    (requirement,) = posting.role.requirements
    assert phrases.topic(requirement, posting) == "Python, Terraform and Kafka"
    assert phrases.topic(requirement, posting, absent={"Apache Kafka"}) == "Kafka"


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Required Skills 5 years of experience in harbour diving", "5 years of experience in harbour diving"),
        ("Experience of the quay Carry out repairs at sea", None),
    ],
    ids=["a heading", "a verb in capitals"],
)
def test_heading_before_a_requirement_is_dropped_and_two_lines_in_one_are_no_topic(
    text: str, topic: str | None
) -> None:
    assert asked(text, RequirementKind.EXPERIENCE) == topic


def test_line_that_may_be_no_requirement_is_a_topic_only_if_it_names_a_skill() -> None:
    posting = (
        a_posting()
        .must("Python", probability=0.8)
        .must("Years of work at sea", RequirementKind.EXPERIENCE, probability=0.8)
        .posting
    )
    assert [phrases.topic(each, posting) for each in posting.role.requirements] == ["Python", None]


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("Erfahrung in der Wartung von Kränen", "Wartung von Kränen"),
        ("Sie besitzen einen Schein für Boote", "Schein für Boote"),
        ("Erfahrung in Schweißtechnik und in Hydraulik", "Schweißtechnik und Hydraulik"),
        ("Erfahrung in der modernen Schweißtechnik", None),
        ("Ein abgeschlossenes Studium", "Ein abgeschlossenes Studium"),
        ("Souveräner Umgang mit MS Office", "Umgang mit MS Office"),
        ("Guter Umgang mit Kunden", "Umgang mit Kunden"),
    ],
)
def test_german_phrase_keeps_no_article_that_its_opening_bent(text: str, short: str | None) -> None:
    assert phrases.short_phrase(text, "de") == short


def test_a_phrase_is_not_cut_behind_a_preposition() -> None:
    line = "Egresado o Bachiller de: Ingeniería de Telecomunicaciones, Ingeniería Electrónica o carreras afines"
    assert phrases.short_phrase(line, "es") is None


def test_what_a_skill_is_used_for_is_left_out() -> None:
    assert phrases.short_phrase("An ability to use Python creatively to solve hard problems", "en") == "Python"
    assert phrases.short_phrase("Ability to use hand tools", "en") == "Hand tools"


def test_phrase_that_was_cut_before_its_object_is_not_used() -> None:
    long = "Ability to survey, repair, and in all weather maintain the moorings of the outer harbour of the town"
    assert phrases.short_phrase(long, "en") is None


@pytest.mark.parametrize(
    ("condition", "named"),
    [
        ("driver’s license", "a driver’s license"),
        ("RN license", "an RN license"),
        ("Security Clearance", "a security clearance"),
        ("obtain US Security Clearance", "a US Security Clearance"),
        ("a valid boat licence", "a valid boat licence"),
        ("Valid Certification in Mathematics", "a valid certification in Mathematics"),
        ("Certificate of good conduct", "a certificate of good conduct"),
        ("Series 65", "Series 65"),
        ("Bachelor's degree from an accredited college", "a bachelor's degree from an accredited college"),
        ("Bachelors Degree in a related field", "a bachelor’s degree in a related field"),
        ("Bachelor of Nursing Science Degree", "a Bachelor of Nursing Science Degree"),
        ("High School Diploma or equivalent", "a high school diploma or equivalent"),
        ("MSc or equivalent in Geology", "an MSc or equivalent in Geology"),
        ("able to relocate to Malta", "the ability to relocate to Malta"),
        ("the right to work in the country where it is based", "the right to work in the country where it is based"),
    ],
)
def test_condition_has_an_article_within_a_sentence(condition: str, named: str) -> None:
    assert phrases.with_article(condition, "en") == named


@pytest.mark.parametrize(
    "text", ["Demonstrated skill at tying knots", "Strong technical knowledge of tides", "Ability to dive at night"]
)
def test_what_somebody_can_is_no_work(text: str) -> None:
    assert phrases.names_ability(text)


@pytest.mark.parametrize("text", ["Demonstrate boats to guests", "Strengthen the skills of the crew", "Dive at night"])
def test_work_is_no_ability(text: str) -> None:
    assert not phrases.names_ability(text)


@pytest.mark.parametrize(
    "text", ["5 years of experience with such boats", "Expert steering of one of the following boats at night"]
)
def test_line_that_points_to_another_is_no_topic(text: str) -> None:
    posting = a_posting("Pilot").must(text, RequirementKind.EXPERIENCE).posting
    assert phrases.topic(posting.role.requirements[0], posting) is None


def test_a_tool_is_named_without_the_activity_that_it_serves() -> None:
    both = a_posting("Developer").must("Experience programming with PHP", skills=("Programming", "PHP")).posting
    apart = a_posting("Clerk").must("Accounting and Excel", skills=("Accounting", "Microsoft Excel")).posting
    assert phrases.skill_names(both.role.requirements[0], both) == ["PHP"]
    assert phrases.skill_names(apart.role.requirements[0], apart) == ["accounting", "Excel"]
