"""Commands that list something all take the same options."""

import inspect
import pkgutil
from functools import cache
from importlib import import_module

from callboard.surfaces.cli import commands
from callboard.surfaces.cli.lists import MAX_LISTED, Json, Limit


@cache
def lists():
    """The functions of all commands that list something, by their words; loads every command."""
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


def misses(command):
    """Which options of all lists a command does not take as they do."""
    options = inspect.signature(command, eval_str=True).parameters
    taken = {"as_json": options["as_json"].annotation == Json}
    if "limit" in options:
        taken["limit"] = (options["limit"].annotation, options["limit"].default) == (Limit, MAX_LISTED)
    return [name for name, right in taken.items() if not right]


def test_every_list_takes_the_options_of_all_lists():
    assert {words: missed for words, command in lists().items() if (missed := misses(command))} == {}


def test_lists_are_found():
    assert {"runs list", "jobs sources list", "evaluations decisions", "profile sources"} <= lists().keys()
