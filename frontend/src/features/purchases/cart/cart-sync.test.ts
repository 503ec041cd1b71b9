import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { startCartSync, syncCart } from "@/features/purchases/cart/cart-sync";
import type { CartProduct } from "@/features/purchases/model";
import { onSessionExpired } from "@/lib/api/http";
import { fakeServer } from "@/testing/fake-server";
import { currentToasts } from "@/ui/toast";

const get = "GET /api/cart";
const post = "POST /api/cart/changes";
const email = "anna@example.com";
const planner = { id: "a", title: "Planner", description: "Plans", price: 1900 };
const coach = { id: "b", title: "Coach", description: "Teaches", price: 1050 };

interface Change {
  kind: string;
  gptId: string;
  additionId: string;
}
const changesOf = (body: unknown) => (body as { changes: Change[] }).changes;
const ids = () => cart.get().items.map(({ id }) => id);
const item = (product: CartProduct, additionId: string, isAvailable = true) => ({
  ...product,
  additionId,
  isAvailable,
});

/** A server that keeps the account's cart like the real one. */
function accountServer(stored: ReturnType<typeof item>[] = []) {
  let items = stored;
  const removed = new Set<string>();
  const received = fakeServer({
    [get]: () => ({ json: { email, items } }),
    [post]: (body) => {
      for (const { kind, gptId, additionId } of changesOf(body)) {
        const product = [planner, coach].find(({ id }) => id === gptId);
        if (kind === "remove") {
          removed.add(additionId);
          items = items.filter((item) => item.additionId !== additionId);
        } else if (product && !removed.has(additionId) && !items.some(({ id }) => id === gptId))
          items = [...items, item(product, additionId)];
      }
      return { json: { email, items } };
    },
  });
  return { received, items: () => items.map(({ id }) => id) };
}

beforeEach(() => cart.switchTo({ email }));
afterEach(() => vi.useRealTimers());

test("sync_after_the_session_expired_says_so", async () => {
  cart.add(planner);
  fakeServer({ [post]: { status: 401, json: { code: "unauthenticated" } } });
  const onExpired = vi.fn();
  const stop = onSessionExpired(onExpired);
  await syncCart(email);
  stop();
  expect(onExpired).toHaveBeenCalledOnce();
  expect(currentToasts()[0]).toMatchObject({ title: "You've been logged out" });
  expect(ids()).toEqual(["a"]);
});

test("sync_first_time_merges_device_and_account_without_doubles", async () => {
  cart.add(planner);
  cart.add(coach);
  const server = accountServer([item(planner, "phone")]);
  await syncCart(email);
  expect(ids()).toEqual(["a", "b"]);
  expect(server.items()).toEqual(["a", "b"]);
  await syncCart(email);
  expect(server.received.map(({ call }) => call)).toEqual([post, get]);
});

test("sync_takes_over_what_other_devices_added_and_removed", async () => {
  cart.add(planner);
  accountServer([]);
  await syncCart(email);
  accountServer([item(coach, "phone")]);
  await syncCart(email);
  expect(ids()).toEqual(["b"]);
  expect(cart.changes()).toEqual([]);
});

test("removal_here_names_the_addition_and_stays", async () => {
  accountServer([item(planner, "phone")]);
  await syncCart(email);
  cart.remove("a");
  const server = accountServer([item(planner, "phone")]);
  await syncCart(email);
  expect(changesOf(server.received[0]?.body)).toEqual([{ kind: "remove", gptId: "a", additionId: "phone" }]);
  expect([ids(), server.items()]).toEqual([[], []]);
});

test("offline_changes_stay_and_are_sent_later", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  fakeServer({ [post]: "offline", [get]: "offline" });
  cart.add(planner);
  cart.add(coach);
  cart.remove("a");
  await syncCart(email);
  expect(ids()).toEqual(["b"]);
  const server = accountServer([]);
  await syncCart(email);
  expect(server.items()).toEqual(["b"]);
  expect(cart.changes()).toEqual([]);
});

test("offline_removal_stays_when_added_and_removed_again", async () => {
  const server = accountServer([item(planner, "phone")]);
  await syncCart(email);
  cart.remove("a");
  cart.add(planner);
  cart.remove("a");
  await syncCart(email);
  expect([ids(), server.items()]).toEqual([[], []]);
});

test("lost_response_repeats_the_same_addition", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  cart.add(planner);
  const lost = fakeServer({ [post]: "offline" });
  await syncCart(email);
  const again = accountServer([]);
  await syncCart(email);
  expect(changesOf(again.received[0]?.body)).toEqual(changesOf(lost[0]?.body));
});

test("removal_while_the_addition_is_sent_is_sent_next", async () => {
  cart.add(planner);
  const sent: Change[][] = [];
  fakeServer({
    [post]: (body) => {
      sent.push(changesOf(body));
      if (sent.length > 1) return { json: { email, items: [] } };
      cart.remove("a");
      // Another device had added it before.
      return { json: { email, items: [item(planner, "phone")] } };
    },
  });
  await syncCart(email);
  expect(sent[1]).toContainEqual({ kind: "remove", gptId: "a", additionId: "phone" });
  expect(ids()).toEqual([]);
});

test("cart_of_another_account_is_neither_sent_nor_taken_over", async () => {
  cart.add(planner);
  const received = fakeServer({
    [post]: () => {
      cart.switchTo({ email: "ben@example.com" });
      return { json: { email: "ben@example.com", items: [item(coach, "bens")] } };
    },
  });
  await syncCart(email);
  expect(ids()).toEqual([]);
  await syncCart(email);
  expect(received).toHaveLength(1);
  cart.switchTo({ email });
  expect(ids()).toEqual(["a"]);
});

test("unavailable_item_is_kept_where_it_is_shown_until_reconciled", async () => {
  cart.add(planner);
  accountServer([]);
  await syncCart(email);
  accountServer([item(planner, "laptop", false), item(coach, "phone", false)]);
  await syncCart(email);
  expect(ids()).toEqual(["a"]);
});

test("refused_addition_is_kept_until_reconciled", async () => {
  cart.add(planner);
  fakeServer({ [post]: { json: { email, items: [] } } });
  await syncCart(email);
  expect(ids()).toEqual(["a"]);
  expect(cart.changes()).toEqual([]);
});

test("rejected_changes_are_not_sent_forever", async () => {
  cart.add(planner);
  const received = fakeServer({ [post]: { status: 422, json: {} }, [get]: { json: { email, items: [] } } });
  await syncCart(email);
  expect(received.map(({ call }) => call)).toEqual([post, get]);
  expect(cart.changes()).toEqual([]);
});

test("undo_of_clear_adds_the_items_again", async () => {
  cart.add(planner);
  const server = accountServer([]);
  await syncCart(email);
  const before = cart.get();
  cart.clear();
  await syncCart(email);
  cart.set(before);
  await syncCart(email);
  expect([ids(), server.items()]).toEqual([["a"], ["a"]]);
});

test("start_sends_changes_after_a_moment_and_stops", async () => {
  vi.useFakeTimers();
  const server = accountServer([]);
  const stop = startCartSync(email, vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  cart.add(planner);
  cart.add(coach);
  await vi.advanceTimersByTimeAsync(300);
  expect(server.received.map(({ call }) => call)).toEqual([get, post]);
  stop();
  cart.remove("a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.received).toHaveLength(2);
});
