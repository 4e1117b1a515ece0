"""A posting's text to facts: what is asked, offered, and required."""
