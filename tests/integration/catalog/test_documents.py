"""Documents of a user: kept once per content, seen by nobody else, searched by their agents."""

import pytest

from callboard.catalog.documents import DocumentKind, Documents, Paper, UnknownDocumentError
from callboard.workbench.shelf import Shelf

CV = Paper(
    kind=DocumentKind.RESUME, name="rosa.pdf", text="Rosa Lind\n\nShe ran the zeppelin maintenance hangar in Kiruna."
)


async def test_a_document_is_kept_once(database, anna):
    documents = Documents(database)
    first, again = await documents.add(anna, CV), await documents.add(anna, CV.model_copy(update={"name": "copy.pdf"}))
    assert first.id == again.id
    assert (first.name, first.characters) == ("rosa.pdf", len(CV.text))
    assert [line.id for line in await documents.list(anna)] == [first.id]


async def test_nobody_sees_anothers_document(database, anna, boris):
    documents = Documents(database)
    line = await documents.add(anna, CV)
    assert await documents.list(boris) == []
    for attempt in (documents.get, documents.remove):
        with pytest.raises(UnknownDocumentError):
            await attempt(boris, line.id)
    assert (await documents.add(boris, CV)).id != line.id
    assert (await documents.get(anna, line.id)).text == CV.text


async def test_a_new_document_is_found_at_once_and_a_removed_one_no_more(database, anna, boris):
    documents = Documents(database)
    shelf = Shelf(documents)
    question = "who ran the zeppelin hangar in Kiruna?"
    assert not (await shelf.find(anna, question)).found
    line = await documents.add(anna, CV)
    found = (await shelf.find(anna, question)).found
    assert found[0].passage.title == "rosa.pdf"
    assert "zeppelin" in found[0].sentence
    assert not (await shelf.find(boris, question)).found
    await documents.remove(anna, line.id)
    assert not (await shelf.find(anna, question)).found
