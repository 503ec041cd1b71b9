import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SellerPage } from "@/features/seller/seller-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const url = "/api/admin/seller";
const values = { name: "Tea Ltd", address: "1 Main St" };
const rest = {
  taxNumber: "",
  email: "",
  country: "",
  taxName: "",
  reverseCharge: false,
  rates: [],
  attachInvoices: false,
};

function show(responses: Record<string, FakeResponse> = {}) {
  const received = fakeServer({ [`GET ${url}`]: { json: { number: 3, values } }, ...responses });
  renderAt("/admin/seller", <SellerPage />);
  return { user: setupUser(), received };
}

test("save_sends_the_edit_with_its_version", async () => {
  const { user, received } = show({ [`PUT ${url}`]: { json: { number: 4, values } } });
  const name = await screen.findByRole("textbox", { name: "Legal name" });
  expect(name).toHaveValue("Tea Ltd");
  await user.type(screen.getByRole("textbox", { name: "Tax number" }), "DE1");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Seller saved");
  const body = { basedOn: 3, values: { ...rest, ...values, taxNumber: "DE1" } };
  expect(received).toContainEqual({ call: `PUT ${url}`, body });
});

test("save_keeps_the_focus_and_is_the_base_of_the_next_edit", async () => {
  let number = 3;
  const received = fakeServer({
    [`GET ${url}`]: () => ({ json: { number, values } }),
    [`PUT ${url}`]: () => {
      number += 1;
      return { json: { number, values } };
    },
  });
  renderAt("/admin/seller", <SellerPage />);
  const user = setupUser();
  const name = await screen.findByRole("textbox", { name: "Legal name" });
  const save = screen.getByRole("button", { name: "Save" });
  await fill(user, name, "!");
  await user.click(save);
  await screen.findByText("Seller saved");
  await waitFor(() => expect(received.filter(({ call }) => call.startsWith("GET"))).toHaveLength(2));
  expect(save).toHaveFocus();
  expect(save).toHaveAttribute("aria-disabled", "true");
  await fill(user, name, "!");
  await user.click(save);
  await waitFor(() =>
    expect(received.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body)).toMatchObject([
      { basedOn: 3, values: { name: "Tea Ltd!" } },
      { basedOn: 4, values: { name: "Tea Ltd!!" } },
    ]),
  );
});

test("error_of_the_server_is_at_its_field", async () => {
  const fields = { email: "Please enter a valid email address" };
  const json = { code: "invalid", message: "Check the fields.", fields };
  const { user } = show({ [`PUT ${url}`]: { status: 422, json } });
  await fill(user, await screen.findByRole("textbox", { name: "Support email" }), "tea@tea");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(fields.email)).toBeVisible();
});

test("rates_are_added_and_removed_and_name_their_error", async () => {
  const message = "Rate 1: Enter a rate from 0 to 100, such as 19 or 7.7";
  const json = { code: "invalid", message, fields: { rates: message } };
  const { user, received } = show({ [`PUT ${url}`]: { status: 422, json } });
  await user.click(await screen.findByRole("button", { name: "Add rate" }));
  await user.click(screen.getByRole("button", { name: "Add rate" }));
  await user.click(screen.getByRole("button", { name: "Remove rate 2" }));
  const rate = within(screen.getByRole("group", { name: "Rate 1" }));
  await user.selectOptions(rate.getByRole("combobox", { name: "Country" }), "Germany");
  await user.type(rate.getByRole("textbox", { name: "Rate in %" }), "x");
  await user.type(rate.getByLabelText("Valid from"), "2026-01-01");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(message)).toBeVisible();
  const rates = [{ country: "DE", region: "", percent: "x", from: "2026-01-01" }];
  const body = { basedOn: 3, values: { ...rest, ...values, rates } };
  expect(received).toContainEqual({ call: `PUT ${url}`, body });
});
