"""The workbench over a real database, with executions that end on a test's command."""

import pytest
from tests.fakes.executions import Directory, Executions

from callboard.workbench.conversations import Conversations
from callboard.workbench.tasks import Tasks


@pytest.fixture
def executions(database):
    return Executions(database)


@pytest.fixture
def conversations(database, executions):
    return Conversations(database, executions, Directory())


@pytest.fixture
def tasks(database, executions):
    return Tasks(database, executions, executions, Directory())
