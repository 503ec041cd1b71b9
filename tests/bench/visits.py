"""What counting visits costs, in instructions: on a shared machine, times vary by more than the 2 % that it may cost."""

import http.client
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from server import Server, free_port
from setup import Setup
from targets import Figure, at_most
from throughput import AGENT_PAGE, SLUG

BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"
REQUESTS = 1_000
ROUNDS = 7
# Before the first count, so that caches are filled.
FIRST_REQUESTS = 200


def measure(setup: Setup) -> Iterator[Figure]:
    """A browser that is counted, and one that asks not to be. Instructions of the kernel are not included."""
    installation = setup.sqlite("small")
    port = free_port()
    output = installation.folder / "instructions"
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", str(setup.binary), "serve"]
    environment = installation.environment(port)
    with Server(command, port, installation.folder / "log", environment, start_timeout=120) as server:
        server.wait("/readyz")
        for path in ("/", f"/blog/{SLUG}", AGENT_PAGE):
            counted = {"User-Agent": BROWSER}
            left_out = {**counted, "DNT": "1"}
            for headers in (counted, left_out):
                request(server, path, headers, FIRST_REQUESTS)
            instructions(server, output)
            rounds = [[count(server, output, path, headers) for headers in (counted, left_out)] for _ in range(ROUNDS)]
            ratio = median(with_count / without for with_count, without in rounds)
            with_count, without = (median(column) for column in zip(*rounds, strict=True))
            note = f"{with_count:,.0f} instructions instead of {without:,.0f}"
            yield Figure("Counting visits: instructions", path, ratio, "×", at_most(1.02), note, noise=0.01)


def count(server: Server, output: Path, path: str, headers: dict[str, str]) -> float:
    """Instructions per request."""
    request(server, path, headers, REQUESTS)
    return instructions(server, output) / REQUESTS


def request(server: Server, path: str, headers: dict[str, str], times: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    for _ in range(times):
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        response.read()
        if response.status != 200:
            raise RuntimeError(f"{path}: {response.status}")
    connection.close()


def instructions(server: Server, output: Path) -> int:
    """Those since the last call."""
    known = set(output.parent.glob(f"{output.name}.*"))
    subprocess.run(["callgrind_control", "--dump", str(server.process.pid)], check=True, capture_output=True)
    while True:
        for file in set(output.parent.glob(f"{output.name}.*")) - known:
            if found := re.search(r"^totals: (\d+)$", file.read_text(), re.MULTILINE):
                return int(found[1])
        time.sleep(0.1)
