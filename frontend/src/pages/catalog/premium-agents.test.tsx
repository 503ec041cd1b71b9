import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { HeaderCart } from "@/layouts/header-cart";
import { PremiumAgents } from "@/pages/catalog/premium-agents";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const coach = {
  id: "coach",
  slug: "learning-coach",
  title: "Learning Coach",
  description: "Small lessons",
  category: "Education",
  url: "",
  price: 1900,
  isPremium: true,
  isFeatured: false,
  isPurchased: false,
  createdAt: "2026-01-05T10:00:00Z",
};
const planner = {
  ...coach,
  id: "planner",
  slug: "trip-planner",
  title: "Trip Planner",
  price: 2550,
  url: "https://chatgpt.com/g/trip",
};

const me = {
  "GET /api/auth/me": { json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null } },
};

const show = (agents: unknown[]) => {
  fakeServer({ "GET /api/gpts/premium": { json: agents }, ...me });
  renderAt("/premium-gpts", <PremiumAgents />);
};
const card = async (title: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  return within(heading.closest("li") as HTMLElement);
};

test("agent_card_shows_price_in_dollars", async () => {
  show([coach, planner]);
  expect((await card("Learning Coach")).getByText("$19.00")).toBeVisible();
  expect((await card("Trip Planner")).getByText("$25.50")).toBeVisible();
});

test("agent_card_says_that_it_is_not_ready_until_bought", async () => {
  const awaited = { ...coach, isDeliverable: false };
  show([awaited, { ...awaited, id: "own", title: "Own Coach", isPurchased: true }, planner]);
  expect((await card("Learning Coach")).getByText(/^Not ready yet/)).toBeVisible();
  expect((await card("Own Coach")).queryByText(/^Not ready yet/)).not.toBeInTheDocument();
  expect((await card("Trip Planner")).queryByText(/^Not ready yet/)).not.toBeInTheDocument();
});

test("code_of_link_is_announced_and_waits_in_the_empty_cart", async () => {
  fakeServer({ "GET /api/gpts/premium": { json: [coach] }, ...me });
  const screens = (
    <>
      <HeaderCart />
      <PremiumAgents />
    </>
  );
  renderAt("/premium-gpts?code=summer", screens);
  expect(await screen.findByText("Discount code SUMMER")).toBeVisible();
  await setupUser().click(screen.getByRole("button", { name: /^Cart/ }));
  expect(await screen.findByText("The code SUMMER will be applied when you add an item.")).toBeVisible();
});

test("add_to_cart_shows_toast_and_disables_button", async () => {
  show([coach]);
  const shown = await card("Learning Coach");
  await setupUser().click(shown.getByRole("button", { name: "Add to Cart", description: "Learning Coach" }));
  const inCart = shown.getByRole("button", { name: "In Cart", description: "Learning Coach" });
  expect(inCart).toHaveAttribute("aria-disabled", "true");
  await waitFor(() => expect(inCart).toHaveFocus());
  await setupUser().click(inCart);
  expect(await screen.findByText("Added to Cart")).toBeVisible();
  expect(screen.getByText("Learning Coach has been added to your cart")).toBeVisible();
  expect(cart.get().items).toEqual([
    { id: "coach", title: "Learning Coach", description: "Small lessons", price: 1900, quantity: 1 },
  ]);
});

test("added_to_cart_toast_opens_the_cart", async () => {
  fakeServer({ "GET /api/gpts/premium": { json: [coach] }, ...me });
  renderAt(
    "/premium-gpts",
    <>
      <HeaderCart />
      <PremiumAgents />
    </>,
  );
  await setupUser().click((await card("Learning Coach")).getByRole("button", { name: "Add to Cart" }));
  await setupUser().click(await screen.findByRole("button", { name: "View cart" }));
  const sheet = await screen.findByRole("dialog", { name: "Your Cart" });
  expect(within(sheet).getByText("Learning Coach")).toBeVisible();
  expect(screen.queryByText("Added to Cart")).not.toBeInTheDocument();
});

test("add_agent_added_in_other_tab_is_not_duplicated", async () => {
  show([coach]);
  const button = (await card("Learning Coach")).getByRole("button", { name: "Add to Cart" });
  localStorage.setItem("cart", JSON.stringify({ items: [{ ...cartItem(), price: 1900 }], discount: null }));
  // Immediately: a render in between would show the button as "In Cart".
  fireEvent.click(button);
  expect(await screen.findByText("Already in Cart")).toBeVisible();
  expect(screen.getByText("This GPT Agent is already in your cart")).toBeVisible();
  expect(cart.get().items).toHaveLength(1);
});

test("remove_from_cart_enables_add_button", async () => {
  cart.add(coach);
  show([coach]);
  const shown = await card("Learning Coach");
  expect(shown.getByRole("button", { name: "In Cart" })).toHaveAttribute("aria-disabled", "true");
  act(() => cart.remove("coach"));
  const button = await shown.findByRole("button", { name: "Add to Cart" });
  expect(button).not.toHaveAttribute("aria-disabled");
});

test("purchased_agent_shows_link_instead_of_price", async () => {
  show([{ ...planner, isPurchased: true }]);
  const shown = await card("Trip Planner");
  expect(shown.getByRole("link", { name: /^Open GPT/ })).toHaveAttribute(
    "href",
    "https://chatgpt.com/g/trip",
  );
  expect(shown.queryByRole("button", { name: /Cart/ })).not.toBeInTheDocument();
  expect(shown.queryByText("$25.50")).not.toBeInTheDocument();
});

test("agent_with_url_but_not_purchased_can_be_added", async () => {
  show([planner]);
  const shown = await card("Trip Planner");
  expect(shown.getByRole("button", { name: "Add to Cart" })).toBeEnabled();
  expect(shown.queryByRole("link", { name: /Open GPT/ })).not.toBeInTheDocument();
});

test("stale_cart_gets_new_prices_and_drops_unavailable_items", async () => {
  cart.add({ ...coach, price: 900 });
  cart.add({ ...planner, id: "gone", title: "Old Helper" });
  show([coach]);
  expect(await screen.findByText("Your cart has changed")).toBeVisible();
  expect(
    screen.getByText(
      "“Learning Coach” now costs $19.00 (was $9.00). “Old Helper” was removed from your cart.",
    ),
  ).toBeVisible();
  expect(cart.get().items.map(({ id, price }) => [id, price])).toEqual([["coach", 1900]]);
});

test("card_leads_to_the_page_with_three_tab_stops", async () => {
  show([coach]);
  const shown = await card("Learning Coach");
  expect(shown.getByRole("link", { name: "Learning Coach" })).toHaveAttribute("href", "/gpts/learning-coach");
  await shown.findByRole("button", { name: "Favorite: Learning Coach" });
  expect([...shown.queryAllByRole("link"), ...shown.queryAllByRole("button")]).toHaveLength(3);
});

test("bundles_follow_the_first_row_unless_filtered", async () => {
  const bundled = { ...coach, share: 1500, credit: null };
  const bundle = {
    id: "b",
    slug: "set",
    title: "Study set",
    description: "Two helpers",
    price: 2900,
    separateTotal: 3800,
    yourPrice: 2900,
    gpts: [{ ...bundled, credit: 1000 }, bundled, { ...bundled, price: 2000 }],
  };
  const agents = ["One", "Two", "Three", "Four"].map((title) => ({ ...coach, id: title, title }));
  fakeServer({
    "GET /api/gpts/premium": { json: agents },
    "GET /api/bundles": { json: [bundle, { ...bundle, id: "owned", yourPrice: null }] },
    ...me,
  });
  renderAt("/premium-gpts", <PremiumAgents />);
  await screen.findByRole("link", { name: "Study set" });
  const titles = () => screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
  expect(titles()).toEqual(["One", "Two", "Three", "Study set", "Four"]);
  const shown = await card("Study set");
  expect(shown.getByText("Save $10.00")).toBeVisible();
  expect(shown.getByText("You already own 1 of 3")).toBeVisible();
  await setupUser().type(screen.getByRole("searchbox"), "Four");
  await waitFor(() => expect(titles()).toEqual(["Four"]));
});

function cartItem() {
  return { id: "coach", title: "Learning Coach", description: "Small lessons", quantity: 1 };
}
