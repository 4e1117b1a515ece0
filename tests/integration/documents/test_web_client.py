"""The web client over the wire: its manners, and hosts that behave badly."""

from __future__ import annotations

import asyncio
import gzip
from datetime import timedelta
from email.utils import format_datetime
from ipaddress import ip_address
from itertools import pairwise
from time import monotonic

import pytest
from tests.fakes.web_server import Reply, web_server

from callboard.core import clock
from callboard.documents.web_client.addresses import AddressNotPublicError, is_public
from callboard.documents.web_client.client import LONGEST_PAUSE, Validators, WebClient, WebLimits
from callboard.documents.web_client.errors import (
    AddressInvalidError,
    AnswerTooLargeError,
    HostBusyError,
    NoAnswerError,
    PageGoneError,
    PageRefusedError,
    RedirectedElsewhereError,
    RobotsRefusedError,
)

PAGE = "/jobs"


def client_of(server, **limits):
    return WebClient(frozenset({server.place}), WebLimits(**({"pause": 0.0} | limits)))


async def ask(reply, **limits):
    """What the client makes of one reply."""
    async with web_server({PAGE: reply}) as there:
        return await client_of(there, **limits).get(there.url + PAGE)


class TestAddresses:
    @pytest.mark.parametrize(
        "address",
        [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "ff02::1",
            "::ffff:10.0.0.1",
            "2002:7f00:1::",
            "64:ff9b::a9fe:a9fe",
        ],
    )
    def test_address_inside_a_network_is_not_public(self, address):
        assert not is_public(ip_address(address))

    @pytest.mark.parametrize("address", ["93.184.215.14", "2606:4700::1111", "64:ff9b::5db8:d70e", "::ffff:8.8.8.8"])
    def test_address_of_the_internet_is_public(self, address):
        assert is_public(ip_address(address))

    @pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f000001", "127.1"])
    async def test_loopback_is_refused_however_it_is_written(self, host):
        async with web_server({PAGE: Reply(b"secret")}) as there:
            port = there.place.partition(":")[2]
            with pytest.raises((AddressNotPublicError, NoAnswerError, AddressInvalidError)):
                await WebClient().get(f"http://{host}:{port}{PAGE}")
        assert there.asked == []

    async def test_name_that_resolves_to_a_private_address_when_connecting_is_refused(self, monkeypatch):
        answers = iter(["93.184.215.14", "127.0.0.1"])

        async def getaddrinfo(host, port, **_):
            return [(2, 1, 6, "", (next(answers), port))]

        async with web_server({PAGE: Reply(b"secret")}) as there:
            loop = asyncio.get_running_loop()
            monkeypatch.setattr(loop, "getaddrinfo", getaddrinfo)
            assert (await loop.getaddrinfo("rebind.example", 80))[0][4][0] == "93.184.215.14"
            with pytest.raises(AddressNotPublicError, match=r"rebind\.example"):
                await WebClient().get(f"http://rebind.example:{there.place.partition(':')[2]}{PAGE}")
        assert there.asked == []

    @pytest.mark.parametrize(
        "url",
        ["ftp://a.example/x", "file:///etc/passwd", "http://", "jobs", "http://u:p@a.example/", "http://[::1", ""],
    )
    async def test_what_is_no_web_address_is_refused(self, url):
        with pytest.raises(AddressInvalidError):
            await WebClient().get(url)


class TestManners:
    async def test_page_comes_with_its_type_and_validators(self):
        headers = {"content-type": "text/html; charset=utf-8", "etag": '"7"', "last-modified": "Mon, 02 Nov 2026"}
        page = await ask(Reply(b"<p>Hello", headers=headers))
        assert (page.body, page.media_type) == (b"<p>Hello", "text/html")
        assert page.validators == Validators('"7"', "Mon, 02 Nov 2026")

    async def test_validators_are_sent_back_and_an_unchanged_page_has_no_body(self):
        async with web_server({PAGE: Reply(status=304)}) as there:
            page = await client_of(there).get(there.url + PAGE, known=Validators('"7"', "Mon, 02 Nov 2026"))
        assert page.body is None
        assert 'If-None-Match: "7"' in there.headers[0]
        assert "If-Modified-Since: Mon, 02 Nov 2026" in there.headers[0]

    async def test_requests_to_one_host_keep_their_distance(self, monkeypatch):
        # Where they begin: on a busy machine they come to the server at any distance.
        begun, request = [], WebClient._ask

        async def ask(*asked):
            begun.append(monotonic())
            return await request(*asked)

        monkeypatch.setattr(WebClient, "_ask", ask)
        async with web_server({PAGE: Reply(b"x")}) as there:
            client = client_of(there, pause=0.2)
            await asyncio.gather(*(client.get(there.url + PAGE) for _ in range(3)))
        gaps = [after - before for before, after in pairwise(begun)]
        assert len(gaps) == 2
        assert min(gaps) > 0.15

    async def test_short_retry_after_is_waited_for(self):
        busy = Reply(status=429, headers={"retry-after": "0"})
        page = await ask([busy, Reply(b"now")])
        assert page.body == b"now"

    async def test_long_retry_after_closes_the_host_for_us(self):
        async with web_server({PAGE: Reply(status=429, headers={"retry-after": "600"}), "/more": Reply(b"x")}) as there:
            client = client_of(there)
            with pytest.raises(HostBusyError) as caught:
                await client.get(there.url + PAGE)
            assert caught.value.retry_after == 600
            assert caught.value.remedy == "Try again in 10 minutes"
            with pytest.raises(HostBusyError):
                await client.get(there.url + "/more")
        assert there.asked == [PAGE]

    async def test_retry_after_of_days_is_capped(self):
        in_three_days = format_datetime(clock.now() + timedelta(days=3), usegmt=True)
        for told in ("999999999999", in_three_days):
            with pytest.raises(HostBusyError) as caught:
                await ask(Reply(status=503, headers={"retry-after": told}))
            assert caught.value.retry_after == LONGEST_PAUSE

    async def test_redirect_within_the_host_is_followed(self):
        async with web_server({"/old": Reply(status=301, headers={"location": PAGE}), PAGE: Reply(b"x")}) as there:
            page = await client_of(there).get(there.url + "/old")
        assert page.url == there.url + PAGE

    async def test_compressed_page_is_unpacked(self):
        page = await ask(Reply(gzip.compress(b"x" * 5000), headers={"content-encoding": "gzip"}))
        assert page.body == b"x" * 5000


class TestBadHosts:
    @pytest.mark.parametrize(
        ("reply", "error"),
        [
            (Reply(status=404), PageGoneError),
            (Reply(status=410), PageGoneError),
            (Reply(status=401), PageRefusedError),
            (Reply(status=403), PageRefusedError),
            (Reply(status=403, headers={"cf-mitigated": "challenge"}), PageRefusedError),
            (Reply(status=429), HostBusyError),
            (Reply(status=500), NoAnswerError),
            (Reply(status=503), HostBusyError),
            (Reply(b"half of it is missing", cut=True), NoAnswerError),
            (Reply(b"\x1f\x8b\x08 no gzip", headers={"content-encoding": "gzip"}), NoAnswerError),
            (Reply(gzip.compress(b"x" * 99)[:-9], headers={"content-encoding": "gzip"}), NoAnswerError),
            (Reply(b"x", headers={"content-encoding": "br"}), NoAnswerError),
            (Reply(status=302, headers={"location": "https://elsewhere.example/login"}), RedirectedElsewhereError),
            (Reply(status=302, headers={"location": "http://127.0.0.1:1/"}), RedirectedElsewhereError),
            (Reply(status=302, headers={"location": PAGE}), RedirectedElsewhereError),
        ],
    )
    async def test_each_failure_has_its_error(self, reply, error):
        with pytest.raises(error):
            await ask(reply)

    async def test_redirect_to_another_host_is_named_and_not_asked(self):
        async with web_server({PAGE: Reply(b"x")}) as other:
            with pytest.raises(RedirectedElsewhereError, match=other.place):
                await ask(Reply(status=302, headers={"location": other.url + PAGE}))
        assert other.asked == []

    async def test_body_that_drips_is_given_up_in_time(self):
        with pytest.raises(NoAnswerError, match=r"more than 0\.3 s"):
            await ask(Reply(b".", pause=0.05, endless=True), seconds=0.3)

    async def test_body_without_end_is_cut_at_the_limit(self):
        with pytest.raises(AnswerTooLargeError):
            await ask(Reply(b"x" * 100_000, endless=True), bytes=1_000_000)

    async def test_compressed_body_that_blows_up_is_cut_at_the_limit(self):
        bomb = gzip.compress(b"\0" * 50_000_000)
        with pytest.raises(AnswerTooLargeError):
            await ask(Reply(bomb, headers={"content-encoding": "gzip"}), bytes=1_000_000)

    async def test_host_where_nobody_listens_gives_no_answer(self):
        async with web_server({}) as there:
            url, client = there.url, client_of(there)
        with pytest.raises(NoAnswerError):
            await client.get(url + PAGE)


class TestRobots:
    async def test_robots_file_is_asked_once_and_obeyed_also_behind_a_redirect(self):
        robots = Reply(b"User-agent: callboard\nDisallow: /closed")
        moved = Reply(status=302, headers={"location": "/closed/7"})
        async with web_server({"/robots.txt": robots, PAGE: Reply(b"open"), "/moved": moved}) as there:
            client = client_of(there)
            assert (await client.get(there.url + PAGE, obey_robots=True)).body == b"open"
            for path in ("/closed", "/moved"):
                with pytest.raises(RobotsRefusedError):
                    await client.get(there.url + path, obey_robots=True)
        assert there.asked == ["/robots.txt", PAGE, "/moved"]

    async def test_host_without_a_robots_file_is_open(self):
        async with web_server({PAGE: Reply(b"open")}) as there:
            assert (await client_of(there).get(there.url + PAGE, obey_robots=True)).body == b"open"

    async def test_host_whose_robots_file_fails_is_closed(self):
        async with web_server({PAGE: Reply(b"open"), "/robots.txt": Reply(status=500)}) as there:
            with pytest.raises(NoAnswerError, match="answers with status 500"):
                await client_of(there).get(there.url + PAGE, obey_robots=True)
        assert there.asked == ["/robots.txt"]

    async def test_api_made_for_programs_is_not_asked_for_its_robots_file(self):
        async with web_server({PAGE: Reply(b"open"), "/robots.txt": Reply(b"User-agent: *\nDisallow: /")}) as there:
            assert (await client_of(there).get(there.url + PAGE)).body == b"open"
        assert there.asked == [PAGE]
