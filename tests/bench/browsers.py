"""Page weight, web vitals and responsiveness in a browser."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import seed
from server import ROOT, Server
from setup import ENTRIES, Setup
from targets import Figure, Target, at_least, at_most, format_value
from throughput import AGENT_PAGE, SLUG

E2E = ROOT / "tests/e2e"
LIGHTHOUSE = "12.8.2"
"""The last version that runs on Node 20."""
POST = f"/blog/{SLUG}"
PAGES = {"/": at_most(1.8), "/login": None, "/blog": None, POST: at_most(1.8), AGENT_PAGE: at_most(1.8)}
TRIES = 3
"""Under load Chromium sometimes records no trace, or one without a paint."""
LISTS = ("/free-gpts", "/premium-gpts", "/free-prompts")
LIST_VISITS = 5
EMPTY_PAGE = "/premium-gpts"
"""A page that is not prerendered: its document names only the entry files."""
IN_CART = {"id": seed.agent_id(2), "title": "Planner for week 2", "description": "", "price": 700, "quantity": 1}
"""A premium agent that the reader does not own: the checkout redirects if the cart is empty."""
SCREENS = (
    ({"name": "landing, entry files", "path": "/", "only": EMPTY_PAGE, "ready": "h1"}, at_most(100)),
    ({"name": "landing, before it is used", "path": "/", "ready": "h1", "untouched": True}, at_most(12)),
    ({"name": "landing", "path": "/", "ready": "h1"}, None),
    ({"name": "login", "path": "/login", "ready": "form"}, at_most(115)),
    ({"name": "a member's screen", "path": "/premium-gpts", "as": seed.READER, "ready": "h1"}, at_most(125)),
    (
        {"name": "checkout", "path": "/checkout", "as": seed.READER, "cart": [IN_CART], "ready": "[autocomplete=cc-number]"},
        at_most(125),
    ),
    (
        {"name": "admin's blog, editor open", "path": "/admin/blog", "as": seed.ADMIN, "press": "New post", "ready": ".ql-editor"},
        at_most(170),
    ),
)


def node(script: str, setup: Setup, *arguments: str) -> list[dict]:
    done = subprocess.run(
        ["node", f"bench/{script}", *arguments],
        cwd=E2E,
        env={**os.environ, "CHROMIUM": setup.chromium},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"{script}: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def page_weights(setup: Setup) -> Iterator[Figure]:
    section = "Script and style a screen loads, brotli"
    screens = []
    for screen, _ in SCREENS:
        member = screen.get("as")
        screens.append(json.dumps({**screen, "cookie": seed.secret(member) if member else ""}))
    with setup.sqlite("full").serve() as server:
        found = node("weight.mjs", setup, server.url, *screens)
    for result, (_, target) in zip(found, SCREENS, strict=True):
        yield Figure(section, result["name"], result["code"] / 1000, "kB", target, noise=0.02)
    yield Figure(section, "fonts", max(result["fonts"] for result in found) / 1000, "kB", at_most(60), noise=0.02)


def web_vitals(setup: Setup) -> Iterator[Figure]:
    with setup.sqlite("full").serve() as server:
        for result in node("vitals.mjs", setup, server.url, str(setup.visits), *PAGES):
            yield from vital_figures(result, PAGES[result["path"]], setup.visits)
        yield from lighthouse(setup, server)


def vital_figures(result: dict, target: Target | None, visits: int) -> Iterator[Figure]:
    path = result["path"]
    lcp = [value / 1000 for value in result["lcp"]]
    note = f"first paint {format_value(median(result['fcp']) / 1000)} s; {format_value(min(lcp))} to {format_value(max(lcp))} s in {visits} visits"
    section = "Public pages on a slow phone"
    yield Figure(section, f"{path}: largest paint (LCP)", median(lcp), "s", target, note)
    yield Figure(section, f"{path}: layout shift (CLS)", median(result["cls"]), "", at_most(0.1))
    yield Figure(section, f"{path}: blocked (TBT)", median(result["tbt"]), "ms", at_most(50), noise=0.5)
    yield Figure(
        section, f"{path}: readable without scripts", result["readable"], "characters", at_least(100), more_is_better=True
    )


def lists(setup: Setup) -> Iterator[Figure]:
    visits = min(setup.visits, LIST_VISITS)
    with setup.sqlite("listed").serve() as server:
        for result in node("lists.mjs", setup, server.url, seed.secret(seed.READER), str(visits), str(ENTRIES), *LISTS):
            yield from list_figures(result)


def list_figures(result: dict) -> Iterator[Figure]:
    section = f"Lists of {ENTRIES:,} entries"
    for name, what, target in (
        ("handler", "longest handler of a key", at_most(16)),
        ("typing", "longest task while typing", at_most(50)),
        ("scrolling", "longest task while scrolling", at_most(50)),
        ("pressing", "longest task while adding to the cart or copying", at_most(50)),
        ("leaving", "longest task while leaving the page", None),
    ):
        taken = [value for value in result[name] if value is not None]
        if taken:
            note = f"{format_value(min(taken))} to {format_value(max(taken))} ms in {len(taken)} visits"
            yield Figure(section, f"{result['path']}: {what}", median(taken), "ms", target, note, noise=0.5)


def lighthouse(setup: Setup, server: Server) -> Iterator[Figure]:
    tool = install_lighthouse()
    if tool is None:
        return
    for path in PAGES:
        audits = (audit(tool, setup, server.url + path) for _ in range(setup.visits))
        reports = [report for report in audits if report]
        if not reports:
            continue
        for category, limit in (("performance", 97), ("accessibility", 100), ("best-practices", 100), ("seo", 100)):
            scores = [round(report["categories"][category]["score"] * 100) for report in reports]
            paint = median(report["audits"]["largest-contentful-paint"]["numericValue"] for report in reports) / 1000
            failed = {
                audit["id"] for report in reports for audit in failing(report, category) if category != "performance"
            }
            note = f"simulated LCP {format_value(paint)} s" if category == "performance" else ", ".join(sorted(failed))
            yield Figure(
                f"Lighthouse {LIGHTHOUSE}, mobile", f"{path}: {category}", median(scores), "", at_least(limit), note, 0.02
            )


def failing(report: dict, category: str) -> list[dict]:
    weighed = (ref["id"] for ref in report["categories"][category]["auditRefs"] if ref["weight"])
    audits = (report["audits"][name] for name in weighed)
    return [audit for audit in audits if audit["score"] is not None and audit["score"] < 1]


def install_lighthouse() -> Path | None:
    """Installs Lighthouse below target/: only the benchmark needs it, so it is in no lock file."""
    folder = ROOT / f"target/tools/lighthouse-{LIGHTHOUSE}"
    entry = folder / "node_modules/lighthouse/cli/index.js"
    if not entry.exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock"]
        done = subprocess.run([*command, "--prefix", folder, f"lighthouse@{LIGHTHOUSE}"], capture_output=True, text=True)
        if done.returncode:
            print(f"SKIPPED Lighthouse: it could not be installed\n{done.stderr}", flush=True)
            return None
    return entry


def audit(tool: Path, setup: Setup, url: str) -> dict | None:
    """Returns None if every try failed, so that the other figures are still reported."""
    flags = "--headless=new --disable-gpu" + (" --no-sandbox" if os.geteuid() == 0 else "")
    categories = "performance,accessibility,best-practices,seo"
    command = ["node", tool, url, "--output=json", "--quiet", f"--only-categories={categories}", f"--chrome-flags={flags}"]
    for _ in range(TRIES):
        done = subprocess.run(
            command, env={**os.environ, "CHROME_PATH": setup.chromium}, capture_output=True, text=True
        )
        if done.returncode == 0:
            report = json.loads(done.stdout)
            if all(category["score"] is not None for category in report["categories"].values()):
                return report
    print(f"FAILED Lighthouse {url} after {TRIES} tries\n{done.stderr[-2000:]}", flush=True)
    return None
