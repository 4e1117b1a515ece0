"""The page itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from callboard.surfaces.api.reference.outline import outline

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The page holds its own style, and nothing else is ever loaded."""


def page(document: Mapping[str, Any], url: str) -> str:
    """A complete HTML page for an OpenAPI document.

    Args:
        document: an OpenAPI 3.1 document.
        url: where the API answers, for the examples.
    """
    template = _environment().get_template("page.html")
    return template.render(info=document["info"], groups=outline(document, url), url=url)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("callboard.surfaces.api.reference"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
