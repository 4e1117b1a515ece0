"""The metrics endpoint of a worker follows the rules of the API's, and is off by default."""

import signal
import socket

import httpx2
import pytest
from pydantic import SecretStr
from tests.builders.waiting import until
from tests.surfaces.api.conftest import SECRET
from tests.surfaces.api.test_conversations import run_ended
from tests.surfaces.api.test_machines import ask, working
from tests.surfaces.api.test_observing import OPERATOR, TOKEN, samples

from callboard.bootstrap.settings import Settings
from callboard.surfaces.http.prometheus import MetricsExposedError, bind_metrics
from callboard.surfaces.http.server import AddressTakenError, AddressUnusableError


def settings(*, secret=None, token=None):
    given = {"shared_secret": secret, "metrics_token": token}
    return Settings(_env_file=None, **{name: SecretStr(value) for name, value in given.items() if value})


@pytest.mark.parametrize("address", ["0", "127.0.0.1:0", ":0", "localhost:0", "[::1]:0"])
def test_worker_metrics_are_open_on_localhost(address):
    with bind_metrics(address, settings()) as listening:
        assert listening.getsockname()[0] in {"127.0.0.1", "::1"}


@pytest.mark.parametrize(
    ("address", "given"),
    [("0.0.0.0:0", settings()), ("[::]:0", settings()), ("127.0.0.1:0", settings(secret=SECRET))],
    ids=["everybody", "everybody by IPv6", "those who sign in"],
)
def test_worker_metrics_elsewhere_require_a_token(address, given):
    with pytest.raises(MetricsExposedError, match="CALLBOARD_METRICS_TOKEN"):
        bind_metrics(address, given)
    bind_metrics(address, settings(secret=SECRET, token=TOKEN)).close()


@pytest.mark.parametrize("address", ["", "nine", "127.0.0.1:", "127.0.0.1:65536", "no.such.host.invalid:1", "::1"])
def test_invalid_metrics_address_is_refused(address):
    with pytest.raises(AddressUnusableError):
        bind_metrics(address, settings())


def test_metrics_port_in_use_is_reported():
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(AddressTakenError, match="in use"):
        bind_metrics(f"127.0.0.1:{taken.getsockname()[1]}", settings())


async def test_worker_counts_its_runs_and_exits_on_sigterm(database_url, tmp_path, open_api, anna):
    api = await open_api(drives=False)
    client = await api.client_of(anna)
    more = {"CALLBOARD_METRICS_TOKEN": TOKEN, "CALLBOARD_DRAIN_SECONDS": "1"}
    async with working(database_url, tmp_path, "--metrics", "0", **more) as worker:
        url = (await worker.stdout.readline()).split()[-1].decode()
        assert url.startswith("http://127.0.0.1:")
        assert url.endswith("/metrics")
        await run_ended(client, await ask(client, "peter-logical"))
        async with httpx2.AsyncClient() as operator:
            assert (await operator.get(url)).status_code == 401
            assert (await operator.get(url.removesuffix("metrics") + "api/runs")).status_code == 404

            async def counted():
                # A run is counted once its end is committed, which is when clients are told of it.
                return samples((await operator.get(url, headers=OPERATOR)).text, "callboard_runs_ended_total")

            (ended,) = await until(counted)
        assert {"execution", "completed"} <= set(ended.labels.values())
        assert ended.value == 1
        worker.send_signal(signal.SIGTERM)
        assert await worker.wait() == 0
