"""Driving servers with wrk, two in turns, and what comes of it."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from server import Server

LONGEST = 32
REPORT = Path(__file__).with_name("report.lua")


@dataclass(frozen=True)
class Target:
    """One kind of request."""

    name: str
    path: str
    cookie: str = ""
    accept: str = ""

    @property
    def headers(self) -> dict[str, str]:
        given = {"Cookie": self.cookie, "Accept-Encoding": self.accept}
        return {name: value for name, value in given.items() if value}


@dataclass(frozen=True)
class Measured:
    """One run of the load, or the medians of several."""

    rate: float
    p50: float
    p99: float
    cpu: float
    """Microseconds of the server's processor time a request."""
    failed: float = 0
    """The part of the requests that were not answered with success."""


@dataclass(frozen=True)
class Compared:
    ours: Measured
    other: Measured
    ratio: float
    """The median ratio of our rate to the other's, round by round, so that both ran under the same load."""
    p99_ratio: float


def parse(output: str) -> dict[str, float]:
    """The values in the script's last line."""
    return json.loads(output.strip().splitlines()[-1])


def measured(told: dict[str, float], cpu: float) -> Measured:
    requests, bad = told["requests"], told["bad"]
    if requests <= bad:
        raise RuntimeError(f"{bad} of {requests} requests failed")
    return Measured(
        rate=(requests - bad) / told["seconds"],
        p50=told["p50"],
        p99=told["p99"],
        cpu=cpu * 1e6 / requests,
        failed=bad / requests,
    )


def drive(server: Server, target: Target, connections: int, seconds: int) -> Measured:
    """At least so many seconds, and longer where nothing at all is answered in them."""
    while True:
        told, cpu = once(server, target, connections, seconds)
        if told["requests"] or seconds >= LONGEST:
            return measured(told, cpu)
        seconds *= 4


def once(server: Server, target: Target, connections: int, seconds: int) -> tuple[dict, float]:
    """What wrk tells, and the seconds of the server's processor time."""
    command = ["wrk", "--threads=1", f"--connections={connections}", f"--duration={seconds}s", "--timeout=30s"]
    for name, value in target.headers.items():
        command += ["--header", f"{name}: {value}"]
    command += ["--script", str(REPORT), f"http://{server.address}{target.path}"]
    before = server.cpu()
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"wrk: {done.stderr or done.stdout}")
    return parse(done.stdout), server.cpu() - before


def summary(runs: list[Measured]) -> Measured:
    return Measured(*(median(getattr(run, field) for run in runs) for field in Measured.__dataclass_fields__))


def compare(ours: list[Measured], other: list[Measured]) -> Compared:
    pairs = list(zip(ours, other, strict=True))
    return Compared(
        ours=summary(ours),
        other=summary(other),
        ratio=median(a.rate / b.rate for a, b in pairs),
        p99_ratio=median(a.p99 / b.p99 for a, b in pairs),
    )


def alternate(
    ours: Server, other: Server, target: Target, connections: int, rounds: int, seconds: int
) -> Compared:
    """Both in turns, so that what else goes on meets both."""
    runs: dict[Server, list[Measured]] = {ours: [], other: []}
    for server in runs:
        drive(server, target, connections, 1)
    for _ in range(rounds):
        for server, found in runs.items():
            found.append(drive(server, target, connections, seconds))
    return compare(runs[ours], runs[other])
