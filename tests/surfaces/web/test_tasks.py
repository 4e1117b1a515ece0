"""The task board: created, filtered, moved, executed and reviewed in a browser; the server's order decides."""

import re

import pytest

PLAN = {"title": "Compare leave rules", "priority": "high", "agent": "toby-technical", "due": "2026-12-01"}


@pytest.fixture
async def browser(site, anna):
    return await site.browser(anna)


async def tasks_of(site, user):
    return (await site.services.tasks.list(user.principal)).items


@pytest.fixture
async def task(site, anna, browser):
    """A task of Anna's, to be done."""
    assert (await browser.post("/agents/tasks", data=PLAN)).status_code == 303
    return (await tasks_of(site, anna))[0]


def lane(text, status):
    """What stands in one column of the board."""
    return re.search(rf'data-lane="{status}".*?</section>', text, re.DOTALL)[0]


def seen(task):
    return {"seen": task.updated_at.isoformat()}


class TestCreating:
    async def test_a_task_is_kept_and_stands_in_its_column(self, browser, task):
        assert (task.title, task.priority, task.assigned_to) == ("Compare leave rules", "high", "toby-technical")
        assert task.due_date.isoformat() == "2026-12-01T23:59:59+00:00"
        text = (await browser.get("/agents/tasks")).text
        assert "Compare leave rules" in lane(text, "todo")
        assert "Compare leave rules" not in lane(text, "doing")

    @pytest.mark.parametrize(
        ("form", "problem"),
        [
            ({"title": "  "}, "a title cannot be blank"),
            ({"agent": "", "execute": "true"}, "Name an agent"),
            ({"agent": "nobody-here"}, "There is no such agent"),
        ],
    )
    async def test_what_cannot_be_kept_is_told_in_the_open_form(self, site, anna, browser, form, problem):
        answer = await browser.post("/agents/tasks", data=PLAN | {"tags": "as typed"} | form)
        assert answer.status_code == 422
        assert '<dialog id="new-task" aria-labelledby="new-task-title" open>' in answer.text
        assert problem in answer.text
        assert 'value="as typed"' in answer.text
        assert await tasks_of(site, anna) == ()


FITTING = ("priority=high", "agent=toby-technical", "due=2026-12-01", "q=LEAVE", "status=todo")
OTHERS = ("priority=low", "agent=ami-creative", "due=2026-11-30", "q=whale", "status=done")


class TestFilters:
    async def test_a_page_shows_the_tasks_that_its_address_says(self, browser, task):
        for view in ("board", "list"):
            for query in FITTING:
                assert task.title in (await browser.get(f"/agents/tasks?{query}&view={view}")).text
            for query in OTHERS:
                assert task.title not in (await browser.get(f"/agents/tasks?{query}&view={view}")).text

    async def test_an_address_that_makes_no_sense_filters_nothing(self, browser, task):
        text = (await browser.get("/agents/tasks?status=&priority=huge&due=tomorrow")).text
        assert task.title in lane(text, "todo")

    async def test_the_stream_of_the_page_has_the_same_filters(self, browser, task):
        text = (await browser.get("/agents/tasks?priority=high")).text
        assert 'hx-sse:connect="/agents/tasks/live?priority=high&amp;seen=' in text


class TestMoving:
    async def test_a_move_answers_with_the_whole_board(self, site, anna, browser, task):
        other = PLAN | {"title": "Made meanwhile"}
        await browser.post("/agents/tasks", data=other)
        form = seen(task) | {"status": "doing"}
        part = await browser.post(f"/agents/tasks/{task.id}/move", data=form, headers={"HX-Request": "true"})
        assert part.status_code == 200
        assert task.title in lane(part.text, "doing")
        assert "Made meanwhile" in lane(part.text, "todo")
        assert "notice" not in part.text.split("</hx-partial>")[0].replace("tasks-notice", "")

    async def test_without_a_script_the_board_is_loaded_anew(self, site, anna, browser, task):
        answer = await browser.post(f"/agents/tasks/{task.id}/move?q=leave", data={"status": "paused"})
        assert answer.headers["location"] == "/agents/tasks?q=leave"
        assert (await tasks_of(site, anna))[0].status == "paused"

    async def test_of_two_who_move_one_task_the_second_is_told_and_sees_how_it_stands(self, site, anna, browser, task):
        path = f"/agents/tasks/{task.id}/move"
        await browser.post(path, data=seen(task) | {"status": "doing"})
        late = await browser.post(path, data=seen(task) | {"status": "paused"}, headers={"HX-Request": "true"})
        assert late.status_code == 409
        assert "changed in the meantime" in late.text
        assert task.title in lane(late.text, "doing")
        assert (await tasks_of(site, anna))[0].status == "doing"

    async def test_a_move_that_is_not_allowed_says_which_are(self, browser, task):
        refused = await browser.post(f"/agents/tasks/{task.id}/move", data={"status": "done"})
        assert refused.status_code == 409
        assert "Allowed from todo: doing, paused, cancelled" in refused.text

    async def test_a_card_offers_the_moves_that_are_allowed_and_no_others(self, browser, task):
        text = (await browser.get("/agents/tasks")).text
        assert re.findall(r'name="status" value="(\w+)"', lane(text, "todo")) == ["doing", "paused", "cancelled"]


class TestChanging:
    async def test_the_second_of_two_editors_keeps_what_they_typed(self, site, anna, browser, task):
        path = f"/agents/tasks/{task.id}"
        await browser.post(path, data=PLAN | seen(task) | {"description": "First."})
        second = await browser.post(path, data=PLAN | seen(task) | {"description": "Second."})
        assert second.status_code == 409
        assert "what you typed is kept in the form" in second.text
        assert ">Second.</textarea>" in second.text
        assert (await tasks_of(site, anna))[0].description == "First."

    async def test_a_task_is_deleted(self, site, anna, browser, task):
        await browser.post(f"/agents/tasks/{task.id}/remove")
        assert await tasks_of(site, anna) == ()
        assert (await browser.get(f"/agents/tasks/{task.id}")).status_code == 404


class TestWork:
    async def test_a_task_is_executed_reviewed_and_done(self, open_site, anna):
        site = await open_site(drives=True)
        browser = await site.browser(anna)
        form = {"title": "Solve 3x - 7 = 20", "agent": "peter-logical", "execute": "true"}
        await browser.post("/agents/tasks", data=form)
        task = (await tasks_of(site, anna))[0]
        await site.services.runs.wait(anna.principal, task.run_id)
        path = f"/agents/tasks/{task.id}"
        text = (await browser.get(path)).text
        assert "x = 9" in text
        assert 'name="status" value="done"' in text
        await browser.post(f"{path}/move", data={"status": "done", "back": "task"})
        assert (await tasks_of(site, anna))[0].status == "done"
        assert task.title in lane((await browser.get("/agents/tasks")).text, "done")


class TestTenancy:
    async def test_nobody_sees_or_touches_the_task_of_another(self, site, anna, boris, task):
        stranger = await site.browser(boris)
        for view in ("board", "list"):
            assert task.title not in (await stranger.get(f"/agents/tasks?view={view}")).text
        for method, below in (
            ("GET", ""),
            ("GET", "/live"),
            ("POST", ""),
            ("POST", "/move"),
            ("POST", "/run"),
            ("POST", "/remove"),
        ):
            form = {"data": PLAN | {"status": "doing"}} if method == "POST" else {}
            assert (await stranger.request(method, f"/agents/tasks/{task.id}{below}", **form)).status_code == 404
        assert await tasks_of(site, anna) == (task,)
