import { expect, test } from "vitest";
import { pluralize } from "@/lib/format/pluralize";

test("pluralize_one_is_singular_all_else_plural", () => {
  const agent = { one: "agent", many: "agents" };
  expect([0, 1, 2, 1234].map((count) => pluralize(count, agent))).toEqual([
    "0 agents",
    "1 agent",
    "2 agents",
    "1,234 agents",
  ]);
});
