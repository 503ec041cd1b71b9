"""The figures as Markdown, and as they are stored for the next run."""

import json
import os
import platform
import subprocess
from pathlib import Path

from aims import Figure, shown, worsened
from server import ROOT
from stage import Stage

BASELINE = Path(__file__).with_name("baseline.json")


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


def record(figures: list[Figure]) -> None:
    """Makes this run the baseline of later ones."""
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
