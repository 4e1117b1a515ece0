"""What tools share: how they are declared, the services, who calls, documents, and errors that a model can act on."""

from __future__ import annotations

import base64
import inspect
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version
from typing import Annotated, Any, cast

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS, GetPromptResult, InputRequiredResult, ToolAnnotations
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request

from callboard.auth.principal import Principal, ReadOnlyError
from callboard.bootstrap.container import AppServices
from callboard.core.errors import DomainError
from callboard.documents.uploads import LIMITS, Upload
from callboard.surfaces.mcp.argument_errors import argument_sentences

Call = Context[Any, Any]
"""What the library knows of the call of a tool."""


class ToolModel(BaseModel):
    """An argument or a result of a tool, described field by field."""

    model_config = ConfigDict(from_attributes=True, use_attribute_docstrings=True)


class DocumentText(ToolModel):
    """A document, as text or as the bytes of a file."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Field(max_length=LIMITS.characters)] = ""
    """The whole text: plain, Markdown, HTML or JSON."""
    file: Annotated[str, Field(max_length=LIMITS.bytes * 4 // 3 + 4)] = ""
    """The bytes of a PDF, DOCX or other file, in base64; in place of `text`."""

    def upload(self, name: str) -> Upload:
        """The document as one that was sent.

        Raises:
            ToolError: there is neither text nor file, or the file is no base64.
        """
        if bool(self.text) == bool(self.file):
            raise ToolError(f"{name.capitalize()}: give it either as `text` or as `file`.")
        try:
            data = base64.b64decode(self.file, validate=True) if self.file else self.text.encode("utf-8", "replace")
        except ValueError as error:
            raise ToolError(f"{name.capitalize()}: the file is not base64.") from error
        return Upload(name, len(data), lambda: data)


class ToolServer(MCPServer[Any]):
    """A server of tools alone: a prompt that somebody asks for is an error of the protocol, not a failure of ours."""

    def __init__(self, name: str, *, title: str, instructions: str, tools: list[Tool]) -> None:
        super().__init__(
            name,
            title=title,
            instructions=instructions,
            version=version("callboard"),
            log_level="ERROR",
            tools=tools,
        )

    async def get_prompt(
        self, name: str, arguments: dict[str, Any] | None = None, context: Call | None = None
    ) -> GetPromptResult | InputRequiredResult:
        """There are no prompts: what to do is in the descriptions of the tools.

        Raises:
            MCPError: always.
        """
        raise MCPError(INVALID_PARAMS, f"Unknown prompt: {name}")


@dataclass(frozen=True)
class ToolSession:
    """The services of this process, and who is asking where the transport does not say."""

    services: AppServices
    local: Principal | None = None
    """The only user of a server over stdio."""

    def caller(self, call: Call, *, writes: bool = False) -> Principal:
        """Who calls: over HTTP the one whom the authentication recognised.

        Raises:
            ReadOnlyError: a token that may only read calls a tool that changes something.
        """
        request = cast("Request", call.request_context.request)
        principal: Principal = self.local or request.state.principal
        if writes and not principal.may_write:
            raise ReadOnlyError
        return principal


def reading_tool(function: Callable[..., Any]) -> Tool:
    """A tool that changes nothing, which its description tells clients."""
    return _tool(function, ToolAnnotations(read_only_hint=True))


def changing_tool(function: Callable[..., Any]) -> Tool:
    """A tool that adds something; it never changes or removes what is there."""
    return _tool(function, ToolAnnotations(read_only_hint=False, destructive_hint=False))


class ArgumentsTool(Tool):
    """A tool that says in plain sentences what is wrong with its arguments."""

    async def run(
        self,
        arguments: dict[str, Any],
        context: Context[Any, Any],
        convert_result: bool = False,  # noqa: FBT001, FBT002 - the library's signature
    ) -> Any:  # noqa: ANN401 - the library's signature
        """Run the tool.

        Raises:
            ToolError: the arguments are not valid, or the tool says that it cannot do it.
        """
        try:
            return await super().run(arguments, context, convert_result)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(argument_sentences(error.__cause__, self.parameters)) from error
            if isinstance(error.__cause__, ToolError):
                # The library puts the name of the tool before what it says; the model knows whom it called.
                raise ToolError(str(error.__cause__)) from error
            raise


def _tool(function: Callable[..., Any], annotations: ToolAnnotations) -> Tool:
    """A tool that refuses arguments it does not know: left to itself the library drops them without a word."""
    tool = ArgumentsTool.from_function(function, description=inspect.getdoc(function), annotations=annotations)
    metadata = tool.fn_metadata
    known = metadata.arg_model
    arguments = type(known.__name__, (known,), {"model_config": ConfigDict(extra="forbid"), "__module__": __name__})
    return tool.model_copy(
        update={
            "fn_metadata": metadata.model_copy(update={"arg_model": arguments}),
            "parameters": arguments.model_json_schema(by_alias=True),
        }
    )


@asynccontextmanager
async def told_to_model() -> AsyncGenerator[None]:
    """Hand errors that the caller can act on to the model, in one line; any other stays a failure."""
    try:
        yield
    except DomainError as error:
        raise ToolError(error.message) from error
