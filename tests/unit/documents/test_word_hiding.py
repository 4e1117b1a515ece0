"""Hidden text in Word files, and ordinary formatting that resembles it."""

import io
import zipfile

import pytest

from callboard.documents.child import read
from callboard.documents.limits import Limits
from callboard.documents.reading import Reading
from callboard.engine.page import Hidden

WORD = "http://schemas.openxmlformats.org"
SPACES = (
    f'xmlns:w="{WORD}/wordprocessingml/2006/main" xmlns:wp="{WORD}/drawingml/2006/wordprocessingDrawing" '
    f'xmlns:a="{WORD}/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
)
SECRET = "secret words"


def word(body: str, **parts: str) -> Reading:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as file:
        file.writestr("word/document.xml", f"<w:document {SPACES}><w:body>{said('Ada')}{body}</w:body></w:document>")
        for name, content in parts.items():
            file.writestr(f"{name}.xml" if name.startswith("custom") else f"word/{name}.xml", content)
    return read(stream.getvalue(), "cv.docx", Limits())


def said(text: str, place: str = "", look: str = "") -> str:
    return f"<w:p><w:pPr>{place}</w:pPr><w:r><w:rPr>{look}</w:rPr><w:t>{text}</w:t></w:r></w:p>"


def box(inside: str, x: int = 0, about: str = "", fill: str = "", width: int = 3_000_000) -> str:
    return (
        '<w:p><w:r><w:drawing><wp:anchor behindDoc="0"><wp:positionH relativeFrom="page">'
        f'<wp:posOffset>{x}</wp:posOffset></wp:positionH><wp:extent cx="{width}" cy="300000"/>'
        f'<wp:docPr id="1" name="box" {about}/><wps:wsp><wps:spPr>{fill}</wps:spPr><wps:txbx><w:txbxContent>{inside}'
        "</w:txbxContent></wps:txbx></wps:wsp></wp:anchor></w:drawing></w:r></w:p>"
    )


def grouped(inside: str, top: int) -> str:
    shape = f'<v:shape style="position:absolute;left:11688;top:{top};height:1079;width:11913"><v:textbox>'
    return (
        '<w:p><w:r><w:pict><v:group style="margin-left:35pt" coordsize="24726,30217">'
        f"{shape}<w:txbxContent>{inside}</w:txbxContent></v:textbox></v:shape></v:group></w:pict></w:r></w:p>"
    )


def row(properties: str, cell: str, inside: str) -> str:
    cells = f"<w:tc><w:tcPr>{cell}</w:tcPr>{inside}</w:tc>"
    return f"<w:tbl><w:tr><w:trPr>{properties}</w:trPr>{cells}</w:tr></w:tbl>"


def table(properties: str, inside: str) -> str:
    return f"<w:tbl><w:tblPr>{properties}</w:tblPr><w:tr><w:tc>{inside}</w:tc></w:tr></w:tbl>"


def styles(*given: str) -> str:
    return f"<w:styles {SPACES}>{''.join(given)}</w:styles>"


def style(name: str, look: str, based_on: str = "", kind: str = "paragraph") -> str:
    parent = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    return (
        f'<w:style w:type="{kind}" w:styleId="{name}"><w:name w:val="{name}"/>{parent}<w:rPr>{look}</w:rPr></w:style>'
    )


MATH = f'xmlns:m="{WORD}/officeDocument/2006/math"'
CHARACTER_STYLES = (("A", "<w:vanish/>", ""), ("B", "", "A"), ("C", "", "B"))
NAVY = '<w:color w:val="1F3864"/>'
NAVY_GROUND = '<w:shd w:val="clear" w:fill="1F3864"/>'
WHITE = '<w:color w:val="FFFFFF"/>'
NAVY_FILL = '<a:solidFill><a:srgbClr val="1F3864"/></a:solidFill>'
INSET = '<wps:bodyPr lIns="900000"/></wps:wsp>'
THEME_PAPER_FILL = '<w14:textFill><w14:solidFill><w14:schemeClr w14:val="bg1"/></w14:solidFill></w14:textFill>'
WHITE_GRADIENT = (
    '<w14:textFill><w14:gradFill><w14:gsLst><w14:gs><w14:srgbClr w14:val="FFFFFF"/></w14:gs>'
    '<w14:gs><w14:srgbClr w14:val="FEFEFE"/></w14:gs></w14:gsLst></w14:gradFill></w14:textFill>'
)
CLEAR = "<w14:textFill><w14:noFill/></w14:textFill>"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (said(SECRET, '<w:spacing w:line="20" w:lineRule="exact"/>'), Hidden.CLIPPED),
        (said(SECRET, '<w:ind w:left="-20000"/>'), Hidden.OFF_PAGE),
        (said(SECRET, look='<w:fitText w:val="1"/>'), Hidden.TINY),
        (row("", "<w:vMerge/>", said(SECRET)), Hidden.INVISIBLE),
        (row("<w:del/>", "", said(SECRET)), Hidden.INVISIBLE),
        (
            f"<w:p><m:oMath {MATH}><m:r><w:rPr><w:vanish/></w:rPr><m:t>{SECRET}</m:t></m:r></m:oMath></w:p>",
            Hidden.INVISIBLE,
        ),
        (said(SECRET, '<w:framePr w:w="900" w:x="-20000" w:y="1"/>'), Hidden.OFF_PAGE),
        (said(SECRET, NAVY_GROUND, NAVY), Hidden.SAME_COLOUR),
        (said(SECRET, look=CLEAR), Hidden.INVISIBLE),
        (said(SECRET, '<w:ind w:left="0" w:hanging="24000"/>'), Hidden.OFF_PAGE),
        (said(SECRET, look=THEME_PAPER_FILL), Hidden.SAME_COLOUR),
        (said(SECRET, look=WHITE_GRADIENT), Hidden.SAME_COLOUR),
        (row("", '<w:shd w:val="solid" w:color="1F3864"/>', said(SECRET, look=NAVY)), Hidden.SAME_COLOUR),
        (row("", "", row('<w:trHeight w:val="5" w:hRule="exact"/>', "", said(SECRET))), Hidden.CLIPPED),
        (table('<w:tblInd w:w="-30000"/>', said(SECRET)), Hidden.OFF_PAGE),
        (table('<w:tblpPr w:tblpX="-25000" w:tblpY="1"/>', said(SECRET)), Hidden.OFF_PAGE),
        (box(said(SECRET), about="", width=90_000).replace("</wps:wsp>", INSET), Hidden.CLIPPED),
        (row("<w:hidden/>", "", said(SECRET)), Hidden.INVISIBLE),
        (row('<w:trHeight w:val="1" w:hRule="exact"/>', "", said(SECRET)), Hidden.CLIPPED),
        (row("", NAVY_GROUND, said(SECRET, look=NAVY)), Hidden.SAME_COLOUR),
        (box(said(SECRET), x=-9_000_000), Hidden.OFF_PAGE),
        (box(said(SECRET), about='hidden="1"'), Hidden.INVISIBLE),
        (grouped(said(SECRET), top=900_000), Hidden.OFF_PAGE),
        (box(said(SECRET), width=10), Hidden.CLIPPED),
        (box(said(SECRET, look=WHITE)), Hidden.SAME_COLOUR),
        (box(said(SECRET, look=NAVY), fill=NAVY_FILL), Hidden.SAME_COLOUR),
    ],
)
def test_off_page_text_is_kept_apart(body, reason):
    reading = word(body)
    assert [line.text for line in reading.lines] == ["Ada"]
    assert [(run.text, run.hidden) for run in reading.hidden] == [(SECRET, reason)]


@pytest.mark.parametrize(
    "body",
    [
        said(SECRET, '<w:ind w:left="-720"/><w:spacing w:line="240" w:lineRule="exact"/>', '<w:spacing w:val="-6"/>'),
        said(SECRET, NAVY_GROUND, WHITE),
        row("", NAVY_GROUND, said(SECRET, look=WHITE)),
        row("", '<w:vMerge w:val="restart"/>', said(SECRET)),
        said(SECRET, look='<w:fitText w:val="9000"/>'),
        box(said(SECRET, look=WHITE), fill=NAVY_FILL),
        box("<w:p/>", fill=NAVY_FILL) + box(said(SECRET, look=WHITE)),
        box(said(SECRET), x=900_000),
        grouped(said(SECRET), top=27_909),
        row("", '<w:shd w:val="clear" w:themeFill="accent1"/>', said(SECRET, look=WHITE)),
    ],
)
def test_text_on_its_own_background_is_visible(body):
    reading = word(body)
    assert SECRET in [line.text for line in reading.lines]
    assert reading.hidden == []


def test_comments_and_properties_are_reported_by_kind():
    deleted = f"<w:p><w:del><w:r><w:delText>{SECRET}</w:delText></w:r></w:del></w:p>"
    note = f"<w:footnotes {SPACES}><w:footnote>{said('a note')}</w:footnote></w:footnotes>"
    reading = word(box("<w:p/>", about='descr="a portrait"') + deleted, footnotes=note)
    assert reading.metadata == {"descriptions": "a portrait", "deletions": SECRET, "footnotes": "a note"}


def test_impossible_font_size_is_ignored():
    reading = word(said("Engineer", look=f'<w:sz w:val="{"9" * 400}"/>'))
    assert [(line.text, line.size) for line in reading.lines] == [("Ada", 0.0), ("Engineer", 0.0)]


@pytest.mark.parametrize(
    ("given", "body"),
    [
        (
            styles(style("A", "<w:vanish/>"), style("B", "", "A"), style("C", "", "B")),
            said(SECRET, '<w:pStyle w:val="C"/>'),
        ),
        (
            styles(*(style(name, look, under, "character") for name, look, under in CHARACTER_STYLES)),
            said(SECRET, look='<w:rStyle w:val="C"/>'),
        ),
        (styles(style("T", "<w:vanish/>", kind="table")), table('<w:tblStyle w:val="T"/>', said(SECRET))),
        (styles(style("T", WHITE, kind="table")), table('<w:tblStyle w:val="T"/>', said(SECRET))),
        (styles(style("T", "", kind="table")), table('<w:tblStyle w:val="T"/>', said(SECRET, look=WHITE))),
    ],
)
def test_what_styles_hand_down_hides_too(given, body):
    reading = word(body, styles=given)
    assert [line.text for line in reading.lines] == ["Ada"]
    assert [run.text for run in reading.hidden] == [SECRET]


def test_white_text_in_a_table_whose_style_shades_cells_is_visible():
    shaded = style("T", "", kind="table").replace(
        "<w:rPr>", f"<w:tblStylePr><w:tcPr>{NAVY_GROUND}</w:tcPr></w:tblStylePr><w:rPr>"
    )
    reading = word(table('<w:tblStyle w:val="T"/>', said(SECRET, look=WHITE)), styles=styles(shaded))
    assert SECRET in [line.text for line in reading.lines]


def test_parts_that_word_keeps_and_does_not_show_are_reported():
    variables = f'<w:settings {SPACES}><w:docVars><w:docVar w:name="a" w:val="a variable"/></w:docVars></w:settings>'
    block = f"<w:glossaryDocument {SPACES}>{said('a building block')}</w:glossaryDocument>"
    control = '<w:sdt><w:sdtPr><w:tag w:val="a label"/></w:sdtPr></w:sdt>'
    moved = "<w:p><w:moveFrom><w:r><w:t>a moved line</w:t></w:r></w:moveFrom></w:p>"
    reading = word(control + moved, settings=variables, **{"glossary/document": block, "customXml/item1": "<a"})
    assert reading.metadata == {
        "descriptions": "a label",
        "deletions": "a moved line",
        "other parts": "a building block. a variable",
    }


@pytest.mark.parametrize(
    ("look", "hidden"), [('w:firstRow="1"', True), ('w:val="0020"', True), ('w:firstRow="0"', False)]
)
def test_the_first_row_of_a_table_looks_as_its_style_says(look, hidden):
    first = f'<w:tblStylePr w:type="firstRow"><w:rPr>{WHITE}</w:rPr></w:tblStylePr>'
    ghost = f'<w:style w:type="table" w:styleId="Ghost"><w:name w:val="Ghost"/>{first}</w:style>'
    properties = f'<w:tblStyle w:val="Ghost"/><w:tblLook {look}/>'
    reading = word(table(properties, said(SECRET)), styles=styles(ghost))
    assert ([run.hidden for run in reading.hidden] == [Hidden.SAME_COLOUR]) is hidden
