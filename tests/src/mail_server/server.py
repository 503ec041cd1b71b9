"""A mail server for tests: stores each email as a file in a folder, synced to disk before it is acknowledged.

Recipients whose names start with "nobody" are rejected permanently, those with "later" once with a temporary error.
With a password, clients must authenticate. After a given number of emails it accepts one and never acknowledges it.
"""

import argparse
import asyncio
import itertools
import os
import signal

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword


class Handler:
    def __init__(self, folder, hang_after):
        self.folder = folder
        self.hang_after = hang_after
        self.numbers = itertools.count()
        self.deferred = set()
        self.received = 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody"):
            return "550 5.1.1 There is no such mailbox"
        if address.startswith("later") and address not in self.deferred:
            self.deferred.add(address)
            return "451 4.2.1 Please come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        name = os.path.join(self.folder, f"{os.getpid()}-{next(self.numbers)}")
        with open(name + ".part", "wb") as file:
            file.write(envelope.original_content)
            file.flush()
            os.fsync(file.fileno())
        os.rename(name + ".part", name + ".eml")
        self.received += 1
        if self.received == self.hang_after:
            await asyncio.Event().wait()
        return "250 Accepted"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--hang-after", type=int)
    parser.add_argument("--password")
    options = parser.parse_args()

    def authenticate(server, session, envelope, mechanism, data):
        is_valid = isinstance(data, LoginPassword) and data.password.decode() == options.password
        return AuthResult(success=is_valid, handled=is_valid)

    auth = {}
    if options.password:
        auth = {"authenticator": authenticate, "auth_required": True, "auth_require_tls": False}
    handler = Handler(options.folder, options.hang_after)
    controller = Controller(handler, hostname="127.0.0.1", port=options.port, **auth)
    controller.start()
    signal.pause()


main()
