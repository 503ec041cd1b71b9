import { expect, test } from "vitest";
import { formatSiteTime, fromSiteTime, toSiteTime, zoneName } from "@/components/admin/site-time";

test("site_time_is_in_the_time_zone_of_the_site", () => {
  expect(toSiteTime("2026-12-01T08:00:00Z", "Europe/Berlin")).toBe("2026-12-01T09:00");
  expect(toSiteTime("2026-12-01T03:05:00Z", "America/New_York")).toBe("2026-11-30T22:05");
  expect(toSiteTime("2026-07-01T00:00:00Z", "UTC")).toBe("2026-07-01T00:00");
});

test.each([
  ["2026-12-01T09:00", "Europe/Berlin", "2026-12-01T08:00:00.000Z"],
  ["2026-03-29T03:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-11-01T23:05", "America/New_York", "2026-11-02T04:05:00.000Z"],
  ["", "Europe/Berlin", ""],
])("site_time_%s_in_%s_is_%s", (value, zone, time) => expect(fromSiteTime(value, zone)).toBe(time));

test("site_time_is_shown_with_the_name_of_its_zone", () => {
  expect(formatSiteTime("2026-12-01T14:00:00Z", "America/New_York")).toBe(
    "Dec 1, 2026, 9:00\u00a0AM (New York)",
  );
  expect(zoneName("UTC")).toBe("UTC");
});
