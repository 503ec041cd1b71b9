import { screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import type { BundleOffer } from "@/components/bundle-offers";
import { cart } from "@/features/purchases/cart/cart";
import { CartContents } from "@/features/purchases/cart/cart-contents";
import { onOpenCart } from "@/features/purchases/cart/open-cart";
import { paths } from "@/lib/paths/paths";
import { Bundle } from "@/pages/bundle/bundle";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { setupUser } from "@/testing/user";
import { dismissToasts } from "@/ui/toast";

beforeEach(dismissToasts);

const agent = (id: string, title: string, credit: number | null = null) => ({
  id,
  slug: id,
  title,
  description: `${title} helps`,
  price: 2000,
  share: 1500,
  isDeliverable: true,
  opensIn: "Claude" as string | null,
  hasPackage: false,
  credit,
});
const offer: BundleOffer = {
  id: "b",
  slug: "home",
  title: "An Easier Home",
  description: "For the whole family",
  price: 4500,
  separateTotal: 6000,
  yourPrice: 4500,
  gpts: [agent("1", "Planner"), agent("2", "Cook"), agent("3", "Guide")],
};
const call = "GET /api/bundles/by-slug/home";
const me = {
  "GET /api/auth/me": { json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null } },
};
const page = (
  <Routes>
    <Route path={paths.bundlePage} element={<Bundle />} />
  </Routes>
);

test("visitor_reads_the_whole_page_and_can_join", async () => {
  fakeServer({ [call]: { json: offer } });
  renderAt("/bundles/home", page);
  expect(await screen.findByRole("heading", { level: 1, name: "An Easier Home" })).toBeVisible();
  expect(screen.getByText("$45.00")).toBeVisible();
  expect(screen.getByText("$60.00 if bought separately. You save $15.00.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Join to buy it" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "I'm a member" })).toHaveAttribute("href", "/login");
  const agents = within(screen.getByRole("region", { name: "What's in it" }));
  expect(agents.getAllByRole("link").map((link) => link.textContent)).toEqual(["Planner", "Cook", "Guide"]);
});

test("bundle_says_where_each_agent_opens", async () => {
  const gpts = [agent("1", "Planner"), { ...agent("2", "Cook"), opensIn: null, hasPackage: true }];
  fakeServer({ [call]: { json: { ...offer, gpts } } });
  renderAt("/bundles/home", page);
  const [planner, cook] = await screen.findAllByRole("listitem");
  expect(planner).toHaveTextContent("Opens in Claude, with your account there.");
  expect(planner).not.toHaveTextContent("download");
  expect(cook).toHaveTextContent("A download for ChatGPT, Claude or Gemini.");
  expect(cook).not.toHaveTextContent("Opens in");
});

test("member_adds_the_agents_that_are_missing", async () => {
  setSessionHint(true);
  const gpts = [agent("1", "Planner", 1500), ...offer.gpts.slice(1)];
  fakeServer({ [call]: { json: { ...offer, yourPrice: 3000, gpts } }, ...me });
  renderAt("/bundles/home", page);
  const button = await screen.findByRole("button", { name: "Add Bundle to Cart" });
  expect(screen.getByText("You already own Planner: $15.00 off the price of $45.00.")).toBeVisible();
  expect(screen.getByText("Yours")).toBeVisible();
  const opened = vi.fn();
  const unsubscribe = onOpenCart(opened);
  await setupUser().dblClick(button);
  expect(opened).not.toHaveBeenCalled();
  expect(cart.get().items.map(({ id, price }) => [id, price])).toEqual([
    ["2", 2000],
    ["3", 2000],
  ]);
  await setupUser().click(screen.getByRole("button", { name: "In Cart : open cart" }));
  expect(opened).toHaveBeenCalledOnce();
  unsubscribe();
});

test("bundle_that_is_not_cheaper_for_a_member_says_so", async () => {
  setSessionHint(true);
  const gpts = [agent("1", "Planner", 0), ...offer.gpts.slice(1)];
  fakeServer({ [call]: { json: { ...offer, yourPrice: null, gpts } }, ...me });
  renderAt("/bundles/home", page);
  expect(await screen.findByRole("button", { name: "Add the rest to Cart" })).toBeVisible();
  expect(screen.getByText(/^You already own Planner. Cook and Guide cost \$40.00 without/)).toBeVisible();
});

test("owner_of_all_agents_is_led_to_the_purchases", async () => {
  setSessionHint(true);
  const gpts = offer.gpts.map((member) => ({ ...member, credit: 0 }));
  fakeServer({ [call]: { json: { ...offer, yourPrice: null, gpts } }, ...me });
  renderAt("/bundles/home", page);
  const link = await screen.findByRole("link", { name: "View purchase history" });
  expect(link).toHaveAttribute("href", "/purchase-history");
  expect(screen.queryByText("$45.00")).not.toBeInTheDocument();
});

test("unknown_bundle_shows_not_found", async () => {
  fakeServer({ [call]: { status: 404, json: { code: "not_found", message: "Not found" } } });
  renderAt("/bundles/home", page);
  expect(await screen.findByText("Bundle Not Found")).toBeVisible();
});

test("cart_says_when_the_price_of_a_bundle_no_longer_applies", async () => {
  fakeServer({ "GET /api/bundles": { json: [offer] } });
  for (const product of offer.gpts) cart.add(product);
  cart.add({ id: "4", title: "Coach", description: "", price: 900 });
  renderAt("/", <CartContents onLeave={() => {}} />);
  const group = await screen.findByRole("list", { name: "In An Easier Home" });
  expect(within(group).getAllByText("$15.00")).toHaveLength(3);
  expect(screen.getByText("You save $15.00 compared to buying separately")).toBeVisible();

  await setupUser().click(screen.getByRole("button", { name: "Remove Cook" }));
  const lost = "Without Cook, the price of the bundle An Easier Home no longer applies.";
  expect(screen.getByText(lost)).toBeVisible();
  expect(screen.queryByRole("list", { name: "In An Easier Home" })).not.toBeInTheDocument();
  await setupUser().click(screen.getByRole("button", { name: "Put it back" }));
  expect(screen.getByRole("list", { name: "In An Easier Home" })).toBeVisible();
  expect(screen.queryByText(lost)).not.toBeInTheDocument();

  await setupUser().click(screen.getByRole("button", { name: "Remove bundle An Easier Home" }));
  expect(cart.get().items.map(({ id }) => id)).toEqual(["4"]);
});

test("bundle_names_agents_that_are_not_ready_also_in_the_cart", async () => {
  setSessionHint(true);
  const gpts = [{ ...agent("1", "Planner"), isDeliverable: false }, agent("2", "Cook")];
  const notReady = { ...offer, gpts };
  fakeServer({ ...me, [call]: { json: notReady }, "GET /api/bundles": { json: [notReady] } });
  renderAt("/bundles/home", page);
  expect(await screen.findAllByText(/^Not ready yet/)).toHaveLength(1);
  await setupUser().click(await screen.findByRole("button", { name: "Add Bundle to Cart" }));
  renderAt("/cart", <CartContents onLeave={() => {}} />);
  const items = screen.getByRole("list", { name: "Items in your cart" });
  expect(within(items).getAllByText(/^Not ready yet/)).toHaveLength(1);
});
