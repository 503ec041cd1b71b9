"""Measures the release binary, prints tables, and reports regressions. Run by scripts/bench.

BENCH_ONLY=throughput,checkouts   only these parts (throughput, visits, admin, search, sign-in, checkouts, start, bundle, lists, vitals)
BENCH_ROUNDS=5  BENCH_SECONDS=2   how often and how long each load runs
BENCH_QUICK=1                     a few minutes for all parts, too short for reliable figures
BENCH_BINARY=target/debug/marigold  another build; likewise BENCH_BASELINE_SERVER
BENCH_RECORD=1                    records this run as the baseline for later runs
"""

import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

import admin
import artifact
import browsers
import members
import search
import tables
import throughput
import visits
from server import ROOT
from setup import Setup
from targets import Figure, format_value

PARTS = {
    "bundle": (artifact.size, browsers.page_weights),
    "start": (artifact.start_times,),
    "throughput": (throughput.measure,),
    "visits": (visits.measure,),
    "admin": (admin.measure,),
    "search": (search.measure,),
    "checkouts": (members.checkouts_by_store,),
    "sign-in": (members.sign_ins,),
    "lists": (browsers.lists,),
    "vitals": (browsers.web_vitals,),
}


def main() -> None:
    is_quick = os.environ.get("BENCH_QUICK") == "1"
    selected = [part for part in os.environ.get("BENCH_ONLY", "").split(",") if part] or list(PARTS)
    if unknown := [part for part in selected if part not in PARTS]:
        sys.exit(f"BENCH_ONLY: unknown {', '.join(unknown)}; the parts are {', '.join(PARTS)}")
    is_recorded = os.environ.get("BENCH_RECORD") == "1"
    if is_recorded and len(selected) < len(PARTS):
        sys.exit("BENCH_RECORD=1 needs a complete run, without BENCH_ONLY")
    with tempfile.TemporaryDirectory(prefix="marigold-bench-") as folder:
        setup = Setup(
            binary=ROOT / os.environ.get("BENCH_BINARY", "target/release/marigold"),
            baseline_server=ROOT / os.environ.get("BENCH_BASELINE_SERVER", "target/release/baseline-server"),
            folder=Path(folder),
            rounds=int(os.environ.get("BENCH_ROUNDS", "1" if is_quick else "5")),
            seconds=int(os.environ.get("BENCH_SECONDS", "1" if is_quick else "2")),
            visits=1 if is_quick else 7,
            chromium=os.environ["CHROMIUM"],
            postgres_url=os.environ["MARIGOLD_TEST_POSTGRES"],
        )
        machine = tables.machine(setup)
        figures: list[Figure] = []
        failed = [part for part in selected if not run(part, setup, figures)]
    finish(figures, machine, is_recorded and not failed)
    if failed:
        sys.exit(f"Could not be measured: {', '.join(failed)}")


def run(part: str, setup: Setup, figures: list[Figure]) -> bool:
    """Adds a part's figures. Returns whether all of them could be measured."""
    start = time.monotonic()
    print(f"\n=== {part}", flush=True)
    try:
        for measure in PARTS[part]:
            for figure in measure(setup):
                verdict = f"  {figure.verdict} ({figure.target})" if figure.target else ""
                print(f"{figure.key}  {format_value(figure.value)} {figure.unit}{verdict}  {figure.note}", flush=True)
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
    worse = tables.regressions_since_baseline(figures)
    if is_recorded:
        tables.record(figures)
        print(f"Recorded in {tables.BASELINE}")
    missed = [figure.key for figure in figures if figure.target and not figure.target.is_met(figure.value)]
    targets_count = sum(figure.target is not None for figure in figures)
    print(f"{targets_count - len(missed)} of {targets_count} targets met")
    if worse:
        print("Worse than the baseline by more than noise:", *worse, sep="\n  ")


main()
