import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { AppearancePage } from "@/features/appearance/appearance-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";
import { Logo } from "@/ui/logo";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.head.innerHTML = "";
});

const url = "/api/admin/appearance";
const defaults = {
  name: "Marigold",
  sender_name: "",
  eyebrow: "Everyday AI",
  tagline: "Keep the day.",
  closing_line: "The end.",
};
const values = { corners: "square", texts: { name: "Tea House" } };
/** Yellow is too light. */
function tokens(_: unknown, query: URLSearchParams) {
  const { brand, accent } = JSON.parse(query.get("values") ?? "{}");
  return { json: { brand: brand === "#ffd400" ? "#8a6a00" : brand, accent, tokens: {} } };
}
const version = (number: number, name: string) => ({
  number,
  publishedAt: `2026-11-2${number}T08:00:00Z`,
  values: { texts: { name } },
});

function show(versions: unknown[], responses: Record<string, FakeResponse> = {}) {
  const received = fakeServer({
    [`GET ${url}`]: { json: { versions, defaults } },
    "GET /api/gpts": { json: { gpts: [{ id: "g1", title: "Tea Planner" }], choices: [], bundles: [] } },
    [`GET ${url}/tokens?*`]: tokens,
    // Its head has what the owner changed.
    "GET /": { text: "<!doctype html><title>Marigold</title>" },
    ...responses,
  });
  renderAt(
    "/admin/appearance",
    <>
      <Logo to="/" />
      <AppearancePage />
    </>,
  );
  return { user: setupUser(), received };
}

test("publish_sends_changes_and_no_default_colors", async () => {
  const { user, received } = show([], { [`PUT ${url}`]: { json: version(1, "Tea House") } });
  await fill(user, await screen.findByRole("textbox", { name: "Name" }), "Tea House");
  await user.click(screen.getByRole("radio", { name: "Square" }));
  expect(
    within(screen.getByRole("img", { name: "Preview in the dark theme" })).getByText("Tea House"),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Published");
  expect(received).toContainEqual({ call: `PUT ${url}`, body: { basedOn: 0, values } });
});

test("publish_shows_the_new_look_in_this_tab", async () => {
  const head = (name: string, rest: string) =>
    `<meta name="application-name" content="${name}"><link rel="icon" href="/favicon.svg">${rest}`;
  document.head.innerHTML = head(
    "Marigold",
    '<link rel="stylesheet" href="/brand.css?v=1"><script type="application/json" id="site-texts">{"hero":"none"}</script>',
  );
  const { user } = show([], {
    [`PUT ${url}`]: { json: version(1, "Tea House") },
    "GET /": { text: head("Tea House", '<link rel="stylesheet" href="/brand.css?v=2">') },
  });
  expect(screen.getByRole("link", { name: "Marigold" })).toBeVisible();
  await fill(user, await screen.findByRole("textbox", { name: "Name" }), "Tea House");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByRole("link", { name: "Tea House" })).toBeVisible();
  expect(document.title).toBe("Appearance · Tea House");
  expect(document.getElementById("site-texts")).toBeNull();
  const styles = () => [...document.querySelectorAll('link[rel="stylesheet"]')];
  styles()[1]?.dispatchEvent(new Event("load"));
  expect(styles().map((link) => link.getAttribute("href"))).toEqual(["/brand.css?v=2"]);
});

test("bar_says_whether_changes_are_published", async () => {
  const { user } = show([version(1, "First")]);
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(screen.getByText("No changes to publish")).toBeVisible();
  await user.type(name, "s");
  expect(screen.getByText("Not published yet")).toBeVisible();
  const links = within(screen.getByRole("navigation", { name: "Sections" })).getAllByRole("link");
  for (const link of links) {
    const section = document.querySelector(link.getAttribute("href") ?? "");
    expect(section).toHaveAccessibleName(link.textContent ?? "");
  }
});

test("publish_sends_choices_and_sample_agents", async () => {
  const { user, received } = show([], { [`PUT ${url}`]: { json: version(1, "") } });
  await user.click(await screen.findByRole("radio", { name: "Classic" }));
  await user.click(screen.getByRole("radio", { name: "Nothing" }));
  await screen.findAllByRole("option", { name: "Tea Planner" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Agent 2" }), "Tea Planner");
  await fill(user, screen.getByRole("textbox", { name: "Sender name" }), "The Team");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Published");
  const values = {
    fonts: "classic",
    hero: "none",
    samples: ["", "g1", "", ""],
    texts: { sender_name: "The Team" },
  };
  expect(received).toContainEqual({ call: `PUT ${url}`, body: { basedOn: 0, values } });
});

test("images_of_the_current_look_are_sent_again_until_removed", async () => {
  const logo = { src: "/media/0123456789abcdef0123456789abcdef-400.png", height: 100, alt: "A tea pot" };
  const current = { ...version(1, "First"), values: { logo, hero: "picture", picture: logo } };
  const { user, received } = show([current], { [`PUT ${url}`]: { json: version(2, "") } });
  const picture = await screen.findByRole("group", { name: "Picture" });
  expect(within(picture).getByRole("textbox", { name: "Alternative text" })).toHaveValue("A tea pot");
  const group = screen.getByRole("group", { name: "Logo" });
  expect(within(group).queryByRole("textbox")).not.toBeInTheDocument();
  await user.click(within(group).getByRole("button", { name: "Remove image" }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Published");
  const values = { hero: "picture", picture: logo, texts: {} };
  expect(received).toContainEqual({ call: `PUT ${url}`, body: { basedOn: 1, values } });
});

test.each([
  [512, 512, true],
  [400, 400, false],
  [600, 512, false],
])("logo_of_%i_by_%i_pixels_can_be_the_icon_%s", async (width, height, isOffered) => {
  const logo = { src: `/media/0123456789abcdef0123456789abcdef-${width}.png`, height, alt: "" };
  const current = { ...version(1, "First"), values: { logo } };
  const { user, received } = show([current], { [`PUT ${url}`]: { json: version(2, "") } });
  const group = within(await screen.findByRole("group", { name: "Icon" }));
  const use = group.queryByRole("button", { name: "Use the logo" });
  expect(use !== null).toBe(isOffered);
  if (!use) return;
  await user.click(use);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Published");
  expect(received).toContainEqual({
    call: `PUT ${url}`,
    body: { basedOn: 1, values: { logo, icon: logo, texts: {} } },
  });
});

test("color_that_is_too_light_is_replaced_by_the_proposed_one", async () => {
  const { user } = show([]);
  const field = await screen.findByRole("textbox", { name: "Brand color" });
  await user.clear(field);
  await fill(user, field, "#ffd400");
  await user.click(await screen.findByRole("button", { name: "Use #8a6a00" }));
  expect(field).toHaveValue("#8a6a00");
  expect(screen.queryByText("Too light to read as text.")).toBeNull();
});

test("color_that_the_server_rejects_has_one_message", async () => {
  const message = "This color is too light to read as text. The nearest one that works is #8a6a00.";
  const { user } = show([], {
    [`PUT ${url}`]: { status: 422, json: { code: "invalid", message: "", fields: { brand: message } } },
  });
  const field = await screen.findByRole("textbox", { name: "Brand color" });
  await user.clear(field);
  await fill(user, field, "#ffd400");
  expect(await screen.findByText("Too light to read as text.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getAllByText(/too light to read as text/i)).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Use #8a6a00" })).toBeVisible();
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
  const tagline = await screen.findByRole("textbox", { name: "Headline" });
  await user.type(tagline, "Too long");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText(fields.tagline)).toBeVisible();
  expect(tagline).toHaveValue("Too long");
});

test("preview_is_scaled_to_the_width_that_there_is", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(1000);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly observe: () => void;
      constructor(onResize: () => void) {
        this.observe = onResize;
      }
      disconnect() {}
    },
  );
  show([]);
  const page = await screen.findByRole("img", { name: "Preview in the light theme" });
  const scaled = page.parentElement;
  expect(scaled).toHaveStyle({ width: "1280px", transform: "scale(0.5)" });
  expect(scaled?.parentElement).toHaveStyle({ height: "500px" });
  vi.restoreAllMocks();
});

test("preview_switched_to_phone_shows_page_and_email_narrow", async () => {
  const { user } = show([]);
  const page = await screen.findByRole("img", { name: "Preview in the light theme" });
  const email = screen.getByTitle("Preview of an email");
  expect(page).not.toHaveClass("phone");
  await user.click(screen.getByRole("radio", { name: "Phone" }));
  expect(page).toHaveClass("phone");
  expect(email).toHaveClass("phone");
  await user.click(screen.getByRole("radio", { name: "Computer" }));
  expect(email).not.toHaveClass("phone");
});
