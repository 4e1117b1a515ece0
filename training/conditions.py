"""The model of conditions: what people who judged résumés set apart as a condition, and what they judged."""

from __future__ import annotations

from pathlib import Path

from callboard.engine.matching.verdicts.conditions import CONDITION, REQUIREMENT, condition_features
from training.examples import Labelled, Recipe, labelled_documents


def examples(data: Path) -> list[Labelled]:
    """One example a requirement of a posting, as most of those who judged it called it."""
    called: dict[tuple[str, str, str], list[bool]] = {}
    for _, source, pair in labelled_documents(data / "pairs"):
        for label in pair["requirements"]:
            key = pair["posting"], source.split("_")[0], label["text"]
            called.setdefault(key, []).append(label["kind"] == "condition")
    return [
        Labelled(
            condition_features(text),
            CONDITION if 2 * sum(votes) > len(votes) else REQUIREMENT,
            document=posting,
            source=source,
        )
        for (posting, source, text), votes in called.items()
    ]


RECIPE = Recipe(
    name="conditions among requirements",
    purpose="Whether a requirement of a posting is a condition that no résumé tells of.",
    weights=Path("src/callboard/engine/matching/data/conditions.npz"),
    examples=examples,
    sources={
        "am": "Armenian advertisements (WellintonNoGallo/Datadet-de-m-sica-Spotify-)",
        **dict.fromkeys(("fk", "pg"), "EMSCAD (grv7-deve/fakejobpost)"),
        "written": "lines written for this project, half of them look-alikes",
        "in": "Indeed (ArjtheGreat/IndeedJobScraper)",
        "lj": "LinkedIn (m5991/linkedin-jobs-scraper-analysis)",
        "gathered2": "lines on travel, shifts, lifting and the like of 260 postings, as the reader parts them: EMSCAD "
        "(grv7-deve/fakejobpost), Indeed (ArjtheGreat/IndeedJobScraper) and LinkedIn "
        "(m5991/linkedin-jobs-scraper-analysis)",
    },
    strength=0.5,
)
