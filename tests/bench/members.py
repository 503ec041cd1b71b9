"""Sign-ins and checkouts."""

import json
import subprocess
import threading
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import median

import seed
from load import Endpoint, drive
from server import Server
from setup import SIZES, Setup, execute
from targets import Figure, at_least, at_most, format_value

CONCURRENCY = 32
READS = Endpoint("reads", "/api/blog/posts")


def run_client(setup: Setup, *arguments: object) -> str:
    done = subprocess.run([setup.baseline_server, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"baseline-server {arguments[0]}: {done.stderr[-1000:]}")
    return done.stdout


def sign_ins(setup: Setup) -> Iterator[Figure]:
    section = "Signing in, SQLite"
    installation = setup.copy("full", "signing-in")
    password_hash = seed.password_hash(installation.folder / "marigold.db")
    with installation.serve() as server:
        first = sign_in(setup, server, CONCURRENCY)
        rates, raws = [], []
        for _ in range(setup.rounds):
            raws.append(float(run_client(setup, "verify", setup.seconds, seed.PASSWORD, password_hash)))
            result = sign_in(setup, server, round(raws[-1] * setup.seconds))
            rates.append(result["count"] / result["seconds"])
        ratio = median(marigold / raw for marigold, raw in zip(rates, raws, strict=True))
        note = f"{format_value(median(rates))} ({format_value(median(raws))} raw) a second on all cores, {CONCURRENCY} at a time; "
        note += f"p50 {format_value(first['p50'])} ms"
        yield Figure(section, "sign-ins against raw argon2", ratio, "", at_least(0.9), note, 0.1)
    with installation.serve() as server:
        idle = drive(server, READS, CONCURRENCY, 5)
        before = server.memory()
        sign_in(setup, server, 1_000)
        growth = server.memory() - before
        yield Figure(section, "memory grown", growth, "MB", at_most(45), "over 1,000 sign-ins", 0.2)
        busy = reads_during_sign_ins(setup, server)
        note = f"p99 {format_value(busy.p99)} ms ({format_value(idle.p99)} idle) at {CONCURRENCY} connections; "
        note += f"{format_value(busy.rate)}/s ({format_value(idle.rate)})"
        yield Figure(section, "reads meanwhile", busy.p99 / idle.p99, "×", at_most(3), note, 0.5)


def sign_in(setup: Setup, server: Server, count: int) -> dict[str, float]:
    members = SIZES["full"].members
    return json.loads(run_client(setup, "sign-in", server.address, CONCURRENCY, max(count, CONCURRENCY), seed.PASSWORD, members))


def reads_during_sign_ins(setup: Setup, server: Server):
    """Measures reads for five seconds during continuous sign-ins."""
    is_done = threading.Event()

    def keep_signing_in() -> None:
        while not is_done.is_set():
            sign_in(setup, server, CONCURRENCY * 4)

    background = threading.Thread(target=keep_signing_in)
    background.start()
    time.sleep(1)
    try:
        return drive(server, READS, CONCURRENCY, 5)
    finally:
        is_done.set()
        background.join()


def checkouts_by_store(setup: Setup) -> Iterator[Figure]:
    yield from checkouts(setup, setup.copy("full", "checkouts").serve(), "SQLite, synchronous=FULL", at_least(150))
    if setup.has_postgres:
        database = f"PostgreSQL, fsync {execute(setup.postgres_url, 'SHOW fsync')}"
        yield from checkouts(setup, setup.postgres("full").serve(), database, None)


def checkouts(setup: Setup, started: Server, database: str, target) -> Iterator[Figure]:
    size = SIZES["full"]
    # Neighbors in this order belong to different members, because each can have only one open checkout.
    carts = [
        {"cookie": seed.cookie(member), "gptIds": [seed.agent_id(agent)]}
        for agent, member in product(range(1, size.agents + 1), size.buyers[:500])
    ]
    with started as server:
        rates, p50s, p99s, taken = [], [], [], 0
        for number in range(setup.rounds):
            file = setup.folder / f"carts-{database.split(',')[0]}-{number}.json"
            file.write_text(json.dumps(carts[taken:]))
            result = json.loads(run_client(setup, "buy", server.address, CONCURRENCY, setup.seconds, file))
            # Each connection has taken one more cart when the time is up.
            taken += result["count"] + CONCURRENCY
            rates.append(result["count"] / result["seconds"])
            p50s.append(result["p50"])
            p99s.append(result["p99"])
    note = f"p50 {format_value(median(p50s))} ms, p99 {format_value(median(p99s))} ms; three calls each: intent, card, confirm"
    yield Figure("Checkouts", database, median(rates), "a second", target, note, 0.25, True)
