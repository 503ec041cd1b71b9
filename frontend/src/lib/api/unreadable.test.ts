import { expect, test } from "vitest";
import { countUnreadable, leaveOutUnreadable } from "@/lib/api/unreadable";

test.each([
  [[{ id: "1" }, null, { id: 2 }, { name: "Without id" }], [{ id: "1" }, { name: "Without id" }], 2],
  [["1", "2"], ["1", "2"], 0],
])("leave_out_unreadable_entries_of_%j", (list, readable, count) => {
  leaveOutUnreadable(list);
  expect(list).toEqual(readable);
  expect(countUnreadable(list)).toBe(count);
});

test("leave_out_unreadable_entries_of_a_page", () => {
  const page = { items: [null, { id: "1" }], nextCursor: null };
  leaveOutUnreadable(page);
  expect(page).toEqual({ items: [{ id: "1" }], nextCursor: null });
  expect(countUnreadable(page.items)).toBe(1);
});

test.each([{}, { items: "none" }, { id: "1", name: "No list" }])("leave_out_nothing_of_%j", (body) => {
  const before = { ...body };
  leaveOutUnreadable(body);
  expect(body).toEqual(before);
});
