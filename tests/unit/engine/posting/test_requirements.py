"""A requirement is one thing, said once, in words that are no heading."""

import pytest

from callboard.engine.document import Document
from callboard.engine.posting.model import EducationLevel, Importance, Requirement, Role
from callboard.engine.posting.parser import parse_posting

HEAD = "Lift Mechanic\nHalden Lifts, Leeds\n\nRequirements\n"
ENOUGH = [
    "At least 3 years of experience in the repair of lifts",
    "Ability to read wiring diagrams",
    "Valid driving licence",
    "Experience with hydraulic drives",
    "Good command of Microsoft Excel",
    "High school diploma",
]


def asked(items: list[str], wishes: list[str] | None = None) -> tuple[Requirement, ...]:
    lists = [HEAD, *(f"- {item}\n" for item in items)]
    lists += ["\nNice to have\n", *(f"- {item}\n" for item in wishes)] if wishes else []
    return parse_posting(Document.from_text("".join(lists))).role.requirements


def texts(found: tuple[Requirement, ...]) -> list[str]:
    return [one.text for one in found]


@pytest.mark.parametrize(
    ("line", "years"),
    [
        ("Experience with hoists, minimum two years", 2),
        ("Minimum of 4 years + experience with the hoists of two makers", 4),
        ("Erfahrung mit Hebezeugen, mindestens zwei Jahre", 2),
    ],
)
def test_years_belong_to_what_they_stand_beside(line: str, years: float) -> None:
    found = asked([*ENOUGH, line])[len(ENOUGH) :]
    assert [(one.text, one.years) for one in found] == [(line, years)]


@pytest.mark.parametrize(
    ("line", "stands_in"),
    [
        ("Degree in physics or related practical experience", True),
        ("Bachelor's degree or the equivalent skills", True),
        ("Degree in physics, or ten (10) years' related experience", True),
        ("Studium der Physik oder vergleichbare Ausbildung", True),
        ("A bachelor's degree plus 4 years of work or a master's degree plus 2 years of experience", False),
        ("2 or more years of experience in lifts", False),
    ],
)
def test_experience_may_stand_in_for_a_degree(line: str, stands_in: bool) -> None:
    assert any(one.or_equivalent for one in asked([*ENOUGH, line])[len(ENOUGH) :]) is stands_in


@pytest.mark.parametrize(
    "line", ["Don’t hesitate!", "Please do not hesitate to call us", "Zögern Sie nicht, uns anzurufen"]
)
def test_invitation_to_apply_is_no_requirement(line):
    assert texts(asked([*ENOUGH, line])) == ENOUGH


def test_experience_with_a_kind_of_employment_is_one():
    assert texts(asked([*ENOUGH, "Experience with freelance teams"])) == [*ENOUGH, "Experience with freelance teams"]


class TestOnce:
    def test_a_requirement_stated_twice_is_listed_once(self):
        assert texts(asked([*ENOUGH, "Must have the ability to read wiring diagrams."])) == ENOUGH

    def test_a_wish_that_is_also_a_must_is_a_must(self):
        found = asked(ENOUGH, ["Experience with hydraulic drives", "Knowledge of Norwegian law"])
        assert texts(found) == [*ENOUGH, "Knowledge of Norwegian law"]
        assert [one.importance for one in found] == [Importance.MUST] * len(ENOUGH) + [Importance.NICE]

    def test_more_years_are_another_requirement(self):
        more = "At least 6 years of experience in the repair of lifts"
        assert texts(asked(ENOUGH, [more])) == [*ENOUGH, more]

    def test_the_same_words_about_other_skills_are_another_requirement(self):
        other = "Experience with electric drives"
        assert other in texts(asked([*ENOUGH, other]))


@pytest.mark.parametrize(
    ("line", "years"),
    [
        ("You have 5 years of experience in the trade", 5),
        ("Six months of experience in the trade", 0.5),
        ("In lifts we have 25 years of experience", None),
        ("Eight -LRB-8-RRB- years' experience in the trade", 8),
        ("Diploma of a four-year college or university", None),
        ("Our team has over 15 years of experience in lifts", None),
        ("You must be 18 years or older", None),
        ("Open to beginners with up to 2 years of experience in lifts", None),
        ("Requires a four-year college degree in the trade", None),
        ("A 2-year diploma in lifts and 3 years of experience", 3),
        ("Four (4) year degree in the trade", None),
    ],
)
def test_years_are_asked_for_in_figures_or_words_and_those_of_the_firm_are_not(line: str, years: float | None):
    posting = Document.from_text(f"{HEAD}- Trade certificate\n- {line}\n")
    assert parse_posting(posting).role.years == years


class TestHeadings:
    @pytest.mark.parametrize("heading", ["Desired Skills/ Experience/Attributes", "Skills and Experience"])
    def test_a_heading_is_no_requirement(self, heading):
        posting = Document.from_text(f"{HEAD}{heading}\n" + "\n".join(f"- {item}" for item in ENOUGH))
        assert heading not in texts(parse_posting(posting).role.requirements)

    def test_the_heading_in_front_of_a_requirement_is_no_part_of_it(self):
        posting = Document.from_text(f"{HEAD}Skills and Requirements: Experience with hydraulic drives of all makes\n")
        assert texts(parse_posting(posting).role.requirements)[0] == "Experience with hydraulic drives of all makes"

    def test_a_heading_in_front_of_two_words_is_no_part_of_them(self):
        posting = Document.from_text(f"{HEAD}Skills and Requirements: Bachelor's degree\n")
        assert texts(parse_posting(posting).role.requirements)[0] == "Bachelor's degree"

    def test_a_heading_stays_where_little_else_is_said(self):
        posting = Document.from_text(f"{HEAD}Experience: 5 years\n")
        assert texts(parse_posting(posting).role.requirements)[:1] == ["Experience: 5 years"]


class TestFewRequirements:
    def test_neither_the_title_nor_a_slogan_is_one(self):
        slogan = "Halden Lifts has redesigned the lift repair business since 1984."
        found = texts(
            parse_posting(Document.from_text(f"{HEAD}- {ENOUGH[0]}\n\nAbout us\n{slogan}\n")).role.requirements
        )
        assert found == [ENOUGH[0]]

    def test_duties_stand_in_where_little_is_asked(self):
        duty = "Repair the hydraulic drives of lifts in the north"
        posting = f"Lift Mechanic\n\nResponsibilities\n- {duty}\n\nRequirements\n- {ENOUGH[0]}\n"
        assert texts(parse_posting(Document.from_text(posting)).role.requirements) == [ENOUGH[0], duty]

    def test_duties_stay_apart_where_enough_is_asked(self):
        trades = ("welding", "bricklaying", "carpentry", "plumbing", "roofing", "glazing", "tiling")
        demands = [f"At least {years} years of {trade}" for years, trade in enumerate(trades, start=2)]
        listed = "".join(f"- {each}\n" for each in demands)
        posting = f"Lift Mechanic\n\nResponsibilities\n- Repair lifts in the north\n\nRequirements\n{listed}"
        assert texts(parse_posting(Document.from_text(posting)).role.requirements) == demands


def test_a_few_words_with_a_colon_are_no_requirement():
    listed = "".join(f"- {each}\n" for each in [*ENOUGH, "Skills and competencies:"])
    posting = f"Lift Mechanic\n\nRequirements\n{listed}"
    assert texts(parse_posting(Document.from_text(posting)).role.requirements) == list(ENOUGH)


class TestDegrees:
    @pytest.mark.parametrize(
        ("text", "level"),
        [
            ("Must hold a membership and be in good standing", None),
            ("B.E. in Mechanical Engineering", EducationLevel.BACHELOR),
            ("BE/B.Tech in Computer Science", EducationLevel.BACHELOR),
        ],
    )
    def test_the_verb_be_is_no_degree(self, text, level):
        assert asked([text])[0].education is level

    @pytest.mark.parametrize(
        ("text", "level"),
        [
            ("Forestry degree", EducationLevel.BACHELOR),
            ("Forestry or carpentry degree preferred", EducationLevel.BACHELOR),
            ("A high degree of care", None),
            ("360 degree reviews", None),
        ],
    )
    def test_a_field_before_the_word_makes_a_degree_of_it(self, text, level):
        assert asked([text])[0].education is level

    @pytest.mark.parametrize(
        ("text", "level"),
        [
            ("Master of Science in forestry", EducationLevel.MASTER),
            ("Master of Fine Arts", EducationLevel.MASTER),
            ("Master of patient listening", None),
        ],
    )
    def test_a_master_of_some_craft_holds_no_degree(self, text: str, level: EducationLevel | None) -> None:
        assert asked([text])[0].education is level

    @pytest.mark.parametrize(
        ("text", "level"),
        [
            ("Master's degree preferred", EducationLevel.MASTER),
            ("Advanced degree required", EducationLevel.MASTER),
            ("Degree preferred", EducationLevel.BACHELOR),
            ("No degree required, but experience with forklifts", None),
            ("Experience as a maths teacher at the middle or high school level", None),
            ("Experience as a High School Mathematics Teacher", None),
        ],
    )
    def test_the_level_is_that_of_the_degree_that_is_named(self, text: str, level: EducationLevel | None) -> None:
        assert asked([text])[0].education is level


def test_what_is_waived_is_not_asked_for() -> None:
    found = texts(
        asked(
            [*ENOUGH, "Training in first aid and in rescue at height is strongly desired, but not immediately required"]
        )
    )
    assert not any(one.startswith(("not", "but not")) for one in found)


class TestDegreeAndYears:
    @pytest.mark.parametrize(
        ("line", "parts"),
        [
            (
                "Bachelor's degree or equivalent, and a minimum of 10 years of experience in rigging",
                ["Bachelor's degree or equivalent", "a minimum of 10 years of experience in rigging"],
            ),
        ],
    )
    def test_they_are_asked_for_apart(self, line: str, parts: list[str]):
        found = asked([*ENOUGH, line])[len(ENOUGH) :]
        assert texts(found) == parts
        assert [one.education for one in found] == [EducationLevel.BACHELOR, None]
        assert [one.evidence.quote for one in found] == parts

    @pytest.mark.parametrize(
        "line",
        [
            "A bachelor's degree with 4 years or a master's degree with 2 years of work on cranes",
            "A doctorate, or a master's degree and 2 years of work on cranes",
            "Four years of work on cranes and a bachelor's degree with honours",
        ],
    )
    def test_a_choice_stays_together(self, line: str):
        assert texts(asked([*ENOUGH, line])) == [*ENOUGH, line]


class TestChoices:
    def test_a_choice_and_what_it_is_of_are_one_requirement(self):
        found = asked([*ENOUGH, "Fluent in one of these programming languages: Go, Scala or Java"])
        assert texts(found) == [*ENOUGH, "Fluent in one of these programming languages: Go, Scala or Java"]
        assert (found[-1].skills, found[-1].any_of) == (("Go", "Scala", "Java"), True)

    def test_the_subjects_of_a_degree_are_no_requirement_of_their_own(self):
        degree = "Bachelor's degree in Human Resources, Information Technology or Economics"
        assert texts(asked([*ENOUGH, degree])) == [*ENOUGH, degree]

    def test_two_languages_are_one_requirement(self):
        asked_of_all = [*ENOUGH, "Fluency in French and German is required"]
        assert texts(asked(asked_of_all)) == asked_of_all


def role_asking(line: str) -> Role:
    """The role of a posting that asks for this beside enough else."""
    return parse_posting(Document.from_text(HEAD + "".join(f"- {each}\n" for each in [*ENOUGH, line]))).role


class TestProtectedTraits:
    @pytest.mark.parametrize(
        "line",
        [
            "Must be a born-again Christian",
            "Active membership in good standing with a local church",
            "Zugehörigkeit zur evangelischen Kirche",
            "Female candidates preferred",
            "Age between 20 and 30",
            "Not older than 35",
            "Should be unmarried",
        ],
    )
    def test_a_line_that_asks_for_one_is_no_requirement_and_is_told(self, line):
        role = role_asking(line)
        assert texts(role.requirements) == ENOUGH
        assert [item.value for item in role.sections.requirements] == ENOUGH
        assert [each.quote for each in role.protected] == [line]

    @pytest.mark.parametrize(
        "line",
        [
            "Must be at least 21 years of age",
            "Experience with youth aged 12 to 18",
            "Experience in a shelter for young women",
            "Knowledge of the membership records of a parish",
            "Ability to be a single point of contact",
        ],
    )
    def test_work_with_people_and_a_legal_minimum_age_are_requirements(self, line):
        role = role_asking(line)
        assert not role.protected
        assert line in texts(role.requirements)


class TestFragments:
    @pytest.mark.parametrize(
        "line", ["Technical skills required:", "Candidates must have one of the following qualifications:"]
    )
    def test_what_only_announces_a_list_is_no_requirement(self, line: str) -> None:
        assert texts(asked([*ENOUGH[:2], line, *ENOUGH[2:]])) == ENOUGH

    @pytest.mark.parametrize(
        ("line", "stated"),
        [
            ("Five years of work in the repair of hoists, including:", "Five years of work in the repair of hoists"),
            ("Good knowledge of SQL and at least two of the following:", "Good knowledge of SQL"),
            ("Knowledge of SQL in the following areas:", "Knowledge of SQL"),
        ],
    )
    def test_a_requirement_ends_before_the_words_that_announce_a_list(self, line: str, stated: str) -> None:
        assert stated in texts(asked([*ENOUGH, line]))

    def test_a_requirement_behind_a_semicolon_begins_without_and(self) -> None:
        line = "Applicants must have a good knowledge of hydraulic drives; and must hold a valid licence for cranes."
        found = texts(parse_posting(Document.from_text(f"{HEAD}{line}\n")).role.requirements)
        assert "must hold a valid licence for cranes." in found

    def test_a_requirement_begins_behind_the_words_for_whom_it_asks(self) -> None:
        line = "The successful candidate will have a good knowledge of hydraulic drives."
        assert "good knowledge of hydraulic drives." in texts(asked([*ENOUGH, line]))

    @pytest.mark.parametrize(
        "line",
        [
            "No prior experience is required.",
            "Will accept any suitable combination of education, experience or training.",
        ],
    )
    def test_what_is_not_asked_for_is_no_requirement(self, line: str) -> None:
        assert texts(asked([*ENOUGH[:2], line, *ENOUGH[2:]])) == ENOUGH


class TestLists:
    def test_an_item_that_ends_in_or_is_one_with_its_alternative(self):
        items = ["A diploma in lift engineering; or", "Five years of experience as a lift mechanic; and", *ENOUGH[1:5]]
        first, second, *_ = texts(asked(items))
        assert first.startswith("A diploma in lift engineering; or Five years of experience as a lift mechanic")
        assert second == ENOUGH[1]

    def test_the_last_but_one_item_does_not_end_in_and(self):
        items = ["Ability to read wiring diagrams; and", "Experience with hydraulic drives"]
        assert texts(asked([*ENOUGH[4:], *items]))[2].rstrip(";") == "Ability to read wiring diagrams"


@pytest.mark.parametrize(
    ("line", "skills", "any_of"),
    [
        ("Web development (Angular, HTML, CSS)", ("Web Development", "Angular", "HTML", "CSS"), True),
        ("Python, cloud platforms (AWS, Azure)", ("Python", "Cloud Computing"), False),
        ("Web development (HTML and CSS)", ("Web Development", "HTML", "CSS"), False),
    ],
)
def test_skills_in_brackets_are_examples_of_the_one_before(line: str, skills: tuple[str, ...], any_of: bool):
    last = asked([*ENOUGH, line])[-1]
    assert (last.skills, last.any_of) == (skills, any_of)
