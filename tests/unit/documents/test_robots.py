"""What a robots.txt allows, and how long it is believed."""

from datetime import UTC, datetime, timedelta

import pytest

from callboard.documents.web_client.errors import (
    HostBusyError,
    NoAnswerError,
    PageGoneError,
    PageRefusedError,
    RedirectedElsewhereError,
    RobotsRefusedError,
)
from callboard.documents.web_client.robots import KEPT, RobotsFiles, RobotsRules

PAGE = "https://a.example/jobs/7"


def rules(*lines):
    return RobotsRules.parse("\n".join(lines))


class TestRules:
    @pytest.mark.parametrize(
        ("pattern", "path", "forbidden"),
        [
            ("/jobs", "/jobs/7", True),
            ("/jobs", "/job", False),
            ("/jobs/", "/jobs", False),
            ("/", "/anything", True),
            ("", "/anything", False),
            ("/*.php", "/a/index.php?x=1", True),
            ("/*.php$", "/a/index.php?x=1", False),
            ("/*.php$", "/a/index.php", True),
            ("/jobs$", "/jobs", True),
            ("/jobs$", "/jobs/7", False),
            ("/*/private*key", "/a/private/b/key/c", True),
            ("/*/private*key", "/a/key/private", False),
            ("/a*a$", "/a", False),
            ("/*?sort=", "/jobs?page=2&sort=new", False),
            ("/*sort=", "/jobs?page=2&sort=new", True),
            ("/caf%C3%A9", "/café", True),
            ("/café", "/caf%c3%a9", True),
            ("/%7Eada", "/~ada", True),
            ("/a%2Fb", "/a/b", False),
        ],
    )
    def test_pattern_forbids_the_paths_that_it_begins(self, pattern, path, forbidden):
        assert rules("User-agent: *", f"Disallow: {pattern}").allow(path) is not forbidden

    def test_longest_pattern_decides_and_allows_in_a_tie(self):
        found = rules("User-agent: *", "Disallow: /jobs", "Allow: /jobs/open", "Disallow: /cv", "Allow: /cv")
        assert [found.allow(path) for path in ("/jobs/7", "/jobs/open/7", "/cv")] == [False, True, True]

    def test_group_that_names_us_counts_instead_of_the_group_for_all(self):
        found = rules("User-agent: *", "Disallow: /", "", "User-Agent: Callboard/1.0", "Disallow: /cv")
        assert [found.allow(path) for path in ("/jobs", "/cv")] == [True, False]

    def test_names_that_follow_each_other_share_their_rules_and_groups_of_one_name_are_one(self):
        found = rules(
            *("user-agent: other", "user-agent: callboard # that is us", "disallow: /a"),
            *("user-agent: other", "disallow: /b", "user-agent: callboard", "disallow: /c"),
        )
        assert [found.allow(path) for path in ("/a", "/b", "/c")] == [False, True, False]

    def test_group_of_others_does_not_bind_us(self):
        assert rules("User-agent: other", "Disallow: /").allow("/jobs")

    @pytest.mark.parametrize("text", ["", "<html><body>Not found</body></html>", "Disallow: /", "\x00\x01:"])
    def test_text_that_is_no_robots_file_forbids_nothing(self, text):
        assert RobotsRules.parse(text).allow("/jobs")

    def test_many_stars_are_matched_without_backtracking(self):
        found = rules("User-agent: *", "Disallow: /" + "*a" * 2_000 + "b$")
        assert found.allow("/" + "a" * 20_000)


class Host:
    """A host with a robots.txt, or an error in its place, and a clock."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []
        self.time = datetime(2026, 11, 23, tzinfo=UTC)
        self.files = RobotsFiles(self.fetch, lambda: self.time)

    async def fetch(self, url):
        self.asked.append(url)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


CLOSED = b"User-agent: *\nDisallow: /jobs"


class TestFiles:
    async def test_forbidden_page_is_refused_and_the_reason_names_the_host(self):
        with pytest.raises(RobotsRefusedError, match=r"robots\.txt of a\.example forbids /jobs/7"):
            await Host(CLOSED).files.check(PAGE)

    async def test_rules_are_believed_for_a_day_and_then_asked_for_again(self):
        host = Host(b"", CLOSED)
        await host.files.check(PAGE)
        host.time += KEPT - timedelta(seconds=1)
        await host.files.check(PAGE)
        assert host.asked == ["https://a.example/robots.txt"]
        host.time += timedelta(seconds=1)
        with pytest.raises(RobotsRefusedError):
            await host.files.check(PAGE)

    async def test_every_scheme_and_port_has_rules_of_its_own(self):
        host = Host(b"", b"", b"")
        for url in (PAGE, "http://a.example/jobs", "https://a.example:8443/jobs", PAGE):
            await host.files.check(url)
        assert host.asked == [
            *("https://a.example/robots.txt", "http://a.example/robots.txt", "https://a.example:8443/robots.txt")
        ]

    @pytest.mark.parametrize("error", [PageGoneError(), PageRefusedError(), RedirectedElsewhereError()])
    async def test_host_without_rules_forbids_nothing(self, error):
        host = Host(error)
        await host.files.check(PAGE)
        await host.files.check(PAGE)
        assert len(host.asked) == 1

    async def test_host_that_fails_forbids_everything_until_it_answers(self):
        host = Host(NoAnswerError("a.example answers with status 500"), b"")
        with pytest.raises(NoAnswerError, match=r"a\.example answers with status 500"):
            await host.files.check(PAGE)
        await host.files.check(PAGE)

    async def test_host_that_is_busy_says_for_how_long(self):
        with pytest.raises(HostBusyError) as caught:
            await Host(HostBusyError(retry_after=30)).files.check(PAGE)
        assert caught.value.retry_after == 30
