"""When two values of a field say the same.

Case, accents, punctuation and spacing do not count, and long texts may differ a little.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from rapidfuzz import fuzz

NEAR = 0.9
LONG = 25
"""From this length on, texts that are alike to `NEAR` are the same; shorter ones must be equal, letters and digits."""


def fold(text: object) -> str:
    """Lower case without accents, punctuation or doubled spaces; typographic hyphens at line ends are gone."""
    plain = unicodedata.normalize("NFKD", str(text).replace("\u00ad", "").replace("ı", "i"))
    plain = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    return " ".join(re.sub(r"[^\w+#%]+", " ", plain).split())


def same_text(truth: object, found: object) -> bool:
    """Short texts equal after folding, long texts alike to 90 %."""
    a, b = fold(truth), fold(found)
    if a == b:
        return bool(a)
    return min(len(a), len(b)) >= LONG and fuzz.ratio(a, b) / 100 >= NEAR


def same_phone(truth: object, found: object) -> bool:
    """The last eight digits are the same, a trunk zero or country code aside."""
    a, b = (re.sub(r"\D", "", str(v))[-8:] for v in (truth, found))
    return len(a) >= 7 and a == b


def same_url(truth: object, found: object) -> bool:
    """The same address without scheme, `www.` and closing slash."""
    a, b = (re.sub(r"^(https?://)?(www\.)?", "", str(v).strip().lower()).rstrip("/") for v in (truth, found))
    return a == b


def same_date(truth: object, found: object) -> bool:
    """Equal to the month, or to the year where the truth is a year."""
    a, b = str(truth), str(found)
    return a == b or (len(b) == 10 and b[:7] == a)


def same_place(truth: object, found: object) -> bool:
    """The same place, or the same city where one of them adds its region or country."""
    a, b = fold(truth), fold(found)
    return bool(a and b) and (a == b or a.startswith(b + " ") or b.startswith(a + " "))


Same = Callable[[object, object], bool]


def pairs(truth: Sequence[Any], found: Sequence[Any], same: Same) -> list[tuple[int, int]]:
    """Which of the found are which of the true; each is used once, in order of the truth."""
    free = set(range(len(found)))
    matched: list[tuple[int, int]] = []
    for index, value in enumerate(truth):
        hit = next((j for j in sorted(free) if same(value, found[j])), None)
        if hit is not None:
            free.discard(hit)
            matched.append((index, hit))
    return matched


def align(
    truth: Sequence[dict[str, Any]], found: Sequence[dict[str, Any]], keys: tuple[str, ...]
) -> list[tuple[int | None, int | None]]:
    """Pair entries (jobs, studies) by how alike they are, best pair first; the rest stand alone."""
    scored = sorted(
        ((likeness(t, f, keys), -i, -j) for i, t in enumerate(truth) for j, f in enumerate(found)), reverse=True
    )
    left, right = set(range(len(truth))), set(range(len(found)))
    result: list[tuple[int | None, int | None]] = []
    for score, minus_i, minus_j in scored:
        if score >= 0.35 and -minus_i in left and -minus_j in right:
            left.discard(-minus_i)
            right.discard(-minus_j)
            result.append((-minus_i, -minus_j))
    return result + [(i, None) for i in sorted(left)] + [(None, j) for j in sorted(right)]


def likeness(truth: dict[str, Any], found: dict[str, Any], keys: tuple[str, ...]) -> float:
    """0 to 1: the mean likeness of the values under `keys`; dates are equal or not."""
    scores: list[float] = []
    for key in keys:
        a, b = truth.get(key), found.get(key)
        if a is None and b is None:
            continue
        if a is None or b is None:
            scores.append(0.0)
        elif isinstance(a, list):
            scores.append(fuzz.token_set_ratio(fold(" ".join(a)), fold(" ".join(b))) / 100)
        elif "Date" in key:
            scores.append(float(str(a)[:4] == str(b)[:4]))
        else:
            scores.append(fuzz.ratio(fold(a), fold(b)) / 100)
    return sum(scores) / len(scores) if scores else 0.0
