"""Hypothesis profiles (`--hypothesis-profile deep` runs more examples), and the order of tests."""

from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent

# No deadline: how long an example takes says how busy the machine is.
settings.register_profile("callboard", max_examples=40, deadline=None)
settings.register_profile("deep", max_examples=1000, deadline=None)
settings.load_profile("callboard")

FOLDERS = ("surfaces", "integration", "unit", "architecture", "model")
"""The slowest first: what is quick fills the end, so that no process of a run waits for the last file of another."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests by folder; within a folder the order stays random."""
    items.sort(key=lambda item: FOLDERS.index(item.path.relative_to(TESTS).parts[0]))
