"""A whole résumé, from text to facts."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel
from tests.unit.engine.resume.samples import ENGLISH, GERMAN, TODAY, read

from callboard.engine.document import Document
from callboard.engine.facts import Evidence
from callboard.engine.page import RECOGNISED
from callboard.engine.resume.model import Resume, Section
from callboard.engine.resume.parser import parse_resume
from callboard.engine.resume.vocabulary.section_headings import title_of


def evidence_of(value: object) -> Iterator[Evidence]:
    """Every quotation inside a value."""
    if isinstance(value, Evidence):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from evidence_of(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from evidence_of(item)


@pytest.fixture(scope="module")
def jane() -> Resume:
    return read(ENGLISH)


@pytest.fixture(scope="module")
def lukas() -> Resume:
    return read(GERMAN)


class TestEnglish:
    def test_name_is_normalised_and_loses_credentials(self, jane: Resume) -> None:
        assert jane.name is not None
        assert jane.name.value == "Jane Marie Doe"

    def test_headline_and_contact_lines_are_read(self, jane: Resume) -> None:
        assert jane.label is not None
        assert jane.label.value == "Senior Data Engineer"
        assert jane.contact.phone_e164 == "+49301234567"
        assert (jane.contact.city, jane.contact.country_code) == ("Berlin", "DE")
        assert [(p.network, p.username) for p in jane.contact.profiles] == [
            ("LinkedIn", "janedoe"),
            ("GitHub", "janedoe"),
        ]

    def test_jobs_have_company_title_place_and_dates(self, jane: Resume) -> None:
        first, second = jane.work
        assert first.company is not None
        assert first.title is not None
        assert first.location is not None
        assert first.start is not None
        assert (first.company.value, first.title.value) == ("Acme GmbH", "Senior Data Engineer")
        assert (first.location.value, first.start.value, first.current, first.end) == ("Berlin", "2020-01", True, None)
        assert second.end is not None
        assert (second.end.value, second.current) == ("2019-12", False)

    def test_a_wrapped_point_is_one_point(self, jane: Resume) -> None:
        assert [bullet.value for bullet in jane.work[0].bullets] == [
            "Built a lake house on AWS that serves 40 teams and replaced three older systems",
            "Led 4 people",
        ]

    def test_study_has_institution_degree_area_and_score(self, jane: Resume) -> None:
        (study,) = jane.education
        assert study.institution is not None
        assert study.degree is not None
        assert study.area is not None
        assert study.score is not None
        assert study.institution.value == "Technische Universität Berlin"
        assert (study.degree.value, study.area.value, study.level) == ("M.Sc.", "Computer Science", "master")
        assert study.score.value == "1.3"

    def test_programming_languages_are_skills_and_spoken_ones_are_not(self, jane: Resume) -> None:
        assert [word.value for word in jane.skills[0].keywords] == ["Python", "Java", "SQL"]
        assert [(skill.code, skill.cefr) for skill in jane.languages] == [("de", "C2"), ("en", "C1"), ("fr", "A2")]

    def test_mentions_know_their_job(self, jane: Resume) -> None:
        shown = {mention.skill: mention for mention in jane.mentions if mention.section == Section.WORK}
        python = shown["Python"]
        assert python.position == 1
        assert python.evidence.quote == "Python"

    def test_every_quotation_is_exact(self, jane: Resume) -> None:
        quotes = list(evidence_of(jane))
        assert len(quotes) > 40
        assert all(ENGLISH[quote.start : quote.end] == quote.quote for quote in quotes)


class TestGerman:
    def test_the_title_of_the_document_is_not_the_name(self, lukas: Resume) -> None:
        assert lukas.name is not None
        assert lukas.name.value == "Lukas Brunner"
        assert lukas.language == "de"

    def test_the_address_is_read(self, lukas: Resume) -> None:
        assert (lukas.contact.city, lukas.contact.postal_code) == ("Bern", "3011")

    def test_title_and_company_are_split_at_bei(self, lukas: Resume) -> None:
        headers = [(job.title and job.title.value, job.company and job.company.value) for job in lukas.work]
        assert headers == [("Frontend-Entwickler", "Aareweb AG"), ("Praktikant", "Museum für Kommunikation")]
        assert [job.current for job in lukas.work] == [True, False]
        assert [len(job.bullets) for job in lukas.work] == [2, 1]


def test_a_job_that_ends_in_the_future_has_not_ended() -> None:
    resume = read("Jane Doe\n\nExperience\nNurse at St Mary Hospital\nJan 2024 – Dec 2027\n- Cared for patients\n")
    assert resume.work[0].current


def test_an_empty_document_has_no_facts() -> None:
    resume = read("")
    assert resume.name is None
    assert resume.work == ()


WORDS = [
    "Experience", "Education", "Skills:", "2019 – 2021", "Engineer", "Acme GmbH", "-", "•", "a@b.example", "(", ")",
    ",", "|", "\t", "\n", "Berlin", "%", "PhD", "Languages", "English", "AWS Certified", "https://", "+49 30",
]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=12), max_size=40))
def test_arbitrary_text_is_read_with_exact_quotations(words: list[str]) -> None:
    document = Document.from_text(" ".join(words))
    resume = parse_resume(document, today=TODAY)
    assert all(document.text[quote.start : quote.end] == quote.quote for quote in evidence_of(resume))


def test_heading_lookup_is_cached() -> None:
    title_of.cache_clear()
    title_of("Experience")
    title_of("Experience")
    assert title_of.cache_info().hits == 1


def test_certificate_among_interests_is_listed_once() -> None:
    resume = read("Jane Doe\n\nExperience\nEngineer  2019 – 2020\n\nInterests\nSailing, First Aid Certified\n")
    assert [item.name.value for item in resume.certificates] == ["First Aid Certified"]
    assert [item.name.value for item in resume.interests] == ["Sailing"]


def test_headings_dates_and_employers_of_a_chinese_resume_are_read() -> None:
    resume = read(
        "王小明\n电话：138-0013-8000\n\n"
        "工作经历\n2019年3月 - 至今\n北方云科技有限公司 高级软件工程师\n- 负责后端开发\n\n"
        "教育背景\n2011年9月 - 2015年6月\n海岸大学 计算机科学 本科\n\n专业技能\nPython, Go\n"
    )
    (job,) = resume.work
    assert (job.start and job.start.value, job.current) == ("2019-03", True)
    assert [bullet.value for bullet in job.bullets] == ["负责后端开发"]
    assert [word.value for group in resume.skills for word in group.keywords] == ["Python", "Go"]


def test_title_of_a_japanese_resume_is_not_the_name() -> None:
    resume = read("履歴書\n氏名 山田 太郎\ntaro@yamada.example\n\nスキル\nPython, Java\n")
    assert resume.name is not None
    assert resume.name.value == "山田 太郎"


def test_chinese_heads_are_parted_where_blanks_part_them() -> None:
    resume = read(
        "个人简历\n\n教育经历\n2011.09 - 2015.06  华北示例大学  计算机科学与技术  本科\n\n"
        "工作经历\n2018.03 - 至今  上海示例科技有限公司  后端工程师\n- 负责订单系统的设计与开发\n"
    )
    (job,), (study,) = resume.work, resume.education
    assert (job.company and job.company.value, job.title and job.title.value) == ("上海示例科技有限公司", "后端工程师")
    assert study.institution
    assert study.institution.value == "华北示例大学"
    assert study.degree
    assert (study.degree.value, study.level) == ("本科", "bachelor")


def test_title_below_a_head_is_that_of_the_job() -> None:
    resume = read(
        "職務経歴書\n\n職務経歴\n株式会社サンプル（2019年4月 〜 現在）\nポジション: シニアエンジニア\n- APIの設計\n\n"
        "株式会社テスト（2015年4月 〜 2019年3月）\nポジション: エンジニア\n- 保守\n"
    )
    assert [(job.company and job.company.value, job.title and job.title.value) for job in resume.work] == [
        ("株式会社サンプル", "シニアエンジニア"),
        ("株式会社テスト", "エンジニア"),
    ]


def test_quotation_mark_that_an_employer_opens_is_closed() -> None:
    resume = read(
        "Опыт работы\n\nЯнварь 2018 — по настоящее время\nООО «Пример»\nМенеджер по продажам\n- Ведение переговоров\n\n"
        "Март 2014 — Декабрь 2017\nАО «Образец»\nСпециалист отдела закупок\n- Поиск поставщиков\n"
    )
    assert [job.company and job.company.value for job in resume.work] == ["ООО «Пример»", "АО «Образец»"]
    assert [job.title and job.title.value for job in resume.work] == [
        "Менеджер по продажам",
        "Специалист отдела закупок",
    ]


def test_labels_in_the_first_column_of_a_table_head_its_sections() -> None:
    resume = read(
        "Jane Doe\n\nExperience     Auditor, Hafenwerk Ltd  2012 – 2014\nClosed the books of ten funds.\n"
        "Education     B.Sc. in Accounting, Leeds College  2006 – 2009\nSkills     Excel, Bloomberg\n"
    )
    assert [job.title and job.title.value for job in resume.work] == ["Auditor"]
    assert [study.institution and study.institution.value for study in resume.education] == ["Leeds College"]
    assert [word.value for group in resume.skills for word in group.keywords] == ["Excel", "Bloomberg"]


def test_labels_of_a_skill_list_head_no_sections() -> None:
    resume = read(
        "Jane Doe\n\nTechnical skills\nLanguages     Java, Go\nDatabases     Redis, SQLite\nTools     Git, Maven\n"
    )
    assert [group.name and group.name.value for group in resume.skills] == ["Languages", "Databases", "Tools"]


def test_how_much_of_a_week_a_job_took_is_no_part_of_the_employer() -> None:
    resume = read(
        "Jo Frei\n\nWork experience\n\nBaker\nUniversity of Seldwyla (80%)\n06/2015 – present\n- Baked rye bread\n\n"
        "Driver\nMoor Mills Ltd (20-50 %)\n09/2009 – 02/2014\n- Drove the van\n"
    )
    assert [job.company and job.company.value for job in resume.work] == ["University of Seldwyla", "Moor Mills Ltd"]


def test_stars_are_signs_of_list_items() -> None:
    resume = read(
        "Jo Frei\n\nWork experience\n\nBaker, Moor Mills Ltd\n06/2015 – present\n"
        "⋆ Baked rye bread\n⋆ Trained two bakers\n"
    )
    assert [bullet.value for job in resume.work for bullet in job.bullets] == ["Baked rye bread", "Trained two bakers"]


def test_a_date_of_birth_beside_a_telephone_number_is_no_part_of_it() -> None:
    resume = read("Jo Frei\nHauptstrasse 5, 6020 Innsbruck  +43 676 4603629  24. 07. 2002\njo@post.example\n")
    assert resume.contact.phone is not None
    assert resume.contact.phone.value == "+43 676 4603629"


def test_long_stretches_of_blanks_are_parted_and_quotations_stay_in_place() -> None:
    document = Document.from_text(f"Jo Frei\nBaker{' ' * 3000}Moor Mills Ltd")
    parted = document.with_parted_blanks()
    assert len(parted.text) == len(document.text)
    assert parted.text.replace("|", " ") == document.text
    assert " " * 202 not in parted.text
    assert parted.evidence(0, len(document.text)).quote == document.text


def test_date_at_the_right_edge_of_a_page_is_read_as_it_stands() -> None:
    document = Document.from_text(f"Jo Frei\nBaker, Moor Mills{' ' * 120}2019 - 2021")
    assert document.with_parted_blanks() is document


def test_languages_behind_a_label_in_running_text_are_read() -> None:
    resume = read(
        "ASSOCIATE\n\nSkills\nBookkeeping\n\nPersonal Information\n"
        "Moor Road 4, Leeds. Languages Known : English, Hindi and Tamil. Place: Leeds\n"
    )
    assert [one.language.value for one in resume.languages] == ["English", "Hindi", "Tamil"]


def test_facts_of_recognised_text_are_less_certain_than_those_of_typed_text():
    typed = Document.from_text(ENGLISH)
    scanned = replace(typed, metadata={RECOGNISED: "0.50"})
    sure, unsure = (parse_resume(document, today=TODAY) for document in (typed, scanned))
    assert sure.name is not None
    assert unsure.name is not None
    assert unsure.name.value == sure.name.value
    assert 0 < unsure.name.confidence < 0.5 * sure.name.confidence
    assert all(
        less.title.confidence < more.title.confidence
        for less, more in zip(unsure.work, sure.work, strict=True)
        if less.title and more.title
    )


def test_a_job_with_a_year_alone_was_held_in_that_year_and_one_with_a_month_alone_may_go_on() -> None:
    year, month = (
        read(f"Jane Doe\n\nExperience\nAcme Ltd\nBaker  {date}\n• Baked bread\n").work[0]
        for date in ("2019", "May 2019")
    )
    assert (year.start and year.start.value, year.end and year.end.value, year.current) == ("2019", "2019", False)
    assert (month.start and month.start.value, month.end) == ("2019-05", None)
