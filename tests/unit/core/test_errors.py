"""What people are told of failures that nobody foresaw."""

import pytest

from callboard.core.errors import unexpected


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (KeyError("total"), "KeyError: 'total'"),
        (LookupError(), "LookupError"),
        (
            FileNotFoundError(2, "No such file", "/opt/app/engine/units.npz"),
            "FileNotFoundError: [Errno 2] No such file: 'units.npz'",
        ),
        (ImportError("no name 'a' in 'b' (/usr/lib/app/b.py)"), "ImportError: no name 'a' in 'b' (b.py)"),
        (OSError("cannot open C:\\Apps\\app\\data.toml"), "OSError: cannot open data.toml"),
        (ValueError("3/4 and/or https://acme.example/jobs"), "ValueError: 3/4 and/or https://acme.example/jobs"),
    ],
)
def test_a_path_on_the_disk_is_told_as_the_name_of_its_file(failure: Exception, told: str):
    assert unexpected(failure) == told
