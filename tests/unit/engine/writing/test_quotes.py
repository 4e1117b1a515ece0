"""Quotations convince on their own: whole, short, and telling what was done."""

import pytest

from callboard.engine.writing.quotes import begins_with_activity, excerpt, quoted_line, states_work_done


@pytest.mark.parametrize(
    ("line", "quote"),
    [
        ("Cut AWS cost by 35%.", "Cut AWS cost by 35%"),
        (
            "Rebuilt the meter reading pipeline in Python; it now serves forty million readings every single day",
            "Rebuilt the meter reading pipeline in Python",
        ),
        (
            "Coordinated the annual audit of nine subsidiaries with three external partners and the whole finance team",
            "Coordinated the annual audit of nine subsidiaries",
        ),
        ("Various other things", "Various other things"),
        (
            "Lifted crates of up to 50 pounds with the other members of the crew of the warehouse",
            "Lifted crates of up to 50 pounds",
        ),
        (
            "Wrote formats for several suspense accounts to focus on items that had been open for a long time",
            "Wrote formats for several suspense accounts",
        ),
        ("Key Achievements: Won a contract worth two million", "Won a contract worth two million"),
        ("Ran the accounts of a 501(c)(3) charity", "Ran the accounts of a 501(c)(3) charity"),
        ("Counselled families seeking housing after the flood", "Counselled families seeking housing after the flood"),
        ("Mended the nets of three boats Cleaned the holds", "Mended the nets of three boats"),
        ("Take part in the mending of nets Work in close contact with crews", "Take part in the mending of nets"),
        (
            "Watched over the steady completion of all works for Initial Harbour Clearance and training of new crews",
            "Watched over the steady completion of all works",
        ),
        ("Worked with Tides.Com on the new rates", "Worked with Tides.Com on the new rates"),
    ],
)
def test_long_line_is_quoted_up_to_a_natural_end(line: str, quote: str) -> None:
    assert quoted_line(line) == quote


@pytest.mark.parametrize(
    "line",
    [
        "Built a very strong and resilient team(from four members to thirty) within five years in Leeds",
        "Worked closely on a daily basis with the crews of all seven tugs and the pilots of the outer harbour",
        "Due to the continued success of the products built the firm opened an office in York",
        "Seeking work on a tug in the north",
        "Ran the tug (b) trained its crew",
        "Advised harbour masters with regard to the permits of boats, of moorings and of all piers",
        "Supported the harbour plan of the town which focuses on the safety of all boats and crews",
    ],
)
def test_beginning_that_leaves_something_open_is_not_quoted(line: str) -> None:
    assert quoted_line(line) is None


@pytest.mark.parametrize(
    ("line", "quote"),
    [
        (
            "Wrote a detailed plan of the harbour works in alignment with the goals of the town and of its port",
            "Wrote a detailed plan of the harbour works",
        ),
        (
            "Drove the boats and the heavy cranes with focus on safety and on the risks of the tide",
            "Drove the boats and the heavy cranes",
        ),
        (
            "Filed the papers of forty boats for the owners in their own harbours",
            "Filed the papers of forty boats for the owners",
        ),
    ],
)
def test_words_that_want_a_preposition_end_no_quotation(line: str, quote: str | None) -> None:
    assert quoted_line(line) == quote


def test_list_whose_last_item_is_still_to_come_is_not_quoted() -> None:
    line = "Made plans from knowledge of tides, nature of boats and the state of the harbour to help the town grow"
    assert quoted_line(line) is None


@pytest.mark.parametrize(
    ("line", "quote"),
    [
        ("Kept confidential papers of the harbour safe using", None),
        (
            "Led the crew of the northern light for projects of 6 days to 6 months in the harbour of Bergen",
            "Led the crew of the northern light",
        ),
        ("Perform routine and other cleaning tasks both inside and outside of the harbour store every week", None),
    ],
)
def test_quotation_does_not_end_within_a_range_or_a_pair(line: str, quote: str | None) -> None:
    assert quoted_line(line) == quote


@pytest.mark.parametrize("line", ["Acted as harbour master", "Serving as a business advisor to ten shops"])
def test_role_that_somebody_had_is_no_work_done(line: str) -> None:
    assert not states_work_done(line)


def test_name_that_was_cut_in_two_is_not_quoted() -> None:
    assert (
        quoted_line("Told the members of the crew about the latest Harbour Tracking system which would meet the need")
        is None
    )


def test_long_line_without_a_natural_end_is_not_quoted() -> None:
    assert quoted_line(" ".join(["word"] * 30)) is None


@pytest.mark.parametrize(
    "line", ["RESPONSIBILITIESPerforms a variety of tasks", "Assistant DutiesCommunicationAct as host"]
)
def test_text_with_lost_spaces_is_not_quoted(line: str) -> None:
    assert quoted_line(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "Performs a range of tasks associated with the intake of new patients and their families at reception",
        "Office professional with the ability to work successfully with people at every level of the company",
        "12MM asset union)",
        "Under a budget of two million",
        "and integration of new data sources",
        "Increased analytical focus on vital documents led",
        "Gave advice to Miller's",
    ],
)
def test_beginning_that_names_nothing_yet_is_not_quoted(line: str) -> None:
    assert quoted_line(line) is None


@pytest.mark.parametrize(
    ("line", "quote"),
    [
        (
            "Calculated payroll for 350 employees Determined the benefits of each",
            "Calculated payroll for 350 employees",
        ),
        ("Maintenance Reduced the downtime of presses by 25%", "Reduced the downtime of presses by 25%"),
    ],
)
def test_of_lines_that_run_together_one_is_quoted(line: str, quote: str) -> None:
    assert quoted_line(line) == quote


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Led a team of nine", True),
        ("Successfully renegotiated a contract", True),
        ("Preparation of monthly reports", True),
        ("Responsible for closing the books", True),
        ("Projects were worth two million each", False),
        ("Teams were between five and nine people", False),
        ("Certification (GMP)", False),
        ("Member of a global team", False),
    ],
)
def test_what_was_done_begins_with_a_verb_or_a_noun_of_work(line: str, expected: bool) -> None:
    assert states_work_done(line) is expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Betreuung von Tauchern im Hafen", "de", True),
        ("Tic-Tac-Toe und Nim", "de", False),
        ("Réparation de bateaux", "fr", True),
        ("Port de Brest 2021", "fr", False),
        ("Mantenimiento de grúas", "es", True),
        ("Collection, Enum und Records", "de", False),
    ],
)
def test_line_in_another_language_tells_of_work_if_it_begins_with_an_activity(
    text: str, language: str, expected: bool
) -> None:
    assert begins_with_activity(text, language) is expected


def test_name_that_begins_like_a_verb_tells_of_no_work() -> None:
    assert not states_work_done("Stores Ordering System")
    assert states_work_done("Shares the watch with the mate")


@pytest.mark.parametrize(
    ("line", "quote"),
    [
        (
            "Kept the books of the harbour, the ferry, the two tugs and the pilot boat of the whole town",
            "Kept the books of the harbour, the ferry …",
        ),
        (
            "Checked the tides every morning before the first ferry left for the outer islands of the sound",
            "Checked the tides every morning before the first ferry left",
        ),
        (
            "Checked the ropes of the ferry, the tug and the pilot boat daily with a goal of no losses",
            "Checked the ropes of the ferry …",
        ),
        (
            "Kept the harbour of the town, budgets worth about 12,500,000 dollars a year, and two pilot boats",
            "Kept the harbour of the town …",
        ),
        ("Harbours, ferries, tugs, pilot boats, tides, nets, ropes, knots, sails, masts, hulls and the rest", None),
        ("Led a team seeking a position in a harbour where I can use my knowledge of tides", None),
    ],
)
def test_excerpt_of_a_list_ends_in_an_ellipsis(line: str, quote: str | None) -> None:
    assert excerpt(line, most=12) == quote


def test_sentences_that_lost_the_blank_between_them_are_told_apart() -> None:
    assert quoted_line("Wrote the rules of the pier.Trained the crews of two tugs") == "Wrote the rules of the pier"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Preparation and filing of customs papers", True),
        ("Information and Senior Specialists with harder calls", False),
        ("Programming & Databases", False),
        ("Promoted to head of the harbour", False),
        ("Promoted new ferries", True),
        ("Received two awards for tidiness", False),
        ("Considered one of the best divers of the bay", False),
        ("Accomplished with ropes and nets", False),
        ("Received parcels at the pier", True),
    ],
)
def test_only_what_somebody_did_is_work_done(text: str, *, told: bool) -> None:
    assert states_work_done(text) is told
