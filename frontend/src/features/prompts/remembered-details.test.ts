import { beforeEach, expect, test } from "vitest";
import { withDetail } from "@/features/prompts/remembered-details";
import { forgetAccount } from "@/features/users/deletion/forget-account";
import { detailsOf } from "@/lib/prompt-details";

beforeEach(() => localStorage.clear());

test("details_of_another_account_are_not_shown", () => {
  detailsOf("mira@example.org").set([{ field: "topic", value: "bread" }]);
  expect(detailsOf("anna@example.org").get()).toEqual([]);
  expect(detailsOf("mira@example.org").get()).toEqual([{ field: "topic", value: "bread" }]);
});

test("forget_account_removes_its_details", () => {
  detailsOf("mira@example.org").set([{ field: "topic", value: "bread" }]);
  forgetAccount("mira@example.org");
  expect(detailsOf("mira@example.org").get()).toEqual([]);
});

test("with_detail_keeps_the_latest_hundred", () => {
  let details = withDetail([], "field 0", "value");
  for (let index = 1; index < 101; index++) details = withDetail(details, `field ${index}`, "value");
  details = withDetail(details, " Field 1 ", "again");
  expect(details).toHaveLength(100);
  expect(details[0]?.field).toBe("field 2");
  expect(details.at(-1)).toEqual({ field: "field 1", value: "again" });
  expect(withDetail(details, "field 1", "")).toHaveLength(99);
});
