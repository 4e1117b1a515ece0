"""How long a busy model is waited for: retries that honour Retry-After, within one bounded total."""

from __future__ import annotations

from dataclasses import dataclass

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0


@dataclass(frozen=True)
class Patience:
    """At most `attempts` requests, and at most `total_seconds` of waiting between them, for one answer."""

    attempts: int = 4
    total_seconds: float = 60.0

    def pause(self, attempt: int, *, asked: float | None, waited: float) -> float | None:
        """Seconds to wait after the failed attempt number `attempt` (from 1), or None to give up.

        `asked` is what the provider asked for in Retry-After; without it the pause doubles each time. A pause that
        would pass the total is not begun: waiting a part of it can only fail again.
        """
        if attempt >= self.attempts:
            return None
        seconds = min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE) if asked is None else asked
        return seconds if waited + seconds <= self.total_seconds else None
