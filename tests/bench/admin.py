"""Latency of the admin screens' lists, searches, sums and reports with 8 clients, each with its next request ready."""

import json
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from statistics import median
from urllib.parse import urlencode

import seed
from load import Endpoint, drive
from server import Server
from setup import Setup
from targets import Figure, at_most, format_value

CLIENTS = 8
DEEP_PAGE = 50
ORDER_STATUSES = ("pending", "processing", "abandoned", "paid", "undelivered", "partly_refunded", "refunded", "disputed")
DISCOUNT_STATUSES = ("live", "scheduled", "expired", "used_up", "off")


def measure(setup: Setup) -> Iterator[Figure]:
    yield from measure_database(setup, setup.sqlite("full").serve(), "SQLite")
    if setup.has_postgres:
        yield from measure_database(setup, setup.postgres("full").serve(), "PostgreSQL")


def measure_database(setup: Setup, started: Server, database: str) -> Iterator[Figure]:
    with started as server:
        for endpoint in endpoints(server):
            # Results that are cached until the next change are computed by this request.
            start = time.perf_counter()
            read(server, endpoint)
            first = (time.perf_counter() - start) * 1000
            runs = [drive(server, endpoint, CLIENTS, setup.seconds) for _ in range(min(setup.rounds, 3))]
            p95, p50, rate, cpu = (median(getattr(run, field) for run in runs) for field in ("p95", "p50", "rate", "cpu"))
            note = f"first request {format_value(first)} ms; p50 {format_value(p50)} ms; {format_value(rate)}/s; CPU of the server {format_value(cpu / 1000)} ms"
            failed = max(run.failed for run in runs)
            note += f"; **{failed:.1%} failed**" if failed else ""
            section = f"Admin area: p95 with {CLIENTS} clients, {database}"
            yield Figure(section, endpoint.name, p95, "ms", at_most(50), note, 0.5)


def endpoints(server: Server) -> Iterator[Endpoint]:
    def get(name: str, path: str, **query: object) -> Endpoint:
        return Endpoint(name, f"/api/admin/{path}?{urlencode(query)}", cookie=seed.cookie(seed.ADMIN))

    def page(name: str, path: str, number: int, **query: object) -> Endpoint:
        """A page in the middle of a list, by its cursor."""
        endpoint = get(name, path, **query, limit=20)
        for _ in range(number - 1):
            cursor = read(server, endpoint)["nextCursor"]
            endpoint = get(name, path, **query, limit=20, cursor=cursor)
        return endpoint

    def days_ago(days: int) -> str:
        return (datetime.now(timezone.utc) - timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")

    yield get("members", "members")
    yield page(f"members, page {DEEP_PAGE}", "members", DEEP_PAGE)
    for query in (
        {"sort": "oldest"},
        {"sort": "email"},
        {"status": "verified"},
        {"status": "unverified"},
        {"status": "blocked"},
        {"purchases": "some"},
        {"purchases": "none"},
        {"role": "member"},
        {"role": "owner"},
        {"search": "rosa"},
        {"search": "4999"},
        {"search": "nobody at all"},
        {"search": "rosa", "sort": "email"},
    ):
        yield get(f"members, {describe(query)}", "members", **query)
    yield get("members who joined in 30 days", "members", since=days_ago(30))
    for query in ({}, {"status": "verified"}, {"purchases": "some"}, {"role": "member"}, {"search": "rosa"}):
        yield get(f"sums of members, {describe(query)}", "members/totals", **query)
    member = read(server, get("", "members", search="member4999@"))["items"][0]
    yield get("a member", f"members/{member['id']}")

    yield get("reviews", "reviews")
    yield page(f"reviews, page {DEEP_PAGE}", "reviews", DEEP_PAGE)
    for query in ({"status": "visible"}, {"status": "hidden"}, {"status": "not_owned"}, {"stars": 1}, {"search": "rosa"}):
        yield get(f"reviews, {describe(query)}", "reviews", **query)
    yield get("reviews of an agent", "reviews", agentId=seed.agent_id(1))

    yield get("orders", "orders")
    yield page(f"orders, page {DEEP_PAGE}", "orders", DEEP_PAGE)
    order = read(server, get("", "orders", status="partly_refunded"))["items"][0]
    of_agent = {"agentId": seed.agent_id(1)}
    for query in (
        {"sort": "oldest"},
        {"sort": "highest"},
        {"sort": "lowest"},
        *({"status": status} for status in ORDER_STATUSES),
        {"provider": "stripe_live"},
        {"provider": "stripe_test"},
        {"code": "SPRING-000001"},
        {"search": "rosa"},
        {"search": "4999"},
        {"search": "nobody at all"},
        {"search": "pi_4999"},
        {"problem": "open_message"},
        {"status": "refunded", "sort": "highest"},
    ):
        yield get(f"orders, {describe(query)}", "orders", **query)
    yield get("orders of an agent", "orders", **of_agent)
    yield get("orders of a member", "orders", memberId=member["id"])
    yield get("orders, search by number", "orders", search=order["number"])
    yield get("orders of 30 days", "orders", since=days_ago(30))
    for query in (
        {},
        {"status": "paid"},
        {"status": "partly_refunded"},
        {"status": "disputed"},
        {"provider": "stripe_live"},
        {"code": "SPRING-000001"},
        {"search": "rosa"},
    ):
        yield get(f"sums of orders, {describe(query)}", "orders/totals", **query)
    yield get("sums of orders of an agent", "orders/totals", **of_agent)
    yield get("sums of orders of 90 days", "orders/totals", since=days_ago(90))
    yield get("an order", f"orders/{order['id']}")

    yield get("codes", "discounts")
    yield page(f"codes, page {DEEP_PAGE}", "discounts", DEEP_PAGE)
    batch = next(code["batchId"] for code in read(server, get("", "discounts"))["items"] if code["batchId"])
    for query in (
        {"sort": "uses"},
        {"sort": "revenue"},
        *({"status": status} for status in DISCOUNT_STATUSES),
        {"batch": "none"},
        {"search": "GIFT-0099"},
        {"search": "NOTHING"},
    ):
        yield get(f"codes, {describe(query)}", "discounts", **query)
    yield get("codes of a batch", "discounts", batch=batch)
    popular = read(server, get("", "discounts", sort="uses"))["items"][0]
    yield get("uses of a code", f"discounts/{popular['id']}/uses")

    for query in ({}, {"state": "failed"}, {"kind": "receipt"}, {"kind": "refund"}, {"to": "member42@example.com"}):
        yield get(f"emails, {describe(query)}", "emails", **query)

    yield page(f"audit log, page {DEEP_PAGE}", "audit", DEEP_PAGE)
    for query in (
        {},
        {"action": "changed"},
        {"action": "removed"},
        {"kind": "order"},
        {"kind": "prompt"},
        {"actor": "member1@example.com"},
        {"actor": "member1@example.com", "action": "created"},
    ):
        yield get(f"audit log, {describe(query)}", "audit", **query)
    yield get("audit log of an order", "audit", kind="order", subjectId=order["id"])

    for period in ("today", "7d", "90d", "12m"):
        yield get(f"overview, {period}", "overview", period=period)
    for path in ("gpts", "prompts", "blog/posts", "trash"):
        yield get(path, path)


def describe(query: dict[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in query.items()) or "all"


def read(server: Server, endpoint: Endpoint) -> dict:
    status, _, body = server.get(endpoint.path, endpoint.headers)
    if status != 200:
        raise RuntimeError(f"{endpoint.path}: {status} {body[:300]!r}")
    return json.loads(body)
