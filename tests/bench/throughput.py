"""Throughput relative to a baseline server with the same responses, and to a database with a hundredth of the rows."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import seed
from load import Comparison, Endpoint, alternate
from server import Server, free_port
from setup import Setup
from targets import Figure, Target, at_least, at_most, format_value

BUSY = 256
CONNECTIONS = (32, BUSY)
SLUG = "calm-morning-5"
AGENT_PAGE = "/gpts/planner-for-week-5"
BUNDLE_PAGE = "/bundles/weeks-5"


@dataclass(frozen=True)
class Row:
    endpoint: Endpoint
    target: Target | None = None
    is_public: bool = True


def rows() -> list[Row]:
    reader = seed.cookie(seed.READER)
    public = [
        Row(Endpoint(path, path), at_least(0.8)) for path in ("/", "/blog", f"/blog/{SLUG}", AGENT_PAGE, "/api/blog/posts")
    ]
    without_target = (
        "/login",
        "/blog/archive",
        "/blog/tag/topic-5",
        f"/api/blog/posts/{SLUG}",
        "/api/gpts/by-slug/planner-for-week-5",
        BUNDLE_PAGE,
    )
    public += [Row(Endpoint(path, path)) for path in without_target]
    compressed = [
        replace(row, endpoint=replace(row.endpoint, name=f"{row.endpoint.name} in brotli", accept="br")) for row in public
    ]
    private = [
        Row(Endpoint(path, path, cookie=reader), target, is_public=False)
        for path, target in (
            ("/api/gpts/premium", at_least(0.2)),
            ("/api/gpts/free", None),
            ("/api/prompts", None),
            ("/api/purchases", None),
            ("/api/toolbox", None),
            ("/api/toolbox/favorites", None),
            ("/api/news", None),
            ("/api/bundles", None),
            ("/api/purchases/open-orders", None),
            (f"/api/purchases/orders/{seed.order_id(1)}", None),
            ("/api/welcome", None),
            (f"/api/gpts/{seed.agent_id(1)}/reviews", None),
        )
    ]
    return public + compressed + private


def measure(setup: Setup) -> Iterator[Figure]:
    with setup.sqlite("full").serve() as marigold:
        time.sleep(1)
        yield Figure("Memory", "idle, SQLite", marigold.memory(), "MB", at_most(25), noise=0.1)
        yield from compare_with_baseline_server(setup, marigold, rows(), CONNECTIONS, "SQLite")
        yield Figure("Memory", "after load, SQLite", marigold.memory(), "MB", at_most(80), noise=0.15)
        with setup.sqlite("small").serve() as small:
            yield from compare_with_small_database(setup, marigold, small, "SQLite")
    with setup.sqlite("wide").serve() as marigold:
        wide = [row for row in rows() if "/gpts/" in row.endpoint.path or "/api/prompts" in row.endpoint.path]
        wide = [replace(row, target=None) for row in wide]
        yield from compare_with_baseline_server(setup, marigold, wide, CONNECTIONS[:1], "SQLite, 10,000 agents and prompts")
    if not setup.has_postgres:
        return
    with setup.postgres("full").serve() as marigold:
        time.sleep(1)
        yield Figure("Memory", "idle, PostgreSQL", marigold.memory(), "MB", at_most(25), noise=0.1)
        # Responses from memory do not depend on the database.
        selected = [row for row in rows() if row.endpoint.path.startswith("/api/") and not row.endpoint.accept]
        yield from compare_with_baseline_server(setup, marigold, selected, CONNECTIONS, "PostgreSQL")
        yield Figure("Memory", "after load, PostgreSQL", marigold.memory(), "MB", at_most(80), noise=0.15)
        with setup.postgres("small").serve() as small:
            yield from compare_with_small_database(setup, marigold, small, "PostgreSQL")


def compare_with_baseline_server(
    setup: Setup, marigold: Server, selected: list[Row], connections: tuple[int, ...], database: str
) -> Iterator[Figure]:
    folder = setup.folder / "throughput" / database.replace(" ", "-").replace(",", "")
    recorded = [row for row in selected if record_response(marigold, row.endpoint, folder)]
    with serve_baseline(setup, folder) as baseline_server:
        for row in recorded:
            # High concurrency only for endpoints with a target, uncompressed.
            counts = connections if row.target and not row.endpoint.accept else connections[:1]
            for count in counts:
                result = alternate(marigold, baseline_server, row.endpoint, count, setup.rounds, setup.seconds)
                section = f"Against a bare server: {database}, {count} connections"
                yield Figure(section, row.endpoint.name, result.ratio, "", row.target, details(result, "bare"), 0.15, True)
                if row.is_public and row.target and count == BUSY:
                    name = f"{row.endpoint.name}: p99 against bare's"
                    yield Figure(section, name, result.p99_ratio, "×", at_most(1.5), noise=0.5)


def compare_with_small_database(setup: Setup, marigold: Server, small: Server, database: str) -> Iterator[Figure]:
    section = f"100 times the rows: {database}"
    for row in rows():
        if row.endpoint.accept or not row.endpoint.path.startswith("/api/"):
            continue
        lengths = [len(server.get(row.endpoint.path, row.endpoint.headers)[2]) for server in (marigold, small)]
        growth = lengths[0] / lengths[1]
        if growth > 1.1:
            # A longer response takes longer; not a regression.
            yield Figure(section, f"{row.endpoint.name}: response length", growth, "×")
            continue
        result = alternate(marigold, small, row.endpoint, CONNECTIONS[0], setup.rounds, setup.seconds)
        yield Figure(section, row.endpoint.name, result.ratio, "", at_least(0.9), details(result, "small"), 0.1)


def details(result: Comparison, other: str) -> str:
    def both(field: str) -> str:
        return f"{format_value(getattr(result.marigold, field))} ({format_value(getattr(result.other, field))})"

    failed = f"; **{result.marigold.failed:.1%} failed**" if result.marigold.failed else ""
    return (
        f"{both('rate')}/s; p50 {both('p50')} ms; p99 {both('p99')} ms; CPU {both('cpu')} µs "
        f"({other} in parentheses){failed}"
    )


def record_response(server: Server, endpoint: Endpoint, folder: Path) -> bool:
    """Records the response for the baseline server. Returns False if it lacks the accepted content encoding."""
    status, headers, body = server.get(endpoint.path, endpoint.headers)
    if status != 200:
        raise RuntimeError(f"{endpoint.path}: {status} {body[:300]!r}")
    names = {name.lower(): value for name, value in headers}
    if endpoint.accept and names.get("content-encoding") != endpoint.accept:
        return False
    folder.mkdir(parents=True, exist_ok=True)
    number = len(list(folder.glob("*.json")))
    generated = {"content-length", "date", "connection", "transfer-encoding"}
    pairs = [(name, value) for name, value in headers if name.lower() not in generated]
    (folder / f"{number}.body").write_bytes(body)
    head = {"target": endpoint.path, "accept": endpoint.accept, "headers": pairs}
    (folder / f"{number}.json").write_text(json.dumps(head))
    return True


@contextmanager
def serve_baseline(setup: Setup, folder: Path) -> Iterator[Server]:
    port = free_port()
    with Server([str(setup.baseline_server), "serve", f"127.0.0.1:{port}", str(folder)], port, folder / "log") as server:
        first = json.loads((folder / "0.json").read_text())
        headers = {"Accept-Encoding": first["accept"]} if first["accept"] else {}
        server.wait(first["target"], headers)
        yield server
