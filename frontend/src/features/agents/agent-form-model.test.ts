import { expect, test } from "vitest";
import { type AgentFormValues, agentFormSchema, toFormValues } from "@/features/agents/agent-form-model";

const filled: AgentFormValues = {
  title: "Planner",
  description: "Plans",
  category: "Lifestyle",
  type: "premium",
  price: "12.50",
  url: "https://chatgpt.com/g/planner",
};
const messages = (form: AgentFormValues) => {
  const parsed = agentFormSchema.safeParse(form);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message]);
};

test("a new agent starts empty, free, and without a price", () => {
  expect(toFormValues(null)).toEqual({
    title: "",
    description: "",
    category: "",
    type: "free",
    price: "0.00",
    url: "",
  });
});

test("everything missing is named in the specification's words, and the address may be missing", () => {
  expect(messages(toFormValues(null))).toEqual([
    ["title", "Title is required"],
    ["description", "Description is required"],
    ["category", "Category is required"],
  ]);
});

test("an agent comes back from its form as it was", () => {
  const agent = {
    title: "Planner",
    description: "Plans\nweeks",
    category: "Lifestyle",
    url: "https://chatgpt.com/g/planner",
    price: 1999,
    isPremium: true,
  };
  expect(agentFormSchema.parse(toFormValues({ ...agent, id: "1", owners: 3 }))).toEqual(agent);
});

test("a free agent has no price, whatever was typed before", () => {
  expect(agentFormSchema.parse({ ...filled, type: "free", price: "oops" })).toMatchObject({
    isPremium: false,
    price: 0,
  });
});

test.each(["", "-1", "12,50", "1000000"])("a premium agent cannot cost %j", (price) => {
  expect(messages({ ...filled, price })).toEqual([
    ["price", "Price must be an amount such as 12.50, up to $999999.99"],
  ]);
});

test.each([
  "http://example.org/",
  "example.org",
  "javascript:alert(1)",
  "https:/example.org",
  "https://user:pass@example.org",
  "https://example.org/a b",
  "https://",
])("%j is no address of an agent", (url) => {
  expect(messages({ ...filled, url })).toEqual([["url", "URL must start with https://"]]);
});

test.each(["", "  ", "https://chatgpt.com/g/g-abc?x=1", " https://example.org "])(
  "%j may be the address of an agent",
  (url) => {
    expect(agentFormSchema.parse({ ...filled, url }).url).toBe(url.trim());
  },
);

test("texts beyond their room are refused", () => {
  const form = {
    ...filled,
    title: "t".repeat(121),
    description: "d".repeat(2001),
    category: "c".repeat(61),
  };
  expect(messages(form)).toEqual([
    ["title", "Title must be 120 characters or less"],
    ["description", "Description must be 2000 characters or less"],
    ["category", "Category must be 60 characters or less"],
  ]);
});
