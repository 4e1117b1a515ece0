"""Order the duties of a role for questions: what the job is about first, and of that what the résumé shows least."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.matching.vocabulary.word_vectors import mean_direction
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.engine.writing import phrases

_TITLE = 0.5
"""How much nearness to the title of the role counts beside nearness to all its duties."""
_SHOWN = 0.75
"""How much nearness to a line of the résumé takes away: what is plainly shown needs no question."""
_VERBS = re.compile(r"^(?:[a-z]+ly )?[a-z]+ing(?:(?:,|,? and|,? or) [a-z]+ing)*")
_SAME = 0.85
"""From this nearness on, two duties are the same one, listed twice."""


def order_duties(duties: Sequence[str], *, role: Sequence[str], title: str, done: Sequence[str]) -> list[int]:
    """The places of `duties` in the order in which to ask about them, each duty once.

    `role` are all lines about the work of the role, `done` the lines of the résumé about work done. English only: the
    vectors know no other language well.
    """
    if not duties:
        return []
    vectors = sentence_vectors(duties)
    score = vectors @ mean_direction(sentence_vectors(role)) + _TITLE * (vectors @ sentence_vectors([title])[0])
    if done:
        score -= _SHOWN * (vectors @ sentence_vectors(done).T).max(axis=1)
    chosen: list[int] = []
    for place in np.argsort(-score, kind="stable").tolist():
        if all(float(vectors[place] @ vectors[other]) < _SAME for other in chosen):
            chosen.append(place)
    return chosen


def duties_to_ask_about(resume: Resume, posting: Posting) -> list[str]:
    """What the job is about and the résumé shows least, as what is done ("preparing monthly reports"); English only."""
    if posting.language != "en":
        return []
    lines = [fact.value for fact in posting.role.sections.responsibilities]
    named = [duty for line in lines if (duty := phrases.duty(line, posting.language)) and _is_plain(duty, line)]
    title = posting.role.title
    done = [fact.value for job in resume.work for fact in job.bullets]
    order = order_duties(named, role=lines, title=title.value if title else "", done=done)
    return [named[place] for place in order]


def _is_plain(duty: str, line: str) -> bool:
    """Return True if nothing but the verbs that begin it was recast: further on, a verb may be something else."""
    return _VERBS.sub("", duty) in line
