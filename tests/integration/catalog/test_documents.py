"""Documents of a user: stored once per content, invisible to others, searched by the user's agents."""

import asyncio

import pytest

from callboard.catalog.documents import (
    DocumentKind,
    Documents,
    DocumentTooLongError,
    NewDocument,
    TooManyDocumentsError,
    UnknownDocumentError,
)
from callboard.workbench.document_search import DocumentSearch

CV = NewDocument(
    kind=DocumentKind.RESUME, name="rosa.pdf", text="Rosa Lind\n\nShe ran the zeppelin maintenance hangar in Kiruna."
)


async def test_document_added_twice_is_stored_once(database, anna):
    documents = Documents(database)
    first, again = await documents.add(anna, CV), await documents.add(anna, CV.model_copy(update={"name": "copy.pdf"}))
    assert first.id == again.id
    assert (first.name, first.characters) == ("rosa.pdf", len(CV.text))
    assert [line.id for line in await documents.list(anna)] == [first.id]


async def test_documents_of_other_users_are_invisible(database, anna, boris):
    documents = Documents(database)
    line = await documents.add(anna, CV)
    assert await documents.list(boris) == []
    for attempt in (documents.get, documents.remove):
        with pytest.raises(UnknownDocumentError):
            await attempt(boris, line.id)
    assert (await documents.add(boris, CV)).id != line.id
    assert (await documents.get(anna, line.id)).text == CV.text


async def test_search_finds_new_documents_and_not_removed_ones(database, anna, boris):
    documents = Documents(database)
    search = DocumentSearch(documents)
    question = "who ran the zeppelin hangar in Kiruna?"
    assert not (await search.find(anna, question)).found
    line = await documents.add(anna, CV)
    found = (await search.find(anna, question)).found
    assert found[0].passage.title == "rosa.pdf"
    assert "zeppelin" in found[0].sentence
    assert not (await search.find(boris, question)).found
    await documents.remove(anna, line.id)
    assert not (await search.find(anna, question)).found


async def test_handbook_answers_only_who_asks_about_callboard_or_how_to_use_it(database, anna):
    documents = Documents(database)
    search = DocumentSearch(documents)
    for question in ("What is the password of the database?", "Which tools does the agent have?"):
        findings = await search.find(anna, question)
        assert (findings.found, findings.texts) == ((), 0)
    (answer,) = (await search.find(anna, "How do I revoke a token?")).found
    assert "callboard tokens revoke ID" in answer.passage.text
    await documents.add(anna, CV.model_copy(update={"text": "We use a database of bridges."}))
    (first, *_) = (await search.find(anna, "Which database does Callboard use?")).found
    assert "PostgreSQL" in first.passage.text


async def test_document_beyond_the_searchable_length_is_refused(database, boris):
    documents = Documents(database)
    with pytest.raises(DocumentTooLongError, match="200,001 characters"):
        await documents.add(boris, CV.model_copy(update={"text": "x" * 200_001}))
    assert (await documents.add(boris, CV.model_copy(update={"text": "x" * 200_000}))).characters == 200_000


async def test_document_limit_holds_under_concurrent_uploads(database, anna, monkeypatch):
    documents = Documents(database)
    have = len(await documents.list(anna))
    monkeypatch.setattr("callboard.catalog.documents.MAX_DOCUMENTS", have + 2)
    papers = [CV.model_copy(update={"text": f"number {number}"}) for number in range(5)]
    outcomes = await asyncio.gather(*(documents.add(anna, paper) for paper in papers), return_exceptions=True)
    assert [type(one) for one in outcomes].count(TooManyDocumentsError) == 3
    first = next(paper for paper, one in zip(papers, outcomes, strict=True) if not isinstance(one, Exception))
    assert (await documents.add(anna, first)).characters == len(first.text)


async def test_search_covers_the_newest_documents_up_to_its_bound(database, anna, boris, monkeypatch):
    documents = Documents(database)
    old = await documents.add(anna, CV.model_copy(update={"text": "old " * 25}))
    new = [await documents.add(anna, CV.model_copy(update={"text": f"{word} " * 25})) for word in ("new", "now")]
    monkeypatch.setattr("callboard.catalog.documents.MAX_SEARCHED_CHARACTERS", 250)
    assert [text[:3] for _, _, text in await documents.texts(anna)] == ["new", "now"]
    for line in (old, *new):
        await documents.remove(anna, line.id)
