"""Decode text that is written in disguise.

Words can be written with letters that look like others, with characters that are not shown, backwards, in numbers, or
letter by letter. Each disguise is decoded separately, so that a finding can name it.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import html
import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from callboard.engine.learning.vectors import word_pieces

ZERO_WIDTH = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u180b-\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]"
)
# Four letters of eight bits each, one character a bit.
ZERO_WIDTH_RUN = re.compile("[\u200b-\u200f\u2060-\u2064\ufeff]{32,}")
TAGS = re.compile("[\U000e0001\U000e0020-\U000e007f]+")
SELECTORS = re.compile("[\U000e0100-\U000e01ef]{4,}")
FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007f]+")
DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069]")
OVERRIDE = re.compile("\u202e([^\u202c\u202d\u2068\u2069\n]*)[\u202c\u2069]?")
SPACED = re.compile(r"(?<!\S)(?:[^\W\d_][ ._*-]){4,}[^\W\d_](?!\S)")
# A row of letters begins where no letter stands before it: to begin at each of its letters would take seconds.
WIDE_SPACED = re.compile(r"(?<!\b\w )(?:(?<!\S)[^\W\d_](?: [^\W\d_])++(?: {2,}+|$)){2,}")
SEPARATORS = "._*·•∙‧⋅|/\\~=+-"
DOTTED = re.compile(rf"(?<!\w)(?:[^\W\d_][{re.escape(SEPARATORS)}]){{2,}}[^\W\d_](?!\w)")
SEPARATOR = re.compile(f"[{re.escape(SEPARATORS)}]")
# What is left of separators between the last letter of a word, a blank and the next word.
BESIDE_BLANK = re.compile(rf"[{re.escape(SEPARATORS)}]? [{re.escape(SEPARATORS)}]?")
BASE64 = re.compile(r"(?<![\w+/])[A-Za-z0-9+/_-]{16,}={0,2}")
HEX = re.compile(r"(?:(?:0x|\\x)?[0-9a-fA-F]{2}[ ,:]?){10,}")
BINARY = re.compile(r"(?:[01]{8}\s*){8,}")
ENTITIES = re.compile(r"&#x?[0-9a-fA-F]+;|&[a-z]+;")
PERCENT = re.compile(r"(?:%[0-9a-fA-F]{2}){2,}")
LEAST_BLANKS = 3
"""Blanks written as in an address from which on a text is decoded: a link in a sentence may have one."""

ESCAPES = re.compile(r"(?:\\u[0-9a-fA-F]{4}){2,}")
LEET = str.maketrans(
    {
        "0": "o",
        "1": "i",
        "3": "e",
        "4": "a",
        "5": "s",
        "7": "t",
        "@": "a",
        "$": "s",
        "!": "i",
        "|": "i",
        "8": "b",
        "9": "g",
    }
)
# only whole words: to try each tail of a word of one letter a hundred thousand times would take seconds
LEET_WORD = re.compile(r"(?<![\w@$!|])(?=[\w@$!|]*[^\W\d_])(?=[\w@$!|]*[0134579@$!|])[\w@$!|]{3,}")
WORD = re.compile(r"\w+")
MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
# Letters of other scripts that look like Latin ones.
LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһӏвнкмтгԛԝԍүАВЕКМНОРСТУХІЈЅαβεηικνορτυχωγΑΒΕΖΗΙΚΜΝΟΡΤΥΧɑɡıℓոսցօɩɴʀʏʙʜʟᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱɢɪ",
    "aeopcyxijsdhlbhkmtrqwgyABEKMHOPCTYXIJSaBenikvoptuxwyABEZHIKMNOPTYXagilnugoinrybhlacdejkmoptuvwzsgi",
)  # fmt: skip


class Decoding(NamedTuple):
    """A text after one disguise was decoded; `disguise` names it, and is empty for the text as it is shown."""

    text: str
    disguise: str


def decodings(text: str) -> Iterator[Decoding]:
    """The text as it is shown first, then each decoding that applies to it."""
    shown = visible_text(text)
    yield Decoding(shown, "a right-to-left override" if OVERRIDE.search(text) else "")
    yield from _hidden_characters(text)
    latin = shown.translate(LOOKALIKES)
    if latin != shown and _mixes_scripts(shown):
        yield Decoding(latin, "letters of another script")
    if not text.isascii():
        plain = unicodedata.normalize("NFKC", shown)
        decorated = "".join(char for char in plain if not _is_decoration(char))
        if decorated != shown:
            yield Decoding(decorated.translate(LOOKALIKES), "decorated letters")
    yield from _respellings(latin)
    yield from _decoded_codes(text)


def visible_text(text: str) -> str:
    """The text as it is shown: right-to-left overrides applied, characters without a shape removed."""
    if text.isascii():
        return text
    text = OVERRIDE.sub(lambda match: match[1][::-1], text)
    text = TAGS.sub("", FLAG.sub("", text))
    return SELECTORS.sub("", DIRECTIONS.sub("", ZERO_WIDTH.sub("", text)))


def zero_width_text(text: str) -> str:
    """The text encoded in runs of zero-width characters: two of them stand for 0 and 1, eight bits a letter."""
    decoded = ""
    for run in ZERO_WIDTH_RUN.findall(text):
        zero, one = min(run), max(run)
        bits = "".join("1" if char == one else "0" for char in run if char in {zero, one})
        ways = (bits, bits.translate(str.maketrans("01", "10")))
        decoded += next((read for way in ways if (read := _binary(way)).isprintable() and read), "")
    return decoded


def unshown_text(text: str) -> str:
    """The text encoded in characters that no font shows: tags, variation selectors, zero-width characters."""
    tags = "".join(chr(ord(char) - 0xE0000) for found in TAGS.findall(FLAG.sub("", text)) for char in found)
    selectors = "".join(chr(ord(char) - 0xE0100 + 16) for found in SELECTORS.findall(text) for char in found)
    shown = "".join(char for char in tags + selectors if char.isprintable())
    return shown + zero_width_text(text)


def _hidden_characters(text: str) -> Iterator[Decoding]:
    if text.isascii():
        return
    if secret := unshown_text(text):
        yield Decoding(secret, "characters that are not shown")
    for match in OVERRIDE.finditer(text):
        yield Decoding(match[1][::-1], "a right-to-left override")
        yield Decoding(match[1], "a right-to-left override")


def _respellings(text: str) -> Iterator[Decoding]:
    """Words spelt with digits, with gaps, or backwards."""
    without_mails = MAIL.sub(" ", text)
    if LEET_WORD.search(without_mails):
        yield Decoding(LEET_WORD.sub(lambda match: match[0].translate(LEET), without_mails), "digits for letters")
    if len(DOTTED.findall(text)) > 1:
        joined = DOTTED.sub(lambda match: SEPARATOR.sub("", match[0]), text)
        yield Decoding(BESIDE_BLANK.sub(" ", joined), "separated letters")
    if WIDE_SPACED.search(text):
        joined = re.sub(r"(?<=\b\w) (?=\w\b)", "", text)
        yield Decoding(joined, "spaced letters")
    elif SPACED.search(text):
        yield Decoding(SPACED.sub(lambda match: re.sub(r"[ ._*-]", "", match[0]), text), "spaced letters")
    if len(text) > 20:
        rewritten = (
            (text[::-1], "backwards writing"),
            (" ".join(word[::-1] for word in text.split()), "backwards writing"),
            (codecs.encode(text, "rot13"), "ROT13"),
        )
        yield from (Decoding(decoded, disguise) for decoded, disguise in rewritten if _reads_better(decoded, text))


def _reads_better(decoded: str, written: str) -> bool:
    """Return True unless a decoded text is spelled of more word pieces: what is no language falls into many."""
    return len(word_pieces(decoded)) <= len(word_pieces(written))


def _decoded_codes(text: str) -> Iterator[Decoding]:
    for pattern, decode, name in (
        (BASE64, _base64, "Base64"),
        (HEX, _hex, "hexadecimal numbers"),
        (BINARY, _binary, "binary numbers"),
    ):
        for match in pattern.finditer(text):
            if decoded := decode(match[0]):
                yield Decoding(decoded, name)
    if ENTITIES.search(text):
        yield Decoding(html.unescape(text), "HTML entities")
    if PERCENT.search(text) or text.count("%20") >= LEAST_BLANKS:
        yield Decoding(unquote(text, errors="ignore"), "percent encoding")
    if ESCAPES.search(text):
        yield Decoding(re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), text), "escapes")


def _base64(code: str) -> str:
    code = code.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return _printable(base64.b64decode(code + "=" * (-len(code) % 4), validate=True))
    except (binascii.Error, ValueError):  # an ordinary long word
        return ""


def _hex(code: str) -> str:
    digits = re.sub(r"0x|\\x|[ ,:]", "", code)
    return _printable(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _binary(code: str) -> str:
    bits = re.sub(r"\s", "", code)
    return _printable(bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)))


def _printable(data: bytes) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return text if sum(char.isprintable() or char in "\n\t" for char in text) == len(text) else ""


def _mixes_scripts(text: str) -> bool:
    """Return True if a word mixes Latin letters with look-alikes, or consists of look-alikes only."""
    for word in WORD.findall(text):
        foreign = sum(char.translate(LOOKALIKES) != char for char in word)
        if foreign and (foreign == len(word) or any(char.isascii() and char.isalpha() for char in word)):
            return True
    return False


def _is_decoration(char: str) -> bool:
    return unicodedata.category(char) in {"Me", "Cf"} or char in "\u0336\u0335\u0332\u0333\u0305"
