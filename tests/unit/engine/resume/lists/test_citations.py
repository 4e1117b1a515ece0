"""Publications as citations: titles among authors, journals and years."""

from dataclasses import replace
from time import process_time

import pytest
from tests.unit.engine.resume.test_typeset import Page, opened, read

TITLE = "Swarm earthquakes in the Vogtland"


@pytest.mark.parametrize(
    "line",
    [
        f"[1] Saalfeld, H., Brandt, K. and Okafor, J. (2023). “{TITLE}.” Geophysical Journal 17(1), 101–117.",
        f"Saalfeld, H., Brandt, K. and Okafor, J. (2023). {TITLE}. Geophysical Journal 17(1), 101–117.",
        f"H. Saalfeld, K. Brandt and J. Okafor. {TITLE}. Geophysical Journal, 2023.",
        f'Saalfeld, H. et al. "{TITLE}," Geophysical Journal, 2023.',
        f"{TITLE}. Geophysical Journal, 2023.",
        f"{TITLE}, Geophysical Journal, 2023",
    ],
)
def test_the_title_of_a_citation_is_found(line: str) -> None:
    page = opened()
    page.set("Publications", 90, size=14.0, bold=True).set(line, 110)
    assert [entry.name.value for entry in read(page.document()).publications] == [TITLE]


def test_adjacent_citations_are_separated() -> None:
    page = opened()
    page.set("Publications", 90, size=14.0, bold=True)
    page.set(f"Saalfeld, H. and Brandt, K. (2023). {TITLE} and what they tell about the paths", 110)
    page.set("of fluids in the upper crust. Geophysical Journal 17(1), 101–117.", 122)
    page.set("Saalfeld, H. (2017). Mantle flow below the Apennines. Tectonophysics 20(4), 170–186.", 134)
    assert [entry.name.value for entry in read(page.document()).publications] == [
        f"{TITLE} and what they tell about the paths of fluids in the upper crust",
        "Mantle flow below the Apennines",
    ]


def test_citation_title_keeps_its_colon() -> None:
    page = opened()
    page.set("Publications", 90, size=14.0, bold=True).set("Instruments: Barometers in the Tropics, Isis, 2022", 110)
    (entry,) = read(page.document()).publications
    assert entry.name.value == "Instruments: Barometers in the Tropics"


@pytest.mark.parametrize("end", ["swarms since 2021", "Swarms since 2021"])
def test_a_list_item_may_end_with_a_date(end: str) -> None:
    page = opened()
    page.set("Experience", 90, size=14.0, bold=True)
    page.set("Research Associate, Institute of Geophysics  2019 – 2023", 110, bold=True)
    page.set("Set up a network of 34 stations in the hills and analysed the data of the deep", 122, x=62, bullet=True)
    page.set(end, 134, x=62).set("Supervised three theses", 146, x=62, bullet=True)
    page.lines[-3:] = [replace(line, indent=12) for line in page.lines[-3:]]
    (job,) = read(page.document()).work
    assert [bullet.value.split()[-1] for bullet in job.bullets] == ["2021", "theses"]


def test_contact_details_beside_the_name_are_read() -> None:
    page = Page().beside(40, "Jane Doe", "github.com/janedoe", size=20.0)
    page.set("jane@example.com", 64)
    assert [profile.network for profile in read(page.document()).contact.profiles] == ["GitHub"]


@pytest.mark.parametrize(
    "text", ["Donaudampfschifffahrtselektrizitätenhauptbetriebswerk and others!", "Aa B. " * 90 + "_"]
)
def test_text_resembling_authors_is_read_in_linear_time(text: str) -> None:
    page = opened()
    page.set("Publications", 90, size=14.0, bold=True)
    page.set(f"{text}. Journal of Ecology, 2022", 110)
    began = process_time()
    read(page.document())
    assert process_time() - began < 2
