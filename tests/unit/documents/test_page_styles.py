"""Styles of web pages that look like hiding, and show the text all the same."""

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
        ("", '<table><tr><td bgcolor="#003366"><font color="white">{}</font></td></tr></table>'),
    ],
)
def test_what_a_browser_shows_is_read(style, body):
    page = f"<html><head><style>{style}</style></head><body>{body.format(SHOWN)}</body></html>"
    reading = read(page.encode(), "cv.html", Limits())
    assert [line.text for line in reading.lines] == [SHOWN]
    assert reading.hidden == []
