"""Binaries, databases of each size, and durations, shared by all parts."""

import shutil
import subprocess
import urllib.parse
from dataclasses import dataclass, field
from pathlib import Path

import seed
from seed import Size
from server import Installation

ENTRIES = 2_000
"""The number of agents and prompts with which lists must stay responsive."""
FULL = Size(members=50_000, agents=100, posts=1_000, purchases=100_000, codes=10_000)
SIZES = {
    "full": FULL,
    "small": Size(members=500, agents=100, posts=10, purchases=1_000, codes=100),
    "listed": Size(members=500, agents=ENTRIES, posts=10, purchases=1_000, codes=100),
    # 10,000 agents, prompts and posts in all.
    "searched": Size(members=500, agents=3_000, posts=1_000, purchases=1_000, codes=100),
    "wide": Size(members=50_000, agents=10_000, posts=1_000, purchases=100_000, codes=10_000),
}


@dataclass(frozen=True)
class Setup:
    binary: Path
    baseline_server: Path
    folder: Path
    rounds: int
    seconds: int
    visits: int
    """How often a browser opens each page."""
    chromium: str
    postgres_url: str
    """Empty without PostgreSQL."""
    prepared: dict[str, Installation] = field(default_factory=dict)

    @property
    def has_postgres(self) -> bool:
        return bool(self.postgres_url)

    def sqlite(self, size: str) -> Installation:
        """A migrated and filled database, created once. A part that writes uses `copy`."""
        if size not in self.prepared:
            folder = self.folder / size
            installation = Installation(self.binary, folder, f"sqlite://{folder / 'marigold.db'}")
            installation.run("migrate")
            seed.fill(folder / "marigold.db", SIZES[size])
            self.prepared[size] = installation
        return self.prepared[size]

    def copy(self, size: str, name: str) -> Installation:
        self.sqlite(size)
        folder = self.folder / name
        folder.mkdir()
        shutil.copy(self.folder / size / "marigold.db", folder)
        return Installation(self.binary, folder, f"sqlite://{folder / 'marigold.db'}")

    def postgres(self, size: str) -> Installation:
        """The same rows, copied by `marigold transfer`."""
        name = f"bench_{size}"
        if name not in self.prepared:
            source = self.sqlite(size)
            target = f"{self.postgres_url}/{name}"
            execute(self.postgres_url, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            execute(self.postgres_url, f"CREATE DATABASE {name}")
            source.run("transfer", "--from", source.database, "--to", target)
            execute(target, "VACUUM ANALYZE")
            self.prepared[name] = Installation(self.binary, self.folder / name, target)
        return self.prepared[name]


def execute(url: str, statement: str) -> str:
    """The output of a PostgreSQL query."""
    server = url if urllib.parse.urlsplit(url).path.strip("/") else f"{url}/postgres"
    command = ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--command", statement, server]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"psql: {done.stderr}")
    return done.stdout.strip()
