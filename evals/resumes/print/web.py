"""HTML by Jinja2, and PDF of it by WeasyPrint."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import weasyprint
from jinja2 import Environment, FileSystemLoader

LAYOUTS = Path(__file__).parents[1] / "layouts"
PAGES = Environment(loader=FileSystemLoader(LAYOUTS), autoescape=True, trim_blocks=True)

logging.getLogger("weasyprint").setLevel(logging.ERROR)
logging.getLogger("fontTools").setLevel(logging.ERROR)


def html(view: dict[str, Any], template: str) -> bytes:
    """The page as HTML."""
    return PAGES.get_template(f"{template}.html").render(view=view).encode()


def pdf(view: dict[str, Any], template: str) -> bytes:
    """The page as PDF."""
    data = weasyprint.HTML(string=html(view, template).decode()).write_pdf(pdf_identifier=b"callboard")
    assert data is not None
    return data
