"""How thoroughly properties are tried (`--thorough`, `--hypothesis-profile deep`), and the order of tests."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent

# All that is loaded and collected stays: looking through it for garbage took a quarter of the collection.
gc.disable()

# For the processes that tests start, as the Makefile says it for this one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# No deadline: how long an example takes says how busy the machine is.
settings.register_profile("callboard", max_examples=20, deadline=None)
settings.register_profile("thorough", max_examples=200, deadline=None)
settings.register_profile("deep", max_examples=1000, deadline=None)
settings.load_profile("callboard")

FOLDERS = ("surfaces", "integration", "unit", "architecture", "model")
"""The slowest first: what is quick fills the end, so that no process of a run waits for the last file of another."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run try all that a usual one draws a sample of."""
    parser.addoption("--thorough", action="store_true", help="try everything that a usual run draws a sample of")


def pytest_configure(config: pytest.Config) -> None:
    """Try more examples of each property in a thorough run."""
    if config.getoption("thorough"):
        settings.load_profile("thorough")


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether this run tries everything."""
    return bool(request.config.getoption("thorough"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only a thorough run tries; order the rest by folder, and randomly within one."""
    if not config.getoption("thorough"):
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    items.sort(key=lambda item: FOLDERS.index(item.path.relative_to(TESTS).parts[0]))


def pytest_collection_finish() -> None:
    """Leave what was collected out of the garbage collection, and look for garbage less often than programs do."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()
