"""A résumé that a database wrote out: its fields, in the shape of JSON Resume.

Two shapes are known. In one, each line is a field with the list of its values ("positions: ['Analyst', 'Clerk']", the
jobs side by side in several fields). In the other, what a form asked for stands under its own words ("Skill Details",
"Python- Exprience - 24 months", "company - Acme", "description - …"). Any other text is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from callboard.engine.resume.rows import MOST_CHARACTERS

Json = dict[str, Any]

# Fewer fields may be labels that somebody wrote.
FEWEST_FIELDS = 4
MOST_VALUES = 60
MOST_KEY = 40

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "fullname", "candidatename"),
    "email": ("email", "emailaddress", "mail"),
    "phone": ("phone", "mobile", "phonenumber", "contactnumber"),
    "summary": ("careerobjective", "objective", "summary", "profile", "about", "profilesummary"),
    "skills": ("skills", "skill", "keyskills", "skillset", "technicalskills", "skillslist", "coreskills"),
    "schools": ("educationalinstitutionname", "institution", "institutions", "university", "college", "schools"),
    "degrees": ("degreenames", "degree", "degrees", "qualification", "qualifications", "highestdegree"),
    "years": ("passingyears", "passingyear", "graduationyear", "graduationyears", "yearofpassing"),
    "areas": ("majorfieldofstudies", "major", "majors", "fieldofstudy", "specialization", "specialisation"),
    "companies": ("professionalcompanynames", "companynames", "companies", "company", "employers", "employer"),
    "titles": ("positions", "position", "jobtitles", "jobtitle", "designation", "designations", "titles", "roles"),
    "starts": ("startdates", "startdate", "from"),
    "ends": ("enddates", "enddate", "to"),
    "places": ("locations", "location", "worklocations"),
    "duties": ("responsibilities", "jobdescription", "jobdescriptions", "descriptions", "duties"),
    "languages": ("languages", "language", "spokenlanguages"),
    "certificates": ("certifications", "certificates", "certificationskills", "certification"),
}
_KINDS = {name: kind for kind, names in _FIELDS.items() for name in names}
_FIELD = re.compile(rf"^[\"']?([A-Za-z][\w .-]{{1,{MOST_KEY}}})[\"']?\s*[:=]\s?(.*)$", re.MULTILINE)
_VALUE = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"")
_NOTHING = frozenset({"", "n/a", "na", "none", "null", "nan", "-", "[]", "unknown"})
_NOW = re.compile(r"(?:till date|to date|present|current|now|ongoing|today)$", re.IGNORECASE)


def read_exported_fields(text: str) -> Json | None:
    """The fields of a text that a database wrote out, or None."""
    text = text[:MOST_CHARACTERS]
    return _of_fields(text) or _of_form(text)


# Lists in brackets, and keys joined by a line, are nobody's writing.
_MACHINE = re.compile(r"^[\"']?(?:\w{1,40}[\"']?\s?[:=]\s?\[|[a-z]{2,30}_\w{1,30}[\"']?\s?[:=])", re.MULTILINE)


def _of_fields(text: str) -> Json | None:
    if not _MACHINE.search(text):
        return None
    fields = _fields(text)
    if len(fields) < FEWEST_FIELDS or not {"skills", "titles", "companies"} & set(fields):
        return None
    listed = {kind: _values(value) for kind, value in fields.items()}
    return {
        "basics": {
            kind: fields[kind].strip(" \"'") for kind in ("name", "email", "phone", "summary") if kind in fields
        },
        "skills": [{"keywords": listed.get("skills", [])}],
        "work": list(_jobs(listed)),
        "education": list(_studies(listed)),
        "languages": [{"language": one} for one in listed.get("languages", [])],
        "certificates": [{"name": one} for one in listed.get("certificates", [])],
    }


def _fields(text: str) -> dict[str, str]:
    """Each known field with its value: what stands up to the next field."""
    starts = [match for match in _FIELD.finditer(text) if _kind(match[1])]
    found: dict[str, str] = {}
    for match, following in zip_longest(starts, starts[1:]):
        stop = following.start() if following else len(text)
        # A field that no table knows ends the value as well.
        other = next((one.start() for one in _FIELD.finditer(text, match.end(), stop) if "_" in one[1]), stop)
        found.setdefault(_kind(match[1]), text[match.start(2) : other].strip())
    return found


def _kind(words: str) -> str:
    return _KINDS.get(re.sub(r"[\W_]", "", words.lower()), "")


def _values(text: str) -> list[str]:
    """The items of a list as a program writes it, else the lines, else what commas part."""
    if text.startswith("["):
        found = ["".join(part for part in match.groups() if part) for match in _VALUE.finditer(text)]
    else:
        found = text.split("\n") if "\n" in text else re.split(r"[,;|]", text)
    kept = [one.strip(" \t-•*") for one in found[:MOST_VALUES]]
    return ["" if one.lower() in _NOTHING else one for one in kept]


def _jobs(listed: Mapping[str, Sequence[str]]) -> Iterator[Json]:
    """The jobs, of which each field holds one part, all in one order; the duties are those of the first."""
    columns = [listed.get(kind, []) for kind in ("companies", "titles", "places", "starts", "ends")]
    for index, (company, title, place, start, end) in enumerate(zip_longest(*columns, fillvalue="")):
        if company or title:
            duties = [duty for duty in listed.get("duties", []) if duty] if not index else []
            until = "" if _NOW.match(end) else end
            yield {
                "name": company, "position": title, "location": place, "startDate": start, "endDate": until,
                "highlights": duties,
            }  # fmt: skip


def _studies(listed: Mapping[str, Sequence[str]]) -> Iterator[Json]:
    columns = [listed.get(kind, []) for kind in ("schools", "degrees", "areas", "years")]
    for school, degree, area, year in zip_longest(*columns, fillvalue=""):
        if school or degree:
            yield {"institution": school, "studyType": degree, "area": area, "endDate": year}


_PARTS = re.compile(r"(Education Details|Skill Details|Company Details)[ \t]*")
_KNOWN_FOR = re.compile(r"^[ \t]*([^\n-]{1,60}?) ?- ?Exp[a-z]{3,8}nce - ", re.MULTILINE)
_EMPLOYER = re.compile(r"^[ \t]*company - ([^\n]*)$", re.MULTILINE)
_TOLD = re.compile(r"\A\s*description - ")
_STUDIED = re.compile(
    r"^[ \t]*(?:((?:[A-Z][a-z]+ )?(?:19|20)\d\d)(?: to ((?:[A-Z][a-z]+ )?(?:19|20)\d\d))?[ \t]+)?(\S[^\n]*)$",
    re.MULTILINE,
)
_GAP = re.compile(r"[ \t]{2,}")


def _of_form(text: str) -> Json | None:
    parts = _PARTS.split(text)[: 2 * MOST_VALUES]
    sections = dict(zip(parts[1::2], parts[2::2], strict=False))
    skills, firms = sections.get("Skill Details", ""), sections.get("Company Details", "")
    if not sections or not (_KNOWN_FOR.search(skills) or _EMPLOYER.search(firms)):
        return None
    studies, label, titles = _form_studies(sections.get("Education Details", ""))
    known = [match[1].strip() for match in _KNOWN_FOR.finditer(skills)]
    return {
        "basics": {"label": label},
        "skills": [*_groups(parts[0]), *([{"keywords": known[:MOST_VALUES]}] if known else [])],
        "education": studies,
        "work": list(_form_jobs(firms, titles)),
    }


def _form_studies(text: str) -> tuple[list[Json], str, dict[str, str]]:
    """The studies, the headline, and the titles by employer: the last lines are "Analyst" and "Analyst - Acme"."""
    lines = list(_STUDIED.finditer(text))
    titles: dict[str, str] = {}
    label = ""
    if len(lines) > 1 and not lines[-1][1] and lines[-1][3].startswith(lines[-2][3].strip()):
        label = lines[-2][3].strip()
        firm = lines[-1][3].strip()[len(label) :].lstrip(" -").strip()
        titles[firm.lower()] = label
        lines = lines[:-2]
    studies: list[Json] = []
    for line in lines[:MOST_VALUES]:
        degree, _, school = (part.strip() for part in _split(line[3]))
        start = line[1] if line[2] else ""
        studies.append(
            {"studyType": degree, "institution": school, "startDate": start, "endDate": line[2] or line[1] or ""}
        )
    return studies, label, titles


def _split(text: str) -> tuple[str, str, str]:
    cut = _GAP.search(text)
    return (text[: cut.start()], cut[0], text[cut.end() :]) if cut else (text, "", "")


# "Python (pandas, numpy)" is named by what stands before the bracket.
_BRACKETS = re.compile(r"\([^()]{0,400}\)")
MOST_GROUP = 2000


def _groups(text: str) -> Iterator[Json]:
    """What stands before the form: "Skills * Languages: Python, SQL * Others: Git"."""
    for part in re.split(r"\s\*\s|[\n•]", text.removeprefix("Skills"))[:MOST_VALUES]:
        name, colon, words = part.partition(":")
        listed = _BRACKETS.sub(" ", (words if colon else name)[:MOST_GROUP]).strip(" .")
        keywords = [" ".join(item.split()) for item in listed.split(",") if 1 < len(item.strip()) < MOST_KEY]
        if keywords and (colon or len(keywords) > 1):
            yield {"name": name.strip() if colon and len(name) < MOST_KEY else "", "keywords": keywords[:MOST_VALUES]}


def _form_jobs(text: str, titles: Mapping[str, str]) -> Iterator[Json]:
    found = list(_EMPLOYER.finditer(text))[:MOST_VALUES]
    for match, following in zip_longest(found, found[1:]):
        body = _TOLD.sub("", text[match.end() : following.start() if following else len(text)])
        lines = [line.strip(" \t*•-") for line in re.split(r"\n|\s\*\s", body)]
        firm = match[1].strip()
        yield {
            "name": firm,
            "position": titles.get(firm.lower(), ""),
            "highlights": [line for line in lines if len(line) > 1][:MOST_VALUES],
        }
