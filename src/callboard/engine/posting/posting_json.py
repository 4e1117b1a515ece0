"""A posting as the JSON that programs rely on; unknown values are null.

`remote` is true where remote work is offered and false otherwise, also where the text says nothing: a program that
filters for remote jobs must not be given one that does not offer it. `hybrid` keeps null for silence.
"""

from __future__ import annotations

from typing import Any

from callboard.engine.posting.model import Blocker, Importance, Posting, Requirement, Role, Salary


def to_json(posting: Posting) -> dict[str, Any]:
    """The first role's facts on top, every role under `roles`."""
    return {
        **_role(posting.role),
        "language": posting.language,
        "is_job_posting": posting.is_job_posting,
        "roles": [_role(role) for role in posting.roles],
    }


def _role(role: Role) -> dict[str, Any]:
    sections = role.sections
    return {
        "title": role.title.value if role.title else None,
        "company": role.company.value if role.company else None,
        "locations": [place.value for place in role.locations],
        "remote": bool(role.remote),
        "hybrid": role.hybrid,
        "remote_regions": list(role.remote_regions),
        "employment_type": role.employment_type,
        "seniority": role.seniority,
        "salary": _salary(role.salary),
        "years": _number(role.years),
        "education": role.education,
        "must_haves": [_requirement(one) for one in role.requirements if one.importance is Importance.MUST],
        "nice_to_haves": [_requirement(one) for one in role.requirements if one.importance is Importance.NICE],
        "sections": {
            "responsibilities": [item.value for item in sections.responsibilities],
            "requirements": [item.value for item in sections.requirements],
            "preferred": [item.value for item in sections.preferred],
        },
        "benefits": [item.value for item in sections.benefits],
        "blockers": [_blocker(blocker) for blocker in role.blockers],
        "protected": [evidence.quote for evidence in role.protected],
    }


def _salary(pay: Salary | None) -> dict[str, Any]:
    if pay is None:
        return {"min": None, "max": None, "currency": None, "period": None}
    return {"min": _number(pay.min), "max": _number(pay.max), "currency": pay.currency, "period": pay.period}


def _number(value: float | None) -> float | int | None:
    """Whole numbers without a decimal point."""
    return int(value) if value is not None and float(value).is_integer() else value


def _requirement(one: Requirement) -> dict[str, Any]:
    facts = one.model_dump(exclude={"importance", "probability", "evidence"})
    return {**facts, "skills": list(one.skills), "years": _number(one.years), "quote": one.evidence.quote}


def _blocker(blocker: Blocker) -> dict[str, Any]:
    return {"kind": blocker.kind, "detail": blocker.detail, "evidence": blocker.evidence.quote}
