import { expect, test } from "vitest";
import { pluralize } from "@/lib/pluralize";

test("one is one, and all other numbers are many", () => {
  const agent = { one: "agent", many: "agents" };
  expect([0, 1, 2].map((count) => pluralize(count, agent))).toEqual(["0 agents", "1 agent", "2 agents"]);
});
