"""Figures as Markdown tables and as JSON."""

import json
import os
import platform
import subprocess
from pathlib import Path

from server import ROOT
from setup import Setup
from targets import Figure, format_value, regressions

BASELINE = Path(__file__).with_name("baseline.json")


def markdown(figures: list[Figure], machine: str) -> str:
    lines = [machine]
    sections = list(dict.fromkeys(figure.section for figure in figures))
    for section in sections:
        lines += ["", f"### {section}", "", "| metric | value | target | | details |", "|---|--:|--:|---|---|"]
        for figure in figures:
            if figure.section == section:
                value = f"{format_value(figure.value)} {figure.unit}".rstrip()
                lines.append(f"| {figure.name} | {value} | {figure.target or ''} | {figure.verdict} | {figure.note} |")
    return "\n".join(lines) + "\n"


def machine(setup: Setup) -> str:
    model = next(
        (line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line),
        platform.machine(),
    )
    memory = next(line for line in Path("/proc/meminfo").read_text().splitlines() if line.startswith("MemTotal"))
    gigabytes = int(memory.split()[1]) * 1024 / 1e9
    cores = len(os.sched_getaffinity(0))
    return (
        f"Measured at {commit()} on {cores} cores of {model}, {gigabytes:.0f} GB, Linux {platform.release()}; "
        f"load {os.getloadavg()[0]:.1f} at the start; medians of {setup.rounds} rounds of {setup.seconds} s."
    )


def commit() -> str:
    result = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True
    )
    return result.stdout.strip() or "an unknown commit"


def record(figures: list[Figure]) -> None:
    """Records this run as the baseline for later runs."""
    recorded = {figure.key: round(figure.value, 4) for figure in figures}
    BASELINE.write_text(json.dumps(recorded, indent=1, ensure_ascii=False) + "\n")


def write(folder: Path, figures: list[Figure], table: str) -> None:
    (folder / "table.md").write_text(table)
    stored = [figure.stored() for figure in figures]
    (folder / "last.json").write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n")


def regressions_since_baseline(figures: list[Figure]) -> list[str]:
    """Figures that are worse than the baseline."""
    if not BASELINE.exists():
        return []
    return regressions(json.loads(BASELINE.read_text()), figures)
