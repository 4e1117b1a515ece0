"""Markdown of agents and people becomes HTML in which nothing of theirs runs or is fetched."""

import pytest

from callboard.surfaces.web.markdown import markdown


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[link](javascript:alert(1))",
        "[link](data:text/html,x)",
        "![picture](https://evil.example/a.png)",
        "<style>body{}</style>",
        "```<b onclick=x>\n</code><script>x</script>\n```",
    ],
)
def test_nothing_runs_and_nothing_is_fetched(text):
    html = str(markdown(text))
    assert "<script" not in html
    assert "<img" not in html
    assert "<style" not in html
    assert 'href="javascript' not in html
    assert 'href="data' not in html
    assert "<b" not in html.replace("<blockquote", "")


def test_headings_stand_below_those_of_the_page():
    assert str(markdown("# One\n\n##### Five")) == "<h3>One</h3>\n<h6>Five</h6>\n"


def test_a_link_to_another_site_is_not_vouched_for():
    assert 'rel="noopener noreferrer nofollow"' in markdown("[there](https://example.com)")


def test_a_table_can_be_scrolled_by_itself():
    html = str(markdown("| a | b |\n|---|---|\n| 1 | 2 |"))
    assert html.startswith('<div class="scroll" tabindex="0"><table class="table">')
    assert html.rstrip().endswith("</table>\n</div>")


def test_blank_lines_of_a_program_stay():
    assert "one\n\ntwo" in markdown("```\none\n\ntwo\n```")
