"""MCP servers: tools that other programs' models may call, over stdio or HTTP."""
