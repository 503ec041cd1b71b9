import { expect, test } from "vitest";
import { percentChange, zoneName } from "@/features/reports/periods";

test.each([
  [{ value: 118, previous: 100 }, 18],
  [{ value: 0, previous: 50 }, -100],
  [{ value: 5, previous: 5 }, 0],
  [{ value: 5, previous: 0 }, null],
  [{ value: -50, previous: -100 }, 50],
])("percent_change_of_%o_is_%s", (figure, percent) => {
  expect(percentChange(figure)).toBe(percent);
});

test("zone_name_is_its_city", () => {
  expect(["UTC", "Europe/Berlin", "America/New_York"].map(zoneName)).toEqual(["UTC", "Berlin", "New York"]);
});
