"""Console tables for people and for programs."""

from io import StringIO

import typer
from rich.console import Console
from typer.main import get_command

from callboard.surfaces.cli import console
from callboard.surfaces.cli.console import new_table, show_table
from callboard.surfaces.cli.main import app


def test_a_row_stays_on_one_line_of_stdout_where_a_program_reads_it(capsys):
    table = new_table("document", "name", words=("name",))
    table.add_row("1", "a name of many words " * 12)
    show_table(table, "You have none.")
    shown = capsys.readouterr()
    assert [line.split()[0] for line in shown.out.splitlines()] == ["document", "1"]
    assert shown.err == ""


def test_a_row_that_is_too_wide_for_a_terminal_is_shown_as_two_lines(monkeypatch):
    paper = StringIO()
    narrow = Console(file=paper, width=80, force_terminal=True, color_system=None)
    monkeypatch.setattr(console, "result_console", lambda: narrow)
    table = new_table("approval", "status", "candidate", "question", words=("candidate", "question"))
    table.add_row(
        "01a22e19-63cc-7a22-91e4-65356b22c848", "pending", "Ada Lovelace", "Deliver the e-mail to the candidate?"
    )
    show_table(table, "You have none.")
    assert [line.rstrip() for line in paper.getvalue().splitlines()] == [
        "Ada Lovelace · Deliver the e-mail to the candidate?",
        "  pending · 01a22e19-63cc-7a22-91e4-65356b22c848",
    ]


def test_words_between_colons_are_no_picture(capsys):
    console.print_result("openai-compatible:x: no answer")
    console.result_console().print("a:smile:b")
    assert capsys.readouterr().out == "openai-compatible:x: no answer\na:smile:b\n"


def test_empty_list_message_is_not_a_row(capsys):
    show_table(new_table("document", words=()), "You have none.")
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "You have none.\n")


def test_flag_help_shows_no_value():
    group = get_command(app)
    command = group.get_command(typer.Context(group), "job").commands["parse"]
    shown = command.get_help(typer.Context(command))
    assert "--full " in shown
    assert "<bool>" not in shown
