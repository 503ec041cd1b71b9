import { expect, test, vi } from "vitest";
import { importWhenOnline } from "@/lib/import-when-online";

test("import_failed_offline_is_retried_when_online", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn().mockRejectedValueOnce(new Error("Loading chunk 1 failed")).mockResolvedValue("chunk");
  const loaded = importWhenOnline(load);
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).toHaveBeenCalledTimes(1);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await loaded).toBe("chunk");
});

test("import_failed_online_throws", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  await expect(importWhenOnline(() => Promise.reject(new Error("Loading chunk 1 failed")))).rejects.toThrow(
    "Loading chunk 1 failed",
  );
});

test("import_that_failed_as_the_connection_returned_is_retried", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn(async () => {
    if (navigator.onLine) return "chunk";
    online.mockReturnValue(true);
    throw new Error("Loading chunk 1 failed");
  });
  expect(await importWhenOnline(load)).toBe("chunk");
});
