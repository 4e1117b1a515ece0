"""Skill lists, spoken languages, certificates, projects."""

import pytest
from tests.builders.lines import Sheet, celled
from tests.unit.engine.resume.samples import TODAY, read

from callboard.engine.resume.lists.skills import is_level
from callboard.engine.resume.parser import parse_resume


def skills(lines: str) -> list[tuple[str | None, list[str]]]:
    resume = read(f"Jane Doe\n\nExperience\nEngineer  2019 – 2020\n\nSkills\n{lines}\n")
    return [
        (group.name.value if group.name else None, [word.value for word in group.keywords]) for group in resume.skills
    ]


def test_skill_groups_have_names_and_a_flat_list_has_none() -> None:
    assert skills("Databases: PostgreSQL, Redis\nCloud: AWS") == [
        ("Databases", ["PostgreSQL", "Redis"]),
        ("Cloud", ["AWS"]),
    ]
    assert skills("Python | Go | SQL") == [(None, ["Python", "Go", "SQL"])]


def test_rows_that_are_centred_are_skills_and_none_heads_the_next() -> None:
    sheet = Sheet().set("Jane Doe", 20, size=20.0).set("Skills", 60, size=14.0, bold=True)
    words = ["Bookkeeping", "Payroll", "Audits of stock", "Excel", "Tax returns"]
    for number, word in enumerate(words):
        sheet.set(word, 84 + 14 * number, indent=60 - 2.5 * len(word))
    (group,) = parse_resume(sheet.document(), today=TODAY).skills
    assert [word.value for word in group.keywords] == words


def test_brackets_and_slashes_inside_words_are_not_split() -> None:
    assert skills("AWS (EC2, S3), CI/CD, TCP/IP") == [(None, ["AWS (EC2, S3)", "CI/CD", "TCP/IP"])]


def test_skill_is_surer_in_a_row_that_looks_like_a_list_of_skills() -> None:
    lines = "Python, Go, SQL, Docker\nOn the coast I was with a harbour, and left it in spring, as we all did"
    resume = read(f"Jane Doe\n\nExperience\nEngineer  2019 – 2020\n\nSkills\n{lines}\n")
    sure = {word.value: word.confidence for group in resume.skills for word in group.keywords}
    assert sure["Docker"] > 0.8 > 0.1 + sure["as we all did"]


def test_skill_levels_and_bars_are_not_skills() -> None:
    assert skills("Python (advanced), Excel ★★★★☆, Go - expert, SQL 80 %") == [(None, ["Python", "Excel", "Go", "SQL"])]
    assert is_level("Fortgeschritten")
    assert not is_level("Python")


def test_conjunction_before_the_last_of_a_list_is_no_part_of_it() -> None:
    assert skills("Python, Go, and C\nWord, Excel und Access, oder Calc.") == [
        (None, ["Python", "Go", "C", "Word", "Excel und Access", "Calc"])
    ]
    assert skills("Python (+10 years), Go (1 year).") == [(None, ["Python", "Go"])]


def test_wrapped_skill_list_is_one_list() -> None:
    assert skills("Tools: Git, Docker,\nKubernetes") == [("Tools", ["Git", "Docker", "Kubernetes"])]


def test_arrows_name_groups_and_items_go_on_in_lower_case() -> None:
    assert skills("Web → Svelte, Django\nOffice → Excel") == [("Web", ["Svelte", "Django"]), ("Office", ["Excel"])]
    assert skills("- Work well in\nlarge teams\n- Patience") == [(None, ["Work well in large teams", "Patience"])]


def test_spoken_languages_among_the_skills_are_languages() -> None:
    resume = read("Jane Doe\n\nSkills\nTools: Git, Docker\nLanguages: English (native), German (B2)\n")
    assert [(skill.language.value, skill.cefr) for skill in resume.languages] == [("English", "C2"), ("German", "B2")]
    assert len(resume.skills) == 1


@pytest.mark.parametrize(
    "lines",
    [
        "Tools\nGit, Docker\nLanguages\nEnglish (native), German (B2)",
        "TOOLS\n- Git\n- Docker\nLANGUAGES\n- English: native\n- German: B2",
        "Tools: Git, Docker\nSpoken: English (native), German (B2)",
        "Git\nDocker\nEnglish native\nGerman B2",
    ],
)
def test_languages_are_told_from_skills_however_they_are_set(lines: str) -> None:
    resume = read(f"Jane Doe\n\nExperience\nEngineer  2019 – 2020\n\nSkills\n{lines}\n")
    assert [(skill.language.value, skill.cefr) for skill in resume.languages] == [("English", "C2"), ("German", "B2")]
    assert {word.value for group in resume.skills for word in group.keywords} - {"Tools", "TOOLS"} == {"Git", "Docker"}


def test_programming_languages_are_skills_whatever_they_are_called() -> None:
    resume = read("Jane Doe\n\nExperience\nEngineer  2019 – 2020\n\nSkills\nLanguages\nPython, Go\n")
    assert not resume.languages
    assert {word.value for group in resume.skills for word in group.keywords} >= {"Python", "Go"}


def test_a_certificate_has_an_issuer_and_a_date() -> None:
    resume = read(
        "Jane Doe\n\nCertifications\n- Certified Scrum Master, Scrum Alliance (May 2021)\n"
        "- First Aid, Red Cross (2019)\n"
    )
    first, second = resume.certificates
    assert first.issuer is not None
    assert first.date is not None
    assert (first.name.value, first.issuer.value, first.date.value) == (
        "Certified Scrum Master",
        "Scrum Alliance",
        "2021-05",
    )
    assert second.name.value == "First Aid"


def test_giver_stands_first_where_most_certificates_have_it_so() -> None:
    resume = read(
        "Jane Doe\n\nCertifications\n- University of Leeds — Bee Keeping (2021)\n"
        "- Harbour College — Knots (2020)\n- Meadowside — Hay Making (2019)\n"
    )
    assert [one.name.value for one in resume.certificates] == ["Bee Keeping", "Knots", "Hay Making"]


def test_a_project_has_an_address_and_points() -> None:
    resume = read(
        "Jane Doe\n\nProjects\nTimetable Widget    2022 – 2023\n"
        "https://github.com/jane/widget\n- Used by eleven towns\n"
    )
    (project,) = resume.projects
    assert project.url is not None
    assert (project.name.value, project.url.value) == ("Timetable Widget", "https://github.com/jane/widget")
    assert [bullet.value for bullet in project.bullets] == ["Used by eleven towns"]


def test_certificates_among_skills_are_certificates() -> None:
    resume = read("Jane Doe\n\nSkills\nExcel\nServSafe certified\nFirst Aid and CPR Certified\n")
    assert [item.name.value for item in resume.certificates] == ["ServSafe certified", "First Aid and CPR Certified"]


@pytest.mark.parametrize(
    ("section", "certificates"),
    [
        ("Education\n\nBSc Biology, Moor University, 2012\n\n- Certified Lift Mechanic\n", ["Certified Lift Mechanic"]),
        ("Publications\n\nCrane Certified: Harbour Operator\n", ["Crane Certified: Harbour Operator"]),
        ("Skills\n\n- Licensed health, life and casualty agent\n", ["Licensed health, life and casualty agent"]),
        ("Skills\n\n- Passed Praxis II\n", ["Passed Praxis II"]),
        ("Professional Designations\n\nAssociate in Barley Insurance\n", ["Associate in Barley Insurance"]),
        ("Education\n\nForklift Certification, Moor College, 2012\n", []),
        ("Education\n\nBSc Biology, Moor University, 2012\n\nfont.example.org/licence\n", []),
    ],
)
def test_certificates_stand_in_sections_of_other_names(section: str, certificates: list[str]) -> None:
    resume = read(f"Nora Feld\n\n{section}")
    assert [item.name.value for item in resume.certificates] == certificates


def test_comma_separated_certificates_are_split() -> None:
    resume = read("Jane Doe\n\nCertifications\nCPR Certification, Adult First Aid Certification, Forklift License\n")
    assert [item.name.value for item in resume.certificates] == [
        "CPR Certification",
        "Adult First Aid Certification",
        "Forklift License",
    ]


def test_certificates_that_run_on_without_line_breaks_are_parted() -> None:
    resume = read(
        "Jane Doe\n\nCertifications\nCertified Harbour Pilot (CHP) Crane Safety Training Tide Tables Certification "
        "Certified Rigger (CR 2)\n"
    )
    assert [item.name.value for item in resume.certificates] == [
        "Certified Harbour Pilot (CHP)",
        "Crane Safety Training",
        "Tide Tables Certification",
        "Certified Rigger (CR 2)",
    ]


def test_certificate_told_again_in_fewer_words_counts_once() -> None:
    resume = read(
        "Jane Doe\n\nCertifications\nAdult CPR Certification\n\nSkills\nExcel\nCPR certified\nFirst Aid certified\n"
    )
    assert [item.name.value for item in resume.certificates] == ["Adult CPR Certification", "First Aid certified"]


def test_languages_claimed_in_a_sentence_count_without_a_section() -> None:
    resume = read("Jane Doe\n\nSkills\nMS Word\nBilingual in French and Creole\n")
    assert [skill.language.value for skill in resume.languages] == ["French", "Creole"]


def test_date_or_heading_is_not_a_certificate() -> None:
    resume = read("Jane Doe\n\nCertifications\n- 2015\n- Courses\n- Forklift License\n")
    assert [item.name.value for item in resume.certificates] == ["Forklift License"]


def test_address_or_number_among_skills_is_none() -> None:
    resume = read("Jane Doe\n\nSkills\nExcel, jane@example.org, 555-0100-200, https://example.org/jane, C++\n")
    assert [word.value for group in resume.skills for word in group.keywords] == ["Excel", "C++"]


def test_list_behind_a_label_of_certificates_is_of_certificates() -> None:
    resume = read(
        "Jane Doe\n\nExperience\nRigger, Moor Lights, 2015 - 2017\n\nEducation\nBSc Biology, Moor University, 2012\n\n"
        "Skills\nTools: Excel, Word\nCertifications: Forklift, Crane\n\nInterests\nRowing\n"
    )
    assert [item.name.value for item in resume.certificates] == ["Forklift", "Crane"]
    assert "Forklift" not in {word.value for group in resume.skills for word in group.keywords}


def test_list_that_a_row_among_interests_announces_as_licences_is_of_certificates() -> None:
    resume = read("Jane Doe\n\nInterests\nRunning\nLicenses:\n- Forklift\n- Food Handler\n")
    assert [item.name.value for item in resume.certificates] == ["Forklift", "Food Handler"]
    assert [item.name.value for item in resume.interests] == ["Running"]


def test_section_goes_on_after_the_certificates_it_announces() -> None:
    resume = read("Jane Doe\n\nInterests\n- Running\n- Licenses:\n- Forklift\n- Sports:\n- Rowing\n")
    assert [item.name.value for item in resume.certificates] == ["Forklift"]
    assert [item.name.value for item in resume.interests] == ["Running", "Sports"]


def test_sentences_that_each_name_a_certificate_are_several() -> None:
    resume = read("Jane Doe\n\nCertifications\nHarbour Pilot certified. Crane certified.\n")
    assert [one.name.value for one in resume.certificates] == ["Harbour Pilot certified", "Crane certified"]


def test_a_long_sentence_is_no_certificate() -> None:
    told = "Successfully trained the teams of two harbours on the licensing software and wrote the rules that they have"
    resume = read(f"Jane Doe\n\nCertifications\n- Forklift License\n- {told} had ever since\n")
    assert [one.name.value for one in resume.certificates] == ["Forklift License"]


def test_nothing_in_a_section_of_certificates_is_a_study() -> None:
    resume = read("Jane Doe\n\nCertifications\n- Diploma in Coaching, Lindenhof University, 2012\n- CPR, 2014\n")
    assert not resume.education
    assert len(resume.certificates) == 2


def test_who_gave_a_certificate_may_stand_before_it() -> None:
    resume = read(
        "Jane Doe\n\nCertifications\n- Moor College — Bee Keeping (May 2021)\n- Udemy — Bread Baking (June 2020)\n"
    )
    assert [(item.name.value, item.issuer and item.issuer.value) for item in resume.certificates] == [
        ("Bee Keeping", "Moor College"),
        ("Bread Baking", "Udemy"),
    ]


def test_grade_in_brackets_is_part_of_a_certificate_and_a_giver_is_not() -> None:
    resume = read("Jane Doe\n\nCertifications\n- English Certificate (B2)\n- Crane Safety (Harbour Board)\n")
    assert [(item.name.value, item.issuer and item.issuer.value) for item in resume.certificates] == [
        ("English Certificate (B2)", None),
        ("Crane Safety", "Harbour Board"),
    ]


def project_names(listed: str) -> list[str]:
    return [project.name.value for project in read(f"Jane Doe\n\nProjects\n{listed}\n").projects]


@pytest.mark.parametrize(
    ("row", "name", "issuer"),
    [
        ("School Bus Driver Permit — State of Ohio, 2019", "School Bus Driver Permit", "State of Ohio"),
        ("Academy Instructor — Moor Fire Service, 2019", "Academy Instructor", "Moor Fire Service"),
        ("School of Bread — Sourdough Baking, 2019", "Sourdough Baking", "School of Bread"),
        ("First Aid (Redcross), 2020", "First Aid", "Redcross"),
        ("Swimming Badge (Bronze), 2020", "Swimming Badge (Bronze)", None),
        ("Spreadsheets (Advanced), 2020", "Spreadsheets (Advanced)", None),
        ("Heart Saver (CPR), 2020", "Heart Saver (CPR)", None),
    ],
)
def test_certificate_is_told_from_who_gave_it(row: str, name: str, issuer: str | None) -> None:
    (one,) = read(f"Jane Doe\n\nCertifications\n- {row}\n").certificates
    assert (one.name.value, one.issuer.value if one.issuer else None) == (name, issuer)


@pytest.mark.parametrize(
    "row",
    ["River Atlas — Rust, PostGIS, Docker — GitHub", "River Atlas—Rust, PostGIS", "River Atlas – Rust, Docker, Bash"],
)
def test_tools_behind_a_dash_are_no_part_of_the_name_of_a_project(row: str) -> None:
    assert project_names(f"{row}\n- Used by eleven towns\n") == ["River Atlas"]


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        ("- River Atlas (May, 2021)\n- Moss Finder (June, 2022)\n- Kite", ["River Atlas", "Moss Finder", "Kite"]),
        ("- River Atlas: maps of\n  rivers and their\n  mills\n- Moss Finder", ["River Atlas", "Moss Finder"]),
        ("- River Atlas\n  - shows mills\n- Moss Finder\n  - tells mosses apart", ["River Atlas", "Moss Finder"]),
    ],
)
def test_each_item_of_a_list_of_projects_is_one(listed: str, names: list[str]) -> None:
    assert project_names(listed) == names


def test_a_list_of_programs_below_the_languages_spoken_is_one_of_skills() -> None:
    resume = read(
        "Jane Doe\n\nExperience\nEngineer  2019 – 2020\n\nLanguages\nGerman: C1\nComputers\nPython: good\nSQL: basic\n"
    )
    assert [skill.language.value for skill in resume.languages] == ["German"]
    assert {"Python", "SQL"} <= {word.value for group in resume.skills for word in group.keywords}


def test_languages_with_their_levels_are_read_without_a_heading_where_there_are_two() -> None:
    assert len(read("Jane Doe\nEnglish: fluent\nFrench: basic\n\nExperience\nEngineer  2019 – 2020\n").languages) == 2
    assert not read("Jane Doe\nFrench\n\nExperience\nEngineer  2019 – 2020\n").languages


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (
            "Knots and Ropes    how to tie a boat\nTide Tables    how to read them\nBuoys    what their colours mean\n",
            ["Knots and Ropes", "Tide Tables", "Buoys"],
        ),
        ("Moorside - June 2020\nHarbour Pilot Certificate\n", ["Harbour Pilot Certificate"]),
        ("- Office 2013 Expert, Moor Ltd\n", ["Office 2013 Expert"]),
        ("- Rope Making\n- Driver's license, class B\n", ["Rope Making"]),
        ("Moor University, Leeds\n03/2019\nRope making by hand.\n", ["Rope making by hand."]),
    ],
)
def test_certificates_are_named_however_they_are_listed(lines: str, names: list[str]) -> None:
    resume = read(f"Nora Feld\n\nCertificates\n\n{lines}")
    assert [item.name.value for item in resume.certificates] == names


def test_degree_among_studies_is_no_certificate_though_its_name_says_licence() -> None:
    resume = read("Nora Feld\n\nFormation\nUniversité de Lyon  2019\n1ère année de Licence Histoire\n")
    assert not resume.certificates


def test_numbered_projects_are_entries() -> None:
    resume = read(
        "Nora Feld\n\nProjects\n1. Timetable: says when the bus comes.\n2. Weather Cock: says where the wind is from.\n"
    )
    assert [project.name.value for project in resume.projects] == ["Timetable", "Weather Cock"]


def test_tools_set_smaller_below_a_project_are_part_of_it() -> None:
    sheet = Sheet().set("Nora Feld", 20, size=20.0).set("Projects", 60, size=14.0, bold=True)
    for at, name in enumerate(("Timetable", "Weather Cock")):
        sheet.set(name, 90 + 60 * at).set("It says to everybody who asks it what they have to know.", 104 + 60 * at)
        sheet.set("Knots, Ropes", 118 + 60 * at, size=8.0)
    resume = parse_resume(sheet.document(), today=TODAY)
    assert [project.name.value for project in resume.projects] == ["Timetable", "Weather Cock"]


def test_projects_with_something_on_the_right_are_one_each() -> None:
    sheet = Sheet().set("Nora Feld", 20, size=20.0).set("Projects", 60, size=14.0, bold=True)
    celled(sheet, ["Timetable", "260 commits"], 84, bold=True)
    sheet.set("It says to everybody who asks it what they have to know.", 98)
    celled(sheet, ["Weather Cock", "110 commits"], 112, bold=True)
    celled(sheet, ["Hay Loft", "20 commits"], 126, bold=True)
    resume = parse_resume(sheet.document(), today=TODAY)
    assert [project.name.value for project in resume.projects] == ["Timetable", "Weather Cock", "Hay Loft"]


def test_languages_behind_a_label_are_read_wherever_they_stand() -> None:
    sections = "Summary\nA clerk of long standing.\n\nSkills\nExcel, Word\n\nEducation\nBSc in Botany, 2010"
    job = "Clerk, North Mills, 2011 - 2015\n- Sorted post\nLanguages: French (native), German (B2)"
    resume = read(f"Jane Doe\n\n{sections}\n\nWork Experience\n{job}\n")
    assert [one.language.value for one in resume.languages] == ["French", "German"]
