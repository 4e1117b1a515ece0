"""A model that needs a fixed time for every call: an OpenAI-compatible endpoint in a process of its own.

It answers with the facts it was given, in the tool that was offered: a valid answer for every agent.
Run by itself it prints the port it listens on, and stops when its standard input closes.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Any

SECONDS_A_CALL = 0.2


NO_JSON = "I answer in words."
"""What the model says where it is asked for a schema: it knows tools only, which is what a probe is to find out."""


def tool_arguments(asked: str) -> dict[str, Any]:
    """The facts that the model was given; the answer to a probe, which gives none."""
    data: dict[str, Any] = json.loads(asked) if asked.startswith("{") else {"sum": 7}
    return data.get("facts", data)


Json = dict[str, Any]
USAGE = {"prompt_tokens": 1000, "completion_tokens": 1000, "total_tokens": 2000}


def answer(request: dict[str, Any]) -> tuple[str, bytes]:
    """The completion for a request and its content type: as one object, or as events where a stream is asked for."""
    message, reason = _message(request)
    completion = {"id": "chatcmpl-1", "created": 1, "model": request["model"]}
    if not request.get("stream"):
        choice = {"index": 0, "message": message, "finish_reason": reason}
        whole = completion | {"object": "chat.completion", "choices": [choice], "usage": USAGE}
        return "application/json", json.dumps(whole).encode()
    calls = [call | {"index": at} for at, call in enumerate(message.get("tool_calls", ()))]
    delta = message | ({"tool_calls": calls} if calls else {})
    choices: list[Json] = [{"index": 0, "delta": delta, "finish_reason": None}]
    choices.append({"index": 0, "delta": {}, "finish_reason": reason})
    chunk: Json = completion | {"object": "chat.completion.chunk"}
    chunks: list[Json] = [
        *(chunk | {"choices": [choice]} for choice in choices),
        chunk | {"choices": [], "usage": USAGE},
    ]
    events = (f"data: {data}\n\n" for data in (*map(json.dumps, chunks), "[DONE]"))
    return "text/event-stream", "".join(events).encode()


def _message(request: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """What the model says, and why it ends there."""
    message: dict[str, Any] = {"role": "assistant", "content": NO_JSON}
    if "tools" in request:
        asked = next(m["content"] for m in request["messages"] if m["role"] == "user")
        arguments = json.dumps(tool_arguments(asked))
        call = {"name": request["tools"][0]["function"]["name"], "arguments": arguments}
        message |= {"content": None, "tool_calls": [{"id": "call_1", "type": "function", "function": call}]}
    return message, "tool_calls" if "tools" in request else "stop"


async def serve_one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer every request of one connection, each after `SECONDS_A_CALL`."""
    with suppress(asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            due = asyncio.get_running_loop().time() + SECONDS_A_CALL
            length = next(
                int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")
            )
            kind, body = answer(json.loads(await reader.readexactly(length)))
            await asyncio.sleep(due - asyncio.get_running_loop().time())
            headers = f"HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\n\r\n"
            writer.write(headers.encode() + body)
            await writer.drain()
    writer.close()


async def serve() -> None:
    """Listen until standard input closes."""
    server = await asyncio.start_server(serve_one, "127.0.0.1", 0, limit=2**24)
    print(server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await asyncio.to_thread(sys.stdin.read)


@contextmanager
def simulated_model() -> Generator[str]:
    """The base URL of a simulated model, for as long as the block lasts."""
    command = [sys.executable, "-m", "benchmarks.simulated_model"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}/v1"
        finally:
            process.stdin.close()


if __name__ == "__main__":
    asyncio.run(serve())
