"""The figures as Markdown, between the markers of docs/performance.md, and as they are kept for the next run."""

import json
import os
import platform
import subprocess
from pathlib import Path

from aims import Figure, shown, worsened
from server import ROOT
from stage import Stage

DOCUMENT = ROOT / "docs/performance.md"
BASELINE = Path(__file__).with_name("baseline.json")
BEGIN, END = "<!-- begin: make bench -->", "<!-- end: make bench -->"


def markdown(figures: list[Figure], machine: str) -> str:
    lines = [machine]
    sections = list(dict.fromkeys(figure.section for figure in figures))
    for section in sections:
        lines += ["", f"### {section}", "", "| what | figure | aim | | behind it |", "|---|--:|--:|---|---|"]
        for figure in figures:
            if figure.section == section:
                value = f"{shown(figure.value)} {figure.unit}".rstrip()
                lines.append(f"| {figure.name} | {value} | {figure.aim or ''} | {figure.verdict} | {figure.note} |")
    return "\n".join(lines) + "\n"


def machine(stage: Stage) -> str:
    model = next(
        (line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line),
        platform.machine(),
    )
    memory = next(line for line in Path("/proc/meminfo").read_text().splitlines() if line.startswith("MemTotal"))
    gigabytes = int(memory.split()[1]) * 1024 / 1e9
    cores = len(os.sched_getaffinity(0))
    return (
        f"Measured at {commit()} on {cores} cores of {model}, {gigabytes:.0f} GB, Linux {platform.release()}; "
        f"load {os.getloadavg()[0]:.1f} at the start; medians of {stage.rounds} rounds of {stage.seconds} s."
    )


def commit() -> str:
    told = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True
    )
    return told.stdout.strip() or "an unknown state"


def between_markers(document: str, table: str) -> str:
    head, begin, rest = document.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{DOCUMENT} has no markers for the table")
    return f"{head}{BEGIN}\n{table}{END}{tail}"


def record(figures: list[Figure], table: str) -> None:
    """Takes this run as the one that others are compared with."""
    DOCUMENT.write_text(between_markers(DOCUMENT.read_text(), table))
    kept = {figure.key: round(figure.value, 4) for figure in figures}
    BASELINE.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")


def write(folder: Path, figures: list[Figure], table: str) -> None:
    (folder / "table.md").write_text(table)
    stored = [figure.stored() for figure in figures]
    (folder / "last.json").write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n")


def compared(figures: list[Figure]) -> list[str]:
    """What is worse than in the run that was recorded last."""
    if not BASELINE.exists():
        return []
    return worsened(json.loads(BASELINE.read_text()), figures)
