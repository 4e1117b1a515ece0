import pytest

from callboard.engine.matching.results import figure_in


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
    ],
)
def test_a_figure_measures_something(line: str, figure: str | None) -> None:
    assert figure_in(line) == figure
