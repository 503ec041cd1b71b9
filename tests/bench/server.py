"""Measured processes: started, monitored through /proc, and stopped."""

import http.client
import os
import socket
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START_TIMEOUT = 30
TICKS = os.sysconf("SC_CLK_TCK")
# Limits must not affect the measurements.
UNLIMITED = {
    f"MARIGOLD_LIMIT_{name}_PER_HOUR": "1000000"
    for name in (
        "SIGN_INS_PER_ACCOUNT",
        "SIGN_IN_FAILURES_PER_ACCOUNT",
        "SIGN_IN_FAILURES_PER_IP",
        "CHECKOUTS_PER_MEMBER",
        "PAYMENT_LOOKUPS_PER_MEMBER",
        "WRITES_PER_MEMBER",
    )
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A process that listens on its own port. `with` ends it."""

    def __init__(self, command: list[str], port: int, log: Path, environment: dict[str, str] | None = None, start_timeout: float = START_TIMEOUT):
        self.port = port
        self._start_timeout = start_timeout
        self.started = time.monotonic()
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                command, stdout=output, stderr=output, env=environment, cwd=log.parent
            )
        self._log = log

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def wait(self, path: str, headers: dict[str, str] | None = None) -> float:
        """Seconds from the start to the first 200 response."""
        while True:
            taken = time.monotonic() - self.started
            try:
                if self.get(path, headers)[0] == 200:
                    return time.monotonic() - self.started
            except OSError:
                pass
            if self.process.poll() is not None or taken > self._start_timeout:
                raise RuntimeError(f"no response to {path}: {self._log.read_text()[-2000:]}")
            time.sleep(0.001)

    def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, list[tuple[str, str]], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            # Otherwise http.client adds one.
            connection.putrequest("GET", path, skip_accept_encoding=True)
            for name, value in (headers or {}).items():
                connection.putheader(name, value)
            connection.endheaders()
            response = connection.getresponse()
            return response.status, response.getheaders(), response.read()
        finally:
            connection.close()

    def cpu(self) -> float:
        """Seconds of CPU time used so far."""
        # The process name, in parentheses, may contain spaces.
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """Resident megabytes."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024 / 1e6
        raise RuntimeError("the process has ended")


class Installation:
    """An installation of the server with its own folder and database."""

    def __init__(self, binary: Path, folder: Path, database: str):
        self.binary = binary
        self.folder = folder
        self.database = database
        folder.mkdir(parents=True, exist_ok=True)

    def environment(self, port: int) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "MARIGOLD_BIND": f"127.0.0.1:{port}",
            "MARIGOLD_PUBLIC_URL": f"http://localhost:{port}",
            "MARIGOLD_DATABASE_URL": self.database,
            "MARIGOLD_MAIL_URL": f"file://{self.folder / 'mail'}",
            "MARIGOLD_LOG": "warn",
            # As in deploy/.
            "MALLOC_ARENA_MAX": "2",
            **UNLIMITED,
        }

    def run(self, *arguments: str) -> None:
        done = subprocess.run(
            [self.binary, *arguments], env=self.environment(8080), cwd=self.folder, capture_output=True, text=True
        )
        if done.returncode:
            raise RuntimeError(f"marigold {' '.join(arguments)}: {done.stderr}")

    def launch(self) -> Server:
        """Starts the server without waiting for it."""
        port = free_port()
        return Server([str(self.binary), "serve"], port, self.folder / "log", self.environment(port))

    def serve(self) -> Server:
        server = self.launch()
        server.wait("/readyz")
        return server
