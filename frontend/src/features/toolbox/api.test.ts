import { expect, test } from "vitest";
import { saveFavorite } from "@/features/toolbox/api";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";

const planner = { kind: "agent" as const, id: "planner" };
const address = "/api/toolbox/favorites/agent/planner";

test("save_favorite_again_waits_until_last_choice_is_saved", async () => {
  const responses: ((response: FakeResponse) => void)[] = [];
  const received = fakeServer({
    [`DELETE ${address}`]: () => new Promise((resolve) => responses.push(resolve)),
    [`PUT ${address}`]: { status: 204 },
  });
  void saveFavorite(planner, false).saved;
  const again = saveFavorite(planner, true).saved;
  expect(received.map(({ call }) => call)).toEqual([`DELETE ${address}`]);
  responses[0]?.({ status: 204 });
  await again;
  expect(received.map(({ call }) => call)).toEqual([`DELETE ${address}`, `PUT ${address}`]);
});

test("save_favorite_failed_rejects_every_choice", async () => {
  fakeServer({ [`DELETE ${address}`]: { status: 503 } });
  const choices = [saveFavorite(planner, false).saved, saveFavorite(planner, true).saved];
  const results = await Promise.allSettled(choices);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
