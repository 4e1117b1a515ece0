"""Every page for people who see little, use no mouse or have a screen reader: in two themes, from wide to narrow."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.surfaces.web.test_agents_browser import card, create
from tests.surfaces.web.test_browser import PROGRAM, ROOT, Visit, browser, import_samples

from callboard.engine.matching.model import MatchingAnalysis
from callboard.hiring.ranking import CandidateRanking, RankedCandidate
from callboard.surfaces.report.comparison_tables import MAX_CANDIDATES
from callboard.surfaces.report.html import render_comparison

__all__ = ["browser"]

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium: apt-get install chromium-headless-shell")
AXE = (Path(__file__).parent / "vendor/axe.min.js").read_text(encoding="utf-8")
CONTRAST = "color-contrast"
REPORT = {"resultTypes": ["violations"], "preload": False}
LAYOUT = ("target-size", "scrollable-region-focusable", "aria-hidden-focus", "button-name", "link-name", "label")
"""Rules about what a width may change: how large things are, and which of them are shown."""
LOOKS = (
    ("light", 1440, {"rules": {"target-size": {"enabled": True}, CONTRAST: {"enabled": False}}}),
    ("light", 360, {"runOnly": [*LAYOUT]}),
)
"""Theme, width, and the rules that are tried: all, even what axe tries only if it is asked to, and those that the width
matters to."""
MORE_LOOKS = (
    ("light", 768, {"runOnly": [*LAYOUT]}),
    *((theme, 1440, {"runOnly": [CONTRAST]}) for theme in ("light", "dark")),
    ("light", 360, {"rules": {"target-size": {"enabled": True}, CONTRAST: {"enabled": False}}}),
)
"""What shows nothing more, as experience has it: for thorough runs."""
A4_ACROSS = {"width": 1046, "height": 718}
"""Pixels of a page of paper that lies across, within its margins."""

WIDTHS = (1440, 720, 320)
"""No page scrolls sideways at these; 720 is a window of 1440 pixels at 200 %, and 320 one of 1280 at 400 %."""
MORE_WIDTHS = (768, 360)
ROWS = """() => {
  for (const list of document.querySelectorAll('main *')) {
    const counts = new Map()
    for (const row of [...list.children].filter((each) => each.matches('tr, li, option, details, article'))) {
      const kind = `${row.localName} ${row.className}`
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (counts.get(kind) > 4) row.remove()
    }
  }
}"""
"""Leaves four rows of a kind in each list, which are as good as forty for axe; a thorough run looks at all."""
CONTRASTS = """async ([seen, options]) => {
  const behind = (element) => {
    if (!element) return ''
    const {backgroundColor, backgroundImage, opacity} = getComputedStyle(element)
    const own = `${backgroundColor} ${backgroundImage} ${opacity}|`
    return (own === 'rgba(0, 0, 0, 0) none 1|' ? '' : own) + behind(element.parentElement)
  }
  const read = (element) => element.matches('input, select, textarea')
    || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
  const counts = new Map(seen.map((kind) => [kind, 3]))
  const include = []
  for (const element of document.querySelectorAll('body *')) {
    if (!read(element) || !element.checkVisibility() || element.getBoundingClientRect().width < 2) continue
    const {color, fontSize, fontWeight} = getComputedStyle(element)
    const disabled = element.closest('[disabled], [aria-disabled=true]') ? ' disabled' : ''
    const kind = `${color} ${fontSize} ${fontWeight}${disabled} on ${behind(element)}`
    const count = counts.get(kind) ?? 0
    if (count < 3) include.push(element)
    counts.set(kind, count + 1)
  }
  return [[...counts.keys()], include.length ? (await axe.run({include}, options)).violations : []]
}"""
"""Looks at the contrast of text of a colour, a size and a weight at the first three places where it stands on such a
background."""

NAMED = "button|link|textbox|searchbox|combobox|checkbox|radio|spinbutton|dialog|navigation"
"""Roles of which a screen reader says little without a name."""


@pytest.fixture(scope="module")
def visit(browser, url) -> Iterator[Visit]:
    """A browser for the whole module, into which axe can be loaded."""
    # Else colours would be looked at while they change.
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    made = Visit(context, url)
    yield made
    context.close()
    assert made.problems == []


@pytest.fixture(scope="module")
def paths(visit, url, evaluation) -> Mapping[str, Sequence[str]]:
    """Every page, with something on it, in groups."""
    page = visit.open("/agents/chat")
    page.get_by_role("button", name="Draft an outline").click()
    page.wait_for_url(re.compile("/agents/chat/[0-9a-f-]{36}"))
    expect(page.locator(".markdown")).to_be_visible()
    talk = page.url.removeprefix(url)
    page.goto(f"{url}/agents/tasks")
    create(page, "Solve 6x = 36", agent="peter-logical", run=True)
    task = card(page, "review", "Solve 6x = 36").get_by_role("link").get_attribute("href")
    page.goto(f"{url}/requisitions")
    compare = page.locator('a[href^="/compare/"]').first.get_attribute("href")
    page.goto(f"{url}/approvals")
    approval = page.locator('main a[href^="/approvals/"]').first.get_attribute("href")
    seeker = seeker_paths(page, url)
    page.close()
    board, run = compare.replace("/compare/", "/requisitions/"), evaluation.replace("/hire/", "/runs/")
    return {
        "lists": ["/", "/hire", "/candidates", "/requisitions", "/approvals", compare, board, approval],
        "evaluation": [evaluation, f"{evaluation}/decision"],
        "agents": ["/agents", "/agents/manage", "/agents/manage/new", "/agents/chat", talk, "/runs", run],
        "tasks": [
            "/agents/tasks",
            "/agents/tasks?q=none",
            "/agents/tasks?new=1",
            task,
            "/documents",
            "/settings",
            "/jump?q=a",
        ],
        "profile": seeker[:4],
        "sources": seeker[4:6],
        "matches": seeker[6:],
        "graph": ["/agents/architecture", "/agents/architecture?view=list"],
    }


def seeker_paths(page: Page, url: str) -> Sequence[str]:
    """The pages of a job seeker, with something on each."""
    import_samples(page, url)
    page.goto(f"{url}/jobs")
    posting = page.locator(".postings a").first.get_attribute("href")
    page.goto(f"{url}/sources")
    source = page.locator("a.name").first.get_attribute("href")
    page.goto(f"{url}/matches")
    page.locator(".matches a").first.wait_for()
    match = posting.replace("/jobs/", "/matches/")
    return ["/profile", "/profile/edit", "/jobs", posting, "/sources", source, "/matches", match]


def sideways(page: Page, widths: Sequence[int]) -> list[str]:
    """At which widths something makes the page scroll sideways."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found += [f"{width}: {wide} px too wide"] if wide > 0 else []
    return found


def broken_rules(page: Page, theme: str, width: int, chosen: Mapping[str, object]) -> list[str]:
    """What axe finds in a theme at a width."""
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": width, "height": 900})
    broken = page.evaluate("async (options) => (await axe.run(options)).violations", {**REPORT, **chosen})
    return [f"{width} {theme} {each['id']}: {node['html'][:160]}" for each in broken for node in each["nodes"]]


def weak_contrasts(page: Page, theme: str, seen: list[str]) -> list[str]:
    """Text that stands out too little in a theme, of kinds that have not been seen; they are now."""
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": 1440, "height": 900})
    seen[:], broken = page.evaluate(CONTRASTS, [seen, {**REPORT, "runOnly": [CONTRAST]}])
    return [f"{theme} {each['id']}: {node['html'][:160]}" for each in broken for node in each["nodes"]]


def unnamed(page: Page) -> list[str]:
    """What a screen reader would call a button, a link, a field and nothing more."""
    tree = page.locator("body").aria_snapshot()
    return [line.strip() for line in tree.splitlines() if re.match(rf"\s*- (?:{NAMED})(?: \[[^\]]*\])*:?$", line)]


@pytest.fixture(scope="module")
def seen() -> list[str]:
    """Kinds of text of which the contrast has been looked at."""
    return []


@pytest.mark.parametrize("group", ["lists", "evaluation", "agents", "tasks", "profile", "sources", "matches", "graph"])
def test_every_page_keeps_the_rules_in_every_look(visit, url, paths, seen, thorough, group):
    page = visit.open("/settings")
    found = {}
    for path in paths[group]:
        page.goto(url + path)
        page.evaluate(AXE)
        problems = unnamed(page) + sideways(page, (*WIDTHS, *MORE_WIDTHS) if thorough else WIDTHS)
        if not thorough:
            page.evaluate(ROWS)
        for look in (*LOOKS, *MORE_LOOKS) if thorough else LOOKS:
            problems += broken_rules(page, *look)
        for theme in () if thorough else ("light", "dark"):
            problems += weak_contrasts(page, theme, seen)
        if problems:
            found[path] = problems
    page.close()
    assert found == {}, json.dumps(found, indent=1)


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 1280), ("light", 390)])
def test_exported_report_keeps_the_rules_in_every_look(visit, url, evaluation, theme, width):
    report = visit.context.request.get(f"{url}/api/hiring/runs/{evaluation.rpartition('/')[2]}/report?format=html")
    page = visit.context.new_page()
    page.set_content(report.text())
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    page.evaluate(AXE)
    assert sideways(page, (width,)) + broken_rules(page, theme, width, {}) == []
    page.close()


def scored(score: int) -> MatchingAnalysis:
    return MatchingAnalysis(
        score=score, low=score, high=score, components=(), requirements=(), blockers=(), engine_version="1"
    )


def test_printed_comparison_has_every_candidate_on_the_page(visit):
    rows = [
        RankedCandidate(resume_name=f"{each}.pdf", candidate=f"Candidate {each}", matching=scored(each))
        for each in range(1, MAX_CANDIDATES + 1)
    ]
    page = visit.context.new_page()
    page.set_content(render_comparison(CandidateRanking.rank("job.md", rows)))
    page.emulate_media(media="print")
    page.set_viewport_size(A4_ACROSS)
    assert page.locator("thead th").count() == MAX_CANDIDATES + 1
    assert sideways(page, (A4_ACROSS["width"],)) == []
    assert page.locator(".scroll").evaluate("box => box.scrollWidth - box.clientWidth") == 0
    page.close()


def test_motion_stops_for_whoever_wishes_it(visit, url):
    page = visit.open("/agents/architecture")
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate("document.getAnimations().length") > 0
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate("document.getAnimations().length") == 0


def test_forced_colours_leave_what_colour_says_visible(visit, url, evaluation):
    page = visit.open(evaluation)
    page.emulate_media(forced_colors="active")
    style = "(element, name) => getComputedStyle(element)[name]"
    band = page.locator(".band").first
    colours = [band.locator(f".{part}").evaluate(style, "fill") for part in ("track", "mark")]
    assert colours[0] != colours[1]
    for edged in (".pill", ".button.primary", ".card"):
        assert page.locator(edged).first.evaluate(style, "borderTopStyle") != "none", edged
    for chosen in (".rail [aria-current]", ".requirement[open]"):
        assert page.locator(chosen).first.evaluate(style, "outlineStyle") != "none", chosen
    page.keyboard.press("Tab")
    assert page.locator(":focus").evaluate(style, "outlineStyle") != "none"


def test_a_screen_reader_is_told_the_whole_way_from_upload_to_approval(visit, url):
    page = visit.open("/hire")
    form = page.get_by_role("main")
    expect(form.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_label("Résumés", exact=True).set_input_files(ROOT / "examples/resume.pdf")
    page.get_by_label("Posting", exact=True).set_input_files(ROOT / "examples/job.md")
    expect(page.locator("#preview")).to_contain_text("Maya Lindqvist")
    page.get_by_role("button", name="Evaluate").press("Enter")
    page.wait_for_url(re.compile("/hire/[0-9a-f-]{36}"))
    for name in ("Requirements", "Interview questions", "E-mail"):
        expect(page.get_by_role("region", name=name)).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("of 100, likely"))).to_be_visible()
    waiting = page.get_by_role("region", name="Needs your approval")
    expect(waiting.get_by_role("link", name="Edit")).to_be_visible()
    waiting.get_by_role("button", name="Approve").press("Enter")
    expect(page.get_by_role("region", name="E-mail")).to_contain_text("Approved")
