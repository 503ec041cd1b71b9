"""The product's answers against a bare server with the same bytes, and against itself with a hundredth of the rows."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import seed
from aims import Aim, Figure, at_least, at_most, shown
from load import Compared, Target, alternate
from server import Server, free_port
from stage import Stage

BUSY = 256
CONNECTIONS = (32, BUSY)
SLUG = "calm-morning-5"


@dataclass(frozen=True)
class Row:
    target: Target
    aim: Aim | None = None
    is_public: bool = True


def rows() -> list[Row]:
    reader = seed.cookie(seed.READER)
    public = [
        Row(Target(path, path), at_least(0.8)) for path in ("/", "/blog", f"/blog/{SLUG}", "/api/blog/posts")
    ]
    public += [Row(Target(path, path)) for path in ("/login", f"/api/blog/posts/{SLUG}")]
    compressed = [
        replace(row, target=replace(row.target, name=f"{row.target.name} in brotli", accept="br")) for row in public
    ]
    private = [
        Row(Target(path, path, cookie=reader), aim, is_public=False)
        for path, aim in (
            ("/api/gpts/premium", at_least(0.2)),
            ("/api/gpts/free", None),
            ("/api/prompts", None),
            ("/api/purchases", None),
        )
    ]
    return public + compressed + private


def measure(stage: Stage) -> Iterator[Figure]:
    with stage.sqlite("full").serve() as ours:
        time.sleep(1)
        yield Figure("Memory", "idle, SQLite", ours.memory(), "MB", at_most(25), noise=0.1)
        yield from against_bare(stage, ours, rows(), CONNECTIONS, "SQLite")
        yield Figure("Memory", "after load, SQLite", ours.memory(), "MB", at_most(80), noise=0.15)
        with stage.sqlite("small").serve() as small:
            yield from against_small(stage, ours, small, "SQLite")
    with stage.sqlite("wide").serve() as ours:
        wide = [row for row in rows() if "/gpts/" in row.target.path or "/api/prompts" in row.target.path]
        wide = [replace(row, aim=None) for row in wide]
        yield from against_bare(stage, ours, wide, CONNECTIONS[:1], "SQLite, 10,000 agents and prompts")
    if not stage.has_postgres:
        return
    with stage.postgres("full").serve() as ours:
        time.sleep(1)
        yield Figure("Memory", "idle, PostgreSQL", ours.memory(), "MB", at_most(25), noise=0.1)
        # What is answered from memory does not know which database there is.
        chosen = [row for row in rows() if row.target.path.startswith("/api/") and not row.target.accept]
        yield from against_bare(stage, ours, chosen, CONNECTIONS, "PostgreSQL")
        yield Figure("Memory", "after load, PostgreSQL", ours.memory(), "MB", at_most(80), noise=0.15)
        with stage.postgres("small").serve() as small:
            yield from against_small(stage, ours, small, "PostgreSQL")


def against_bare(
    stage: Stage, ours: Server, chosen: list[Row], connections: tuple[int, ...], where: str
) -> Iterator[Figure]:
    folder = stage.folder / "answers" / where.replace(" ", "-").replace(",", "")
    kept = [row for row in chosen if keep(ours, row.target, folder)]
    with bare(stage, folder) as yardstick:
        for row in kept:
            # Many connections are a question to answers that have an aim; compressed ones are no other.
            asked = connections if row.aim and not row.target.accept else connections[:1]
            for count in asked:
                told = alternate(ours, yardstick, row.target, count, stage.rounds, stage.seconds)
                section = f"Against a bare server: {where}, {count} connections"
                yield Figure(section, row.target.name, told.ratio, "", row.aim, behind(told, "bare"), 0.15, True)
                if row.is_public and row.aim and count == BUSY:
                    name = f"{row.target.name}: p99 against bare's"
                    yield Figure(section, name, told.p99_ratio, "×", at_most(1.5), noise=0.5)


def against_small(stage: Stage, ours: Server, small: Server, where: str) -> Iterator[Figure]:
    section = f"100 times the rows: {where}"
    for row in rows():
        if row.target.accept or not row.target.path.startswith("/api/"):
            continue
        lengths = [len(server.get(row.target.path, row.target.headers)[2]) for server in (ours, small)]
        grown = lengths[0] / lengths[1]
        if grown > 1.1:
            # It takes longer for that alone.
            yield Figure(section, f"{row.target.name}: length of the answer", grown, "×")
            continue
        told = alternate(ours, small, row.target, CONNECTIONS[0], stage.rounds, stage.seconds)
        yield Figure(section, row.target.name, told.ratio, "", at_least(0.9), behind(told, "small"), 0.1)


def behind(told: Compared, other: str) -> str:
    def sides(field: str) -> str:
        return f"{shown(getattr(told.ours, field))} ({shown(getattr(told.other, field))})"

    failed = f"; **{told.ours.failed:.1%} failed**" if told.ours.failed else ""
    return (
        f"{sides('rate')}/s; p50 {sides('p50')} ms; p99 {sides('p99')} ms; CPU {sides('cpu')} µs "
        f"({other} in parentheses){failed}"
    )


def keep(server: Server, target: Target, folder: Path) -> bool:
    """Writes down what is answered, for the bare server; or says that it is not compressed although it could be."""
    status, headers, body = server.get(target.path, target.headers)
    if status != 200:
        raise RuntimeError(f"{target.path}: {status} {body[:300]!r}")
    names = {name.lower(): value for name, value in headers}
    if target.accept and names.get("content-encoding") != target.accept:
        return False
    folder.mkdir(parents=True, exist_ok=True)
    number = len(list(folder.glob("*.json")))
    written_anew = {"content-length", "date", "connection", "transfer-encoding"}
    pairs = [(name, value) for name, value in headers if name.lower() not in written_anew]
    (folder / f"{number}.body").write_bytes(body)
    head = {"target": target.path, "accept": target.accept, "headers": pairs}
    (folder / f"{number}.json").write_text(json.dumps(head))
    return True


@contextmanager
def bare(stage: Stage, folder: Path) -> Iterator[Server]:
    port = free_port()
    with Server([str(stage.yardstick), "serve", f"127.0.0.1:{port}", str(folder)], port, folder / "log") as server:
        first = json.loads((folder / "0.json").read_text())
        headers = {"Accept-Encoding": first["accept"]} if first["accept"] else {}
        server.wait(first["target"], headers)
        yield server
