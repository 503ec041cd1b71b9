"""Keeps the invented calls reaching deep: a session that is there whatever they did, and ids that exist."""

import os
import re

import requests
import schemathesis

BASE = os.environ["MARIGOLD_URL"]
EMAIL = os.environ.get("MARIGOLD_EMAIL", "")
PASSWORD = os.environ.get("MARIGOLD_PASSWORD", "")
COOKIE = "marigold_session"
# Calls that end the session they are made with.
ENDINGS = {"/api/auth/login", "/api/auth/logout", "/api/auth/verify", "/api/auth/password", "/api/auth/reset-password"}
# What the ids in a path are about, and where some are listed.
LISTS = {
    "/api/admin/gpts/{id}": "/api/admin/gpts",
    "/api/admin/gpts/{id}/move": "/api/admin/gpts",
    "/api/admin/prompts/{id}": "/api/admin/prompts",
    "/api/admin/prompts/{id}/move": "/api/admin/prompts",
    "/api/admin/blog/posts/{id}": "/api/admin/blog/posts",
    "/api/admin/blog/posts/{id}/revisions": "/api/admin/blog/posts",
    "/api/admin/blog/posts/{id}/preview-link": "/api/admin/blog/posts",
    "/api/admin/blog/working-copies/{id}": "/api/admin/blog/posts",
    "/api/purchases/{id}/receipt": "/api/purchases",
    "/api/blog/posts/{slug}": "/api/blog/posts",
    "/api/gpts/by-slug/{slug}": "/api/gpts/free",
}


class Session:
    """The identity of this run, signed in again after a call has ended its session."""

    def __init__(self):
        self.cookie = None
        self.calls = 0

    def get(self):
        if self.cookie is None:
            answer = requests.post(f"{BASE}/api/auth/login", json={"email": EMAIL, "password": PASSWORD}, timeout=30)
            answer.raise_for_status()
            self.cookie = answer.cookies[COOKIE]
        return self.cookie

    def known(self, path, name):
        """An id that is there, for every other call."""
        self.calls += 1
        if self.calls % 2 or path not in LISTS:
            return None
        cookies = {COOKIE: self.get()} if EMAIL else {}
        answer = requests.get(BASE + LISTS[path], cookies=cookies, timeout=30)
        rows = answer.json() if answer.ok else []
        return rows[self.calls // 2 % len(rows)][name] if rows else None


session = Session()

if EMAIL:

    @schemathesis.auth(refresh_interval=None)
    class Identity:
        def get(self, case, context):
            return session.get()

        def set(self, case, data, context):
            case.cookies = {**(case.cookies or {}), COOKIE: data}


def whole(value):
    """The same with 7.0 written as 7: to JSON Schema both are whole numbers, to the server the second alone is."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: whole(item) for name, item in value.items()}
    return [whole(item) for item in value] if isinstance(value, list) else value


def is_valid(case):
    return case.meta is None or case.meta.generation.mode.is_positive


@schemathesis.hook
def before_call(context, case, kwargs):
    if not is_valid(case):
        for name in ("code", "prefix"):
            code = case.body.get(name) if isinstance(case.body, dict) else None
            # Discount codes are accepted as people paste them: with spaces around them, and in look-alikes of their
            # characters. A pattern cannot say that.
            if isinstance(code, str) and code and not re.fullmatch("[A-Za-z0-9_-]+", code):
                case.body[name] = code + "!"
        return
    if isinstance(case.body, dict):
        case.body = whole(case.body)
    for name in ("id", "slug"):
        if name in (case.path_parameters or {}):
            known = session.known(case.operation.path, name)
            if known is not None:
                case.path_parameters[name] = known
    # With another address this identity could not sign in again.
    if case.operation.path == "/api/auth/profile" and isinstance(case.body, dict) and case.body.get("email"):
        case.body["email"] = EMAIL or case.body["email"]


@schemathesis.hook
def after_call(context, case, response):
    if case.operation.path in ENDINGS:
        session.cookie = None
