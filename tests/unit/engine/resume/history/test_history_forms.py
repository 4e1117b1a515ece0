"""Japanese forms, whose rows say when somebody entered or left a school or a firm."""

from __future__ import annotations

from tests.unit.engine.resume.samples import read

from callboard.engine.resume.model import Resume

FORM = (
    "履歴書\n氏名　山本 花子\n\n学歴\n平成21年4月　東京都立見本高等学校 入学\n平成24年3月　東京都立見本高等学校 卒業\n"
    "平成24年4月　見本大学 経済学部 入学\n平成28年3月　見本大学 経済学部 卒業\n\n職歴\n"
    "平成28年4月　株式会社サンプル 入社\n"
    "令和2年3月　株式会社サンプル 退職\n令和2年4月　株式会社テスト商事 入社\n現在に至る\n"
)
COLUMNS = (
    "履歴書\n年  月  学歴・職歴\n2008  4  見本大学理学部生物学科  入学\n2012  3  見本大学理学部生物学科  卒業\n"
    "2016  4  株式会社サンプル  入社\n営業として提案を行う\n"
    "2017  11  一身上の都合により退職\n2017  12  株式会社テスト  入社\n以上\n"
    "年  月  免許・資格\n2010  5  普通自動車第一種運転免許\n"
)


def jobs(resume: Resume) -> list[tuple[str | None, str | None, str | None, bool]]:
    return [
        (
            job.company.value if job.company else None,
            job.start.value if job.start else None,
            job.end.value if job.end else None,
            job.current,
        )
        for job in resume.work
    ]


def studies(resume: Resume) -> list[tuple[str | None, str | None, str | None, str | None]]:
    return [
        (
            study.institution.value if study.institution else None,
            study.area.value if study.area else None,
            study.start.value if study.start else None,
            study.end.value if study.end else None,
        )
        for study in resume.education
    ]


def test_entering_and_leaving_a_firm_are_one_job() -> None:
    assert jobs(read(FORM)) == [
        ("株式会社サンプル", "2016-04", "2020-03", False),
        ("株式会社テスト商事", "2020-04", None, True),
    ]


def test_entering_and_leaving_a_school_are_one_study() -> None:
    assert studies(read(FORM)) == [
        ("東京都立見本高等学校", None, "2009-04", "2012-03"),
        ("見本大学", "経済学部", "2012-04", "2016-03"),
    ]


def test_years_and_months_in_columns_are_dates_and_personal_reasons_end_the_last_job() -> None:
    resume = read(COLUMNS)
    assert studies(resume) == [("見本大学", "理学部生物学科", "2008-04", "2012-03")]
    assert [one[:3] for one in jobs(resume)] == [
        ("株式会社サンプル", "2016-04", "2017-11"),
        ("株式会社テスト", "2017-12", None),
    ]
    assert resume.work[0].summary is not None
    assert resume.work[0].summary.value == "営業として提案を行う"


def test_one_such_row_makes_no_form() -> None:
    resume = read(
        "職務経歴書\n\n職務経歴\n株式会社サンプル（2019年4月 〜 現在）\n- 平成28年4月　株式会社サンプル 入社\n"
    )
    assert len(resume.work) == 1
