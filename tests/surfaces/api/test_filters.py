"""Filters with a name: kept, replaced, removed, and nobody else's."""

import pytest

FILTERS = "/api/hiring/filters"


@pytest.fixture
async def api(open_api):
    return await open_api(drives=False)


async def kept(client, which="candidates"):
    return [
        (each["name"], each["query"]) for each in (await client.get(FILTERS, params={"list": which})).json()["items"]
    ]


async def keep(client, name, query, which="candidates"):
    return await client.put(FILTERS, json={"list": which, "name": name, "query": query})


async def test_filter_is_kept_under_its_name_replaced_and_removed(annas):
    made = (await keep(annas, " To invite ", "stage=interview")).json()
    await keep(annas, "All", "")
    assert await kept(annas) == [("All", ""), ("To invite", "stage=interview")]
    again = (await keep(annas, "To invite", "stage=offer")).json()
    assert (again["id"], again["query"]) == (made["id"], "stage=offer")
    assert await kept(annas, "requisitions") == []
    assert (await annas.delete(f"{FILTERS}/{made['id']}")).status_code == 204
    assert await kept(annas) == [("All", "")]
    assert (await annas.delete(f"{FILTERS}/{made['id']}")).status_code == 404


async def test_filter_of_another_is_neither_listed_nor_removed(annas, boriss):
    made = (await keep(annas, "To invite", "stage=interview")).json()
    assert await kept(boriss) == []
    assert (await boriss.delete(f"{FILTERS}/{made['id']}")).status_code == 404
    assert await kept(annas) == [("To invite", "stage=interview")]


async def test_more_filters_than_a_list_holds_are_refused(annas):
    for number in range(20):
        assert (await keep(annas, f"filter {number}", "")).status_code == 200
    refused = await keep(annas, "one more", "")
    assert refused.status_code == 413
    assert "Remove one first" in refused.json()["detail"]
    assert (await keep(annas, "filter 7", "stage=offer")).status_code == 200
