import pytest

from callboard.engine.writing.achievement_figures import figure_in, measures_change


@pytest.mark.parametrize(
    ("line", "figure"),
    [
        ("Cut AWS cost by 35% with batch jobs.", "35%"),
        ("Raised the share from 41% to 63%.", "63%"),
        ("Cared for 12 patients per shift.", "12 patients"),
        ("Managed a budget of $8M.", "$8M"),
        ("Lead six engineers in Java 17 and Spring.", None),
        ("Introduced SAP S/4HANA in the group.", None),
        ("Moved the office in 2019.", None),
        ("Served 40 with care.", "40"),
        ("Prepared 1099s for contractors.", None),
        ("Used 10-key calculators.", None),
        ("Cut the number of complaints by [25]%.", None),
        ("Has 17 years of experience.", None),
        ("17 Jahre Berufserfahrung in der Pflege.", None),
        ("15-jährige Erfahrung im Vertrieb.", None),
        ("6 Monate Praktikum.", None),
        ("Lifted boxes of 80 to 100 pounds.", None),
        ("Ran a brigade of 32 across two restaurants.", "32"),
    ],
)
def test_figure_of_a_change_is_a_result(line: str, figure: str | None) -> None:
    assert figure_in(line) == figure


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("Cut AWS cost by 35 %.", True),
        ("Brought the build from five hours to fifty minutes.", True),
        ("Made it 3x faster.", True),
        ("Dashboards for 60 branches.", False),
        ("Lifted from 80 to 100 pounds at a fast pace.", False),
        ("Ran a brigade of 32 across two restaurants.", False),
    ],
)
def test_only_a_change_counts_as_a_measured_result(line: str, *, changed: bool) -> None:
    assert measures_change(line) is changed
