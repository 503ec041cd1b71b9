import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { syncCart } from "@/features/purchases/cart/cart-sync";
import { hasItem } from "@/features/purchases/model";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { soakSize } from "@/testing/soak";

const email = "anna@example.com";
const agents = ["a", "b"];
const lost = new TypeError("Failed to fetch");
const product = (id: string) => ({ id, title: id, description: "", price: 1000 });

interface Change {
  kind: "add" | "remove";
  gptId: string;
  additionId: string;
}

/** The account's cart, as `domain/src/cart/item.rs` keeps it. */
class Account {
  readonly requests: Change[][] = [];
  readonly #inCart = new Map<string, string>();
  readonly #past = new Set<string>();

  apply(changes: Change[]): void {
    for (const { kind, gptId, additionId } of changes) {
      if (kind === "remove") {
        this.#past.add(additionId);
        if (this.#inCart.get(gptId) === additionId) this.#inCart.delete(gptId);
      } else if (!this.#past.has(additionId) && this.#inCart.get(gptId) !== additionId) {
        if (this.#inCart.has(gptId)) this.#past.add(additionId);
        else this.#inCart.set(gptId, additionId);
      }
    }
  }

  items() {
    return [...this.#inCart].map(([id, additionId]) => ({ ...product(id), additionId, isAvailable: true }));
  }
}

/** Switches the browser's storage between devices. */
class Devices {
  readonly #stored: Record<string, string>[] = [{}, {}];
  #current = 0;

  constructor() {
    for (const device of [0, 1]) {
      this.use(device);
      cart.switchTo({ email });
    }
  }

  use(device: number): void {
    this.#stored[this.#current] = { ...localStorage };
    localStorage.clear();
    for (const [key, value] of Object.entries(this.#stored[device] ?? {})) localStorage.setItem(key, value);
    this.#current = device;
  }
}

type Fate = "arrives" | "request is lost" | "response is lost";
type Step =
  | { do: "toggle"; device: number; id: string }
  | { do: "sync"; device: number; fate: Fate; meanwhile: string | null }
  /** A request arrives a second time. */
  | { do: "repeat"; request: number };

const device = fc.constantFrom(0, 1);
const id = fc.constantFrom(...agents);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("toggle" as const), device, id }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("sync" as const),
      device,
      fate: fc.constantFrom<Fate>("arrives", "request is lost", "response is lost"),
      meanwhile: fc.option(id, { freq: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("repeat" as const), request: fc.nat(20) }) },
);

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

/** Runs the steps, and then synchronizes both devices. */
async function run(steps: Step[]): Promise<void> {
  localStorage.clear();
  const devices = new Devices();
  const account = new Account();
  const additions = (): Map<string, Set<string>> => new Map(agents.map((id) => [id, new Set()]));
  /** Additions that reached the account, that each device has heard of, and that no removal knew of. */
  const stored = additions();
  const known = [additions(), additions()];
  const live = additions();
  const removed = new Set<string>();
  let [current, fate, meanwhile, count]: [number, Fate, string | null, number] = [0, "arrives", null, 0];
  const knownHere = (id: string) => known[current]?.get(id) ?? new Set<string>();

  const toggle = (id: string) => {
    if (hasItem(cart.get(), id)) {
      cart.remove(id);
      removed.add(id);
      for (const addition of knownHere(id)) live.get(id)?.delete(addition);
    } else {
      cart.add(product(id));
      const addition = String(count++);
      live.get(id)?.add(addition);
      knownHere(id).add(addition);
    }
  };
  const respond = (changes: Change[]): FakeResponse => {
    if (fate === "request is lost") throw lost;
    account.apply(changes);
    if (changes.length > 0) account.requests.push(changes);
    for (const id of agents) for (const addition of knownHere(id)) stored.get(id)?.add(addition);
    if (meanwhile) toggle(meanwhile);
    meanwhile = null;
    if (fate === "response is lost") throw lost;
    for (const id of agents) for (const addition of stored.get(id) ?? []) knownHere(id).add(addition);
    return { json: { email, items: account.items() } };
  };
  fakeServer({
    "GET /api/cart": () => respond([]),
    "POST /api/cart/changes": (body) => respond((body as { changes: Change[] }).changes),
  });
  const use = (device: number) => {
    current = device;
    devices.use(device);
  };

  for (const step of steps) {
    if (step.do === "repeat") {
      account.apply(account.requests[step.request % account.requests.length] ?? []);
      continue;
    }
    use(step.device);
    if (step.do === "toggle") toggle(step.id);
    else {
      ({ fate, meanwhile } = step);
      await syncCart(email);
    }
  }
  [fate, meanwhile] = ["arrives", null];
  for (const device of [0, 1, 0, 1]) {
    use(device);
    await syncCart(email);
  }
  const inCart = account.items().map(({ id }) => id);
  for (const device of [0, 1]) {
    use(device);
    expect(
      cart
        .get()
        .items.map(({ id }) => id)
        .sort(),
    ).toEqual(inCart.sort());
    expect(cart.changes()).toEqual([]);
  }
  for (const id of agents) {
    if (live.get(id)?.size === 0) expect(inCart, `${id} came back`).not.toContain(id);
    else if (!removed.has(id)) expect(inCart, `${id} was lost`).toContain(id);
  }
}

test("removed_item_stays_removed_on_all_devices", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 20 }), run), {
    numRuns: soakSize(60, 10_000),
  });
});
