"""How soon the product is there, and how big it is."""

from collections.abc import Iterator
from statistics import median

from aims import Figure, at_most, shown
from stage import Stage


def starting(stage: Stage) -> Iterator[Figure]:
    yield from starts(stage, stage.sqlite("full"), "SQLite")
    if stage.has_postgres:
        yield from starts(stage, stage.postgres("full"), "PostgreSQL")


def starts(stage: Stage, installation, where: str) -> Iterator[Figure]:
    taken = []
    for _ in range(max(stage.rounds, 3) * 3):
        with installation.launch() as server:
            taken.append(server.wait("/api/blog/posts") * 1_000)
    note = f"{shown(min(taken))} to {shown(max(taken))} ms in {len(taken)} starts; the files were in the page cache"
    yield Figure("Start and size", f"from start to the first 200, {where}", median(taken), "ms", at_most(100), note, 0.4)


def size(stage: Stage) -> Iterator[Figure]:
    bytes_ = stage.binary.stat().st_size
    yield Figure("Start and size", "binary, bundle inside", bytes_ / 1e6, "MB", noise=0.02)
