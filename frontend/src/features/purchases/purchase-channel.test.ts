import { expect, test, vi } from "vitest";
import { announcePurchase, watchPurchases } from "@/features/purchases/purchase-channel";

test("purchase_in_another_tab_refetches_purchases", () => {
  const mutate = vi.fn();
  const stop = watchPurchases(mutate);
  const stored = vi.spyOn(Storage.prototype, "setItem");
  announcePurchase();
  const [key, newValue] = stored.mock.lastCall ?? [];
  window.dispatchEvent(new StorageEvent("storage", { key: key ?? "", newValue: newValue ?? null }));
  expect(mutate).toHaveBeenCalledWith("/api/purchases", undefined);
  mutate.mockClear();
  stop();
  window.dispatchEvent(new StorageEvent("storage", { key: key ?? "", newValue: newValue ?? null }));
  expect(mutate).not.toHaveBeenCalled();
});
