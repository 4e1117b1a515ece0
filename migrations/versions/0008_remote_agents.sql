-- Agents that answer elsewhere: at an HTTP endpoint, or with the tools of an MCP server.
ALTER TABLE agents
    ADD COLUMN kind text NOT NULL DEFAULT 'prompt' CHECK (kind IN ('prompt', 'http', 'mcp')),
    ADD COLUMN url text,
    ADD COLUMN mcp_tools jsonb NOT NULL DEFAULT '[]',
    ADD CONSTRAINT agents_have_an_address CHECK ((kind = 'prompt') = (url IS NULL));
