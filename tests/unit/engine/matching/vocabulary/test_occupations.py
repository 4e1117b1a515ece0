import pytest

from callboard.engine.matching.vocabulary.occupations import (
    group,
    named_occupations,
    occupation_relatedness,
    occupation_similarity,
    person_named,
    title_similarity,
    trade_of,
)


def main_calling(title: str, language: str = "en") -> str:
    return named_occupations(title, language)[0].occupation


@pytest.mark.parametrize(
    ("title", "language", "occupation"),
    [
        ("Registered Nurse", "en", "nurse"),
        ("Gesundheits- und Krankenpfleger (m/w/d)", "de", "nurse"),
        ("Infirmière coordinatrice", "fr", "nurse"),
        ("Enfermera de urgencias", "es", "nurse"),
        ("Full-Stack Software Engineer", "en", "software-developer"),
        ("Softwareentwickler Java", "de", "software-developer"),
        ("Chef de projet digital", "fr", "project-manager"),
        ("Chef", "en", "cook"),
        ("Kauffrau im Einzelhandel", "de", "retail-associate"),
        ("Comptable unique H/F", "fr", "accountant"),
        ("Public Relations Manager", "en", "pr-specialist"),
        ("Executive Assistant to the CEO", "en", "executive-assistant"),
    ],
)
def test_a_title_names_its_occupation(title: str, language: str, occupation: str) -> None:
    assert main_calling(title, language) == occupation


@pytest.mark.parametrize(
    ("title", "occupation"),
    [
        ("Advocate", "lawyer"),
        ("Victim Advocate", "social-worker"),
        ("Revenue Cycle Advocate", "medical-coder"),
        ("Developer Advocate", "software-developer"),
    ],
)
def test_who_speaks_for_customers_or_patients_is_no_lawyer(title: str, occupation: str) -> None:
    assert main_calling(title) == occupation


def test_head_noun_of_a_title_decides_its_occupation() -> None:
    assert main_calling("Nurse Recruiter") == "recruiter"
    assert main_calling("Java Sales Manager") == "sales-manager"


@pytest.mark.parametrize(
    ("title", "occupation"),
    [
        ("Yoga Instructor", "fitness-trainer"),
        ("HVAC Technician", "hvac-technician"),
        ("Preschool Teacher", "childcare-worker"),
        ("Forklift Operator", "forklift-operator"),
    ],
)
def test_generic_head_noun_leaves_the_occupation_to_the_words_before(title: str, occupation: str) -> None:
    assert main_calling(title) == occupation
    assert len(named_occupations(title)) > 1


@pytest.mark.parametrize(("title", "language"), [("Jira Administrator", "en"), ("Asistente de Ingeniería", "es")])
def test_a_general_head_beside_an_unknown_field_names_no_occupation(title: str, language: str) -> None:
    assert named_occupations(title, language) == ()
    assert main_calling("Senior Administrator") == main_calling("Administrator II") == "administrative-assistant"


def test_level_before_a_slash_belongs_to_the_title_behind_it() -> None:
    assert [each.occupation for each in named_occupations("Executive/Head Chef")] == ["cook"]
    assert title_similarity("Director", "en", "Executive/Head Chef", "en") == 0


def test_a_level_within_a_title_does_not_part_it() -> None:
    assert title_similarity("Construction Sr. Project Manager", "en", "Construction Project Manager", "en") == 1


def test_words_that_name_no_occupation_give_none() -> None:
    assert named_occupations("Xyzzy Plugh", "en") == ()


class TestKinship:
    def test_similarity_falls_from_same_to_related_to_group_to_other(self) -> None:
        same, near = occupation_relatedness("nurse", "nurse"), occupation_relatedness("nurse", "midwife")
        in_group, other = occupation_relatedness("nurse", "dentist"), occupation_relatedness("nurse", "welder")
        assert same > near > in_group > other == 0

    def test_similarity_is_symmetric(self) -> None:
        assert occupation_relatedness("accountant", "auditor") == occupation_relatedness("auditor", "accountant")

    def test_an_occupation_belongs_to_one_family(self) -> None:
        assert group("nurse") == "health"


class TestTitleSimilarity:
    def test_titles_of_one_trade_are_near_across_languages(self) -> None:
        similarity = title_similarity("Staff Nurse", "en", "Krankenpfleger", "de")
        assert similarity is not None
        assert similarity >= 0.7

    def test_the_same_words_are_the_same_title(self) -> None:
        assert title_similarity("Data Analyst", "en", "Data Analyst", "en") == pytest.approx(1.0)

    def test_shared_words_of_another_trade_are_far(self) -> None:
        near = title_similarity("Java Developer", "en", "Software Engineer", "en")
        far = title_similarity("Java Developer", "en", "Java Sales Manager", "en")
        assert near is not None
        assert far is not None
        assert near > far

    def test_nothing_known_and_nothing_shared_is_unknown(self) -> None:
        assert title_similarity("Xyzzy", "en", "Nurse", "en") is None

    def test_titles_without_occupations_have_no_similarity(self) -> None:
        assert occupation_similarity((), named_occupations("Nurse", "en")) == 0


class TestPersonsInSentences:
    def test_a_sentence_names_an_occupation_by_a_word_for_a_person(self) -> None:
        assert person_named("We need a payroll specialist to run weekly pay.", "en") == "payroll-specialist"

    def test_benefits_of_a_firm_name_no_occupation(self) -> None:
        assert person_named("Great benefits and health insurance for you and your customers.", "en") is None


def test_engineers_of_another_trade_are_no_mechanical_engineers() -> None:
    far, near = (
        title_similarity(title, "en", "Mechanical Design Engineer", "en") or 0.0
        for title in ("Ultrasound Service Engineer", "CAD Designer")
    )
    assert far < near
    assert main_calling("NX (Unigraphics) Designer") == "cad-drafter"


def test_a_veterinary_nurse_is_nearer_to_a_veterinary_technician_than_to_a_nursing_assistant():
    technician = title_similarity("Veterinary Technician", "en", "Veterinary Nurse", "en") or 0.0
    assistant = title_similarity("Certified Nursing Assistant", "en", "Veterinary Nurse", "en") or 0.0
    assert technician > 0.7 > 0.5 > assistant


def test_a_fitness_trainer_is_a_personal_trainer():
    assert named_occupations("Fitness Trainer")[0].occupation == named_occupations("Personal Trainer")[0].occupation


class TestTradeToSearchBy:
    @pytest.mark.parametrize(
        ("title", "language", "occupation"),
        [
            ("IT Support Technician", "en", "it-support"),
            ("Senior Service Desk Analyst", "en", "it-support"),
            ("Krankenpfleger (m/w/d)", "de", "nurse"),
            ("Mitarbeiter Buchhaltung (m/w/d)", "de", "accountant"),
            ("Technicien de maintenance", "fr", "maintenance-technician"),
            ("Enfermera de quirófano", "es", "nurse"),
            ("Nurse, Pediatric", "en", "nurse"),
            ("Nurse Pediatric", "en", "nurse"),
            ("Front-end Developer", "en", "frontend-developer"),
            ("Data Entry", "en", "data-entry-clerk"),
        ],
    )
    def test_title_has_the_occupation_of_the_person_whom_it_names(self, title, language, occupation):
        trade = trade_of(title, language)
        assert trade is not None
        assert trade.occupation == occupation

    @pytest.mark.parametrize("title", ["Manager", "Assistant", "Supervisor", "Director of Strategy", "Consultant"])
    def test_title_of_a_level_alone_has_none(self, title):
        assert trade_of(title) is None

    @pytest.mark.parametrize("title", ["Warehouse Manager", "Nurse Manager", "Supervisor / Lead Testers"])
    def test_who_leads_people_of_an_occupation_is_not_of_it(self, title):
        assert trade_of(title) is None

    @pytest.mark.parametrize("title", ["Geolocation Engineer", "Technician", "Operator"])
    def test_kind_of_work_without_its_field_is_none(self, title):
        assert trade_of(title) is None

    @pytest.mark.parametrize("title", ["HR Process Improvement", "Storage Administrator for Qatar", ""])
    def test_field_among_other_words_is_none(self, title):
        assert trade_of(title) is None
