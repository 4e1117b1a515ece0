"""Style sheet, scripts, fonts and icons: read once, compressed once, and kept by the browser until they change.

An address holds a digest of the content (`/static/app.css?v=1f2e3d4c`), so that a new version is fetched at once and an
old one never again.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from callboard.surfaces import report

FOLDER = Path(__file__).parent / "static"
TOKENS = Path(report.__file__).parent / "templates/tokens.css"
"""Colours and type, which the exported report has too."""
COMPRESSED = frozenset({".css", ".js", ".svg", ".txt"})
FOREVER = "public, max-age=31536000, immutable"
NO_CACHE = "no-cache"
TYPES = {".js": "text/javascript", ".woff2": "font/woff2"}


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    content: bytes
    compressed: bytes | None
    media_type: str
    digest: str


@cache
def assets() -> dict[str, Asset]:
    """Every file by its path below `static/`; and the tokens."""
    found = {path.relative_to(FOLDER).as_posix(): path for path in sorted(FOLDER.rglob("*")) if path.is_file()}
    return {name: _asset(path) for name, path in (found | {TOKENS.name: TOKENS}).items()}


def asset_url(name: str) -> str:
    """The address of a file, which changes with its content.

    Raises:
        KeyError: there is no such file.
    """
    return f"/static/{name}?v={assets()[name].digest}"


def _asset(path: Path) -> Asset:
    content = path.read_bytes()
    compressed = gzip.compress(content, 9, mtime=0) if path.suffix in COMPRESSED else None
    guessed = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(content, compressed, guessed, hashlib.sha256(content).hexdigest()[:8])


router = APIRouter(include_in_schema=False)


@router.get("/static/{name:path}")
async def static_file(name: str, request: Request) -> Response:
    """One file; it is the same for everybody."""
    asset = assets().get(name)
    if asset is None:
        raise HTTPException(404)
    current = request.query_params.get("v") == asset.digest
    kept = FOREVER if current or name.endswith(".woff2") else NO_CACHE
    headers = {"ETag": f'"{asset.digest}"', "Cache-Control": kept, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    if asset.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.compressed, headers=headers | {"Content-Encoding": "gzip"}, media_type=asset.media_type)
    return Response(asset.content, headers=headers, media_type=asset.media_type)
