"""Pictures of every page of the web app: two themes, three widths, over a database with the example in it.

make screenshots OUT=folder
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
WIDTHS = {"phone": (390, 844), "tablet": (768, 1024), "desktop": (1440, 900)}
THEMES = ("light", "dark")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
PEOPLE = ("Maya Lindqvist", "Tomás Ribeiro", "Ingrid Solheim", "Piotr Zawadzki")
TASKS = (
    ("Solve 3x - 7 = 20", "high", "peter-logical", "Create and run"),
    ("Check the permit question", "urgent", "toby-technical", "Create task"),
    ("Rewrite the posting without jargon", "medium", "ami-creative", "Create task"),
    ("Compare leave rules for shift work", "low", "", "Create task"),
)
"""Title, priority, agent, and the button that makes it."""


def main(out: Path) -> None:
    """Start the app, make something to see, and take the pictures."""
    out.mkdir(parents=True, exist_ok=True)
    with served() as url, sync_playwright() as playwright:
        program = next(found for name in CHROMIUM if (found := shutil.which(name)))
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        pages = fill(browser, url)
        for theme in THEMES:
            for width, (across, down) in WIDTHS.items():
                context = browser.new_context(viewport={"width": across, "height": down}, color_scheme=theme)
                page = context.new_page()
                for name, path in pages.items():
                    page.goto(url + path)
                    page.evaluate("document.fonts.ready")
                    page.screenshot(path=out / f"{name}-{width}-{theme}.png")
                context.close()
        browser.close()
    print(f"{len(pages) * len(THEMES) * len(WIDTHS)} pictures in {out}")


@contextmanager
def served() -> Iterator[str]:
    """The address of an app with a data folder of its own."""
    with tempfile.TemporaryDirectory(prefix="callboard-pictures-") as folder:
        environment = os.environ | {"CALLBOARD_DATA_DIR": folder}
        command = [sys.executable, "-m", "callboard", "serve", "--port", "0"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
            try:
                yield next(iter(process.stdout or ())).split()[-1]
            finally:
                process.terminate()


def fill(browser: Browser, url: str) -> dict[str, str]:
    """Evaluate the example and some people with short résumés; the pages to look at, by name."""
    page = browser.new_context().new_page()
    page.goto(url)
    page.get_by_role("button", name="Run the example").click()
    page.locator("#decision:not([hidden])").wait_for(timeout=120_000)
    run = page.url.removeprefix(url)
    send(page, url)
    page.goto(f"{url}/approvals")
    approval = page.locator("article a.button").first.get_attribute("href") or "/approvals"
    timeline = run.replace("/hire/", "/runs/")
    pages = {"today": "/", "hire": "/hire", "evaluation": run, "approvals": "/approvals", "approval": approval}
    page.goto(f"{url}/requisitions")
    board = page.locator("a.name").first.get_attribute("href") or ""
    pages |= {"candidates": "/candidates", "requisitions": "/requisitions", "board": board}
    pages |= {"compare": board.replace("/requisitions/", "/compare/"), "decision": f"{run}/decision"}
    return (
        pages
        | agent_pages(page, url)
        | seeker_pages(page, url)
        | {
            "documents": "/documents",
            "settings": "/settings",
            "search": "/jump?q=s",
            "runs": "/runs",
            "run": timeline,
            "missing": "/nothing-here",
        }
    )


def agent_pages(page: Page, url: str) -> dict[str, str]:
    """Ask a question and make a few tasks; the pages of the agents, by name."""
    page.goto(f"{url}/agents/chat")
    page.get_by_role("button", name="Draft an outline").click()
    page.locator(".markdown").wait_for()
    talk = page.url.removeprefix(url)
    for title, priority, agent, button in TASKS:
        page.goto(f"{url}/agents/tasks?new=1")
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Title").fill(title)
        dialog.get_by_label("Priority").select_option(priority)
        dialog.get_by_label("Agent").select_option(agent)
        dialog.get_by_role("button", name=button, exact=True).click()
        page.locator(".task", has_text=title).wait_for()
    task = page.locator(".task a", has_text=TASKS[0][0]).get_attribute("href") or ""
    return {
        "agents": "/agents",
        "manage": "/agents/manage",
        "new-agent": "/agents/manage/new?copy=toby-technical",
        "chat": talk,
        "new-chat": "/agents/chat",
        "tasks": "/agents/tasks",
        "new-task": "/agents/tasks?new=1",
        "task": task,
        "architecture": "/agents/architecture?agent=evaluation",
        "agent-list": "/agents/architecture?view=list",
    }


def seeker_pages(page: Page, url: str) -> dict[str, str]:
    """Import two résumés that differ and the sample board, and let the agents search; the job seeker's pages."""
    page.goto(f"{url}/profile")
    page.get_by_role("button", name="Use the sample résumé").click()
    page.locator("#files").set_input_files(
        {"name": "older.md", "mimeType": "text/markdown", "buffer": resume("Maya Lindqvist", 0)}
    )
    page.get_by_role("button", name="Add to profile").click()
    page.locator("#conflicts").wait_for()
    page.goto(f"{url}/jobs")
    page.get_by_role("button", name="Add the sample board").click()
    posting = page.locator(".postings a").first.get_attribute("href") or ""
    page.goto(f"{url}/sources")
    source = page.locator("a.name").first.get_attribute("href") or ""
    page.goto(f"{url}/matches?q=data+engineer+remote")
    page.locator(".matches").wait_for()
    match = page.locator(".matches a").first.get_attribute("href") or ""
    page.get_by_role("button", name="Let the agents search").click()
    page.get_by_text("Completed").first.wait_for(timeout=120_000)
    return {
        "profile": "/profile",
        "profile-edit": "/profile/edit",
        "jobs": "/jobs",
        "job": posting,
        "sources": "/sources",
        "source": source,
        "matches": "/matches",
        "match": match,
        "search-run": page.url.removeprefix(url),
    }


def send(page: Page, url: str) -> None:
    """Evaluate short résumés, and wait until each asks for an approval."""
    page.goto(f"{url}/hire")
    resumes = [
        {"name": f"{name}.md", "mimeType": "text/markdown", "buffer": resume(name, place)}
        for place, name in enumerate(PEOPLE)
    ]
    page.locator("#resumes").set_input_files(resumes)
    page.locator("#job").set_input_files(ROOT / "examples/job.md")
    page.get_by_role("button", name="Evaluate").click()
    page.locator(".batch-end").wait_for(timeout=120_000)
    for link in page.locator(".batch .what a").all():
        other = page.context.new_page()
        other.goto(url + (link.get_attribute("href") or ""))
        other.locator("#decision:not([hidden])").wait_for(timeout=120_000)
        other.close()


def resume(name: str, place: int) -> bytes:
    """A résumé in Markdown; the later ones show less."""
    skills = ["Python and SQL", "Apache Airflow", "Apache Kafka", "Terraform on AWS", "Snowflake", "dbt"][: 6 - place]
    points = "\n".join(f"- Built and ran pipelines with {skill} for {8 - place} years" for skill in skills)
    mail = f"{name.split()[0].lower()}@mail.example"
    return f"""# {name}

Data Engineer · Rotterdam · {mail}

## Experience

### Data Engineer, Hafenblick Logistik, {2018 + place} – today

{points}

## Education

M.Sc. Computer Science, University of Hamburg, 2016

## Languages

English (C1), German (native)
""".encode()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots"))
