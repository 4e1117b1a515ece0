"""The language of a text by the sequences of its letters, as the library py3langid tells it."""

from __future__ import annotations

import importlib
import io
import lzma
from array import array
from functools import cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray


class _Identifier(Protocol):
    """What is used of a library that has no types."""

    def set_languages(self, langs: list[str]) -> None: ...

    def classify(self, text: str) -> tuple[str, float]: ...


def language_of(text: str, languages: tuple[str, ...]) -> str:
    """The likeliest of some languages (ISO 639-1 codes)."""
    return _identifier(languages).classify(text)[0]


@cache
def _identifier(languages: tuple[str, ...]) -> _Identifier:
    """The identifier, loaded here because the library unpacks its model into a temporary file.

    A process that reads documents may write none.
    """
    library = importlib.import_module("py3langid.langid")
    packed = (library.MODEL_DIR / library.MODEL_FILE).read_bytes()
    with np.load(io.BytesIO(lzma.decompress(packed)), allow_pickle=False) as model:
        states, rows = (_as_array(model[name]) for name in ("nextmove", "nextmove_row"))
        classes, features = model["classes"].tolist(), model["out_feat"].tolist()
        made = library.LanguageIdentifier(model["ptc"], model["pc"], classes, states, features, tk_row=rows)
    identifier: _Identifier = made
    identifier.set_languages(list(languages))
    return identifier


def _as_array(numbers: NDArray[np.unsignedinteger[Any]]) -> array[int]:
    return array({2: "H", 4: "I"}[numbers.dtype.itemsize], numbers.tobytes())
