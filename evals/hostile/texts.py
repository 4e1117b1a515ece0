"""Hostile text, HTML, JSON and Markdown: wrong encodings, endless lines, deep nesting, traps for patterns."""

from __future__ import annotations

import json
from collections.abc import Iterator

from evals.hidden.pdf import RESUME, build
from evals.hidden.sets import word

PLAIN = "\n".join(line for _, line in RESUME)
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + b"\0" * 64


def encodings() -> Iterator[tuple[str, bytes]]:
    """Text as people's machines write it, and as nobody's should."""
    german = PLAIN.replace("Jane Doe", "Jürgen Groß")
    for code in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252", "cp850", "utf-8-sig", "utf-7"):
        yield f"{code}.txt", german.encode(code, "replace")
    yield "shift-jis.txt", ("職務経歴書\n山田太郎\n" + PLAIN).encode("shift-jis", "replace")
    yield "gb18030.txt", ("简历\n王伟\n" + PLAIN).encode("gb18030")
    yield "koi8-r.txt", ("Резюме\nИван Петров\n" + PLAIN).encode("koi8-r", "replace")
    yield "broken-utf-8.txt", PLAIN.encode() + b"\xff\xfe\xc3\x28\xa0\xa1 \xe2\x28\xa1"
    yield "surrogates.txt", PLAIN.encode() + b"\xed\xa0\x80\xed\xb0\x80"
    yield "nulls-inside.txt", PLAIN.replace("a", "a\0").encode()
    yield "only-nulls.txt", b"\0" * 1_000_000
    yield "noise.txt", bytes((n * n * 31 + n * 7) % 256 for n in range(200_000))
    yield "control-characters.txt", bytes(range(1, 32)) * 100 + PLAIN.encode()
    yield "terminal-escapes.txt", b"\x1b[31m\x1b]0;owned\x07" + PLAIN.encode()
    yield "old-mac-lines.txt", PLAIN.replace("\n", "\r").encode()


def shapes() -> Iterator[tuple[str, bytes]]:
    """Nothing, too much, too long."""
    for suffix in ("pdf", "docx", "html", "md", "txt", "json"):
        yield f"empty.{suffix}", b""
        yield f"blank.{suffix}", b" \n\t\n  \n"
    yield "mark-only.txt", b"\xef\xbb\xbf"
    yield "one-letter.txt", b"x"
    yield "three-words.txt", b"we hire people"
    yield "one-line-10mb.txt", b"word " * 2_000_000
    yield "one-word-5mb.txt", b"x" * 5_000_000
    yield "million-lines.txt", b"a\n" * 1_000_000
    yield "posting-5mb.md", b"# Engineer\n\n## Requirements\n" + b"- 5 years of Python and SQL\n" * 190_000
    yield "stacked-marks.txt", ("a" + "\u0301" * 5000 + "\n").encode() * 20
    yield "right-to-left.txt", ("\u202e" + PLAIN + "\u202c").encode()
    yield "emoji.txt", ("👩🏽‍💻" * 50_000).encode()
    yield "only-bullets.txt", ("•\n" * 20_000).encode()
    yield "only-headings.txt", b"Experience\nEducation\nSkills\n" * 5000


def traps() -> Iterator[tuple[str, bytes]]:
    """Text on which a careless pattern takes for ever."""
    for name, text in {
        "at-signs": "a" * 50_000 + "@" + "b" * 50_000,
        "many-at-signs": "a@" * 40_000,
        "dots": "a." * 50_000 + "@",
        "dashes": "2019 - " * 30_000,
        "dates": "Jan 2019 – Feb 2020, " * 10_000,
        "digits": "1" * 100_000,
        "spaced-digits": "1 2 3-4 (5) " * 20_000,
        "brackets": "(" * 100_000 + ")" * 100_000,
        "commas": "Python, " * 60_000,
        "slashes": "https://" + "a/" * 50_000,
        "links": "https://example.com/a?b=c " * 8000,
        "spaces": "a" + " " * 200_000 + "b",
        "spaced-capitals": "E X P E R I E N C E " * 8000,
        "money": "$100,000 - $120,000 " * 10_000,
        "thousands": "1,000" + ",000" * 40_000,
        "pipes": "a | " * 50_000,
        "and-or": "or and " * 40_000,
        "years-of": "5+ years of " * 20_000,
        "skills": "C C++ C# R Go " * 15_000,
        "quotes": '"' * 80_000,
    }.items():
        yield f"{name}.txt", ("Jane Doe\nExperience\n" + text + "\n").encode()


def markup() -> Iterator[tuple[str, bytes]]:
    """HTML, Markdown and JSON."""
    yield "deep-divs.html", b"<div>" * 100_000 + b"hello" + b"</div>" * 100_000
    yield "unclosed.html", b"<html><body>" + b"<p><b><i><table><tr><td>" * 20_000
    yield "deep-tables.html", b"<table><tr><td>" * 5000 + b"x"
    yield "wide-attribute.html", b'<p class="' + b"a " * 1_000_000 + b'">hello</p>'
    yield "entities.html", b"&amp;" * 400_000
    yield "script-only.html", b"<script>while(true){}</script>"
    yield "style-only.html", b"<style>" + b"p{color:red}" * 50_000 + b"</style>"
    yield "lying-charset.html", '<meta charset="utf-16"><p>Jürgen Groß, Köln</p>'.encode("latin-1")
    yield "unknown-charset.html", b'<meta charset="klingon"><p>Jane Doe, Leeds</p>'
    yield "comment.html", b"<!--" + b"-" * 500_000
    yield "nulls.html", b"<p>Ja\0ne</p>" * 1000
    yield "deep.json", b"[" * 100_000 + b"]" * 100_000
    yield "deep-objects.json", b'{"a":' * 50_000 + b"1" + b"}" * 50_000
    yield "cut.json", json.dumps({"basics": {"name": "Jane Doe"}}).encode()[:-4]
    yield "not-a-resume.json", b'{"hello": "world"}'
    yield "list.json", b"[1, 2, 3]"
    yield "number.json", b"1e999"
    yield "not-a-number.json", b'{"basics": {"name": NaN}}'
    yield (
        "wrong-types.json",
        b'{"basics": [1], "work": "none", "education": {"a": 1}, "skills": [null, 3, {"name": 4}]}',
    )
    yield (
        "wrong-values.json",
        b'{"basics": {"name": 5, "profiles": "x"}, "work": [{"startDate": 2019, "highlights": 3}]}',
    )
    yield (
        "bad-dates.json",
        b'{"basics": {"name": "J"}, "work": [{"name": "A", "startDate": "soon", "endDate": "2020-99"}]}',
    )
    yield "long-number.json", b'{"basics": {"name": ' + b"9" * 100_000 + b"}}"
    yield "repeated.json", b'{"basics": {"name": "A"}, "basics": {"name": "B"}}'
    yield "quotes.md", b">" * 20_000 + b" hello"
    yield "lists.md", "".join("  " * n + "- x\n" for n in range(2000)).encode()
    yield "brackets.md", b"[" * 50_000
    yield "stars.md", b"*a **b " * 30_000
    yield "ticks.md", b"`" * 50_000 + b"a"
    yield "references.md", b"[a]: b\n" * 30_000 + b"[a]" * 30_000
    yield "table.md", b"|a" * 3000 + b"\n" + b"|-" * 3000 + b"\n" + (b"|b" * 3000 + b"\n") * 20


def mislabelled() -> Iterator[tuple[str, bytes]]:
    """One thing under the name of another."""
    yield "word-as.pdf", word("", "hello")
    yield "pdf-as.docx", build({})
    yield "pdf-as.txt", build({})
    yield "text-as.pdf", PLAIN.encode()
    yield "text-as.docx", PLAIN.encode()
    yield "html-as.pdf", b"<html><body><p>Jane Doe</p></body></html>"
    yield "picture-as.pdf", PNG
    yield "picture-as.docx", PNG
    yield "picture.png", PNG
    yield "program-as.pdf", b"MZ" + b"\x90\0\3" * 3000
    yield "gzip-as.docx", b"\x1f\x8b\x08\0" + b"\0" * 400
    yield "rich-text.rtf", rb"{\rtf1\ansi Jane Doe\par Operations Manager}"
    yield "rich-text-as.docx", rb"{\rtf1\ansi Jane Doe\par Operations Manager}"
    yield "json-as.pdf", b'{"basics": {"name": "Jane Doe"}}'
    yield "no-suffix", build({})
    yield "unknown.xyz", PLAIN.encode()
    yield "postscript-as.pdf", b"%!PS-Adobe-3.0\n/Helvetica findfont 12 scalefont setfont"
