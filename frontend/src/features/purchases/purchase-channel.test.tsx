import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { announcePurchase, watchPurchases } from "@/features/purchases/purchase-channel";

test("purchase_in_another_tab_refetches_purchases", async () => {
  const mutate = vi.fn();
  const stop = watchPurchases(mutate);
  announcePurchase();
  const otherTab = new BroadcastChannel("purchases");
  otherTab.postMessage("another tab");
  await waitFor(() => expect(mutate).toHaveBeenCalledWith("/api/purchases", undefined));
  // Once: the tab's own purchase is not announced to itself.
  expect(mutate).toHaveBeenCalledTimes(3);
  stop();
  otherTab.close();
});
