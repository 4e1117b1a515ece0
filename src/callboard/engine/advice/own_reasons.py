"""Reasons of a comparison as they are told to the job seeker: what advises a recruiter to ask is no help to them."""

from __future__ import annotations

from typing import Any

from callboard.engine.matching.model import Basis, BlockerCheck, RequirementMatch, Verdict
from callboard.engine.messages.catalogue import catalogue


def condition_reason(check: BlockerCheck) -> str:
    """Why a deal-breaker is met, unmet or open; that of an open one says what to expect."""
    return str(_words()["open_condition"]) if check.status is Verdict.UNKNOWN else check.reason


def requirement_reason(one: RequirementMatch) -> str:
    """Why a requirement has its verdict."""
    words = _words()
    if one.basis is Basis.CONDITION:
        return str(words["condition"])
    if one.basis is Basis.WHOLE:
        return str(words["line" if one.resume_evidence else one.verdict.value])
    return one.reason


def _words() -> dict[str, Any]:
    return catalogue("advice")["own_reasons"]
