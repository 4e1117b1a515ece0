"""The two sides of a hire as the agents after the readers see them, what they are called, and whom an e-mail is for."""

from __future__ import annotations

from callboard.agents.spec import Inputs
from callboard.engine.facts import Frozen
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.engine.writing.model import Audience


def candidate_and_posting(inputs: Inputs) -> tuple[Resume, Posting]:
    """The candidate, and the posting about the role that fits them best; every agent comes to the same one."""
    from callboard.engine.matching.roles import with_best_role

    profile, posting = inputs.get("candidate_profile", Resume), inputs.get("jd_analysis", Posting)
    return profile, with_best_role(profile, posting, today=inputs.today)


def candidate_name(profile: Resume | None, otherwise: str) -> str:
    """The candidate's name in normal capitals, or `otherwise` (the name of the file) if none was read."""
    from callboard.engine.writing import names

    if profile is None or profile.name is None:
        return otherwise
    return names.person_name(profile) or profile.name.value


def role_name(posting: Posting | None, otherwise: str, *, compared: str | None = None) -> str:
    """The role's title and company, or what is given where no title was read (the file's name).

    Of several roles it is the one of the title `compared`, else the first. As in letters, a company that may have been
    misread is left out.
    """
    from callboard.engine.writing import names

    if posting is None:
        return otherwise
    role = next((each for each in posting.roles if each.title and each.title.value == compared), posting.role)
    if role.title is None:
        return otherwise
    company = names.company(posting.about(role))
    return f"{role.title.value}, {company}" if company else role.title.value


class Correspondence(Frozen):
    """The caller's wish for the e-mail of a run."""

    audience: Audience = Audience.CANDIDATE
