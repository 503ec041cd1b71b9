"""Members who sign in and who buy."""

import json
import subprocess
import threading
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import median

import seed
from aims import Figure, at_least, at_most, shown
from load import Target, drive
from server import Server
from stage import SIZES, Stage, execute

CALLERS = 32
READS = Target("reads", "/api/blog/posts")


def told_by(stage: Stage, *arguments: object) -> str:
    done = subprocess.run([stage.yardstick, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"yardstick {arguments[0]}: {done.stderr[-1000:]}")
    return done.stdout


def signing_in(stage: Stage) -> Iterator[Figure]:
    section = "Signing in, SQLite"
    installation = stage.copy("full", "signing-in")
    hashed = seed.password_hash(installation.folder / "marigold.db")
    with installation.serve() as server:
        once = sign_in(stage, server, CALLERS)
        rates, raws = [], []
        for _ in range(stage.rounds):
            raws.append(float(told_by(stage, "verify", stage.seconds, seed.PASSWORD, hashed)))
            told = sign_in(stage, server, round(raws[-1] * stage.seconds))
            rates.append(told["count"] / told["seconds"])
        ratio = median(ours / raw for ours, raw in zip(rates, raws, strict=True))
        note = f"{shown(median(rates))} ({shown(median(raws))} raw) a second on all cores, {CALLERS} at once; "
        note += f"p50 {shown(once['p50'])} ms"
        yield Figure(section, "sign-ins against raw argon2", ratio, "", at_least(0.9), note, 0.1)
    with installation.serve() as server:
        quiet = drive(server, READS, CALLERS, 5)
        before = server.memory()
        sign_in(stage, server, 1_000)
        grown = server.memory() - before
        yield Figure(section, "memory grown", grown, "MB", at_most(45), "over 1,000 sign-ins", 0.2)
        busy = reads_meanwhile(stage, server)
        note = f"p99 {shown(busy.p99)} ms ({shown(quiet.p99)} quiet) at {CALLERS} connections; "
        note += f"{shown(busy.rate)}/s ({shown(quiet.rate)})"
        yield Figure(section, "reads meanwhile", busy.p99 / quiet.p99, "×", at_most(3), note, 0.5)


def sign_in(stage: Stage, server: Server, count: int) -> dict[str, float]:
    members = SIZES["full"].members
    return json.loads(told_by(stage, "sign-in", server.address, CALLERS, max(count, CALLERS), seed.PASSWORD, members))


def reads_meanwhile(stage: Stage, server: Server):
    """The reads of five seconds in which members sign in all the time."""
    enough = threading.Event()

    def keep_signing_in() -> None:
        while not enough.is_set():
            sign_in(stage, server, CALLERS * 4)

    background = threading.Thread(target=keep_signing_in)
    background.start()
    time.sleep(1)
    try:
        return drive(server, READS, CALLERS, 5)
    finally:
        enough.set()
        background.join()


def buying(stage: Stage) -> Iterator[Figure]:
    yield from checkouts(stage, stage.copy("full", "buying").serve(), "SQLite, synchronous=FULL", at_least(150))
    if stage.has_postgres:
        where = f"PostgreSQL, fsync {execute(stage.postgres_url, 'SHOW fsync')}"
        yield from checkouts(stage, stage.postgres("full").serve(), where, None)


def checkouts(stage: Stage, started: Server, where: str, aim) -> Iterator[Figure]:
    size = SIZES["full"]
    # Neighbors in this order belong to different members, because each can have only one open checkout.
    carts = [
        {"cookie": seed.cookie(member), "gptIds": [seed.agent_id(agent)]}
        for agent, member in product(range(1, size.agents + 1), size.buyers[:500])
    ]
    with started as server:
        rates, p50s, p99s, taken = [], [], [], 0
        for number in range(stage.rounds):
            file = stage.folder / f"carts-{where.split(',')[0]}-{number}.json"
            file.write_text(json.dumps(carts[taken:]))
            told = json.loads(told_by(stage, "buy", server.address, CALLERS, stage.seconds, file))
            # Every caller took one cart more when the time was up.
            taken += told["count"] + CALLERS
            rates.append(told["count"] / told["seconds"])
            p50s.append(told["p50"])
            p99s.append(told["p99"])
    note = f"p50 {shown(median(p50s))} ms, p99 {shown(median(p99s))} ms; three calls each: intent, card, confirm"
    yield Figure("Checkouts", where, median(rates), "a second", aim, note, 0.25, True)
