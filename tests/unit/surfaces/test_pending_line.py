"""What `callboard hire` says of the e-mails of a batch that wait for an answer."""

import pytest

from callboard.surfaces.cli.hiring import pending_line


@pytest.mark.parametrize(
    ("new", "earlier", "line"),
    [
        (1, 0, "1 e-mail awaits your approval: [bold]callboard approvals list[/]"),
        (3, 0, "3 e-mails await your approval: [bold]callboard approvals list[/]"),
        (3, 1, "3 e-mails await your approval (1 more from earlier runs): [bold]callboard approvals list[/]"),
        (
            2,
            88,
            "2 e-mails await your approval (88 more from earlier runs): [bold]callboard approvals list[/]",
        ),
    ],
)
def test_emails_of_the_batch_are_told_from_those_of_earlier_runs(new, earlier, line):
    assert pending_line(new=new, earlier=earlier) == line


def test_nothing_is_said_where_no_email_of_the_batch_waits():
    assert pending_line(new=0, earlier=88) is None
