import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { WebhooksPage } from "@/features/webhooks/webhooks-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser, type User } from "@/testing/user";

const url = "/api/admin/webhooks";
const deliveriesUrl = "/api/admin/webhook-deliveries";
const at = "2026-11-20T12:00:00Z";
const webhook = {
  id: "w1",
  url: "https://hooks.example/catch",
  events: ["order.paid"],
  isOn: true,
  offReason: null,
  failingSince: null,
  createdAt: at,
};
const delivery = {
  id: "d1",
  webhookId: "w1",
  event: "order.paid",
  createdAt: at,
  attempts: 3,
  nextAttemptAt: "2026-11-20T12:30:00Z",
  deliveredAt: null,
  lastStatus: 500,
  lastError: null,
};

function show(webhooks: unknown[], deliveries: unknown[] = [], responses: Record<string, FakeResponse> = {}) {
  const received = fakeServer({
    [`GET ${url}`]: { json: webhooks },
    [`GET ${deliveriesUrl}?limit=50`]: { json: { items: deliveries, nextCursor: null } },
    ...responses,
  });
  renderAt("/admin/webhooks", <WebhooksPage />);
  return { user: setupUser(), received };
}

async function openMenu(user: User, item: string, url = webhook.url) {
  const row = within(await screen.findByRole("row", { name: new RegExp(url) }));
  await user.click(row.getByRole("button", { name: `Actions for ${url}` }));
  await user.click(row.getByRole("menuitem", { name: item, hidden: true }));
}

test("add_shows_the_secret_once", async () => {
  const { user, received } = show([], [], {
    [`POST ${url}`]: { status: 201, json: { id: "w1", secret: "whsec_abc" } },
  });
  expect(await screen.findByText("No webhooks yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  const form = within(screen.getByRole("form", { name: "Add a webhook" }));
  await fill(user, form.getByRole("textbox", { name: "URL" }), webhook.url);
  await user.click(form.getByRole("checkbox", { name: "A member joined" }));
  await user.click(form.getByRole("button", { name: "Add webhook" }));
  const dialog = await screen.findByRole("dialog", { name: "Signing secret" });
  expect(within(dialog).getByRole("textbox", { name: "Secret" })).toHaveValue("whsec_abc");
  const body = { url: webhook.url, events: ["order.paid", "order.refunded"] };
  expect(received).toContainEqual({ call: `POST ${url}`, body });
  await user.click(within(dialog).getByRole("button", { name: "I've saved it" }));
  expect(screen.queryByDisplayValue("whsec_abc")).toBeNull();
});

test("failed_load_is_one_message_and_is_tried_again", async () => {
  let isDown = true;
  fakeServer({
    [`GET ${url}`]: () => (isDown ? { status: 503 } : { json: [webhook] }),
    [`GET ${deliveriesUrl}?limit=50`]: () =>
      isDown ? { status: 503 } : { json: { items: [delivery], nextCursor: null } },
  });
  renderAt("/admin/webhooks", <WebhooksPage />);
  expect(await screen.findByRole("heading", { name: "We couldn't load the webhooks" })).toBeVisible();
  const retry = screen.getByRole("button", { name: "Try again" });
  isDown = false;
  await setupUser().click(retry);
  expect(await screen.findByRole("table", { name: "Webhooks" })).toBeVisible();
  expect(await screen.findByRole("table", { name: "Deliveries" })).toBeVisible();
});

test("error_of_the_server_is_at_its_field", async () => {
  const message = "Enter a URL of the internet. This one is in a private network.";
  const { user } = show([], [], {
    [`POST ${url}`]: { status: 422, json: { code: "invalid", message, fields: { url: message } } },
  });
  await user.click(await screen.findByRole("button", { name: "Add webhook" }));
  const form = within(screen.getByRole("form", { name: "Add a webhook" }));
  await fill(user, form.getByRole("textbox", { name: "URL" }), "https://10.0.0.1/");
  await user.click(form.getByRole("button", { name: "Add webhook" }));
  expect(await form.findByText(message)).toBeVisible();
});

test("delivery_shows_status_attempts_and_is_sent_again", async () => {
  const retry = `POST ${deliveriesUrl}/d1/retry`;
  const failed = { ...delivery, id: "d2", event: null, nextAttemptAt: null, lastStatus: null };
  const { user, received } = show([webhook], [delivery, { ...failed, lastError: "Connection refused" }], {
    [retry]: { status: 202 },
  });
  const table = within(await screen.findByRole("table", { name: "Deliveries" }));
  const paid = within(table.getByRole("row", { name: /An order was paid/ }));
  for (const text of ["Waiting", "Status 500, 3 attempts", webhook.url]) {
    expect(paid.getByText(text)).toBeVisible();
  }
  const test = within(table.getByRole("row", { name: /^Test/ }));
  expect(test.getByText("Given up")).toBeVisible();
  expect(test.getByText("Connection refused, 3 attempts")).toBeVisible();
  await user.click(paid.getByRole("button", { name: "Send again: An order was paid" }));
  expect(await screen.findByText("Sending again")).toBeVisible();
  expect(received.map(({ call }) => call)).toContain(retry);
});

test("webhook_that_the_site_turned_off_can_be_turned_on", async () => {
  const off = { ...webhook, isOn: false, offReason: "gone", failingSince: at };
  const { user, received } = show([off], [], { [`PUT ${url}/w1`]: { status: 204 } });
  expect(await screen.findByText(/the URL no longer exists \(410\)/)).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Send a test", hidden: true })).toBeNull();
  await openMenu(user, "Turn on");
  expect(await screen.findByText("Webhook turned on")).toBeVisible();
  expect(received).toContainEqual({ call: `PUT ${url}/w1`, body: { events: ["order.paid"], isOn: true } });
});

test("secret_is_replaced_and_webhook_deleted", async () => {
  const { user, received } = show([webhook], [], {
    [`POST ${url}/w1/secret`]: { json: { id: "w1", secret: "whsec_new" } },
    [`POST ${url}/w1/test`]: { status: 202 },
    [`DELETE ${url}/w1`]: { status: 204 },
  });
  await openMenu(user, "Send a test");
  expect(await screen.findByText("Test sent")).toBeVisible();
  await openMenu(user, "Replace secret");
  expect(await screen.findByDisplayValue("whsec_new")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I've saved it" }));
  await openMenu(user, "Delete");
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await expect.poll(() => received.map(({ call }) => call)).toContain(`DELETE ${url}/w1`);
});

test("error_of_a_deletion_is_not_shown_for_another_webhook", async () => {
  const other = { ...webhook, id: "w2", url: "https://other.example/catch" };
  const { user } = show([webhook, other], [], { [`DELETE ${url}/w1`]: { status: 503 } });
  await openMenu(user, "Delete");
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/^The webhook couldn't be deleted/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await openMenu(user, "Delete", other.url);
  expect(screen.getByRole("alertdialog", { name: "Delete webhook" })).toBeVisible();
  expect(screen.queryByText(/^The webhook couldn't be deleted/)).toBeNull();
});
