"""`callboard skills`: skills in free text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from callboard.engine.skills.reader import find_skills
from callboard.surfaces.cli.json_output import print_json_line
from callboard.surfaces.cli.text_lines import text_lines

app = typer.Typer(add_completion=False)


@app.command()
def skills(texts: Annotated[Path, typer.Argument(help="A text file (- for stdin): each line is one text.")]) -> None:
    """Find the skills in each line of a file.

    Prints one JSON object per line: {"skills": [{"text", "start", "end", "label", "skill"}]}. start and end count
    characters from 0; label is the family (technical, business, health, …); skill is the taxonomy's name for it, or
    null where the words describe a skill that the taxonomy does not list.

    callboard skills texts.txt
    """
    for line in text_lines(texts):
        spans = find_skills(line)
        print_json_line(
            {
                "skills": [
                    {"text": s.text, "start": s.start, "end": s.end, "label": s.label.value, "skill": s.skill}
                    for s in spans
                ]
            }
        )
