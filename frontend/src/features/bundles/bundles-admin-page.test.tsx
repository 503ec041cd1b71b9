import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BundlesAdminPage } from "@/features/bundles/bundles-admin-page";
import type { AdminBundle } from "@/features/bundles/schema";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const bundle: AdminBundle = {
  id: "1",
  slug: "home",
  title: "An Easier Home",
  description: "For the whole family",
  price: 2500,
  separateTotal: 3000,
  isPublished: true,
  isForSale: true,
  gpts: [
    { id: "a", title: "Planner", price: 1000, isForSale: true },
    { id: "b", title: "Cook", price: 2000, isForSale: true },
  ],
  missingAgents: 0,
  isOrdered: false,
  createdAt: "2026-11-20T12:00:00Z",
  updatedAt: "2026-11-20T12:00:00Z",
};
const list = "GET /api/admin/bundles";
const agents = {
  "GET /api/gpts/premium": { json: bundle.gpts.map(({ id, title, price }) => ({ id, title, price })) },
};

function show(responses: Record<string, FakeResponse | (() => FakeResponse)>) {
  const received = fakeServer({ ...agents, ...responses });
  renderAt("/admin/bundles", <BundlesAdminPage />);
  return { user: setupUser(), received };
}

test("bundles_show_status_and_why_one_is_not_available", async () => {
  const [planner, cook] = bundle.gpts as [AdminBundle["gpts"][number], AdminBundle["gpts"][number]];
  show({
    [list]: {
      json: [
        bundle,
        { ...bundle, id: "2", isPublished: false, isForSale: false },
        { ...bundle, id: "3", isForSale: false, gpts: [planner, { ...cook, isForSale: false }] },
        { ...bundle, id: "4", isForSale: false, missingAgents: 1 },
        { ...bundle, id: "5", isForSale: false, price: 3000 },
      ],
    },
  });
  const table = await screen.findByRole("table", { name: "Bundles" });
  for (const text of [
    "For sale",
    "Draft",
    "No longer for sale: Cook",
    "No longer for sale: 1 erased agent",
    "Its agents cost only $30.00 separately",
  ])
    expect(within(table).getByText(text)).toBeVisible();
});

test("create_bundle_validates_and_sends_it", async () => {
  const { user, received } = show({
    [list]: { json: [] },
    "POST /api/admin/bundles": { status: 201, json: { id: "1" } },
  });
  await user.click(await screen.findByRole("button", { name: "Create your first bundle" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Create bundle" }));
  expect(await dialog.findByText("Title is required")).toBeVisible();
  expect(dialog.getByText("Choose at least 2 agents")).toBeVisible();
  await fill(user, dialog.getByLabelText("Title"), "An Easier Home");
  await fill(user, dialog.getByLabelText("Description"), "For everyone");
  await user.click(dialog.getByLabelText(/^Planner/));
  await user.click(dialog.getByLabelText(/^Cook/));
  expect(
    dialog.getByText("Sold separately, its agents cost $30.00. The bundle must cost less."),
  ).toBeVisible();
  await user.type(dialog.getByLabelText("Price in US dollars"), "25");
  await user.click(dialog.getByRole("switch", { name: "Status" }));
  await user.click(dialog.getByRole("button", { name: "Create bundle" }));
  expect(await screen.findByText("Bundle created")).toBeVisible();
  expect(received.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    title: "An Easier Home",
    slug: "",
    description: "For everyone",
    gptIds: ["a", "b"],
    price: 2500,
    isPublished: true,
  });
});

test("rejected_price_is_shown_at_its_field", async () => {
  const message = "Price must be less than $30.00, the price of its agents sold separately";
  const { user } = show({
    [list]: { json: [bundle] },
    "PUT /api/admin/bundles/1": {
      status: 422,
      json: { code: "validation_failed", message, fields: { price: message } },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Edit An Easier Home" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("Slug (URL)")).toHaveAttribute("readonly");
  await user.clear(dialog.getByLabelText("Price in US dollars"));
  await user.type(dialog.getByLabelText("Price in US dollars"), "30");
  await user.click(dialog.getByRole("button", { name: "Update bundle" }));
  expect(await dialog.findByLabelText("Price in US dollars")).toHaveAccessibleDescription(
    expect.stringContaining(message),
  );
});

test("delete_bundle_can_be_undone", async () => {
  const restore = "POST /api/admin/trash/bundle/1/restore";
  const { user, received } = show({
    [list]: { json: [bundle] },
    "DELETE /api/admin/bundles/1": { json: { archived: false } },
    [restore]: { status: 204 },
  });
  await user.click(await screen.findByRole("button", { name: "Delete An Easier Home" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  const undo = await screen.findByRole("button", { name: "Undo" });
  // Toasts accept clicks one render after they appear.
  await waitFor(() => user.click(undo));
  expect(await screen.findByRole("button", { name: "Delete An Easier Home" })).toBeVisible();
  expect(received.some(({ call }) => call === restore)).toBe(true);
});
