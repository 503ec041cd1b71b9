"""Start time and size of the binary."""

from collections.abc import Iterator
from statistics import median

from setup import Setup
from targets import Figure, at_most, format_value


def start_times(setup: Setup) -> Iterator[Figure]:
    yield from measure_starts(setup, setup.sqlite("full"), "SQLite")
    if setup.has_postgres:
        yield from measure_starts(setup, setup.postgres("full"), "PostgreSQL")


def measure_starts(setup: Setup, installation, database: str) -> Iterator[Figure]:
    durations = []
    for _ in range(max(setup.rounds, 3) * 3):
        with installation.launch() as server:
            durations.append(server.wait("/api/blog/posts") * 1_000)
    note = f"{format_value(min(durations))} to {format_value(max(durations))} ms in {len(durations)} starts; the files were in the page cache"
    yield Figure("Start and size", f"from start to the first 200, {database}", median(durations), "ms", at_most(100), note, 0.4)


def size(setup: Setup) -> Iterator[Figure]:
    bytes_ = setup.binary.stat().st_size
    yield Figure("Start and size", "binary, bundle inside", bytes_ / 1e6, "MB", noise=0.02)
