"""Styles of web pages that resemble hiding but show the text."""

import pytest

from callboard.documents.child import read
from callboard.documents.limits import Limits

SHOWN = "Terraform and Kubernetes for seven years"


@pytest.mark.parametrize(
    ("style", "body"),
    [
        (
            "h1{background:linear-gradient(90deg,#123,#a5f);-webkit-background-clip:text;color:transparent}",
            "<h1>{}</h1>",
        ),
        (".row{font-size:0}.row p{font-size:16px}", "<div class=row><p>{}</p></div>"),
        (".all{visibility:hidden}.all p{visibility:visible}", "<div class=all><p>{}</p></div>"),
        ("@media (max-width:600px){p{display:none}}", "<p>{}</p>"),
        ("@media print{p{display:none}}", "<p>{}</p>"),
        ("@keyframes in{0%{opacity:0}100%{opacity:1}}", "<p>{}</p>"),
        (":root{--paper:#2c3e50;--ink:#fff}aside{background:var(--paper);color:var(--ink)}", "<aside>{}</aside>"),
        ("body{background:#111;color:#eee}", "<p>{}</p>"),
        (".s p{color:#333}p{color:#fff}", "<div class=s><p>{}</p></div>"),
        ("p{transform:translate(-50%,-50%);position:absolute;left:50%;margin-left:-100px}", "<p>{}</p>"),
        ("p{opacity:.7;letter-spacing:.3em;font:12px/1.4 Arial}", "<p>{}</p>"),
        ("p{background:url(data:image/png;base64,AAAA);color:#fff}", "<p>{}</p>"),
        ("p{color:oklch(0.3 0.1 250)}aside{background:lab(20 10 -30);color:lab(95 0 0)}", "<aside>{}</aside>"),
        ("p{font-size:calc(1rem + .2vw);clip-path:inset(0 0 60% 0)}", "<p>{}</p>"),
        ("p{color:color();background:hsl(1e999 0 100)}", "<p>{}</p>"),
        ("p{--a:var(--b) var(--b);--b:var(--a) var(--a);border:var(--a)}", "<p>{}</p>"),
        ("p{width:" + "calc(" * 5000 + "1px}", "<p>{}</p>"),
        ("@media screen{" * 5000 + "p{display:none}", "<p>{}</p>"),
        ("p" + "(" * 5000 + "{display:none}", "<p>{}</p>"),
        ("", '<table><tr><td bgcolor="#003366"><font color="white">{}</font></td></tr></table>'),
    ],
)
def test_visibility_matches_what_a_browser_shows(style, body):
    page = f"<html><head><style>{style}</style></head><body>{body.format(SHOWN)}</body></html>"
    reading = read(page.encode(), "cv.html", Limits())
    assert [line.text for line in reading.lines] == [SHOWN]
    assert reading.hidden == []
