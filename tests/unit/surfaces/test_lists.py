"""Commands that list something all take the same options."""

import inspect
import pkgutil
from importlib import import_module

import pytest

from callboard.surfaces.cli import commands
from callboard.surfaces.cli.lists import MAX_LISTED, Json, Limit


def lists():
    """The functions of all commands that list something, by their words."""
    found = {}
    for module in pkgutil.iter_modules(commands.__path__):
        app = import_module(f"{commands.__name__}.{module.name}").app
        groups = [
            (module.name, app),
            *((f"{module.name} {group.name}", group.typer_instance) for group in app.registered_groups),
        ]
        for words, group in groups:
            for command in group.registered_commands:
                name = command.name or command.callback.__name__
                if command.callback.__doc__.startswith("List "):
                    found[f"{words} {name}"] = command.callback
    return found


LISTS = lists()


@pytest.mark.parametrize("command", LISTS.values(), ids=LISTS)
def test_list_takes_the_options_of_all_lists(command):
    options = inspect.signature(command, eval_str=True).parameters
    assert options["as_json"].annotation == Json
    if "limit" in options:
        assert (options["limit"].annotation, options["limit"].default) == (Limit, MAX_LISTED)


def test_lists_are_found():
    assert {"runs list", "jobs sources list", "evaluations decisions", "profile sources"} <= LISTS.keys()
