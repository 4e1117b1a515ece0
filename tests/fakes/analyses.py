"""Analyses for a reader process: one that works, and one for each way of failing."""

import os
import re

from pydantic import BaseModel

from callboard.engine.document import Document
from callboard.hiring.intake import InputsSwappedError

SLOW = re.compile(r"(\w+\s*)+:")
"""Takes exponential time on a long line without a colon."""


class Counted(BaseModel):
    """Lines of a document, in the process that counted them."""

    lines: int
    process: int


def count_lines(document: Document) -> Counted:
    return Counted(lines=len(document.lines), process=os.getpid())


def refuse(document: Document) -> Counted:
    raise InputsSwappedError(document.text, remedy="Take another")


def break_down(document: Document) -> Counted:
    raise KeyError(document.text)


def search_for_ever(document: Document) -> bool:
    return SLOW.match(document.text) is not None


def fill_memory(document: Document) -> int:
    lines = []
    while True:
        lines.append(document.text * 1_000_000)


def exit_at_once(document: Document) -> int:
    os._exit(0)


def nest(document: Document) -> int:
    return nest(document)
