"""Styles of web pages that hide text, and those that resemble hiding but show it."""

import pytest

from callboard.documents.child import read
from callboard.documents.limits import Limits
from callboard.engine.page import Hidden

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
        ("p{width:100vw;margin:0 -50vw;padding:0 50vw}", "<p>{}</p>"),
        ("p{color:#fff;text-shadow:0 0 3px #000}", "<p>{}</p>"),
        ("@keyframes g{from{opacity:0}to{opacity:1}}p{animation:g 1s forwards}", "<p>{}</p>"),
        ("div{display:grid}p{grid-area:1/2}", "<div><b style='grid-area:1/1;background:#fff'></b><p>{}</p></div>"),
        ("", "<details open><summary></summary><p>{}</p></details>"),
        ("", "<div><template shadowrootmode=open><slot></slot></template><p>{}</p></div>"),
        ("", "<svg width=16><title>Mail</title><path d='M0 0'/></svg><p>{}</p>"),
        ("", "<p>{}</p><select><option>Leeds<option>Bradford and the towns around it</select>"),
        ("div{color:transparent}p{color:#222}", "<div><p>{}</p></div>"),
        ("p{background:#fff;color:#000;filter:invert(1)}", "<p>{}</p>"),
        ("@supports not (display:grid){p{display:none}}", "<p>{}</p>"),
        ("@media not screen{p{display:none}}", "<p>{}</p>"),
        ("@media (width < 700px), (prefers-color-scheme:dark){p{color:#fff}}", "<p>{}</p>"),
        ("@layer base,own;@layer own{p{display:block}}@layer base{p{display:none}}", "<p>{}</p>"),
        (
            "div{position:relative}div::after{content:'';position:absolute;inset:0;background:#fff;z-index:-1}",
            "<div><p>{}</p></div>",
        ),
        (
            "div{position:relative}b{position:absolute;inset:0;background:#123}p{position:relative;color:#fff}",
            "<div><b></b><p>{}</p></div>",
        ),
        ("b{position:fixed;inset:0;background:#fff}", "<b></b><p>{}</p>"),
        ("@keyframes in{from{opacity:0}to{opacity:1}}p{animation:in 1s both}", "<p>{}</p>"),
        ("p{clip-path:ellipse(60% 60% at 50% 50%);transform:matrix(1,0,0,1,20,5) rotate(180deg)}", "<p>{}</p>"),
        ("", '<table><tr><td bgcolor="#003366"><font color="white">{}</font></td></tr></table>'),
    ],
)
def test_visibility_matches_what_a_browser_shows(style, body):
    page = f"<html><head><style>{style}</style></head><body>{body.format(SHOWN)}</body></html>"
    reading = read(page.encode(), "cv.html", Limits())
    assert [line.text for line in reading.lines] == [SHOWN]
    assert reading.hidden == []


COVER = "content:'';position:absolute;inset:0;background:#fff"


@pytest.mark.parametrize(
    ("style", "body", "reason"),
    [
        ("p{font-size:calc(16px - 15.5px)}", "<p>{}</p>", Hidden.TINY),
        ("html{font-size:.5px}h1{font-size:20px}p{font-size:1rem}", "<p>{}</p>", Hidden.TINY),
        ("p{--s:.01;font-size:min(calc(var(--s) * 1rem), 2vw)}", "<p>{}</p>", Hidden.TINY),
        ("div{opacity:.2}p{opacity:calc(1 - .8)}", "<div><p>{}</p></div>", Hidden.INVISIBLE),
        ("p{filter:invert(1)}", "<p>{}</p>", Hidden.SAME_COLOUR),
        ("p{filter:contrast(0) brightness(10)}", "<p>{}</p>", Hidden.SAME_COLOUR),
        ("p{background:linear-gradient(90deg,#222,#222);color:#222}", "<p>{}</p>", Hidden.SAME_COLOUR),
        ("p{background:currentColor}", "<p>{}</p>", Hidden.SAME_COLOUR),
        ("p{color:transparent;text-shadow:0 0 1px #fff}", "<p>{}</p>", Hidden.INVISIBLE),
        ("p{clip-path:polygon(0 0,100% 0,0 0)}", "<p>{}</p>", Hidden.CLIPPED),
        ("p{clip-path:circle(5px at -200px 0)}", "<p>{}</p>", Hidden.CLIPPED),
        ("p{mask:linear-gradient(#000,#000) no-repeat;mask-size:0 0}", "<p>{}</p>", Hidden.CLIPPED),
        ("p{transform:matrix(1,0,0,1,-9999,0)}", "<p>{}</p>", Hidden.OFF_PAGE),
        ("p{rotate:y 90deg}", "<p>{}</p>", Hidden.INVISIBLE),
        ("p{backface-visibility:hidden;transform:rotateX(.5turn)}", "<p>{}</p>", Hidden.INVISIBLE),
        ("p{margin:-9999px 0 0}", "<p>{}</p>", Hidden.OFF_PAGE),
        ("div{overflow:hidden;height:20px}p{margin-top:500px}", "<div><p>{}</p></div>", Hidden.CLIPPED),
        (f"div{{position:relative}}div::after{{{COVER}}}", "<div><p>{}</p></div>", Hidden.COVERED),
        (f"div{{position:relative}}b{{{COVER}}}", "<div><p>{}</p><b></b></div>", Hidden.COVERED),
        ("@media (400px <= width <= 9000px){p{display:none}}", "<p>{}</p>", Hidden.INVISIBLE),
        ("@media not print{p{display:none}}", "<p>{}</p>", Hidden.INVISIBLE),
        ("@layer a{p.x.x{display:block}}p{display:none}", "<p class=x>{}</p>", Hidden.INVISIBLE),
        ("@layer a{p{display:none!important}}p{display:block!important}", "<p>{}</p>", Hidden.INVISIBLE),
        ("@keyframes out{to{opacity:0}}p{animation:out 0s forwards}", "<p>{}</p>", Hidden.INVISIBLE),
        ("", "<div popover>{}</div>", Hidden.INVISIBLE),
        ("p{color:rgb(from black r g b / 0)}", "<p>{}</p>", Hidden.INVISIBLE),
        ("p{contain:size;overflow:hidden}", "<p>{}</p>", Hidden.CLIPPED),
        ("p{display:grid;grid-template-rows:0;overflow:hidden}", "<p>{}</p>", Hidden.CLIPPED),
        ("p{width:0;overflow:auto;white-space:nowrap}", "<p>{}</p>", Hidden.CLIPPED),
        ("@keyframes g{from{opacity:0}to{opacity:1}}p{animation:g 1s paused}", "<p>{}</p>", Hidden.INVISIBLE),
        (
            "div{display:grid}p,b{grid-area:1/1}b{background:#fff}",
            "<div><p>{}</p><b></b></div>",
            Hidden.COVERED,
        ),
        ("summary{display:none}", "<details><summary></summary><p>{}</p></details>", Hidden.INVISIBLE),
        ("", "<div><template shadowrootmode=open></template><p>{}</p></div>", Hidden.INVISIBLE),
        ("", "<svg width=0 height=0><text>{}</text></svg>", Hidden.INVISIBLE),
        ("", "<svg><defs><text>{}</text></defs></svg>", Hidden.INVISIBLE),
        ("", "<iframe hidden srcdoc='<p>{}</p>'></iframe>", Hidden.INVISIBLE),
        ("", "<select><option>One<option>{} and then some more</select>", Hidden.INVISIBLE),
    ],
)
def test_text_that_no_browser_shows_is_hidden(style, body, reason):
    page = f"<html><head><style>{style}</style></head><body><h1>Ada Moor</h1>{body.format(SHOWN)}</body></html>"
    reading = read(page.encode(), "cv.html", Limits())
    assert [line.text for line in reading.lines] == ["Ada Moor"]
    assert {run.hidden for run in reading.hidden} == {reason}
