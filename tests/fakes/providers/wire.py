"""The wire forms of answers: OpenAI chat completions and responses, Anthropic messages; plain and streamed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.fakes.providers.behaviour import Answer, Prose, RawArguments, Truncate, Usage, Use

Spoken = Answer | Use | Prose | RawArguments | Truncate
Captured = Mapping[str, Any]


def arguments_of(spoken: Spoken) -> str | None:
    if isinstance(spoken, Prose):
        return None
    return spoken.text if isinstance(spoken, RawArguments) else json.dumps(spoken.arguments, ensure_ascii=False)


def usage_of(spoken: Spoken) -> Usage:
    return spoken.usage if isinstance(spoken, Answer | Use | Prose) else Usage()


def called(spoken: Spoken, offered: Sequence[str]) -> str:
    """The tool that is called: the one that is meant, or that of the output."""
    if isinstance(spoken, Use):
        return spoken.tool
    return "answer" if "answer" in offered else offered[0]


def sse(events: Iterable[tuple[str | None, Any]]) -> bytes:
    frames = []
    for name, data in events:
        text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
        frames.append((f"event: {name}\n" if name else "") + f"data: {text}\n\n")
    return "".join(frames).encode()


class Chat:
    """`POST …/chat/completions`: OpenAI, DeepSeek, Ollama, and everything that says it is compatible."""

    path = "/chat/completions"

    def tools(self, body: Captured) -> list[str]:
        return [tool["function"]["name"] for tool in body["tools"]]

    def render(self, body: Captured, spoken: Spoken) -> tuple[str, bytes]:
        arguments, used = arguments_of(spoken), usage_of(spoken)
        if arguments is None:
            message = {"role": "assistant", "content": spoken.text}
        else:
            function = {"name": called(spoken, self.tools(body)), "arguments": arguments}
            call_id = f"call_{len(body['messages'])}"
            message = {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": call_id, "type": "function", "function": function}],
            }
        reason = "stop" if arguments is None else "tool_calls"
        if body.get("stream"):
            return "text/event-stream", sse(self._chunks(body, message, reason, used))
        choice = {"index": 0, "message": message, "finish_reason": reason}
        completion = {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1,
            "model": body["model"],
            "choices": [choice],
            "usage": self.usage(used),
        }
        return "application/json", json.dumps(completion, ensure_ascii=False).encode()

    def _chunks(self, body: Captured, message: dict[str, Any], reason: str, used: Usage) -> Iterable[tuple[None, Any]]:
        def chunk(delta: dict[str, Any], finish: str | None = None, **more: Any) -> tuple[None, Any]:
            choices = [{"index": 0, "delta": delta, "finish_reason": finish}] if delta or finish else []
            kept = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": body["model"]}
            return None, {**kept, "choices": choices, **more}

        yield chunk({"role": "assistant"})
        if message["content"] is None:
            yield chunk({"tool_calls": [{"index": 0, **message["tool_calls"][0]}]})
        for start in range(0, len(message["content"] or ""), 8):
            yield chunk({"content": message["content"][start : start + 8]})
        yield chunk({}, reason)
        yield chunk({}, usage=self.usage(used))
        yield None, "[DONE]"

    def usage(self, used: Usage) -> dict[str, Any]:
        return {
            "prompt_tokens": used.input_tokens,
            "completion_tokens": used.output_tokens,
            "total_tokens": used.input_tokens + used.output_tokens,
            "prompt_tokens_details": {"cached_tokens": used.cached_tokens},
        }

    def error(self, message: str, code: str | None) -> Any:
        return {"error": {"message": message, "type": "error", "param": None, "code": code}}

    def data(self, body: Captured) -> str:
        """What the model is given as data: the user's message."""
        return next(m["content"] for m in body["messages"] if m["role"] == "user")

    def instructions(self, body: Captured) -> str:
        return "\n".join(m["content"] for m in body["messages"] if m["role"] in {"system", "developer"})


class DeepSeek(Chat):
    """The same with DeepSeek's own name for what came from the cache."""

    def usage(self, used: Usage) -> dict[str, Any]:
        usage = super().usage(used)
        del usage["prompt_tokens_details"]
        usage["prompt_cache_hit_tokens"] = used.cached_tokens
        usage["prompt_cache_miss_tokens"] = used.input_tokens - used.cached_tokens
        return usage


class Responses:
    """`POST …/responses`."""

    path = "/responses"

    def render(self, body: Captured, spoken: Spoken) -> tuple[str, bytes]:
        arguments, used = arguments_of(spoken), usage_of(spoken)
        if arguments is None:
            content = [{"type": "output_text", "text": spoken.text, "annotations": []}]
            item = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": content}
        else:
            item = {
                "type": "function_call",
                "id": "fc_1",
                "call_id": f"call_{len(body['input'])}",
                "name": called(spoken, [tool["name"] for tool in body["tools"]]),
                "arguments": arguments,
                "status": "completed",
            }
        usage = {
            "input_tokens": used.input_tokens,
            "output_tokens": used.output_tokens,
            "total_tokens": used.input_tokens + used.output_tokens,
            "input_tokens_details": {"cached_tokens": used.cached_tokens},
            "output_tokens_details": {"reasoning_tokens": 0},
        }
        response = {
            "id": "resp_1",
            "object": "response",
            "created_at": 1,
            "status": "completed",
            "model": body["model"],
            "output": [item],
            "usage": usage,
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
        }
        if body.get("stream"):
            return "text/event-stream", sse(self._events(response, item))
        return "application/json", json.dumps(response, ensure_ascii=False).encode()

    def _events(self, response: dict[str, Any], item: dict[str, Any]) -> Iterable[tuple[str, Any]]:
        def event(kind: str, **more: Any) -> tuple[str, Any]:
            return kind, {"type": kind, "sequence_number": 0, "output_index": 0, **more}

        yield event("response.created", response=response | {"status": "in_progress", "output": [], "usage": None})
        if item["type"] == "message":
            (part,) = item["content"]
            kind, text, place = "output_text", part["text"], {"item_id": item["id"], "content_index": 0, "logprobs": []}
            yield event("response.output_item.added", item=item | {"content": [], "status": "in_progress"})
            yield event("response.content_part.added", part=part | {"text": ""}, **place)
        else:
            kind, text, place = "function_call_arguments", item["arguments"], {"item_id": item["id"]}
            yield event("response.output_item.added", item=item | {"arguments": "", "status": "in_progress"})
        for start in range(0, len(text), 40):
            yield event(f"response.{kind}.delta", delta=text[start : start + 40], **place)
        yield event("response.output_item.done", item=item)
        yield event("response.completed", response=response)

    def error(self, message: str, code: str | None) -> Any:
        return {"error": {"message": message, "type": "error", "param": None, "code": code}}

    def data(self, body: Captured) -> str:
        message = next(m for m in body["input"] if m.get("role") == "user")
        content = message["content"]
        return content if isinstance(content, str) else "".join(part["text"] for part in content)

    def instructions(self, body: Captured) -> str:
        return body["instructions"]


class Messages:
    """`POST …/v1/messages`, streamed or not."""

    path = "/v1/messages"

    def render(self, body: Captured, spoken: Spoken) -> tuple[str, bytes]:
        arguments = arguments_of(spoken)
        if arguments is None:
            block: dict[str, Any] = {"type": "text", "text": spoken.text}
        else:
            name = called(spoken, [tool["name"] for tool in body["tools"]])
            block = {"type": "tool_use", "id": f"toolu_{len(body['messages'])}", "name": name}
        reason = "end_turn" if arguments is None else "tool_use"
        if body.get("stream"):
            return "text/event-stream; charset=utf-8", sse(self._events(body, spoken, block, reason))
        if arguments is not None:
            block["input"] = json.loads(arguments)
        message = self._message(body, spoken) | {"content": [block], "stop_reason": reason}
        return "application/json", json.dumps(message, ensure_ascii=False).encode()

    def _message(self, body: Captured, spoken: Spoken) -> dict[str, Any]:
        used = usage_of(spoken)
        usage = {
            "input_tokens": used.input_tokens - used.cached_tokens,
            "output_tokens": used.output_tokens,
            "cache_read_input_tokens": used.cached_tokens,
            "cache_creation_input_tokens": 0,
        }
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": body["model"],
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": usage,
        }

    def _events(self, body: Captured, spoken: Spoken, block: dict[str, Any], reason: str) -> Iterable[tuple[str, Any]]:
        message, arguments = self._message(body, spoken), arguments_of(spoken)
        yield "message_start", {"type": "message_start", "message": message}
        opening = {**block, "text": ""} if arguments is None else {**block, "input": {}}
        yield "content_block_start", {"type": "content_block_start", "index": 0, "content_block": opening}
        yield "ping", {"type": "ping"}
        text = spoken.text if arguments is None else arguments
        for start in range(0, len(text), 40):
            piece = text[start : start + 40]
            delta = (
                {"type": "text_delta", "text": piece}
                if arguments is None
                else {"type": "input_json_delta", "partial_json": piece}
            )
            yield "content_block_delta", {"type": "content_block_delta", "index": 0, "delta": delta}
        yield "content_block_stop", {"type": "content_block_stop", "index": 0}
        delta = {"stop_reason": reason, "stop_sequence": None}
        yield "message_delta", {"type": "message_delta", "delta": delta, "usage": message["usage"]}
        yield "message_stop", {"type": "message_stop"}

    def error(self, message: str, code: str | None) -> Any:
        return {"type": "error", "error": {"type": code or "api_error", "message": message}}

    def data(self, body: Captured) -> str:
        content = next(m["content"] for m in body["messages"] if m["role"] == "user")
        return content if isinstance(content, str) else "".join(part["text"] for part in content)

    def instructions(self, body: Captured) -> str:
        system = body["system"]
        return system if isinstance(system, str) else "".join(part["text"] for part in system)


Dialect = Chat | Responses | Messages
