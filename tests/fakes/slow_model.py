"""A language model that writes an answer in pieces, each when the test lets it: OpenAI's protocol, streamed."""

from __future__ import annotations

import json
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class SlowModel:
    """The model's address, and what holds its pieces back."""

    pieces: Sequence[str]
    address: str = ""
    _held: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def go_on(self, pieces: int = 1) -> None:
        """Let the next pieces out."""
        self._held.release(pieces)

    def wait(self) -> None:
        """Wait until a piece may be sent."""
        self._held.acquire()


@contextmanager
def slow_model(*pieces: str) -> Generator[SlowModel]:
    """A model whose answer to any request is `pieces` in a row; what is not streamed is answered with a sum."""
    model = SlowModel(pieces)

    class Endpoint(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            streams = bool(asked.get("stream"))
            self.send_response(200)
            self.send_header("content-type", "text/event-stream" if streams else "application/json")
            self.end_headers()
            if not streams:
                message = {"role": "assistant", "content": '{"sum": 7}'}
                self.wfile.write(json.dumps(completion([{"message": message, "finish_reason": "stop"}])).encode())
                return
            for piece in model.pieces:
                model.wait()
                self.send({"content": piece})
            self.send({}, "stop")
            self.wfile.write(b"data: [DONE]\n\n")

        def send(self, delta: dict[str, str], finish: str | None = None) -> None:
            self.wfile.write(
                f"data: {json.dumps(completion([{'delta': delta, 'finish_reason': finish}]))}\n\n".encode()
            )
            self.wfile.flush()

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    model.address = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield model
    finally:
        # A test that fails leaves no thread behind.
        model.go_on(len(pieces))
        server.shutdown()
        server.server_close()


def completion(choices: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A completion, or one chunk of a streamed one."""
    usage = {"prompt_tokens": 100, "completion_tokens": 100, "total_tokens": 200}
    kept = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "m", "usage": usage}
    return kept | {"choices": [{"index": 0, **choice} for choice in choices]}
