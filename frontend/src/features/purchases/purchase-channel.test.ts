import { expect, test, vi } from "vitest";
import { announcePurchase, watchPurchases } from "@/features/purchases/purchase-channel";

const announce = () =>
  window.dispatchEvent(new StorageEvent("storage", { key: "purchases-changed", newValue: "1" }));

test("purchase_in_another_tab_refetches_purchases", () => {
  const mutate = vi.fn();
  const stop = watchPurchases(mutate);
  announce();
  expect(mutate).toHaveBeenCalled();
  mutate.mockClear();
  stop();
  announce();
  expect(mutate).not.toHaveBeenCalled();
});

test("announced_purchase_leaves_nothing_stored", () => {
  announcePurchase();
  expect(localStorage).toHaveLength(0);
});
