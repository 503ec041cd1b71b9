"""Starts a server of its own and asks it everything that Schemathesis invents: run.py EXAMPLES [SEED]"""

import json
import os
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
MARIGOLD = HERE.parents[1] / "target/debug/marigold-under-test"
START_WITHIN = 120
# Fewer examples than this are a smoke test, which leaves out the phases that take the same time whatever their number:
# boundary values of every parameter and sequences of calls.
THOROUGH = 50


class Server:
    """A server on SQLite and the sandbox, with the demo content, and with limits that are never reached."""

    def __init__(self, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.folder = folder
        self.environment = {
            "PATH": os.environ["PATH"],
            "MARIGOLD_BIND": f"127.0.0.1:{port}",
            "MARIGOLD_PUBLIC_URL": self.url,
            "MARIGOLD_DATABASE_URL": f"sqlite://{folder}/marigold.db",
            "MARIGOLD_MAIL_URL": f"file://{folder}/mail",
            "MARIGOLD_LOG": "warn",
        }
        for line in self.command("config", "check").splitlines():
            if line.startswith("MARIGOLD_LIMIT_"):
                self.environment[line.split("=")[0]] = "100000000"
        self.command("migrate")
        events = [json.loads(line) for line in self.command("seed").splitlines()]
        self.identities = {
            event["role"]: (event["email"], event["password"]) for event in events if "role" in event
        }

    def command(self, *parts):
        done = subprocess.run([MARIGOLD, *parts], cwd=self.folder, env=self.environment, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"marigold {' '.join(parts)}: {done.stderr}")
        return done.stdout

    def __enter__(self):
        self.log = open(f"{self.folder}/log", "w")
        self.process = subprocess.Popen(
            [MARIGOLD, "serve"], cwd=self.folder, env=self.environment, stdout=self.log, stderr=self.log
        )
        give_up = time.monotonic() + START_WITHIN
        while time.monotonic() < give_up and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.url}/readyz").close()
                return self
            except OSError:
                time.sleep(0.1)
        sys.exit(f"the server did not start: {Path(self.log.name).read_text()}")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)
        self.log.close()


def ask(server, role, examples, seed):
    """One run as this identity; True if nothing was found."""
    email, password = server.identities.get(role, ("", ""))
    environment = {
        **os.environ,
        "MARIGOLD_URL": server.url,
        "MARIGOLD_EMAIL": email,
        "MARIGOLD_PASSWORD": password,
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    start = time.monotonic()
    done = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "--config-file", HERE / "schemathesis.toml",
            "run", f"{server.folder}/openapi.json", "--url", server.url, "--max-examples", str(examples),
            "--seed", str(seed), "--continue-on-failure", "--generation-database", "none", "--no-color",
            "--suppress-health-check", "all", "--warnings", "off",
            *([] if examples >= THOROUGH else ["--phases", "fuzzing"]),
        ],
        cwd=HERE, env=environment, capture_output=True, text=True,
    )
    found = done.returncode != 0
    if found:
        print(done.stdout, done.stderr, sep="\n")
    operations = re.search(r"Tested: (\d+)", done.stdout)
    if not operations or int(operations.group(1)) != server.operations:
        print(done.stdout, f"not all of {server.operations} operations were called", sep="\n")
        found = True
    cases = re.search(r"(\d+) generated", done.stdout)
    asked = cases.group(1) if cases else "?"
    print(f"figure: schemathesis as {role}: {asked} calls, seed {seed}, "
          f"{'FAULTS' if found else 'no fault'}, {time.monotonic() - start:.0f} s", flush=True)
    return not found


def main():
    examples = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else secrets.randbelow(2**31)
    with tempfile.TemporaryDirectory(prefix="marigold-schemathesis-") as folder, Server(folder) as server:
        document = server.command("openapi")
        server.operations = sum(len(methods) for methods in json.loads(document)["paths"].values())
        Path(folder, "openapi.json").write_text(document)
        # An admin may call everything. What the others may not call is what the HTTP tests named `authorization` check.
        roles = ("visitor", "member", "admin") if examples >= THOROUGH else ("admin",)
        good = [ask(server, role, examples, seed) for role in roles]
        if not server.identities.keys() >= {"member", "admin"}:
            sys.exit(f"the demo content has not both identities: {server.identities}")
        # A request that is not valid HTTP is also logged as an error; it is not the server's fault.
        log = Path(folder, "log").read_text().splitlines()
        faults = [line for line in log if ("ERROR" in line and "request parse error" not in line) or "panicked" in line]
        if faults:
            print("the server complained:", *faults[:20], sep="\n")
    sys.exit(0 if all(good) and not faults else 1)


if __name__ == "__main__":
    main()
