"""Where a reader is led to after signing in."""

import pytest

from callboard.surfaces.web.session import own_path


@pytest.mark.parametrize("path", ["/", "/runs", "/runs?status=failed", "/hire/x#y"])
def test_a_path_of_this_site_is_kept(path):
    assert own_path(path) == path


@pytest.mark.parametrize(
    "path",
    [None, "", "runs", "//evil.example", "https://evil.example", "/\\evil.example", "\\\\evil.example", "javascript:x"],
)
def test_anything_that_could_lead_elsewhere_is_replaced(path):
    assert own_path(path, "/home") == "/home"
