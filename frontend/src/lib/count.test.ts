import { expect, test } from "vitest";
import { counted } from "@/lib/count";

test("one is one, and all other numbers are many", () => {
  const agent = { one: "agent", many: "agents" };
  expect([0, 1, 2].map((count) => counted(count, agent))).toEqual(["0 agents", "1 agent", "2 agents"]);
});
