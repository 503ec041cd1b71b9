"""Serves Stripe World on a free port and prints its URL."""

import socket

import uvicorn
from seahaven.http import app
from seahaven_stripe_world import world
from seahaven_stripe_world.http_api.handler import handle

listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen(128)
print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)

# Accounts are created by their first request, in test mode, without a limit on their number.
served = app(world, handle, reset_options={"startup": {"livemode": False}}, max_instances=0)
uvicorn.Server(uvicorn.Config(served, log_level="warning", access_log=False)).run(sockets=[listener])
