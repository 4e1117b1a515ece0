"""An agent that answers elsewhere, and at length: an HTTP endpoint as registered agents may have one."""

from __future__ import annotations

import json
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WORDS = 4_000
LAST = "The end of the answer."
SENTENCE = "The crew reads every document twice and keeps the lines that carry a claim. "
"""14 words."""


def answer() -> str:
    """Markdown with headings, paragraphs, lists and program text."""
    paragraph = SENTENCE * 6
    section = f"## What was found\n\n{paragraph}\n\n- {SENTENCE}\n- {SENTENCE}\n\n```\nselect 1\n```\n\n"
    words = len(section.split())
    return section * (WORDS // words) + LAST


class _Endpoint(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        """Answer any request."""
        self.rfile.read(int(self.headers["content-length"]))
        body = json.dumps({"text": answer()}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


@contextmanager
def long_answers() -> Generator[str]:
    """The endpoint's host and port, for as long as the block lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Endpoint)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
