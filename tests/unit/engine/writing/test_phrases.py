"""Phrases of letters read well or are left out."""

import pytest
from tests.builders.postings import a_posting
from tests.builders.resumes import a_resume

from callboard.engine.posting.model import RequirementKind
from callboard.engine.writing import phrases


@pytest.mark.parametrize("name", ["Maya Lindqvist", "Jean-Luc de la Tour", "Ana María Gómez Ruiz", "J. R. Smith"])
def test_person_name_is_greeted(name: str) -> None:
    assert phrases.person_name(a_resume(name).resume) == name


def test_a_name_in_capitals_is_written_normally() -> None:
    assert phrases.person_name(a_resume("MAYA LINDQVIST").resume) == "Maya Lindqvist"


@pytest.mark.parametrize(
    "name",
    ["Microsoft Office", "Maya", "Page 1 of 2", "maya@example.org", "a b c d e f g", "First LAST", "Your Name Here"],
)
def test_other_text_gives_no_greeting(name: str) -> None:
    assert phrases.person_name(a_resume(name).resume) is None


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
    ("title", "language"),
    [
        ("Sachbearbeiter*in Einkauf", "de"),
        ("Taucher:in", "de"),
        ("Développeur·se Python", "fr"),
        ("Camarero/a", "es"),
        ("Jardinier / Jardinière de parcs et de serres", "fr"),
        ("Gärtnerin/Gärtner für Parks und alte Friedhöfe", "de"),
    ],
)
def test_title_that_names_women_and_men_is_kept(title: str, language: str) -> None:
    assert phrases.role_title(a_posting(title, language=language).posting) == title


@pytest.mark.parametrize(
    ("text", "place"),
    [("LOS ANGELES", "Los Angeles"), ("TACOMA, WA", "Tacoma, WA"), ("ULM", "Ulm"), ("Leeds", "Leeds")],
)
def test_town_has_normal_capitals(text: str, place: str) -> None:
    assert phrases.place_name(text) == place


@pytest.mark.parametrize("employer", ["Company Name", "CompanyName - City , State", "Confidential", "N/A"])
def test_anonymised_employer_is_not_named(employer: str) -> None:
    assert phrases.employer(a_resume().job("Nurse", employer, "2020", None).resume.work[0], "en") is None


def test_a_title_in_capitals_is_written_normally() -> None:
    assert (
        phrases.job_title(a_resume().job("HEAD OF FINANCE", "Acme", "2020", None).resume.work[0], "en")
        == "Head of Finance"
    )


@pytest.mark.parametrize(
    ("title", "shown"), [("Payroll Clerk Position", "Payroll Clerk"), ("Nurse (m/f/d)", "Nurse"), ("x" * 90, None)]
)
def test_role_is_named_without_parentheses(title: str, shown: str | None) -> None:
    assert phrases.role_title(a_posting(title).posting) == shown


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Senior Product Manager - B2B, SaaS, Strategy", "Senior Product Manager"),
        ("Sales Representative- Georgia", "Sales Representative"),
        ("Sr Project Manager Boston MA Moving Fast", "Sr Project Manager"),
        ("Customer Service Specialist- Copy and Print Room Specialist", "Customer Service Specialist"),
        ("Sales Consultants", "Sales Consultant"),
        ("writer", "Writer"),
        ("Teacher - Mathematics", "Teacher - Mathematics"),
        ("Head of Sales", "Head of Sales"),
        ("Web U.I./U.X. Designer", "Web U.I./U.X. Designer"),
        ("Junior Diver - T", "Junior Diver"),
        ("Ship Diver | Harbour and Pier Safety Office of the North", "Ship Diver"),
        ("ABCD/EFG Licensed Divers Opening in Denmark", "ABCD/EFG Licensed Divers Opening in Denmark"),
        ("Software Engineer - C++", "Software Engineer - C++"),
        ("Developer | C#", "Developer - C#"),
        ("HR SPECIALIST", "HR Specialist"),
        ("AWS ENGINEER", "AWS Engineer"),
        ("VAN DRIVER", "Van Driver"),
        ("ICU NURSE OF THE NEW BAR", "ICU Nurse of the New Bar"),
        ("SR. TAX ANALYST", "Sr. Tax Analyst"),
        ("SR DIVER OF THE IT MUSEUM", "Sr Diver of the IT Museum"),
    ],
)
def test_role_is_named_without_what_hangs_on_it(title: str, shown: str) -> None:
    assert phrases.role_title(a_posting(title).posting) == shown


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("Possess and maintain a valid pilot licence", "A valid pilot licence"),
        ("Knowledge of and respect for tides", "Knowledge of and respect for tides"),
        ("Min 10 years in shipping", "10 years in shipping"),
        ("Experience with in vitro testing", "In vitro testing"),
        ("Experience with at risk youth", "At risk youth"),
        ("Experience with on call work", "On call work"),
        ("Knowledge of for profit schools", "For profit schools"),
        ("**Sales:** two years in a shop", "Sales: two years in a shop"),
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


@pytest.mark.parametrize(
    ("employer", "shown"),
    [
        ("Assoc. Grocers of Leeds", "Assoc. Grocers of Leeds"),
        ("Messrs. Weir and Sons", "Messrs. Weir and Sons"),
        ("Harbour Divers. Since 1950", "Harbour Divers"),
    ],
)
def test_employer_is_named_up_to_the_next_sentence(employer: str, shown: str) -> None:
    assert phrases.employer(a_resume().job("Nurse", employer, "2020", None).resume.work[0], "en") == shown


@pytest.mark.parametrize("detail", ["Ability to Relocate", "ABILITY TO RELOCATE"])
def test_condition_has_its_short_form_in_any_capitals(detail: str) -> None:
    assert phrases.condition(detail, detail, "en") == "ability to relocate"


def test_condition_of_two_words_is_named_as_what_is_to_be_done() -> None:
    assert phrases.condition("on site", "Onsite role", "en") == "working on site"


def test_french_role_is_named_without_its_article() -> None:
    assert phrases.role_title(a_posting("d'un Analyste Senior", language="fr").posting) == "Analyste Senior"


@pytest.mark.parametrize(("heading", "language"), [("Über die Stelle", "de"), ("Résumé du poste", "fr")])
def test_heading_taken_for_an_employer_is_not_named(heading: str, language: str) -> None:
    assert phrases.company(a_posting("Analyst", heading, language=language).posting) is None


def test_heading_taken_for_a_job_title_is_not_named() -> None:
    resume = (
        a_resume().job("Professional Experience", "Acme", "2020-01", None).job("Intern", "Beta", "2018-01", "2019-01")
    )
    assert [phrases.job_title(each, "en") for each in resume.resume.work] == [None, "Intern"]


def test_role_given_twice_is_named_once() -> None:
    assert phrases.role_title(a_posting("Nurse - Night Nurse").posting) == "Night Nurse"


def test_role_is_named_without_its_employer() -> None:
    assert phrases.role_title(a_posting("Nurse at Hill View", "Hill View").posting) == "Nurse"
    assert phrases.role_title(a_posting("Nurse at Night", "Hill View").posting) == "Nurse at Night"


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


@pytest.mark.parametrize(
    ("title", "company", "shown"),
    [
        ("Harbour Pilot - Tidewater Docks - 40hrs", "Tidewater Docks", "Harbour Pilot"),
        ("Tidewater Docks - Harbour Pilot", "Tidewater Docks", "Harbour Pilot"),
        ("Diver $900 Sign On Bonus", None, "Diver"),
        ("Deck Hand 4.30am Start", None, "Deck Hand"),
        ("20418: Crane Driver - Berth 7", None, "Crane Driver"),
        (
            "Lead Rope Access Inspection Engineer/ Senior Rope Access Engineer",
            None,
            "Lead Rope Access Inspection Engineer",
        ),
    ],
)
def test_role_is_named_without_employer_hours_pay_and_codes(title: str, company: str | None, shown: str) -> None:
    assert phrases.role_title(a_posting(title, company).posting) == shown


def test_title_that_says_too_much_is_named_up_to_its_brackets() -> None:
    long = "Taucher (m/w/d) Unterwasserschweißer und Taucher für den Hafenbau im Raum Kiel"
    assert phrases.role_title(a_posting(long, language="de").posting) == "Taucher"


@pytest.mark.parametrize(
    ("company", "confidence"),
    [("Tidewater Docks", 0.4), ("Harbour Pilot", 1.0), ("We build trust among our crews", 1.0)],
    ids=["uncertain", "the title", "a sentence"],
)
def test_employer_that_may_be_misread_is_not_named(company: str, confidence: float) -> None:
    ad = a_posting("Harbour Pilot", company)
    ad.role["company"] = ad.role["company"].model_copy(update={"confidence": confidence})
    assert phrases.company(ad.posting) is None


def test_job_that_was_read_with_doubt_is_not_named() -> None:
    job = a_resume().job("Diver", "Tidewater Docks", "2020", None).resume.work[0]
    doubtful = job.model_copy(
        update={name: getattr(job, name).model_copy(update={"confidence": 0.6}) for name in ("title", "company")}
    )
    assert (phrases.job_title(job, "en"), phrases.employer(job, "en")) == ("Diver", "Tidewater Docks")
    assert (phrases.job_title(doubtful, "en"), phrases.employer(doubtful, "en")) == (None, None)


@pytest.mark.parametrize(
    ("name", "language", "greeted"),
    [("ROSSI Anna", "fr", "Anna Rossi"), ("Anna ROSSI", "fr", "Anna Rossi"), ("Stage Plongeur", "fr", None)],
)
def test_family_name_in_capitals_follows_and_a_course_is_not_greeted(
    name: str, language: str, greeted: str | None
) -> None:
    assert phrases.person_name(a_resume(name, language=language).resume) == greeted


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
    ],
)
def test_german_phrase_keeps_no_article_that_its_opening_bent(text: str, short: str | None) -> None:
    assert phrases.short_phrase(text, "de") == short


def test_heading_is_no_title_and_a_place_no_employer() -> None:
    assert phrases.role_title(a_posting("Descripción del puesto", language="es").posting) is None
    assert phrases.company(a_posting("Taucher", "Standort Kiel an der Förde", language="de").posting) is None


def test_phrase_that_was_cut_before_its_object_is_not_used() -> None:
    long = "Ability to survey, repair, and in all weather maintain the moorings of the outer harbour of the town"
    assert phrases.short_phrase(long, "en") is None


def test_employer_is_named_without_what_follows_its_sentence() -> None:
    posting = a_posting("Diver", "Harbour College. Position").posting
    assert phrases.company(posting) == "Harbour College"
    assert phrases.company(a_posting("Diver", "St. Jude Ltd. Divers").posting) == "St. Jude Ltd. Divers"
