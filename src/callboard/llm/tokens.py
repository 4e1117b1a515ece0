"""How many tokens a text is, near enough to choose a tier and to promise a budget."""

from __future__ import annotations

BYTES_PER_TOKEN = 4
"""English runs near four bytes a token, and scripts with longer UTF-8 forms near that too."""


def estimate(text: str) -> int:
    """Tokens of `text`, rounded up; exact counts come back from the provider."""
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN)
