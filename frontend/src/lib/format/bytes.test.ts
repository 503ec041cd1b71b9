import { expect, test } from "vitest";
import { formatBytes } from "@/lib/format/bytes";

test.each([
  [18, "0.1 kB"],
  [1800, "1.8 kB"],
  [999_999, "1,000 kB"],
  [5_000_000, "5 MB"],
])("format_%d_bytes_is_%s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
