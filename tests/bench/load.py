"""Load with wrk, alternating between two servers."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from server import Server

MAX_SECONDS = 32
REPORT = Path(__file__).with_name("report.lua")


@dataclass(frozen=True)
class Endpoint:
    """One kind of request."""

    name: str
    path: str
    cookie: str = ""
    accept: str = ""

    @property
    def headers(self) -> dict[str, str]:
        headers = {
            "Cookie": self.cookie,
            "Accept-Encoding": self.accept,
        }
        return {name: value for name, value in headers.items() if value}


@dataclass(frozen=True)
class Measurement:
    """One run of the load, or the medians of several."""

    rate: float
    p50: float
    p95: float
    p99: float
    cpu: float
    """Microseconds of the server's CPU time per request."""
    failed: float = 0
    """The fraction of failed requests."""


@dataclass(frozen=True)
class Comparison:
    marigold: Measurement
    other: Measurement
    ratio: float
    """The median of the ratios of the rounds, so that both servers ran under the same conditions."""
    p99_ratio: float


def parse(output: str) -> dict[str, float]:
    """The values in the script's last line."""
    return json.loads(output.strip().splitlines()[-1])


def to_measurement(result: dict[str, float], cpu: float) -> Measurement:
    requests, bad = result["requests"], result["bad"]
    if requests <= bad:
        raise RuntimeError(f"{bad} of {requests} requests failed")
    return Measurement(
        rate=(requests - bad) / result["seconds"],
        p50=result["p50"],
        p95=result["p95"],
        p99=result["p99"],
        cpu=cpu * 1e6 / requests,
        failed=bad / requests,
    )


def drive(server: Server, endpoint: Endpoint, connections: int, seconds: int) -> Measurement:
    """Runs the load for at least this many seconds, and longer if there was no response."""
    while True:
        result, cpu = run_once(server, endpoint, connections, seconds)
        if result["requests"] or seconds >= MAX_SECONDS:
            return to_measurement(result, cpu)
        seconds *= 4


def run_once(server: Server, endpoint: Endpoint, connections: int, seconds: int) -> tuple[dict, float]:
    """Returns wrk's report and the seconds of the server's CPU time."""
    command = ["wrk", "--threads=1", f"--connections={connections}", f"--duration={seconds}s", "--timeout=30s"]
    for name, value in endpoint.headers.items():
        command += ["--header", f"{name}: {value}"]
    command += ["--script", str(REPORT), f"http://{server.address}{endpoint.path}"]
    before = server.cpu()
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"wrk: {done.stderr or done.stdout}")
    return parse(done.stdout), server.cpu() - before


def summary(runs: list[Measurement]) -> Measurement:
    return Measurement(*(median(getattr(run, field) for run in runs) for field in Measurement.__dataclass_fields__))


def compare(marigold: list[Measurement], other: list[Measurement]) -> Comparison:
    pairs = list(zip(marigold, other, strict=True))
    return Comparison(
        marigold=summary(marigold),
        other=summary(other),
        ratio=median(a.rate / b.rate for a, b in pairs),
        p99_ratio=median(a.p99 / b.p99 for a, b in pairs),
    )


def alternate(
    marigold: Server, other: Server, endpoint: Endpoint, connections: int, rounds: int, seconds: int
) -> Comparison:
    """Alternates between both servers, so that other load on the machine affects both."""
    runs: dict[Server, list[Measurement]] = {marigold: [], other: []}
    for server in runs:
        drive(server, endpoint, connections, 1)
    for _ in range(rounds):
        for server, measurements in runs.items():
            measurements.append(drive(server, endpoint, connections, seconds))
    return compare(runs[marigold], runs[other])
