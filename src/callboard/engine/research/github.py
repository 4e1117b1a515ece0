"""Checks from a look-up of the candidate's GitHub account.

The look-up itself happens elsewhere, and only when asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rapidfuzz import fuzz

from callboard.core.text import fold
from callboard.engine.facts import Evidence
from callboard.engine.research.links import url_host
from callboard.engine.research.model import Check, CheckKind, GitHubProfile, ResearchAnalysis, Stance
from callboard.engine.resume.model import Resume
from callboard.engine.skills.taxonomy import taxonomy

# GitHub's own rule for names of accounts.
_ACCOUNT = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})")
# Names of at least this similarity (0 to 100) are taken for the same person's.
_MIN_SIMILARITY = 80.0
# A language with a smaller share of the code is not worth a word.
_MIN_LANGUAGE_SHARE = 0.05


def with_github(analysis: ResearchAnalysis, resume: Resume, profile: GitHubProfile) -> ResearchAnalysis:
    """The same analysis with what the account shows; unchanged where the résumé has no such link."""
    evidence = _link(resume, profile)
    if evidence is None:
        return analysis
    checks = (
        *analysis.checks,
        *_name(resume, profile, evidence),
        *_languages(resume, profile, evidence),
        *_company(resume, profile, evidence),
        _account(profile, evidence),
    )
    return analysis.model_copy(update={"checks": checks})


def _link(resume: Resume, profile: GitHubProfile) -> Evidence | None:
    for each in resume.contact.profiles:
        if url_host(each.url.value) == "github.com" and fold(each.username or "") == fold(profile.username):
            return each.url.evidence
    return None


def linked_account(resume: Resume) -> str | None:
    """The account on GitHub that the résumé links; None where there is none, or its name cannot be one."""
    for each in resume.contact.profiles:
        if url_host(each.url.value) == "github.com" and _ACCOUNT.fullmatch(each.username or ""):
            return each.username
    return None


def _online(stance: Stance, finding: str, how: str, evidence: tuple[Evidence, ...]) -> Check:
    return Check(kind=CheckKind.ONLINE, stance=stance, finding=finding, how_to_verify=how, evidence=evidence)


def _name(resume: Resume, profile: GitHubProfile, evidence: Evidence) -> Iterator[Check]:
    if not profile.name or resume.name is None:
        return
    is_similar = fuzz.token_sort_ratio(fold(profile.name), fold(resume.name.value)) >= _MIN_SIMILARITY
    finding = f'The account at {profile.url} bears the name "{profile.name}".'
    stance = Stance.SUPPORTS if is_similar else Stance.VERIFY
    yield _online(stance, finding, "Ask whether the account is theirs.", (evidence,))


def _languages(resume: Resume, profile: GitHubProfile, evidence: Evidence) -> Iterator[Check]:
    total = sum(profile.languages.values())
    main = [name for name, size in profile.languages.items() if total and size / total >= _MIN_LANGUAGE_SHARE]
    shown = {skill.name for name in main if (skill := taxonomy().canonical(name))}
    claimed = {mention.skill: mention.evidence for mention in reversed(resume.mentions)}
    both = sorted(shown & claimed.keys())
    if both:
        finding = f"Its public repositories hold code in {', '.join(both)}, as the résumé says."
        quotes = (evidence, *(claimed[skill] for skill in both[:3]))
        yield _online(Stance.SUPPORTS, finding, "Look at what is theirs and what was copied.", quotes)
    elif main:
        finding = f"Its public repositories hold code in {', '.join(main[:4])}, which the résumé does not name."
        yield _online(Stance.VERIFY, finding, "Ask what the account is used for.", (evidence,))


def _company(resume: Resume, profile: GitHubProfile, evidence: Evidence) -> Iterator[Check]:
    company = fold(profile.company or "").lstrip("@").strip()
    if not company:
        return
    for position in resume.work:
        if position.company and fuzz.token_set_ratio(company, fold(position.company.value)) >= _MIN_SIMILARITY:
            finding = f"The account names {position.company.value} as employer, as the résumé does."
            quotes = (evidence, position.company.evidence)
            yield _online(Stance.SUPPORTS, finding, "Anyone can write this; a reference proves it.", quotes)
            return


def _account(profile: GitHubProfile, evidence: Evidence) -> Check:
    since = f", open since {profile.created}" if profile.created else ""
    finding = f"The account exists{since}, with {profile.public_repos} public repositories."
    how = "Few public repositories prove nothing: most work is not public."
    return _online(Stance.SUPPORTS if profile.public_repos else Stance.VERIFY, finding, how, (evidence,))
