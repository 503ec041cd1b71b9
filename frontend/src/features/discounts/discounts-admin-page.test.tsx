import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AdminDiscount } from "@/features/discounts/admin-api";
import { DiscountsAdminPage } from "@/features/discounts/discounts-admin-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const spring: AdminDiscount = {
  id: "1",
  code: "SPRING",
  status: "live",
  terms: {
    discountType: "percentage",
    discountValue: 20,
    startsAt: null,
    expiresAt: null,
    maxUses: 10,
    maxUsesPerMember: 1,
    gptIds: [],
    minSubtotal: 1500,
    audience: "new_buyers",
  },
  batchId: null,
  uses: 3,
  revenue: 4200,
  discountGiven: 1050,
  createdAt: "2026-01-05T10:00:00Z",
  updatedAt: "2026-11-21T12:00:00Z",
};
const gift: AdminDiscount = {
  ...spring,
  id: "2",
  code: "GIFT-ABCDEFGHJK",
  status: "off",
  terms: { ...spring.terms, discountType: "fixed", discountValue: 500, minSubtotal: 0, audience: "everyone" },
  batchId: "batch-1",
};
const list = "GET /api/admin/discounts?batch=none&limit=50";
const agents = { json: [{ id: "a1", title: "Coach", price: 2000 }] };
const page = (items: AdminDiscount[]) => ({ json: { items, nextCursor: null } });

function show(responses: Record<string, FakeResponse | (() => FakeResponse)>, search = "") {
  const received = fakeServer(responses);
  renderAt(`/admin/discounts${search}`, <DiscountsAdminPage />);
  return { user: setupUser(), received };
}
const sent = (received: { call: string; body?: unknown }[], method: string) =>
  received.filter(({ call }) => call.startsWith(method));

test("discounts_list_shows_terms_status_and_figures", async () => {
  show({ [list]: page([spring, gift]) });
  expect(await screen.findByText("2 codes")).toBeVisible();
  const [first, second] = screen.getAllByRole("row").slice(1);
  expect(first).toHaveTextContent(
    "20% off · From $15.00 · Only members who own nothing yet · 1 use per member",
  );
  expect(first).toHaveTextContent("StatusLiveUses3 of 10Revenue$42.00Discount given$10.50");
  expect(second).toHaveTextContent("$5.00 off");
  expect(
    within(second as HTMLElement).getByRole("button", { name: "Activate GIFT-ABCDEFGHJK" }),
  ).toBeVisible();
});

test("discounts_list_empty_and_failed", async () => {
  let response: FakeResponse = { status: 500, json: { code: "internal" } };
  const { user } = show({ [list]: () => response });
  expect(await screen.findByText("We couldn't load the codes")).toBeVisible();
  response = page([]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No codes yet")).toBeVisible();
});

test("create_discount_sends_its_terms", async () => {
  const { user, received } = show({
    [list]: page([]),
    "GET /api/gpts/premium": agents,
    "POST /api/admin/discounts": { status: 201, json: { id: "3" } },
  });
  await user.click(await screen.findByRole("button", { name: "New code" }));
  const dialog = screen.getByRole("dialog", { name: "New discount code" });
  await user.type(within(dialog).getByRole("textbox", { name: "Code" }), "summer");
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Type" }), "fixed");
  const amount = within(dialog).getByRole("textbox", { name: "Amount off in US dollars" });
  await user.clear(amount);
  await user.type(amount, "2.50");
  await user.type(within(dialog).getByRole("textbox", { name: "Total uses" }), "100");
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Discounted agents" }), "chosen");
  await user.click(within(dialog).getByRole("button", { name: "Create code" }));
  expect(await within(dialog).findByText("Choose at least one agent")).toBeVisible();
  await user.click(await within(dialog).findByRole("checkbox", { name: /Coach/ }));
  await user.click(within(dialog).getByRole("button", { name: "Create code" }));
  expect(await screen.findByText("The code is ready to use")).toBeVisible();
  expect(sent(received, "POST")[0]?.body).toEqual({
    code: "summer",
    terms: {
      discountType: "fixed",
      discountValue: 250,
      startsAt: null,
      expiresAt: null,
      maxUses: 100,
      maxUsesPerMember: null,
      gptIds: ["a1"],
      minSubtotal: 0,
      audience: "everyone",
    },
  });
});

test("create_discount_that_has_ended_is_rejected", async () => {
  const { user, received } = show({ [list]: page([]), "GET /api/gpts/premium": agents });
  await user.click(await screen.findByRole("button", { name: "New code" }));
  const dialog = screen.getByRole("dialog", { name: "New discount code" });
  await user.type(within(dialog).getByRole("textbox", { name: "Code" }), "summer");
  fireEvent.change(within(dialog).getByLabelText("Ends"), { target: { value: "2020-01-01T00:00" } });
  const value = within(dialog).getByRole("textbox", { name: "Percent off" });
  await user.clear(value);
  await user.type(value, "5.5");
  await user.click(within(dialog).getByRole("button", { name: "Create code" }));
  expect(await within(dialog).findByText("Use a whole percentage from 1 to 100")).toBeVisible();
  await user.clear(value);
  await user.type(value, "5");
  await user.click(within(dialog).getByRole("button", { name: "Create code" }));
  expect(await within(dialog).findByText("The end must be in the future")).toBeVisible();
  expect(sent(received, "POST")).toEqual([]);
});

test("edit_discount_sends_the_version_it_is_based_on", async () => {
  const { user, received } = show({ [list]: page([spring]), "PUT /api/admin/discounts/1": { status: 204 } });
  await user.click(await screen.findByRole("button", { name: "Edit SPRING" }));
  const percent = screen.getByRole("textbox", { name: "Percent off" });
  await user.clear(percent);
  await user.type(percent, "30{Enter}");
  expect(await screen.findByText("The code was saved")).toBeVisible();
  expect(sent(received, "PUT")[0]?.body).toMatchObject({
    terms: { discountValue: 30, minSubtotal: 1500, audience: "new_buyers", maxUsesPerMember: 1 },
    updatedAt: spring.updatedAt,
  });
});

test("duplicate_discount_starts_with_its_terms", async () => {
  const { user } = show({ [list]: page([spring]) });
  await user.click(await screen.findByRole("button", { name: "Duplicate SPRING" }));
  const dialog = screen.getByRole("dialog", { name: "New discount code" });
  expect(within(dialog).getByRole("textbox", { name: "Code" })).toHaveValue("");
  expect(within(dialog).getByRole("textbox", { name: "Percent off" })).toHaveValue("20");
});

test("deactivate_discount_reports_success", async () => {
  const { user, received } = show({
    [list]: page([spring]),
    "POST /api/admin/discounts/1/deactivate": { status: 204 },
  });
  await user.click(await screen.findByRole("button", { name: "Deactivate SPRING" }));
  expect(await screen.findByText("SPRING can no longer be used.")).toBeVisible();
  expect(sent(received, "POST")).toHaveLength(1);
});

test("create_batch_shows_its_codes", async () => {
  const { user, received } = show({
    [list]: page([]),
    "POST /api/admin/discounts/batches": { status: 201, json: { id: "batch-1" } },
    "GET /api/admin/discounts?batch=batch-1&limit=50": page([gift]),
  });
  await user.click(await screen.findByRole("button", { name: "New batch" }));
  await fill(user, screen.getByRole("textbox", { name: "Prefix" }), "gift");
  await user.click(screen.getByRole("button", { name: "Create codes" }));
  expect(await screen.findByText("GIFT-ABCDEFGHJK")).toBeVisible();
  expect(sent(received, "POST")[0]?.body).toMatchObject({ prefix: "gift", count: 100 });
  expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute(
    "href",
    "/api/admin/discounts.csv?batch=batch-1&bom=true",
  );
});

test("discount_details_list_who_used_it", async () => {
  const use = {
    orderId: "o1",
    orderNumber: "MG-1",
    memberId: "7",
    email: "anna@example.com",
    settledAt: "2026-11-21T12:00:00Z",
    discountAmount: 200,
    total: 800,
    refunded: 300,
  };
  const { user } = show({
    [list]: page([spring]),
    "GET /api/admin/discounts/1/uses?limit=20": { json: { items: [use], nextCursor: null } },
  });
  await user.click(await screen.findByRole("button", { name: "SPRING" }));
  const dialog = screen.getByRole("dialog", { name: "Discount code SPRING" });
  const member = await within(dialog).findByRole("link", { name: "anna@example.com" });
  expect(member).toHaveAttribute("href", "/admin/members/7");
  expect(within(dialog).getByText("$3.00 refunded")).toBeVisible();
  expect(within(dialog).getByText(/\/premium-gpts\?code=SPRING$/)).toBeVisible();
});
