"""A reader process for the files of one module: how one starts is a matter of `test_analysis`."""

from collections.abc import Iterator

import pytest

from callboard.documents import DocumentReader


@pytest.fixture(scope="module")
def reader() -> Iterator[DocumentReader]:
    with DocumentReader() as reader:
        yield reader
