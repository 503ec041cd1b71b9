import { render, waitFor } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import { usePurchases } from "@/features/purchases/api";
import { announcePurchase, usePurchasesOfOtherTabs } from "@/features/purchases/purchase-channel";
import { fakeServer } from "@/testing/fake-server";

function Purchases() {
  usePurchasesOfOtherTabs();
  usePurchases();
  return null;
}

test("purchase_in_another_tab_refetches_purchases", async () => {
  const received = fakeServer({ "GET /api/purchases": { json: [] } });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Purchases />
    </SWRConfig>,
  );
  await waitFor(() => expect(received).toHaveLength(1));
  announcePurchase();
  const channel = new BroadcastChannel("purchases");
  channel.postMessage("another tab");
  await waitFor(() => expect(received).toHaveLength(2));
  channel.close();
});
