"""Measures the release binary, prints a table, and says what became worse. Run by scripts/bench.

BENCH_ONLY=answers,checkouts   these parts alone (answers, sign-in, checkouts, start, bundle, lists, vitals)
BENCH_ROUNDS=5  BENCH_SECONDS=2   how often and how long each load runs
BENCH_QUICK=1                  a look at everything in a few minutes, too short to believe
BENCH_BINARY=target/debug/marigold   another build, and BENCH_YARDSTICK likewise
BENCH_RECORD=1                 makes this run the baseline that later runs are compared with
"""

import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

import answers
import artefact
import browsers
import members
import tables
from aims import Figure, shown
from server import ROOT
from stage import Stage

PARTS = {
    "bundle": (artefact.size, browsers.weighing),
    "start": (artefact.starting,),
    "answers": (answers.measure,),
    "checkouts": (members.buying,),
    "sign-in": (members.signing_in,),
    "lists": (browsers.lists,),
    "vitals": (browsers.vitals,),
}


def main() -> None:
    is_quick = os.environ.get("BENCH_QUICK") == "1"
    chosen = [part for part in os.environ.get("BENCH_ONLY", "").split(",") if part] or list(PARTS)
    if strangers := [part for part in chosen if part not in PARTS]:
        sys.exit(f"BENCH_ONLY knows {', '.join(PARTS)}, and not {', '.join(strangers)}")
    is_recorded = os.environ.get("BENCH_RECORD") == "1"
    if is_recorded and len(chosen) < len(PARTS):
        sys.exit("BENCH_RECORD=1 takes a whole run, and BENCH_ONLY leaves parts out")
    with tempfile.TemporaryDirectory(prefix="marigold-bench-") as folder:
        stage = Stage(
            binary=ROOT / os.environ.get("BENCH_BINARY", "target/release/marigold"),
            yardstick=ROOT / os.environ.get("BENCH_YARDSTICK", "target/release/yardstick"),
            folder=Path(folder),
            rounds=int(os.environ.get("BENCH_ROUNDS", "1" if is_quick else "5")),
            seconds=int(os.environ.get("BENCH_SECONDS", "1" if is_quick else "2")),
            visits=1 if is_quick else 7,
            chromium=os.environ["CHROMIUM"],
            postgres_url=os.environ["MARIGOLD_TEST_POSTGRES"],
        )
        machine = tables.machine(stage)
        figures: list[Figure] = []
        failed = [part for part in chosen if not run(part, stage, figures)]
    finish(figures, machine, is_recorded and not failed)
    if failed:
        sys.exit(f"Could not be measured: {', '.join(failed)}")


def run(part: str, stage: Stage, figures: list[Figure]) -> bool:
    """Adds a part's figures; whether all of them could be had."""
    start = time.monotonic()
    print(f"\n=== {part}", flush=True)
    try:
        for measure in PARTS[part]:
            for figure in measure(stage):
                verdict = f"  {figure.verdict} ({figure.aim})" if figure.aim else ""
                print(f"{figure.key}  {shown(figure.value)} {figure.unit}{verdict}  {figure.note}", flush=True)
                figures.append(figure)
    except (RuntimeError, OSError):
        traceback.print_exc()
        return False
    print(f"{part} took {time.monotonic() - start:.0f} s", flush=True)
    return True


def finish(figures: list[Figure], machine: str, is_recorded: bool) -> None:
    folder = ROOT / "target/bench"
    folder.mkdir(parents=True, exist_ok=True)
    table = tables.markdown(figures, machine)
    tables.write(folder, figures, table)
    print(f"\n{table}\nWritten to {folder / 'table.md'}")
    worse = tables.compared(figures)
    if is_recorded:
        tables.record(figures)
        print(f"Recorded in {tables.BASELINE}")
    missed = [figure.key for figure in figures if figure.aim and not figure.aim.is_met(figure.value)]
    aimed = sum(figure.aim is not None for figure in figures)
    print(f"{aimed - len(missed)} of {aimed} aims met")
    if worse:
        print("Worse than in the run that was recorded last, by more than noise:", *worse, sep="\n  ")


main()
