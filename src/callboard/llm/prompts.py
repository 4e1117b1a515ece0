"""Prompts: versioned Markdown files that live beside the agents they belong to.

A file opens with its front matter, and the rest is the static text that becomes the instructions. Nothing is ever
filled into it: what people wrote travels as JSON in the message, never here.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from callboard.llm.errors import PromptError

FENCE = "---"


@dataclass(frozen=True)
class Prompt:
    """The static instructions of one agent, and which text they are."""

    name: str
    version: str
    """Number from the front matter and a digest of the text (`3-9f2c41`): no edit goes unseen in the records."""
    instructions: str


@cache
def load(package: str, name: str) -> Prompt:
    """The prompt in `prompts/<name>.md` of `package` (`callboard.hiring`, say).

    Raises:
        PromptError: there is no such file, or it has no version or no text.
    """
    resource = files(package).joinpath("prompts", f"{name}.md")
    if not resource.is_file():
        raise PromptError(f"{package} has no prompts/{name}.md")
    return parse(resource.read_text(encoding="utf-8"), name=name)


def parse(text: str, *, name: str) -> Prompt:
    """Read a prompt file.

    Raises:
        PromptError: it has no front matter, no version, or no text.
    """
    lines = text.splitlines()
    if not lines or lines[0] != FENCE or FENCE not in lines[1:]:
        raise PromptError(f"{name} does not open with front matter between {FENCE} lines")
    end = lines.index(FENCE, 1)
    fields = dict(_field(line, name) for line in lines[1:end] if line.strip())
    instructions = "\n".join(lines[end + 1 :]).strip()
    number = fields.get("version", "")
    if not number.isdigit() or not instructions:
        raise PromptError(f"{name} needs a version that is a whole number, and a text")
    digest = hashlib.sha256(instructions.encode()).hexdigest()[:6]
    return Prompt(name, f"{number}-{digest}", instructions)


def _field(line: str, name: str) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    if not colon:
        raise PromptError(f"{name}: {line!r} in the front matter is no `key: value`")
    return key.strip(), value.strip()
