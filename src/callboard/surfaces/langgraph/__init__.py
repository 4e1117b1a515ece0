"""Pipelines for people who build with LangGraph; needs the extra `callboard[langgraph]`."""

from importlib.util import find_spec


class LangGraphMissingError(ImportError):
    """LangGraph is not installed."""


if find_spec("langgraph") is None:
    raise LangGraphMissingError("LangGraph is not installed: pip install 'callboard[langgraph]'", name="langgraph")
