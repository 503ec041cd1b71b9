import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { AppearancePage } from "@/features/appearance/appearance-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

const url = "/api/admin/appearance";
const palette = (brand: string, accent: string) =>
  `GET ${url}/palette?brandColor=${encodeURIComponent(brand)}&accentColor=${encodeURIComponent(accent)}`;
const defaults = {
  name: "Marigold",
  eyebrow: "Everyday AI",
  tagline: "Keep the day.",
  description: "About the site.",
  closingLine: "The end.",
  searchDescription: "For search engines.",
};
const values = {
  name: "Tea House",
  brandColor: "",
  accentColor: "",
  corners: "square",
  eyebrow: "",
  tagline: "",
  description: "",
  closingLine: "",
  searchDescription: "",
};
const colors = (brandColor: string, accentColor: string) => ({
  json: { brandColor, accentColor, tokens: { "--primary": `light-dark(${brandColor}, #ffffff)` } },
});
const version = (number: number, name: string) => ({
  number,
  publishedAt: `2026-11-2${number}T08:00:00Z`,
  values: { ...values, name },
});

function show(versions: unknown[], responses: Record<string, FakeResponse> = {}) {
  const received = fakeServer({
    [`GET ${url}`]: { json: { versions, defaults } },
    [palette("#5a2b4f", "#ad4a26")]: colors("#5a2b4f", "#ad4a26"),
    ...responses,
  });
  renderAt("/admin/appearance", <AppearancePage />);
  return { user: userEvent.setup(), received };
}

test("publish_sends_changes_and_no_default_colors", async () => {
  const { user, received } = show([], { [`PUT ${url}`]: { json: version(1, "Tea House") } });
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Tea House");
  await user.click(screen.getByRole("radio", { name: "Square" }));
  expect(
    within(screen.getByRole("img", { name: "Preview in the dark theme" })).getByText("Tea House"),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Published");
  expect(received).toContainEqual({ call: `PUT ${url}`, body: { basedOn: 0, values } });
});

test("color_that_is_too_light_is_replaced_by_the_proposed_one", async () => {
  const { user } = show([], {
    [palette("#ffd400", "#ad4a26")]: colors("#8a6a00", "#ad4a26"),
    [palette("#8a6a00", "#ad4a26")]: colors("#8a6a00", "#ad4a26"),
  });
  const field = await screen.findByRole("textbox", { name: "Brand color" });
  await user.clear(field);
  await user.type(field, "#ffd400");
  await user.click(await screen.findByRole("button", { name: "Use #8a6a00" }));
  expect(field).toHaveValue("#8a6a00");
  expect(screen.queryByText("Too light to read as text.")).toBeNull();
});

test("earlier_version_is_loaded_into_the_form", async () => {
  const { user } = show([version(2, "Second"), version(1, "First")]);
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(name).toHaveValue("Second");
  await user.click(screen.getByRole("button", { name: /Load the version of/ }));
  expect(name).toHaveValue("First");
  await user.click(screen.getByRole("button", { name: "Use the default look" }));
  expect(name).toHaveValue("");
});

test("error_of_the_server_is_at_its_field", async () => {
  const fields = { tagline: "The line must be 100 characters or less" };
  const { user } = show([], {
    [`PUT ${url}`]: { status: 422, json: { code: "invalid", message: "Check the fields.", fields } },
  });
  const tagline = await screen.findByRole("textbox", { name: "Tagline" });
  await user.type(tagline, "Too long");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText(fields.tagline)).toBeVisible();
  expect(tagline).toHaveValue("Too long");
});
