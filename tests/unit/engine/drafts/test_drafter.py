"""Drafts are filled from the request, and what the request does not say is asked for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callboard.engine.drafts.drafter import draft
from callboard.engine.drafts.lexicon import templates
from callboard.engine.drafts.model import Draft, DraftKind
from callboard.engine.drafts.request import parse_request


def drafted(request: str) -> Draft:
    made = draft(request)
    assert made is not None
    return made


KINDS = [
    ("Help me design a creative layout for my blog.", DraftKind.LAYOUT, "Layout: blog"),
    ("design a landing page for a bakery", DraftKind.LAYOUT, "Layout: landing page · a bakery"),
    ("sketch the layout of a portfolio site", DraftKind.LAYOUT, "Layout: portfolio site"),
    (
        "make a poster for the school concert on 12 May",
        DraftKind.LAYOUT,
        "Layout: poster · the school concert on 12 May",
    ),
    (
        "10 slides about solar power for investors",
        DraftKind.LAYOUT,
        "Layout: slides · solar power · for investors · 10 slides",
    ),
    ("draft an outline for a blog post about gardening", DraftKind.OUTLINE, "Outline: blog post · gardening"),
    (
        "Write a cover letter for the head chef job at the Ferry Inn",
        DraftKind.OUTLINE,
        "Outline: cover letter · the head chef job at the Ferry Inn",
    ),
    ("plan the content of our newsletter", DraftKind.OUTLINE, "Outline: newsletter"),
    ("find a name for our new product", DraftKind.NAMES, "Names · new product"),
    ("suggest a title for my article about slow travel", DraftKind.NAMES, "Titles · slow travel"),
    ("checklist for a wedding in three months", DraftKind.CHECKLIST, "Checklist: wedding"),
    ("Plan a launch event for our new bike by Friday", DraftKind.CHECKLIST, "Checklist: launch · your new bike"),
    ("write a slogan for a bicycle shop", DraftKind.FRAME, "Frame: slogan · a bicycle shop"),
    ("write a short story about a lighthouse", DraftKind.FRAME, "Frame: short story · a lighthouse"),
    ("give me ideas for a birthday invitation", DraftKind.FRAME, "Frame: ideas · a birthday invitation"),
    ("brainstorm themes for a photo series", DraftKind.FRAME, "Frame: themes · a photo series"),
    ("make this paragraph sound friendlier", DraftKind.FRAME, "Frame: paragraph"),
]


@pytest.mark.parametrize(("request_text", "kind", "title"), KINDS, ids=[text for text, _, _ in KINDS])
def test_requested_kind_of_draft_is_recognised(request_text: str, kind: DraftKind, title: str) -> None:
    made = drafted(request_text)
    assert (made.kind, made.title) == (kind, title)
    assert made.sections
    assert made.cannot.count(".") == 1


@pytest.mark.parametrize(
    "request_text",
    [
        "",
        "how are you",
        "Explain the Second War in Warcraft history.",
        "Solve 2x + 5 = 15",
        "which colours go well together",
        "\x00",
    ],
)
def test_request_without_a_template_is_not_drafted(request_text: str) -> None:
    assert draft(request_text) is None


def test_layout_of_the_guide_is_a_grid_with_an_area_per_section() -> None:
    made = drafted("Help me design a creative layout for my blog.")
    named = {cell.strip() for row in made.grid for cell in row.strip("|").split("|")}
    headings = {name.strip() for section in made.sections for name in section.heading.split(",")}
    assert named <= headings
    assert made.sections[0].heading == "Tone"
    assert made.asks[0] == "What is the blog about?"


def test_topic_audience_tone_and_length_are_used() -> None:
    made = drafted(
        "draft an outline for a 800-word blog post about growing tomatoes in Italy for beginners, friendly please"
    )
    assert made.title == "Outline: blog post · growing tomatoes in Italy · for beginners · 800 words"
    text = " ".join(section.heading for section in made.sections)
    assert "Why does growing tomatoes in Italy matter to beginners now?" in text
    extents = [int(section.extent.split()[1]) for section in made.sections if section.extent]
    assert sum(extents) == pytest.approx(800, rel=0.05)
    assert made.asks == ()


def test_conditions_become_a_checklist() -> None:
    made = drafted("Outline a 20 minute talk on remote work for managers, without slides")
    assert made.sections[-1].points == ("Without slides: in which part?",)


def test_a_deadline_paces_a_checklist() -> None:
    made = drafted("Plan a launch event for our new bike by Friday")
    assert made.sections[0].extent == "at once"
    assert any("by Friday" in section.extent for section in made.sections)


def test_name_candidates_come_from_the_request_and_explain_their_origin() -> None:
    made = drafted("Suggest five names for a coffee roastery by the harbour")
    names = [point for section in made.sections[:-1] for point in section.points]
    assert len(names) == 5
    assert "Coffeeharbour: coffee + harbour, both your words" in names
    assert {section.heading for section in made.sections[:-1]} == {
        "Compound", "Blend", "Alliteration", "Read alike abroad",
    }  # fmt: skip


def test_request_without_usable_words_gives_no_name() -> None:
    made = drafted("find a name for our new product")
    assert made.sections[0].heading == "Words to make names of"
    assert made.asks == ("Which three nouns belong to it?",)


@pytest.mark.parametrize("name", sorted(templates()))
def test_every_template_can_be_requested_and_filled(name: str) -> None:
    verb = "write" if templates()[name].kind is DraftKind.FRAME else "prepare"
    made = drafted(f"{verb} a {name} about quiet bicycles for parents")
    assert "{" not in made.model_dump_json().replace('{"', "").replace("{\\", "").replace("[{", "[")
    assert "quiet bicycles" in made.title


@given(
    st.text(max_size=80), st.sampled_from(["write a poem about ", "plan a party for ", "name my ", "design a page "])
)
def test_arbitrary_text_is_drafted_or_refused(text: str, start: str) -> None:
    made = draft(start + text)
    assert made is None or made.title


def test_long_request_is_read_up_to_its_limit() -> None:
    asked = parse_request("write a poem about rain. " + "word " * 100_000)
    assert asked is not None
    assert asked.topic == "rain"
