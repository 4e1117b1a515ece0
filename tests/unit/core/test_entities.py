"""Character references become characters, and no word is cut."""

import pytest

from callboard.core.entities import unescape


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("caf&eacute;s, R&amp;D", "cafés, R&D"),
        ("&frac12; day &#8211; &#x20AC;20", "½ day – €20"),
        ("&copy 2026 &lt b", "© 2026 < b"),
        ("Tom&Jerry, Q&A, AT&T", "Tom&Jerry, Q&A, AT&T"),
    ],
)
def test_references_are_decoded_by_the_names_of_html5(written: str, read: str) -> None:
    assert unescape(written) == read


@pytest.mark.parametrize("text", ["&notit; here", "sales&notifications", "R&regions;", "/jobs?a=1&copy=2&reg=3"])
def test_name_that_only_begins_like_a_reference_is_left(text: str) -> None:
    assert unescape(text) == text
