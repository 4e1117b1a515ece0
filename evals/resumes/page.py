"""Turn a person's data into the words that a layout prints, and into the truth of that print.

A layout that shows years only, or no places, prints less than the person's data holds; the truth is what is printed.
"""

from __future__ import annotations

import tomllib
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

WORDS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
SECTIONS = (
    "summary", "work", "education", "skills", "languages", "certificates", "projects", "publications", "awards",
)  # fmt: skip


@dataclass(frozen=True)
class Style:
    """How a layout writes: see `styles.toml` for what each field may hold."""

    name: str
    engine: str
    template: str
    dates: str = "short"
    dash: str = " – "
    variant: int = 0
    caps: bool = False
    hide: tuple[str, ...] = ()
    order: tuple[str, ...] = SECTIONS
    options: dict[str, Any] = field(default_factory=dict[str, Any])


def moment(iso: str, form: str, words: dict[str, Any]) -> str:
    """Write `2020-03` in a form such as `short` ("Mar 2020"), `month`, `mm/yyyy`, `mm.yyyy`, `yyyy-mm` or `yyyy`."""
    year, _, month = iso.partition("-")
    if not month or form == "yyyy":
        return year
    number = int(month)
    match form:
        case "short":
            return f"{words['short'][number - 1]} {year}"
        case "month":
            return f"{words['months'][number - 1]} {year}"
        case "comma":
            return f"{words['short'][number - 1]}, {year}"
        case "apostrophe":
            return f"{words['short'][number - 1]} '{year[2:]}"
        case "mm.yyyy":
            return f"{month}.{year}"
        case "yyyy-mm":
            return f"{year}-{month}"
        case _:
            return f"{month}/{year}"


def period(item: dict[str, Any], style: Style, words: dict[str, Any]) -> str:
    """Write the span of a job or study; one without an end is still running."""
    start, end = item.get("startDate"), item.get("endDate")
    if not start:
        return ""
    first = moment(start, style.dates, words)
    if end:
        last = moment(end, style.dates, words)
        return first if first == last else f"{first}{style.dash}{last}"
    if style.options.get("since"):
        return f"{words['since']} {first}"
    return f"{first}{style.dash}{pick(words['present'], style.variant)}"


def pick(variants: list[str], number: int) -> str:
    """The variant of that number, counted round and round."""
    return variants[number % len(variants)]


def truth(person: dict[str, Any], style: Style) -> dict[str, Any]:
    """What a perfect reader would find in the print of `person` in `style`."""
    shown = deepcopy(person)
    for path in style.hide:
        hide(shown, path.split("."))
    if style.dates == "yyyy":
        to_years(shown)
    for section in SECTIONS:
        if section not in style.order:
            shown.pop(section, None)
    if "summary" not in style.order:
        shown["basics"].pop("summary", None)
    shown["meta"] = {**person["meta"], "layout": style.name, "engine": style.engine}
    return shown


def to_years(shown: dict[str, Any]) -> None:
    """Cut every date to its year."""
    for kind in ("work", "education", "projects", "certificates"):
        for item in shown.get(kind, []):
            item.update({key: item[key][:4] for key in ("startDate", "endDate", "date") if key in item})


def hide(node: Any, path: list[str]) -> None:  # noqa: ANN401 - any JSON
    """Remove what `path` leads to, in every item of the lists on the way."""
    if isinstance(node, list):
        for item in node:
            hide(item, path)
    elif isinstance(node, dict):
        if len(path) == 1:
            node.pop(path[0], None)
        elif path[0] in node:
            hide(node[path[0]], path[1:])


def page(shown: dict[str, Any], style: Style) -> dict[str, Any]:
    """The words to print, ready for a template: `shown` is what `truth` gave."""
    words = WORDS[shown["meta"]["language"]]
    basics = shown["basics"]
    view: dict[str, Any] = {
        "language": shown["meta"]["language"],
        "name": basics["name"].upper() if style.options.get("shout") else basics["name"],
        "label": basics.get("label", ""),
        "summary": basics.get("summary", ""),
        "contact": contact(basics, words),
        "headings": {key: heading(words[key], style) for key in (*SECTIONS, "contact")},
        "words": words,
        "order": [s for s in style.order if shown.get(s) or (s == "summary" and basics.get("summary"))],
        "options": style.options,
    }
    view["work"] = [{**job, "dates": period(job, style, words)} for job in shown.get("work", [])]
    view["education"] = [
        {**study, "dates": period(study, style, words), "title": course(study, style, words)}
        for study in shown.get("education", [])
    ]
    view["projects"] = [{**p, "dates": period(p, style, words)} for p in shown.get("projects", [])]
    view["certificates"] = [
        {**c, "when": moment(c["date"], style.dates, words) if c.get("date") else ""}
        for c in shown.get("certificates", [])
    ]
    for key in ("skills", "languages", "publications", "awards"):
        view[key] = shown.get(key, [])
    return view


def heading(variants: list[str], style: Style) -> str:
    """A section's heading in this style."""
    text = pick(variants, style.variant)
    return text.upper() if style.caps else text


def course(study: dict[str, Any], style: Style, words: dict[str, Any]) -> str:
    """Degree and subject as one phrase."""
    joint = style.options.get("course", words["in"])
    return joint.join(study[key] for key in ("studyType", "area") if study.get(key))


def contact(basics: dict[str, Any], words: dict[str, Any]) -> list[dict[str, str]]:
    """The contact items in the order of the page: kind, label, text and target."""
    place = ", ".join(basics.get("location", {})[k] for k in ("city", "region") if basics.get("location", {}).get(k))
    items = [
        {"kind": "location", "label": words["address"], "text": place, "href": ""},
        {"kind": "phone", "label": words["phone"], "text": basics.get("phone", ""), "href": ""},
        {
            "kind": "email",
            "label": words["email"],
            "text": basics.get("email", ""),
            "href": "mailto:" + basics.get("email", ""),
        },
        {"kind": "url", "label": "Web", "text": bare(basics.get("url", "")), "href": basics.get("url", "")},
    ]
    items += [
        {"kind": "profile", "label": p["network"], "text": bare(p["url"]), "href": p["url"]}
        for p in basics.get("profiles", [])
    ]
    return [item for item in items if item["text"]]


def bare(url: str) -> str:
    """An address as people print it."""
    return url.removeprefix("https://").removeprefix("www.").rstrip("/")
