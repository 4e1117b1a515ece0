"""What a browser loads: how large it is, how long it is kept, and that vendored files are what their packages hold."""

import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest
from tests.surfaces.web.conftest import HOST

from callboard.surfaces.web.assets import asset_url, assets

ROOT = Path(__file__).parents[3]
VENDOR = ROOT / "tools/vendor"
MANIFEST = json.loads((VENDOR / "manifest.json").read_text(encoding="utf-8"))
LOCK = json.loads((VENDOR / "package-lock.json").read_text(encoding="utf-8"))["packages"]

KB = 1000
FIRST_LOAD, SCRIPTS, STYLES = 90 * KB, 40 * KB, 22 * KB
"""Upper bounds, compressed: everything that the first page loads, its scripts, its style sheet."""


def sent(name: str) -> int:
    asset = assets()[name]
    return len(asset.compressed or asset.content)


class TestSizes:
    async def test_the_first_load_is_small(self, site, anna):
        page = (await (await site.browser(anna)).get("/")).text
        loaded = [name for name in assets() if asset_url(name) in page or f'"/static/{name}"' in page]
        scripts = [name for name in loaded if name.endswith(".js")]
        named = {"tokens.css", "app.css", "app.js", "vendor/htmx.js", "vendor/icons.svg", "vendor/inter.woff2"}
        assert named <= set(loaded)
        assert sum(map(sent, loaded)) + len(gzip.compress(page.encode())) <= FIRST_LOAD
        assert sum(map(sent, scripts)) <= SCRIPTS
        assert sum(sent(name) for name in loaded if name.endswith(".css")) <= STYLES


class TestTokens:
    def test_the_pdf_has_no_colour_of_its_own(self):
        folder = ROOT / "src/callboard/surfaces/report/templates"
        number = r"([\d.]+)"
        light = re.findall(rf"light-dark\(oklch\({number} {number} {number}\)", (folder / "tokens.css").read_text())
        tokens = {(float(lightness) * 100, float(chroma), float(hue)) for lightness, chroma, hue in light}
        used = re.findall(rf"oklch\({number}%, {number}, {number}deg\)", (folder / "report.typ").read_text())
        assert used
        assert {tuple(map(float, each)) for each in used} <= {tuple(round(part, 4) for part in each) for each in tokens}


class TestKeeping:
    async def test_an_address_with_the_digest_is_kept_for_good(self, site):
        browser = await site.browser()
        answer = await browser.get(asset_url("app.css"))
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"] == "text/css; charset=utf-8"

    async def test_an_address_without_it_is_asked_for_again(self, site):
        browser = await site.browser()
        answer = await browser.get("/static/app.js")
        assert answer.headers["cache-control"] == "no-cache"
        again = await browser.get("/static/app.js", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")

    @pytest.mark.parametrize("name", ["nothing.js", "../app.py", "%2e%2e/app.py", "vendor"])
    async def test_nothing_else_of_the_package_is_served(self, site, name):
        assert (await (await site.browser()).get(f"{HOST}/static/{name}")).status_code == 404


class TestVendoredFiles:
    @pytest.mark.parametrize("path", sorted(MANIFEST))
    def test_a_file_is_what_was_written_from_its_package(self, path):
        content = (ROOT / path).read_bytes()
        assert hashlib.sha256(content).hexdigest() == MANIFEST[path]["sha256"], "run `make vendor`"

    def test_every_package_is_locked_at_the_version_that_is_named(self):
        wanted = json.loads((VENDOR / "package.json").read_text(encoding="utf-8"))["dependencies"]
        locked = {name: LOCK[f"node_modules/{name}"]["version"] for name in wanted}
        assert locked == wanted
        assert {entry["package"] for entry in MANIFEST.values()} == set(wanted)

    def test_every_icon_that_a_template_names_is_in_the_sprite(self):
        sprite = assets()["vendor/icons.svg"].content.decode()
        templates = (ROOT / "src/callboard/surfaces/web/templates").rglob("*.html")
        text = "\n".join(path.read_text(encoding="utf-8") for path in templates)
        named = set(re.findall(r'(?<!_)icon\("([a-z-]+)"', text))
        assert named
        assert [name for name in sorted(named) if f'<symbol id="{name}"' not in sprite] == []
