import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { countUnreadable, parseResponse, ResponseValidationError } from "@/lib/parse-response";

const schema = z.array(
  z.object({
    id: z.string(),
    price: z.int(),
    isFree: z.boolean(),
    tags: z.array(z.string()),
    rating: z.object({ count: z.int() }),
    publishedAt: z.nullable(z.string()),
    state: z._default(z.enum(["on", "off"]), "on"),
  }),
);
const empty = {
  price: 0,
  isFree: false,
  tags: [],
  rating: { count: 0 },
  publishedAt: null,
  state: "on",
};

test("parse_response_fills_in_missing_fields", () => {
  expect(parseResponse("/x", schema, [{ id: "1" }, { id: "2", price: null, rating: {} }])).toEqual([
    { id: "1", ...empty },
    { id: "2", ...empty },
  ]);
});

test("parse_response_leaves_out_and_counts_unreadable_entries", () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const list = [{ id: 1 }, { id: "2" }, null, { id: "4", state: "new", price: "x" }];
  const read = parseResponse("/x", schema, list);
  expect(read.map(({ id }) => id)).toEqual(["2"]);
  expect(countUnreadable(read)).toBe(3);
  const page = parseResponse("/x", z.object({ items: schema }), { items: [{ id: "1", tags: 3 }] });
  expect(page.items).toEqual([]);
  expect(countUnreadable(page.items)).toBe(1);
  expect(log).toHaveBeenCalled();
});

test.each([undefined, "<html>", null, {}, { 0: { id: "1" } }])("parse_response_rejects_%j", (body) => {
  expect(() => parseResponse("/x", schema, body)).toThrow(ResponseValidationError);
});

test("parse_response_exact_fills_in_nothing", () => {
  const quote = z.object({ total: z.int(), clientSecret: z.nullable(z.string()) });
  expect(() => parseResponse("/x", quote, { total: 900 }, true)).toThrow(/^\/x: clientSecret$/);
});
