"""What the engine makes of the own profile, alone or beside one posting.

Runs in a reader process, because the compared data comes from untrusted documents: it imports the engine alone.
"""

from __future__ import annotations

from datetime import date

from callboard.engine.advice.cover_letter import CoverLetter, write_cover_letter
from callboard.engine.advice.model import FoundPosting, InterviewPreparation, ProfileAnalysis, TailoredResume
from callboard.engine.advice.preparation import prepare
from callboard.engine.advice.profile import analyse_profile
from callboard.engine.advice.tailoring import tailor
from callboard.engine.facts import Frozen
from callboard.jobsearch.match_scoring import ProfileDocument, read_seeker_resume


class Target(Frozen):
    """The profile as a document of JSON Resume, and the posting to work on."""

    profile: ProfileDocument
    posting: FoundPosting


def analyse_own(profile: ProfileDocument, *, today: date) -> ProfileAnalysis:
    """What a profile shows, without postings beside it."""
    return analyse_profile(read_seeker_resume(profile, today=today).resume, (), today=today)


def tailor_own(target: Target, *, today: date) -> TailoredResume:
    """What to change in the profile for the posting."""
    return tailor(read_seeker_resume(target.profile, today=today).resume, target.posting, today=today)


def prepare_own(target: Target, *, today: date) -> InterviewPreparation:
    """The interview for the posting."""
    return prepare(read_seeker_resume(target.profile, today=today).resume, target.posting, today=today)


def write_own_letter(target: Target, *, today: date) -> CoverLetter:
    """The letter for the posting."""
    return write_cover_letter(read_seeker_resume(target.profile, today=today).resume, target.posting, today=today)
