import { expect, test } from "vitest";
import { isEdited } from "@/features/posts/model";

test("is_edited_compares_instants_not_texts", () => {
  const createdAt = "2025-01-05T10:00:00Z";
  expect(isEdited({ createdAt, updatedAt: "2025-01-05T10:00:00.000Z" })).toBe(false);
  expect(isEdited({ createdAt, updatedAt: "2025-01-05T10:00:01Z" })).toBe(true);
});
