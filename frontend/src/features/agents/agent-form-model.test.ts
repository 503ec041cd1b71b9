import { expect, test } from "vitest";
import {
  type AgentFormValues,
  agentFormSchema,
  toCopy,
  toFormValues,
} from "@/features/agents/agent-form-model";
import { adminAgent, agentInput } from "@/testing/sample-agent";

const filled: AgentFormValues = { ...toFormValues(adminAgent), price: "12.50" };
const messages = (form: AgentFormValues) => {
  const parsed = agentFormSchema.safeParse(form);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message]);
};

test("form_for_new_agent_starts_empty_and_free", () => {
  const { type, price, example, image, ...texts } = toFormValues(null);
  expect([type, price, example, image]).toEqual(["free", "", [], null]);
  expect(new Set(Object.values(texts))).toEqual(new Set([""]));
});

test("submit_empty_form_reports_every_required_field", () => {
  expect(messages(toFormValues(null))).toEqual([
    ["title", "Title is required"],
    ["description", "Description is required"],
    ["category", "Category is required"],
  ]);
});

test("form_of_existing_agent_round_trips", () => {
  expect(agentFormSchema.parse(toFormValues(adminAgent))).toEqual(agentInput);
});

test("duplicate_keeps_everything_but_title_and_slug", () => {
  const copy = { ...agentInput, title: "Copy of Planner", slug: "" };
  expect(agentFormSchema.parse(toCopy(adminAgent))).toEqual(copy);
  const long = { ...adminAgent, title: "ä".repeat(120) };
  expect(agentFormSchema.parse(toCopy(long)).title).toBe(`Copy of ${"ä".repeat(112)}`);
});

test("submit_free_agent_ignores_price", () => {
  expect(agentFormSchema.parse({ ...filled, type: "free", price: "oops" })).toMatchObject({
    isPremium: false,
    price: 0,
  });
});

test("validate_empty_price_is_rejected", () => {
  expect(messages({ ...filled, price: " " })).toEqual([["price", "Enter a price"]]);
});

test.each(["-1", "12,50", "1000000"])("validate_price_%j_is_rejected", (price) => {
  expect(messages({ ...filled, price })).toEqual([
    ["price", "Price must be an amount such as 12.50, up to $999,999.99"],
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
])("url_%j_is_rejected", (url) => {
  expect(messages({ ...filled, url })).toEqual([["url", "URL must start with https://"]]);
});

test.each(["My page", "a--b", "-a", "ä"])("slug_%j_is_rejected", (slug) => {
  expect(messages({ ...filled, slug })).toEqual([
    ["slug", "Slug must be lowercase letters, numbers, and hyphens only"],
  ]);
});

test.each(["", "  ", "https://chatgpt.com/g/g-abc?x=1", " https://example.org "])(
  "validate_url_%j_is_accepted",
  (url) => {
    expect(agentFormSchema.parse({ ...filled, url }).url).toBe(url.trim());
  },
);

test("submit_too_long_texts_are_rejected", () => {
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
