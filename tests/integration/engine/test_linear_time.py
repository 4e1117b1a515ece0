"""A text four times as long takes about four times as long to read."""

import pytest
from tests.timing import fastest
from tests.unit.engine.posting.test_requirements import ENOUGH, asked
from tests.unit.engine.resume.samples import read

from callboard.engine.gazetteer.named_places import in_cell


@pytest.mark.parametrize(
    "repeated", ["Strong hands, steady nerves and ", "Crane licence and rigging\n- ", "C# C++ SQL Python R Java Linux "]
)
def test_four_times_the_words_of_a_requirement_take_no_more_than_six_times_the_time(repeated: str) -> None:
    bound = 6 * fastest(lambda: asked([*ENOUGH, repeated * 80]))
    assert fastest(lambda: asked([*ENOUGH, repeated * 320]), enough=bound) < bound


def test_section_four_times_as_long_takes_no_more_than_twelve_times_the_time() -> None:
    def read_skills(rows: int) -> None:
        skills = "\n".join(f"- Skill {number}, tool {number}" for number in range(rows))
        assert len(read(f"Jane Doe\n\nExperience\nEngineer  2019 – 2020\n\nSkills\n{skills}\n").skills) == 1

    bound = 12 * fastest(lambda: read_skills(250))
    assert fastest(lambda: read_skills(1000), enough=bound) < bound


def test_a_long_cell_of_figures_and_hyphens_is_no_place_and_looked_at_once() -> None:
    def find(times: int) -> None:
        assert in_cell("Leeds, " + "5-" * times + ", Berlin", 0)

    bound = 6 * fastest(lambda: find(5_000))
    assert fastest(lambda: find(20_000), enough=bound) < bound
