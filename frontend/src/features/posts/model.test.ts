import { expect, test } from "vitest";
import { countWords, isEdited, postStatus, readingMinutes } from "@/features/posts/admin/model";
import { postDate } from "@/features/posts/model";

test("is_edited_compares_instants_not_texts", () => {
  const createdAt = "2025-01-05T10:00:00Z";
  expect(isEdited({ createdAt, updatedAt: "2025-01-05T10:00:00.000Z" })).toBe(false);
  expect(isEdited({ createdAt, updatedAt: "2025-01-05T10:00:01Z" })).toBe(true);
});

test("words_are_counted_as_the_server_does", () => {
  expect(countWords("<p>One <strong>two</strong>-three, four.</p>")).toBe(3);
  expect(countWords("<h1>One</h1><p>two<br>three&nbsp;four</p>")).toBe(4);
  expect(countWords("<p>a<em>b</em>c – d</p>")).toBe(2);
  expect(countWords("<p>tea &amp; cake &lt; 3</p>")).toBe(3);
  expect([0, 329, 330, 880].map(readingMinutes)).toEqual([1, 1, 2, 4]);
});

test("post_has_the_date_of_its_publication_and_a_status", () => {
  const createdAt = "2025-01-05T10:00:00Z";
  expect(postDate({ createdAt, publishedAt: null })).toBe(createdAt);
  expect(postDate({ createdAt, publishedAt: "2025-02-01T00:00:00Z" })).toBe("2025-02-01T00:00:00Z");
  expect(postStatus({ isPublished: true, scheduledFor: null })).toBe("published");
  expect(postStatus({ isPublished: false, scheduledFor: createdAt })).toBe("scheduled");
  expect(postStatus({ isPublished: false, scheduledFor: null })).toBe("draft");
});
