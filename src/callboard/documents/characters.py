"""Single characters put right: ligatures, odd spaces, icons, and what is not shown at all."""

from __future__ import annotations

import re
import unicodedata

from callboard.engine.trust.hidden_text.obfuscation import unshown_text

LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "Ĳ": "IJ", "ĳ": "ij"}
)
# Fonts of Chinese and Japanese name some letters as the parts of the dictionary's index that look the same.
ALIKE = "⺟母⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻑長⻓长⻔门⻘青⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻩黄⻬齐⻭齿⻰龙⻳龟"
RADICALS = str.maketrans(
    {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in range(0x2F00, 0x2FD6)}
    | dict(zip(ALIKE[::2], ALIKE[1::2], strict=True))
)
RADICAL = re.compile("[\u2e80-\u2fd5]")
SPACES = re.compile(r"[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t\v\f]")
# Icon fonts put their pictures into the private-use areas; they have no meaning outside the font.
ICONS = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
# Controls, soft hyphens, zero-width marks, replacement and lone surrogates. Joiners (200C, 200D) stay: names in
# Persian and Hindi need them, and so do family emojis.
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u180e\u200b\u2060-\u2064\ufeff\ufffc-\uffff\ud800-\udfff]")
TAGS = re.compile("[\U000e0000-\U000e007f]+")
# A flag of a part of a country (Scotland) is a black flag followed by tags: an ordinary emoji.
FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007f]+")
OVERRIDE = re.compile("\u202e([^\u202c\u202d\u2068\u2069\n]*)[\u202c]?")
DIRECTIONS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
BULLETS = "•●○◦▪▫■□▸▹►▻▶▷◀◁◂◃◆◇◈◉◊⬥⬩❖❑❒✦✧➢➤➜➔→‣⁃∙·✓✔✗★☆❯⋆∗⚬⦁❍✱✳✴✶➞➙➡⇒◾◽»–—-*o"
BULLET = re.compile(rf"^\s*(?:[{re.escape(BULLETS[:-6])}»]\s*|[–—*o-]\s+)(?=\S)")
CELL_GAP = re.compile(r"\t+ *| {3,}")


def tidy(text: str) -> tuple[str, str]:
    """The text as a reader sees it, and what was written in it with characters that are not shown."""
    if text.isascii() and text.isprintable():
        return text, ""
    secret = unshown_text(text)
    text = TAGS.sub("", FLAG.sub("\U0001f3f4", text))
    # What stands under a right-to-left override is seen backwards.
    text = DIRECTIONS.sub("", OVERRIDE.sub(lambda match: match[1][::-1], text))
    text = UNSEEN.sub("", ICONS.sub("", SPACES.sub(" ", text).translate(LIGATURES)))
    text = text.translate(RADICALS) if RADICAL.search(text) else text
    return unicodedata.normalize("NFC", text), secret


def without_bullet(text: str) -> tuple[str, bool]:
    """The text without the sign of a list item, and whether it had one."""
    match = BULLET.match(text)
    return (text[match.end() :], True) if match else (text, False)


def is_caps(text: str) -> bool:
    """Return True if all letters are capitals, and there are at least two."""
    return text.isupper() and sum(char.isalpha() for char in text) > 1
