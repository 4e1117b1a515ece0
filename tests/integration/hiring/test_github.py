"""The GitHub look-up over the wire: its requests, validation and time limits."""

from __future__ import annotations

import gzip
from datetime import date, timedelta

import pytest
from tests.builders.resumes import a_resume
from tests.fakes.github import ACCOUNT, REPOSITORIES, github
from tests.fakes.web_server import Reply

from callboard.agents.spec import Inputs
from callboard.core import clock
from callboard.engine.research.model import CheckKind
from callboard.engine.research.reader import research
from callboard.hiring.github import (
    GitHubAccountUnknownError,
    GitHubBusyError,
    GitHubLookup,
    GitHubUnavailableError,
)

TODAY = date(2026, 11, 21)


async def look_up(lookup, *links):
    """What the look-up finds out, one line each."""
    resume = a_resume("Ada Lovelace").contact(links=links or ("https://github.com/ada-l",)).resume
    analysis = await lookup(Inputs({"candidate_profile": resume}, TODAY), research(resume, today=TODAY))
    return [check.finding for check in analysis.checks if check.kind is CheckKind.ONLINE]


class TestWhatIsFound:
    async def test_github_lookup_describes_the_account_that_the_resume_links(self):
        async with github() as there:
            found = await look_up(GitHubLookup(there.url))
        assert 'The account at https://github.com/ada-l bears the name "Ada Lovelace".' in found
        assert "The account exists, open since 2015-12-10, with 3 public repositories." in found
        assert any("hold code in Python" in line for line in found)
        assert there.asked == ["/users/ada-l", "/users/ada-l/repos?per_page=100&sort=pushed"]

    async def test_github_lookup_sends_only_our_user_agent(self):
        async with github() as there:
            await look_up(GitHubLookup(there.url))
        assert all("user-agent: callboard" in head.lower() for head in there.headers)
        assert not any(word in head.lower() for head in there.headers for word in ("authorization", "cookie"))

    async def test_github_lookup_reads_one_page_of_repositories(self):
        more = {"link": '<http://elsewhere.example/?page=2>; rel="next"'}
        async with github(repos=Reply(REPOSITORIES * 40, headers=more)) as there:
            assert await look_up(GitHubLookup(there.url))
        assert len(there.asked) == 2

    async def test_github_summary_is_short_however_long_the_names_are(self):
        account = ACCOUNT | {"name": "Ada\n" * 5_000, "company": "\x07" * 5_000}
        async with github(user=Reply(account)) as there:
            found = await look_up(GitHubLookup(there.url))
        assert max(map(len, found)) < 300

    @pytest.mark.parametrize(
        "link",
        [
            "https://github.com/..",
            "https://github.com/ada-l%2F..%2F..%2Fadmin",
            "https://github.com/ada-l?x=1#y",
            "https://github.com/ада",
            "https://github.com/" + "a" * 4_000,
            "https://github.com/-ada",
            "https://github.com.evil.example/ada-l",
            "https://gist.github.com/ada-l",
            "https://[github.com/ada-l",
            "https://gitlab.com/ada-l",
        ],
    )
    async def test_link_to_anything_but_an_account_is_not_looked_up(self, link):
        async with github() as there:
            assert await look_up(GitHubLookup(there.url), link) == []
        assert there.asked == []

    async def test_without_a_link_nothing_is_looked_up(self):
        async with github() as there:
            assert await look_up(GitHubLookup(there.url), "https://linkedin.com/in/ada-l") == []
        assert there.asked == []


class TestAnAnswerThatIsNone:
    async def test_error_names_the_unknown_account(self):
        async with github(user=Reply({"message": "Not Found"}, 404)) as there:
            with pytest.raises(GitHubAccountUnknownError, match="ada-l"):
                await look_up(GitHubLookup(there.url))
        assert len(there.asked) == 1

    @pytest.mark.parametrize("status", [204, 400, 401, 403, 451, 500, 502, 503])
    async def test_unexpected_status_is_reported(self, status):
        async with github(user=Reply(b"", status)) as there:
            with pytest.raises(GitHubUnavailableError, match=str(status)):
                await look_up(GitHubLookup(there.url))

    @pytest.mark.parametrize("status", [301, 302, 307, 308])
    async def test_a_redirect_is_not_followed(self, status):
        async with github() as elsewhere:
            away = Reply(b"", status, {"location": f"{elsewhere.url}/users/ada-l"})
            async with github(user=away) as there:
                with pytest.raises(GitHubUnavailableError, match=str(status)):
                    await look_up(GitHubLookup(there.url))
        assert elsewhere.asked == []

    @pytest.mark.parametrize(
        "body",
        [
            b"",
            b"<html>",
            b'{"login": "ada-l"',
            b"\xff\xfe\x00",
            b"[" * 200_000,
            b"null",
            [ACCOUNT],
            ACCOUNT | {"created_at": "long ago"},
            ACCOUNT | {"created_at": None},
            ACCOUNT | {"public_repos": -1},
            ACCOUNT | {"login": "somebody-else"},
            ACCOUNT | {"login": "../admin"},
        ],
    )
    async def test_malformed_account_is_refused(self, body):
        async with github(user=Reply(body)) as there:
            with pytest.raises(GitHubUnavailableError, match="another form"):
                await look_up(GitHubLookup(there.url))

    @pytest.mark.parametrize("body", [{"message": "no"}, ["linux"], [{"size": -5}], [{"language": 7}], b"[{]"])
    async def test_malformed_repositories_are_refused(self, body):
        async with github(repos=Reply(body)) as there:
            with pytest.raises(GitHubUnavailableError, match="another form"):
                await look_up(GitHubLookup(there.url))

    async def test_unreachable_server_is_reported(self):
        async with github() as there:
            pass
        with pytest.raises(GitHubUnavailableError, match=r"127\.0\.0\.1"):
            await look_up(GitHubLookup(there.url))


class TestTheBounds:
    async def test_endless_response_is_cut_off(self):
        async with github(user=Reply(b" " * 65_536, endless=True)) as there:
            with pytest.raises(GitHubUnavailableError, match="longer than 4 MB"):
                await look_up(GitHubLookup(there.url))
            assert there.sent < 16_000_000

    async def test_slow_response_is_cut_off_at_the_total_time_limit(self, monkeypatch):
        monkeypatch.setattr("callboard.hiring.github.TIMEOUT_SECONDS", 0.3)
        async with github(user=Reply(b" ", pause=0.02, endless=True)) as there:
            with pytest.raises(GitHubUnavailableError, match="took more than"):
                await look_up(GitHubLookup(there.url))

    async def test_unrequested_compression_is_not_decoded(self):
        bomb = Reply(gzip.compress(b" " * 50_000_000), headers={"content-encoding": "gzip"})
        async with github(user=bomb) as there:
            with pytest.raises(GitHubUnavailableError, match="compressed"):
                await look_up(GitHubLookup(there.url))


class TestTooManyLookUps:
    @pytest.mark.parametrize(
        ("status", "headers"),
        [
            (403, {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "{soon}"}),
            (429, {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "{soon}"}),
            (403, {"retry-after": "1200"}),
            (429, {"retry-after": "99999999"}),
            (403, {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "99999999999999"}),
        ],
    )
    async def test_lookups_wait_until_the_rate_limit_of_github_resets(self, monkeypatch, status, headers):
        start = clock.now()
        soon = str(int((start + timedelta(minutes=20)).timestamp()))
        limit = Reply(
            {"message": "API rate limit exceeded"}, status, {k: v.format(soon=soon) for k, v in headers.items()}
        )
        async with github(user=limit) as there:
            lookup = GitHubLookup(there.url)
            for _ in range(3):
                with pytest.raises(GitHubBusyError, match="nothing is asked before"):
                    await look_up(lookup)
            assert len(there.asked) == 1
            monkeypatch.setattr("callboard.hiring.github.clock.now", lambda: start + timedelta(minutes=61))
            there.replies["/users/ada-l"] = Reply(ACCOUNT)
            assert await look_up(lookup)

    async def test_expired_rate_limit_does_not_block_lookups(self):
        past = {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1000"}
        async with github(user=Reply(b"", 403, past)) as there:
            with pytest.raises(GitHubBusyError):
                await look_up(GitHubLookup(there.url))
