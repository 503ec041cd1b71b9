import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Order } from "@/features/orders/admin-api";
import { OrderActions } from "@/features/orders/order-actions";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { order } from "@/testing/sample-order";
import { fill, setupUser } from "@/testing/user";

const refunds = "POST /api/admin/orders/1/refunds";
const [first, second] = order.items as [Order["items"][number], Order["items"][number]];
const paid: Order = {
  ...order,
  status: "paid",
  items: [{ ...first, title: "Travel Companion", isOwned: true, refundedAmount: 0, refundable: 960 }, second],
  refunds: [],
};

async function open(answer: FakeResponse | (() => FakeResponse)) {
  const received = fakeServer({ [refunds]: answer });
  const changes: (Order | undefined)[] = [];
  renderAt("/", <OrderActions order={paid} onChange={(changed) => changes.push(changed)} />);
  const user = setupUser();
  await user.click(screen.getByRole("button", { name: "Refund" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refund order 0F3A-9C07-B21E" }));
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  const amounts = [/^Travel Companion/, /^Health Notes/].map((name) => dialog.getByRole("textbox", { name }));
  return { user, dialog, received, changes, reason, amounts: amounts as [HTMLElement, HTMLElement] };
}
const refunded = (
  key: unknown,
  status: "succeeded" | "requested" | "failed",
  failure: string | null = null,
) => ({
  ...paid,
  refunds: [{ ...(order.refunds[0] as Order["refunds"][number]), key: String(key), status, failure }],
});

test("refund_sends_amounts_reason_and_one_key", async () => {
  let response: FakeResponse = { status: 503, json: {} };
  const { user, dialog, received, changes, reason, amounts } = await open(() => response);
  expect(dialog.getByRole("button", { name: "Refund $24.00" })).toBeVisible();
  expect(dialog.getByRole("status")).toHaveTextContent(
    "Access ends with the refund: Travel Companion, Health Notes.",
  );
  await user.clear(amounts[0]);
  await user.clear(amounts[1]);
  await user.type(amounts[1], "5");
  expect(dialog.getByRole("status")).toHaveTextContent("Access stays as it is.");
  await user.clear(reason);
  await fill(user, reason, " A gesture ");
  await user.click(dialog.getByRole("button", { name: "Refund $5.00" }));
  expect(await dialog.findByText(/^The refund couldn't be requested\. Something went wrong/)).toBeVisible();

  response = { json: refunded("k1", "succeeded") };
  await user.click(dialog.getByRole("button", { name: "Refund $5.00" }));
  expect(await screen.findByText("mira@example.com gets an email about it.")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(changes).toHaveLength(1);
  const bodies = received.map(({ body }) => body as { key: string });
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual({
    key: expect.stringMatching(/^[\da-f-]{36}$/),
    items: [{ agentId: "a2", amount: 500 }],
    reason: "A gesture",
  });
  expect(bodies[0]).toEqual(bodies[1]);
});

test("refund_for_a_common_reason_needs_no_typing", async () => {
  const { user, dialog, received, reason } = await open({ json: refunded("k1", "succeeded") });
  expect(reason).toHaveValue("Asked for a refund");
  await user.click(dialog.getByRole("radio", { name: "Bought by mistake" }));
  expect(reason).toHaveValue("Bought by mistake");
  await user.click(dialog.getByRole("button", { name: "Refund $24.00" }));
  await screen.findByText("mira@example.com gets an email about it.");
  expect(received[0]?.body).toMatchObject({ reason: "Bought by mistake" });
});

test("refund_needs_a_reason_and_amounts_within_limits", async () => {
  const { user, dialog, received, reason, amounts } = await open({ status: 500 });
  await user.clear(reason);
  await user.clear(amounts[0]);
  await user.type(amounts[0], "9.61");
  // While it is typed, and without a sum that is not refunded.
  expect(await dialog.findByText("Use an amount up to 9.60")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Refund" }));
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  await user.clear(amounts[0]);
  await user.clear(amounts[1]);
  await user.type(reason, "x");
  await user.click(dialog.getByRole("button", { name: "Refund $0.00" }));
  expect(await dialog.findByText(/^Enter how much to refund/)).toBeVisible();
  expect(received).toEqual([]);
});

test("refund_over_the_limit_of_support_is_explained", async () => {
  const message = "You can refund up to $50.00 of an order. Ask an owner for more.";
  const { user, dialog } = await open({
    status: 422,
    json: { code: "invalid", message: "Some fields are invalid", fields: { amount: message } },
  });
  await user.click(dialog.getByRole("button", { name: "Refund $24.00" }));
  expect(await dialog.findByText(message)).toBeVisible();
});

test.each([
  ["requested", "It will show here as soon as the provider confirms it."],
  ["failed", "The charge was disputed"],
] as const)("refund_%s_is_told", async (status, text) => {
  let key: unknown;
  const { user, dialog, received } = await open(() => {
    key = (received.at(-1)?.body as { key: string } | undefined)?.key;
    return { json: refunded(key, status, status === "failed" ? text : null) };
  });
  await user.click(dialog.getByRole("button", { name: "Refund $24.00" }));
  expect(await screen.findByText(text)).toBeVisible();
});
