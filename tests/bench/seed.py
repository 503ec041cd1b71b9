"""Benchmark data in a migrated SQLite database."""

import hashlib
import sqlite3
import uuid
from dataclasses import astuple, dataclass
from pathlib import Path

SCRIPT = Path(__file__).with_name("seed.sql")
PASSWORD = "sunflower-demo"
ADMIN, READER = 1, 2


@dataclass(frozen=True)
class Size:
    members: int
    agents: int
    posts: int
    purchases: int
    codes: int

    @property
    def buyers(self) -> range:
        """The members who own nothing yet."""
        return range(self.members - self.members // 10 + 1, self.members + 1)


def secret(member: int) -> str:
    return f"session-of-member-{member}"


def cookie(member: int) -> str:
    return f"marigold_session={secret(member)}"


def uuid_of(text: str) -> str:
    """An id of sixteen readable characters."""
    return str(uuid.UUID(bytes=text.encode()))


def agent_id(number: int) -> str:
    """The id of a premium agent in the API."""
    return uuid_of(f"agent{number:011}")


def order_id(number: int) -> str:
    """The id of one of the reader's orders in the API; the first is 1."""
    return uuid_of(f"reader-order{number:04}")


def fill(file: Path, size: Size) -> None:
    members = [ADMIN, READER, *size.buyers[:500]]
    database = sqlite3.connect(file)
    database.execute("CREATE TEMP TABLE size (members, agents, posts, purchases, codes)")
    database.execute(
        "INSERT INTO size VALUES (?, ?, ?, ?, ?)", astuple(size)
    )
    database.execute("CREATE TEMP TABLE browser (member, key)")
    digests = [(member, hashlib.sha256(secret(member).encode()).digest()) for member in members]
    database.executemany("INSERT INTO browser VALUES (?, ?)", digests)
    database.commit()
    database.executescript(SCRIPT.read_text())
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def password_hash(file: Path) -> str:
    database = sqlite3.connect(file)
    (found,) = database.execute("SELECT password_hash FROM users LIMIT 1").fetchone()
    database.close()
    return found
