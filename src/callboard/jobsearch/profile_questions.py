"""Questions about a job seeker's own profile: what was done where, for how long, what was studied."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from callboard.agents.answers import Answer
from callboard.core.text import fold, shorten
from callboard.documents import ReaderPool
from callboard.engine.advice.model import ProfileAnalysis
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.profile.model import PRESENT, MergedProfile, ProfileEntry, ProfileSection
from callboard.engine.spans import MONTHS_PER_YEAR, duration_words
from callboard.engine.writing.achievement_figures import figure_in, measures_change
from callboard.jobsearch.answer_pages import output_answer, strengths
from callboard.jobsearch.asked import Asked, Section, answer_of
from callboard.jobsearch.match_questions import unknown_name
from callboard.jobsearch.match_scoring import ProfileDocument
from callboard.jobsearch.own_advice import analyse_own
from callboard.jobsearch.profiles import Profiles

MAX_LINE_CHARACTERS = 300
MAX_NAMED_JOBS = 6
MAX_SKILLS = 20
MAX_RESULTS = 3
MIN_NAME_LETTERS = 3

_MONTH = re.compile(r"(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])\b")
_PREVIOUS_JOB = ("previous", "last job", "before")


@dataclass(frozen=True)
class ProfileQuestions:
    """Answers from the profile."""

    profiles: Profiles
    readers: ReaderPool

    async def past_job(self, asked: Asked) -> Answer:
        """What the profile says of the job that the question names; of the latest where it names none."""
        profile = await self._profile(asked)
        words = asked.words["profile"]
        jobs = [*_entries(profile, ProfileSection.WORK), *_entries(profile, ProfileSection.VOLUNTEER)]
        if profile is None:
            return asked.lacking("profile")
        if not jobs:
            return Answer(text=words["no_jobs"], cannot=words["no_jobs"])
        named = [job for job in jobs if _is_named(job, asked)]
        if not named and (name := unknown_name(asked)):
            known = "; ".join(_job_line(asked, job) for job in jobs[:MAX_NAMED_JOBS])
            cannot = words["unknown_job"].format(name=name, jobs=known)
            return Answer(text=cannot, cannot=cannot)
        if not named:
            before = len(jobs) > 1 and any(word in asked.english for word in _PREVIOUS_JOB)
            named = [jobs[1] if before else jobs[0]]
        one = len(named) == 1
        sections: list[Section] = [("" if one else _job_line(asked, job), _points(asked, job)) for job in named]
        return answer_of("; ".join(_job_line(asked, job) for job in named), sections)

    async def years(self, asked: Asked) -> Answer:
        """How long the person has worked."""
        profile = await self._profile(asked)
        if profile is None:
            return asked.lacking("profile")
        found = await self._analysis(asked, profile)
        words = asked.words["profile"]
        said = words["years"].format(years=asked.number(found.years)) if found.years else words["no_years"]
        lines = [_job_line(asked, job) for job in _entries(profile, ProfileSection.WORK)]
        return answer_of(said, [("", lines)])

    async def entries(self, asked: Asked, section: ProfileSection) -> Answer:
        """The entries of one section: studies, languages, certificates."""
        profile = await self._profile(asked)
        if profile is None:
            return asked.lacking("profile")
        words = asked.words["profile"]
        lines = [_entry_line(asked, entry) for entry in _entries(profile, section)]
        heading = {ProfileSection.EDUCATION: "studies"}.get(section, section.value)
        if not lines:
            return Answer(text=words["nothing_of"], cannot=words["nothing_of"])
        return answer_of(words[heading], [("", lines)])

    async def strengths(self, asked: Asked) -> Answer:
        """What speaks for the profile, each with its line; what to add where nothing does."""
        profile = await self._profile(asked)
        if profile is None:
            return asked.lacking("profile")
        found = await self._analysis(asked, profile)
        if not found.strengths:
            none = asked.words["profile"]["no_strengths"]
            return Answer(text=none, cannot=none)
        return output_answer(asked.english_note, found.headline, found, only=strengths(found))

    async def summary(self, asked: Asked) -> Answer:
        """The profile in short: level and years, jobs, studies, languages, skills."""
        profile = await self._profile(asked)
        if profile is None:
            return asked.lacking("profile")
        found = await self._analysis(asked, profile)
        words = asked.words["profile"]
        name = profile.basics["name"].value if "name" in profile.basics else ""
        skills = ", ".join(skill.value for skill in profile.skills[:MAX_SKILLS])
        sections: list[Section] = [
            (words["work"], [_job_line(asked, job) for job in _entries(profile, ProfileSection.WORK)]),
            (words["education"], [_entry_line(asked, one) for one in _entries(profile, ProfileSection.EDUCATION)]),
            (words["skills"], [skills] if skills else []),
            (
                words["languages"].rstrip(" :"),
                [_entry_line(asked, one) for one in _entries(profile, ProfileSection.LANGUAGES)],
            ),
        ]
        return answer_of(": ".join(part for part in (name, found.headline) if part), sections)

    async def contact(self, asked: Asked) -> Answer:
        """Name and addresses, as the profile has them."""
        profile = await self._profile(asked)
        if profile is None:
            return asked.lacking("profile")
        lines = [field.value for name, field in profile.basics.items() if name not in ("summary", "label")]
        if not lines:
            return Answer(text=asked.words["profile"]["nothing_of"], cannot=asked.words["profile"]["nothing_of"])
        return answer_of(asked.words["profile"]["contact"], [("", lines)])

    async def about(self, asked: Asked) -> Answer:
        """A draft of an About section, of what the profile says: its summary, position, years, results, skills."""
        profile = await self._profile(asked)
        if profile is None:
            return asked.lacking("profile")
        found = await self._analysis(asked, profile)
        words, jobs = asked.words["about"], _entries(profile, ProfileSection.WORK)
        said = (quote for job in jobs for quote in _points(asked, job))
        lines = list(dict.fromkeys(quote for quote in said if measures_change(quote) and figure_in(quote)))
        time = duration_words(round(found.years * MONTHS_PER_YEAR), asked.language) if found.years else ""
        latest = [_job_line(asked, jobs[0]) if jobs else "", words["years"].format(years=time) if time else ""]
        skills = ", ".join(skill.value for skill in profile.skills[:MAX_SKILLS])
        paragraphs = [
            profile.basics["summary"].value if "summary" in profile.basics else "",
            "".join(f"{part}. " for part in latest if part).strip(),
            "\n".join([words["results"], "", *(f"- {line}" for line in lines[:MAX_RESULTS])]) if lines else "",
            words["skills"].format(skills=skills) if skills else "",
        ]
        draft = "\n\n".join(part for part in paragraphs if part)
        return answer_of(f"{words['short']}\n\n---\n\n{draft}\n\n---\n\n{words['ask']}")

    async def _profile(self, asked: Asked) -> MergedProfile | None:
        found = await self.profiles.get(asked.principal)
        return None if found.is_empty else found.profile

    async def _analysis(self, asked: Asked, profile: MergedProfile) -> ProfileAnalysis:
        document = ProfileDocument(content=profile.to_json_resume())
        read = partial(analyse_own, today=asked.today)
        return await self.readers.analyse(asked.principal.user_id, read, document, returns=ProfileAnalysis)


def _entries(profile: MergedProfile | None, section: ProfileSection) -> Sequence[ProfileEntry]:
    return profile.sections.get(section, ()) if profile else ()


def _value(entry: ProfileEntry, *names: str) -> str:
    return next((entry.fields[name].value for name in names if name in entry.fields), "")


def _is_named(job: ProfileEntry, asked: Asked) -> bool:
    """Whether a question names the employer of a job, in full or by a word of its own."""
    employer = fold(_value(job, "name", "organization"))
    own = {fold(name) for name in asked.names if len(name) >= MIN_NAME_LETTERS}
    return bool(employer) and (employer in fold(asked.text) or bool(own & set(employer.split())))


def _job_line(asked: Asked, job: ProfileEntry) -> str:
    parts = [
        shorten(part, MAX_LINE_CHARACTERS) for part in (_value(job, "position"), _value(job, "name", "organization"))
    ]
    return _with_time(asked, job, ", ".join(part for part in parts if part))


def _entry_line(asked: Asked, entry: ProfileEntry) -> str:
    if language := _value(entry, "language"):
        level = _value(entry, "fluency")
        return f"{language} ({level})" if level else language
    dates = ("startDate", "endDate", "date", "releaseDate", "summary", "url", "score")
    values = [field.value for name, field in entry.fields.items() if name not in dates]
    return _with_time(asked, entry, ", ".join(shorten(value, MAX_LINE_CHARACTERS) for value in values))


def _with_time(asked: Asked, entry: ProfileEntry, line: str) -> str:
    start, end = _date(asked, _value(entry, "startDate", "date")), _value(entry, "endDate")
    shown_end = asked.words["profile"]["present"] if end == PRESENT else _date(asked, end)
    time = " – ".join(part for part in (start, shown_end) if part)
    return f"{line} ({time})" if time else line


def _date(asked: Asked, text: str) -> str:
    """A date of the profile in words ("June 2019"); as it stands where it names no month."""
    found = _MONTH.match(text)
    if found is None:
        return text
    words = catalogue("questions", asked.language)
    return str(words["date"].format(month=words["months"][int(found["month"]) - 1], year=found["year"]))


def _points(asked: Asked, job: ProfileEntry) -> list[str]:
    """What the profile says of a job, in its own words."""
    said = [point.value for point in job.points] or [value for value in (_value(job, "summary"),) if value]
    return [shorten(line, MAX_LINE_CHARACTERS) for line in said] or [asked.words["profile"]["no_points"]]
