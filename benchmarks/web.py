"""The web app over a database that was used for a while: every page from a request to its first byte, and in a browser.

What a person waits for is told by the browser itself: when the largest part is there (LCP), how long it takes to react
(INP), and how much of the page moves by itself (CLS).
"""

from __future__ import annotations

import http.client
import shutil
import statistics
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx2
import psycopg
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.figures import Figure, NotMeasurableError
from benchmarks.long_answers import WORDS, long_answers
from benchmarks.many_records import add_many_records
from benchmarks.serving import Served, serving

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
REQUESTS, WARM = 40, 3
VISITS = 3
UPDATES = 5
MS_TO_FIRST_BYTE, MS_TO_LARGEST, MS_TO_REACT, MOVED = 80, 1000, 100, 0.02
MS_AN_UPDATE, KB_AN_ANSWER = 16, 500
OWN_FORM = {"Sec-Fetch-Site": "same-origin"}
PAGES = (
    "/",
    "/hire",
    "/candidates",
    "/requisitions",
    "/approvals",
    "/runs",
    "/agents",
    "/agents/manage",
    "/agents/architecture",
    "/agents/architecture?view=list",
    "/agents/tasks",
    "/agents/chat",
    "/documents",
    "/settings",
    "/jump?q=mira",
)
LATEST = """
    SELECT '/hire/' || (SELECT run_id FROM evaluations WHERE run_id IS NOT NULL ORDER BY id LIMIT 1),
        '/runs/' || (SELECT run_id FROM evaluations WHERE run_id IS NOT NULL ORDER BY id LIMIT 1),
        '/candidates/' || (SELECT id FROM candidates ORDER BY id DESC LIMIT 1),
        '/compare/' || (SELECT requisition_id FROM evaluations WHERE run_id IS NOT NULL ORDER BY id DESC LIMIT 1),
        '/approvals/' || (SELECT id FROM approvals WHERE status = 'pending' LIMIT 1)"""
OBSERVE = """
    window.seen = {largest: 0, moved: 0, reactions: [0], long: []};
    const watch = (type, take, more) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({type, buffered: true, ...more});
    watch("largest-contentful-paint", (entry) => { seen.largest = entry.startTime; });
    watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.moved += entry.value; });
    watch("event", (entry) => { if (entry.interactionId) seen.reactions.push(entry.duration); },
        {durationThreshold: 16});
    watch("longtask", (entry) => seen.long.push(entry.duration));
    document.addEventListener("htmx:sse:after:message", () => { seen.messages = (seen.messages ?? 0) + 1; });"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def measure() -> list[Figure]:
    """Every page over HTTP, then in Chromium, then two pages that are live."""
    program = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if program is None:
        raise NotMeasurableError("Chromium is not installed")
    with long_answers() as host, serving(CALLBOARD_AGENT_HOSTS=host) as served:
        paths = [*PAGES, *_fill(served)]
        figures = _first_bytes(served, paths)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
            figures += _in_a_browser(browser, served.url, paths)
            figures += _graph_updates(browser, served.url)
            figures += _long_answer(browser, served.url, f"http://{host}/")
            browser.close()
    return figures


def _fill(served: Served) -> Sequence[str]:
    """Run the example, copy it very often, and return the pages of some records."""
    with httpx2.Client(base_url=served.url, headers=OWN_FORM, timeout=60) as client:
        path = client.post("/hire/example").headers["location"]
        while 'href="/candidates/' not in client.get("/candidates").text:
            time.sleep(0.2)
    add_many_records(served.database, path.rpartition("/")[2])
    with psycopg.connect(served.database) as owner:
        row = owner.execute(LATEST).fetchone()
    return list(row or ())


def _first_bytes(served: Served, paths: Sequence[str]) -> list[Figure]:
    connection = http.client.HTTPConnection(urlsplit(served.url).netloc)
    alive = [_to_first_byte(connection, "/healthz") for _ in range(WARM + REQUESTS)][WARM:]
    nothing = statistics.quantiles(alive, n=20)[18] * 1000
    figures, before = [Figure("a request that does nothing (/healthz), p95", nothing, "ms")], served.processor_seconds()
    for path in paths:
        times = [_to_first_byte(connection, path) for _ in range(WARM + REQUESTS)][WARM:]
        p95 = statistics.quantiles(times, n=20)[18] * 1000
        figures.append(Figure(f"first byte of {_kind(path)}, p95", p95, "ms", at_most=MS_TO_FIRST_BYTE))
    used = (served.processor_seconds() - before) / (len(paths) * (WARM + REQUESTS))
    return [*figures, Figure("processor time of a page", used * 1000, "ms")]


def _to_first_byte(connection: http.client.HTTPConnection, path: str) -> float:
    begun = time.perf_counter()
    connection.request("GET", path, headers={"Accept": "text/html", "Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    seconds = time.perf_counter() - begun
    answer.read()
    if answer.status != http.HTTPStatus.OK:
        raise NotMeasurableError(f"{path} answered {answer.status}")
    return seconds


def _kind(path: str) -> str:
    """The page of an address, whichever record it shows."""
    first, _, last = path.rpartition("/")
    return f"{first}/…" if len(last) == len("01890a5d-ac96-774b-bcce-b302099a8057") else path


def _in_a_browser(browser: Browser, url: str, paths: Sequence[str]) -> list[Figure]:
    """The worst page of each measure; each page as most visits found it."""
    worst: dict[str, tuple[float, str]] = {}
    with _context(browser) as context:
        for path in paths:
            visits = [_visit(context, url + path) for _ in range(VISITS)]
            for name in visits[0]:
                middle = statistics.median(visit[name] for visit in visits)
                worst[name] = max(worst.get(name, (-1.0, "")), (middle, _kind(path)))
    largest, moved, react = worst["largest"], worst["moved"], worst["react"]
    return [
        Figure(f"largest part is there (LCP), {largest[1]}", largest[0], "ms", at_most=MS_TO_LARGEST),
        Figure(f"reaction to keys and clicks (INP), {react[1]}", react[0], "ms", at_most=MS_TO_REACT),
        Figure(f"what moves by itself (CLS), {moved[1]}", moved[0], "", at_most=MOVED),
    ]


def _visit(context: BrowserContext, address: str) -> dict[str, float]:
    """What a browser measured while a person used a page."""
    page = context.new_page()
    page.goto(address)
    _use(page)
    seen = page.evaluate("seen")
    page.close()
    return {"largest": seen["largest"], "moved": seen["moved"], "react": max(seen["reactions"])}


def _use(page: Page) -> None:
    """What a person does anywhere: a list by keys, a section that folds, the palette."""
    for key in ("j", "j", "k"):
        page.keyboard.press(key)
    for fold in page.locator("main summary:visible").all()[:2]:
        fold.click()
        page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type("mi")
    page.keyboard.press("Escape")
    page.evaluate(PAINTED)


def _graph_updates(browser: Browser, url: str) -> list[Figure]:
    """Requests are carried out while the graph of a hundred agents is open."""
    with _context(browser) as context, httpx2.Client(base_url=url, timeout=60) as client:
        page = context.new_page()
        session: Any = context.new_cdp_session(page)
        page.goto(f"{url}/agents/architecture")
        nodes = page.locator(".node").count()
        page.evaluate(PAINTED)
        page.evaluate("seen.long = [], seen.messages = 0")
        before, spent = _main_thread(session), 0
        while spent < UPDATES:
            client.post("/api/agents/execute", json={"message": "Solve 2x + 5 = 15."}).raise_for_status()
            page.wait_for_function("(spent) => seen.messages > spent", arg=spent)
            spent = page.evaluate("seen.messages")
        taken, long = (_main_thread(session) - before) / spent, page.evaluate("seen.long.length")
    return [
        Figure(f"update of a graph of {nodes} agents, main thread", taken * 1000, "ms", at_most=MS_AN_UPDATE),
        Figure("long tasks meanwhile", long, "", at_most=0),
    ]


def _main_thread(session: Any) -> float:  # noqa: ANN401 - Playwright does not type what its protocol says
    """Seconds that scripts, styles and layout have taken."""
    session.send("Performance.enable")
    metrics: dict[str, Any] = {
        each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]
    }
    return sum(metrics[name] for name in ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration"))


def _long_answer(browser: Browser, url: str, endpoint: str) -> list[Figure]:
    """An answer of many words arrives while its chat is open."""
    agent = {"name": "Archivist", "kind": "http", "url": endpoint, "tags": ["archive"]}
    with _context(browser) as context, httpx2.Client(base_url=url, timeout=60) as client:
        made = client.post("/api/agents", json=agent).raise_for_status().json()
        page = context.new_page()
        page.goto(f"{url}/agents/chat?agent={made['id']}")
        session: Any = context.new_cdp_session(page)
        session.send("Network.enable")
        received = list[int]()

        def receive(told: dict[str, int]) -> None:
            # Of a stream, which is not compressed, the browser says only its length.
            received.append(told["encodedDataLength"] or told["dataLength"])

        session.on("Network.dataReceived", receive)
        page.get_by_label("Message").fill("Tell me everything.")
        page.keyboard.press("Enter")
        page.wait_for_url("**/agents/chat/*-*")
        page.evaluate("seen.long = []")
        page.get_by_text("The end of the answer.").wait_for()
        page.evaluate(PAINTED)
        long = page.evaluate("seen.long.length")
    return [
        Figure(f"answer of {WORDS:,} words, on the wire", sum(received) / 1000, "KB", at_most=KB_AN_ANSWER),
        Figure("long tasks while it came", long, "", at_most=0),
    ]


@contextmanager
def _context(browser: Browser) -> Generator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(OBSERVE)
    yield context
    context.close()
