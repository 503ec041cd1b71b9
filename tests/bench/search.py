"""Latency of searches among 10,000 agents, prompts and posts with 8 clients, each with its next request ready."""

import time
from collections.abc import Iterator
from statistics import median
from urllib.parse import urlencode

from admin import CLIENTS, read
from load import Endpoint, drive
from server import Server
from setup import Setup
from targets import Figure, at_most, format_value

# A prefix, frequent words, a word of the text, a typo, words with synonyms, and nothing.
QUERIES = ("pl", "planner week", "letter writer 77", "blue gloves", "planer weeek", "family trip", "xylophone")


def measure(setup: Setup) -> Iterator[Figure]:
    yield from measure_database(setup, setup.sqlite("searched").serve(), "SQLite")
    if setup.has_postgres:
        yield from measure_database(setup, setup.postgres("searched").serve(), "PostgreSQL")


def measure_database(setup: Setup, started: Server, database: str) -> Iterator[Figure]:
    with started as server:
        start = time.perf_counter()
        read(server, endpoint("a"))
        built = (time.perf_counter() - start) * 1000
        yield Figure("Search", f"first, which builds the index, {database}", built, "ms", at_most(2000), noise=0.5)
        for query in QUERIES:
            # Visitors on this machine are not limited.
            runs = [drive(server, endpoint(query), CLIENTS, setup.seconds) for _ in range(min(setup.rounds, 3))]
            p95, p50, rate = (median(getattr(run, field) for run in runs) for field in ("p95", "p50", "rate"))
            note = f"p50 {format_value(p50)} ms; {format_value(rate)}/s"
            failed = max(run.failed for run in runs)
            note += f"; **{failed:.1%} failed**" if failed else ""
            section = f"Search among 10,000 entries: p95 with {CLIENTS} clients, {database}"
            yield Figure(section, f"\"{query}\"", p95, "ms", at_most(30), note, 0.5)
        yield Figure("Memory", f"with an index of 10,000 entries, {database}", server.memory(), "MB", noise=0.15)


def endpoint(query: str) -> Endpoint:
    return Endpoint(query, f"/api/search?{urlencode({'q': query})}")
