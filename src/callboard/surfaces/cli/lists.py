"""What all lists share: the options `--limit` and `--json`, and their JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from pydantic import BaseModel

from callboard.surfaces.cli.json_output import print_json

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Limit = Annotated[int, typer.Option(min=1, max=1000, help="How many at most, the newest first.")]

MAX_LISTED = 50
"""As many are listed where nobody says how many."""


def print_models(models: Sequence[BaseModel]) -> None:
    """Print a list of models as one JSON document on stdout."""
    print_json([model.model_dump(mode="json") for model in models])
