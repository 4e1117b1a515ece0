"""Whom an e-mail is written for."""

from __future__ import annotations

from callboard.engine.facts import Frozen
from callboard.engine.writing.model import Audience


class Correspondence(Frozen):
    """The caller's wish for the e-mail of a run."""

    audience: Audience = Audience.CANDIDATE
