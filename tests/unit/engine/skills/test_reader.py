from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import as_written, find_known, find_skills


def names(text: str) -> set[str | None]:
    return {span.skill for span in find_known(text)}


def texts(text: str) -> list[str]:
    return [span.text for span in find_skills(text)]


MEANT = [
    ("Java, C and Go", {"Java", "C", "Go"}),
    ("R (ggplot2)", {"R", "ggplot2"}),
    ("Firmware written in C", {"Firmware", "C"}),
    ("Go microservices on Kubernetes", {"Go", "Microservices", "Kubernetes"}),
    ("Python 3.11, Java 17, HTML5", {"Python", "Java", "HTML"}),
    ("C++/C#/F#, .NET and Node.js", {"C++", "C#", "F#", ".NET", "Node.js"}),
    ("CI/CD and UI/UX", {"CI/CD", "User Experience Design"}),
    ("Word, Excel, PowerPoint", {"Microsoft Word", "Microsoft Excel", "Microsoft PowerPoint"}),
    ("Experience with Spring and Hibernate", {"Spring", "Hibernate"}),
    ("proficient in Excel", {"Microsoft Excel"}),
    ("Statistical modelling in R and Python", {"Statistical Analysis", "R", "Python"}),
    ("Apache Spark, Hive, Pig", {"Apache Spark", "Apache Hive", "Apache Pig"}),
    ("Chef, Puppet, Ansible", {"Chef", "Puppet", "Ansible"}),
    ("Slack, Teams, Zoom", {"Slack", "Microsoft Teams", "Zoom"}),
    ("• Java\n• Go\n• Rust", {"Java", "Go", "Rust"}),
    ("Figma, Sketch, InVision", {"Figma", "Sketch", "InVision"}),
    ("Kenntnisse in R und SPSS", {"R", "SPSS"}),
    ("Fluent in English and German", {"English", "German"}),
    ("Qualita\u0308tsmanagement nach ISO 9001", {"Quality Management", "ISO 9001"}),
    ("machine\nlearning and deep-learning", {"Machine Learning", "Deep Learning"}),
    ("REST APIs", {"REST APIs"}),
    ("Scrum, SAFe and Kanban", {"Scrum", "SAFe", "Kanban"}),
    ("Experience with React SPA development", {"Single-Page Applications", "React"}),
    ("Receptionist at a day spa in Davos", {"Reception", "Spa Operations"}),
]
NOT_MEANT = [
    "You will go to market with us",
    "vitamin C",
    "R. Smith",
    "Dr. R Smith",
    "Excel in everything you do",
    "word of mouth",
    "access to data",
    "spring 2020",
    "Spring 2020",
    "C-level executives",
    "Section C",
    "in the rust belt",
    "We react to change",
    "a basic salary",
    "the chef of our restaurant",
    "Outlook for 2021 is good",
    "teams in Berlin",
    "make a difference",
    "work in a safe and clean manner",
    "a record of driving results",
    "a steady work history",
    "salt and pepper",
    "Access to the gym",
    "Series C funding",
    "it is what it is",
    "our German office",
    "john@python.org",
    "https://example.com/java/sql",
]


@pytest.mark.parametrize(("text", "skills"), MEANT)
def test_skill_is_found_in_context(text, skills):
    assert names(text) == skills


@pytest.mark.parametrize("text", NOT_MEANT)
def test_everyday_word_is_not_a_skill(text):
    assert names(text) == set()


def test_terms_do_not_join_across_a_blank_line():
    assert "Machine Learning" not in names("Machine\n\nLearning")


def test_the_longest_term_wins():
    assert texts("Google Cloud Platform, Google Ads") == ["Google Cloud Platform", "Google Ads"]


class TestPhrases:
    @pytest.mark.parametrize(
        ("text", "spans"),
        [
            ("Manage a team of developers", ["Manage a team of developers"]),
            ("You will design and implement scalable services.", ["design and implement scalable services"]),
            ("Ability to build strong relationships within teams", ["build strong relationships"]),
            ("Install, maintain and repair lifts", ["Install, maintain and repair lifts"]),
            ("Analyze usage to identify trends", ["Analyze usage", "identify trends"]),
            ("Knowledge of child development is a plus.", ["child development"]),
            ("Responsible for drafting contracts in accordance with policy", ["drafting contracts"]),
            ("- Trained 12 new colleagues", ["Trained 12 new colleagues"]),
            ("Entwicklung von Prototypen mit Java", ["Entwicklung von Prototypen", "Java"]),
        ],
    )
    def test_activities_and_knowledge_are_read_from_sentences(self, text, spans):
        assert texts(text) == spans

    @pytest.mark.parametrize(
        "text",
        [
            "We offer a competitive salary and 30 days of vacation.",
            "Health insurance and retirement plan after 90 days.",
            "Acme is an equal opportunity employer.",
            "Requirements:",
            "What we offer",
            "Our office is in the heart of Amsterdam.",
        ],
    )
    def test_benefits_headings_and_boilerplate_are_not_skills(self, text):
        assert texts(text) == []

    def test_phrase_is_named_after_its_dominant_skill(self):
        (span,) = find_skills("Manage project budgets")
        assert span.label is Category.BUSINESS
        (span,) = find_skills("Reassure anxious patients")
        assert span.skill is None
        assert span.label is Category.HEALTH

    def test_job_title_is_not_a_skill(self):
        assert texts("Senior Machine Learning Engineer") == []


FRAGMENTS = st.sampled_from(
    [
        "Python",
        "C",
        "R",
        "Go",
        " ",
        "\n",
        "\n\n",
        ", ",
        "and ",
        "ability to ",
        "manage ",
        "ß",
        "ﬁ",
        "İ",
        "e\u0301",
        "Straße",
        "•",
        "(",
        ".",
        "’",
        "–",
        "\u00ad",
        "experience with ",
        "skills",
        "C++",
        "@",
        "/",
        "of ",
        "\t",
        "     ",
        "𝐏ython",
        "ſ",
    ]
)


@given(st.one_of(st.text(max_size=200), st.lists(FRAGMENTS, max_size=40).map("".join)))
@example("\u0130 Python \ufb01rmware C\u0301")
def test_spans_are_exact_sorted_and_disjoint_in_arbitrary_text(text):
    for spans in (find_known(text), find_skills(text)):
        reached = 0
        for span in spans:
            assert span.start >= reached
            assert span.end > span.start
            assert span.text == text[span.start : span.end]
            reached = span.end


@pytest.mark.parametrize(
    "text",
    [
        "java" * 250_000,
        "a-" * 50_000,
        "((((" * 250_000,
        "Chef, Word and " * 2_000,
        "flexible " * 4_000,
        "and " * 10_000,
        "to manage " * 2_000,
    ],
)
def test_huge_text_is_read(text):
    assert isinstance(find_skills(text), list)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("menu development and pricing", ["menu development", "pricing"]),
        ("Knowledge of accounts payable and quickbooks", ["accounts payable", "QuickBooks"]),
        ("python, kubernetes and SQL", ["Python", "Kubernetes", "SQL"]),
        ("Self-motivated and driven", ["Self-motivated"]),
    ],
)
def test_skills_are_named_in_the_words_of_the_text_and_products_by_their_own_capitals(text, names):
    assert list(as_written(text).values()) == names


@pytest.mark.parametrize("line", ["A3, Excel, ContaPlus", "Sage 100, Excel, Cegid", "SAP, Excel, Salesforce"])
def test_office_program_stands_in_a_list_beside_any_other_skill(line):
    assert "Microsoft Excel" in {each.skill for each in find_known(line)}


def test_verb_beside_a_skill_is_no_office_program():
    assert "Microsoft Excel" not in {each.skill for each in find_known("We excel in Salesforce and marketing")}
