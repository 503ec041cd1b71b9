import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { onOpenCart } from "@/features/purchases/cart/open-cart";
import type { OwnReview } from "@/features/reviews/schema";
import { paths } from "@/lib/paths/paths";
import { Agent } from "@/pages/agent/agent";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { fill, setupUser } from "@/testing/user";
import { dismissToasts } from "@/ui/toast";

const coach = {
  id: "coach",
  slug: "coach",
  title: "Learning Coach",
  description: "Small lessons",
  category: "Education",
  url: "",
  price: 1900,
  isPremium: true,
  isFeatured: false,
  isPurchased: false,
  createdAt: "2026-01-05T10:00:00Z",
  details: "For everyone.",
  image: null,
  example: [{ member: "Hello", agent: "Hi" }],
  related: [{ slug: "tutor", title: "Tutor", description: "Teaches", price: 0, isPremium: false }],
  reviews: { count: 0, items: [], nextCursor: null, own: null },
  bundles: [{ slug: "learning", title: "Learn anything", price: 2900, separateTotal: 3800, count: 2 }],
};
const me = {
  "GET /api/auth/me": { json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null } },
};
const call = "GET /api/gpts/by-slug/coach";
const page = (
  <Routes>
    <Route path={paths.agentPage} element={<Agent />} />
  </Routes>
);

beforeEach(() => setSessionHint(false));
afterEach(() => {
  dismissToasts();
  cart.clear();
  vi.unstubAllGlobals();
});

test.each([
  ["Join to buy it", "$19.00", coach],
  ["Join to open it", "Free", { ...coach, isPremium: false, price: 0 }],
])("visitor_can_%j_and_reads_the_whole_page", async (join, price, agent) => {
  fakeServer({ [call]: { json: agent } });
  renderAt("/gpts/coach", page);
  expect(await screen.findByRole("heading", { level: 1, name: "Learning Coach" })).toBeVisible();
  expect(screen.getByRole("link", { name: join })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "I'm a member" })).toHaveAttribute("href", "/login");
  expect(screen.getAllByText(price)[0]).toBeVisible();
  expect(screen.getByRole("region", { name: "What it does for you" })).toHaveTextContent("For everyone.");
  expect(screen.getByRole("region", { name: "An example conversation" })).toHaveTextContent("You: Hello");
  expect(screen.getByRole("link", { name: "Tutor" })).toHaveAttribute("href", "/gpts/tutor");
  expect(screen.getByRole("link", { name: "Learn anything" })).toHaveAttribute("href", "/bundles/learning");
  expect(screen.getByText("$29.00 instead of $38.00")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Favorite/ })).not.toBeInTheDocument();
});

test("former_slug_is_replaced_with_query_and_hash_kept", async () => {
  const calls = fakeServer({ "GET /api/gpts/by-slug/former": { json: coach } });
  renderAt({ pathname: "/gpts/former", search: "?from=mail", hash: "#reviews" }, page);
  expect(await screen.findByRole("heading", { level: 1, name: "Learning Coach" })).toBeVisible();
  expect(await screen.findByText("at /gpts/coach?from=mail#reviews")).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("agent_without_details_and_example_has_no_empty_sections", async () => {
  fakeServer({ [call]: { json: { ...coach, details: "", example: [], related: [], bundles: [] } } });
  renderAt("/gpts/coach", page);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("heading", { level: 2 })).not.toBeInTheDocument();
});

test("member_adds_a_premium_agent_to_the_cart", async () => {
  setSessionHint(true);
  fakeServer({ [call]: { json: coach }, ...me });
  renderAt("/gpts/coach", page);
  await setupUser().click(await screen.findByRole("button", { name: "Add to Cart" }));
  expect(await screen.findByText("Learning Coach has been added to your cart")).toBeVisible();
  const opened = vi.fn();
  const unsubscribe = onOpenCart(opened);
  await setupUser().click(screen.getByRole("button", { name: "In Cart : open cart" }));
  expect(opened).toHaveBeenCalledOnce();
  unsubscribe();
});

test("buy_now_is_a_cart_of_one_and_leads_to_checkout", async () => {
  setSessionHint(true);
  fakeServer({ [call]: { json: coach }, ...me });
  renderAt("/gpts/coach", page);
  await setupUser().click(await screen.findByRole("button", { name: "Buy now" }));
  expect(screen.getByText("at /checkout")).toBeInTheDocument();
  expect(cart.get().items.map(({ id }) => id)).toEqual(["coach"]);
});

test("buy_now_is_not_offered_while_others_are_in_the_cart", async () => {
  setSessionHint(true);
  cart.add({ id: "other", title: "Other", description: "", price: 500 });
  fakeServer({ [call]: { json: coach }, ...me });
  renderAt("/gpts/coach", page);
  expect(await screen.findByRole("button", { name: "Add to Cart" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Buy now" })).not.toBeInTheDocument();
});

test("example_is_typed_on_request_with_its_text_always_there", async () => {
  const answer = "Small lessons. ".repeat(100).trim();
  fakeServer({ [call]: { json: { ...coach, example: [{ member: "Hello", agent: answer }] } } });
  renderAt("/gpts/coach", page);
  const region = await screen.findByRole("region", { name: "An example conversation" });
  const untyped = () => region.querySelectorAll("[class*=untyped]");
  expect(untyped()).toHaveLength(0);
  await setupUser().click(within(region).getByRole("button", { name: "Play the example" }));
  await waitFor(() => expect(untyped()[0]?.textContent).toMatch(/lessons\.$/));
  expect(region).toHaveTextContent(`You: HelloThe agent: ${answer}`);
  await setupUser().click(within(region).getByRole("button", { name: "Show all of it" }));
  expect(untyped()).toHaveLength(0);
});

test.each([
  ["https://chatgpt.com/g/coach", true],
  ["", false],
])("member_can_report_an_agent_with_url_%j_%s", async (url, isOffered) => {
  setSessionHint(true);
  fakeServer({ [call]: { json: { ...coach, isPurchased: true, url } }, ...me });
  renderAt("/gpts/coach", page);
  await screen.findByRole("button", { name: /Learning Coach/ });
  const reports = screen.queryAllByRole("button", { name: "Report a problem" });
  expect(reports).toHaveLength(isOffered ? 1 : 0);
  for (const report of reports) await setupUser().click(report);
  expect(screen.queryAllByRole("dialog", { name: "This agent doesn't open" })).toHaveLength(reports.length);
});

test.each([
  { ...coach, isPurchased: true, url: "https://chatgpt.com/g/coach" },
  { ...coach, isPremium: false, price: 0, url: "https://chatgpt.com/g/coach" },
])("member_opens_an_owned_or_free_agent", async (agent) => {
  setSessionHint(true);
  fakeServer({ [call]: { json: agent }, ...me });
  renderAt("/gpts/coach", page);
  const open = await screen.findByRole("link", { name: /Open GPT/ });
  expect(open).toHaveAttribute("href", "https://chatgpt.com/g/coach");
  expect(screen.queryByText(/^Join/)).not.toBeInTheDocument();
});

test("share_without_share_dialog_copies_the_link", async () => {
  fakeServer({ [call]: { json: coach } });
  const user = setupUser();
  renderAt("/gpts/coach", page);
  await user.click(await screen.findByRole("button", { name: "Share" }));
  expect(await screen.findByText("Link copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/gpts/coach`);
});

test("share_dialog_closed_by_the_person_shows_no_toast", async () => {
  fakeServer({ [call]: { json: coach } });
  const share = vi.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
  renderAt("/gpts/coach", page);
  await setupUser().click(await screen.findByRole("button", { name: "Share" }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(screen.queryByText("Link copied")).not.toBeInTheDocument();
});

test("unknown_agent_shows_not_found_and_failure_can_be_retried", async () => {
  fakeServer({ [call]: { status: 404, json: { code: "not_found", message: "Not found" } } });
  const { unmount } = renderAt("/gpts/coach", page);
  expect(await screen.findByRole("heading", { name: "GPT Agent Not Found" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  unmount();
  const { user } = { user: setupUser() };
  let isUp = false;
  fakeServer({
    [call]: () => (isUp ? { json: coach } : { status: 503, json: { code: "unavailable", message: "" } }),
  });
  renderAt("/gpts/coach", page);
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("heading", { name: "We couldn't load this agent" })).toBeVisible();
  isUp = true;
  await user.click(retry);
  expect(await screen.findByRole("heading", { name: "Learning Coach" })).toBeVisible();
});

const review = {
  id: "r1",
  author: "Ruth",
  stars: 5,
  text: "Worth it",
  month: "2026-11",
  reply: "Thank you",
};
const own: OwnReview = {
  id: "r2",
  stars: 2,
  text: "Too short",
  reply: null,
  hiddenReason: null,
  updatedAt: "2026-11-21T12:00:00.000001Z",
};
const owned = { ...coach, isPurchased: true, url: "https://chatgpt.com/g/coach" };

test("owner_is_offered_neither_price_nor_bundle", async () => {
  setSessionHint(true);
  const bundle = { slug: "study", title: "Study", price: 3000, separateTotal: 4000, count: 3 };
  const owner = { ...owned, bundles: [bundle] };
  fakeServer({ [call]: { json: owner }, ...me });
  renderAt("/gpts/coach", page);
  expect(await screen.findByText("Yours")).toBeVisible();
  expect(screen.queryByText("Cheaper in a bundle")).not.toBeInTheDocument();
  expect(screen.queryByText(/Pay once/)).not.toBeInTheDocument();
});

test("visitor_reads_rating_and_loads_more_reviews", async () => {
  const reviews = { count: 12, items: [review], nextCursor: "next", own: null };
  fakeServer({
    [call]: { json: { ...coach, rating: { average: 4.3, count: 12 }, reviews } },
    "GET /api/gpts/coach/reviews?cursor=next": {
      json: { items: [review, { ...review, id: "r3", author: "Nora", text: null }], nextCursor: null },
    },
  });
  renderAt("/gpts/coach", page);
  expect(await screen.findByText("4.3 out of 5, 12 reviews")).toBeInTheDocument();
  const section = screen.getByRole("region", { name: "Reviews" });
  expect(section).toHaveTextContent("RuthNovember 2026Worth itOur replyThank you");
  expect(screen.queryByRole("button", { name: "Write a review" })).not.toBeInTheDocument();
  await setupUser().click(screen.getByRole("button", { name: "Show more reviews" }));
  expect(await screen.findByText("Nora")).toBeVisible();
  expect(within(section).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Show more reviews" })).not.toBeInTheDocument();
});

test("owner_writes_a_review_after_choosing_stars", async () => {
  setSessionHint(true);
  let isSaved = false;
  const received = fakeServer({
    [call]: () => ({
      json: isSaved ? { ...owned, reviews: { count: 1, items: [], nextCursor: null, own } } : owned,
    }),
    "PUT /api/gpts/coach/review": () => {
      isSaved = true;
      return { status: 204 };
    },
    ...me,
  });
  const user = setupUser();
  renderAt("/gpts/coach", page);
  await user.click(await screen.findByRole("button", { name: "Write a review" }));
  await fill(user, await screen.findByRole("textbox", { name: /^Your review/ }), "Too short ");
  await user.click(screen.getByRole("button", { name: "Publish review" }));
  expect(await screen.findByText("Choose 1 to 5 stars")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "2 stars, Fair" }));
  expect(screen.queryByText("Choose 1 to 5 stars")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Publish review" }));
  const title = await screen.findByRole("heading", { name: "Your review" });
  expect(title).toBeVisible();
  await waitFor(() => expect(title.closest("[tabindex]")).toHaveFocus());
  const sent = received.find(({ call }) => call.startsWith("PUT"));
  expect(sent?.body).toEqual({ stars: 2, text: "Too short" });
});

test("hidden_review_shows_its_reason_and_cannot_be_deleted", async () => {
  setSessionHint(true);
  let stored: OwnReview | null = { ...own, hiddenReason: "Names a person" };
  const received = fakeServer({
    [call]: () => ({ json: { ...owned, reviews: { count: 0, items: [], nextCursor: null, own: stored } } }),
    "PUT /api/gpts/coach/review": () => {
      // An admin has shown it again.
      stored = own;
      return { status: 409, json: { code: "edit_conflict", message: "It has changed" } };
    },
    "DELETE /api/gpts/coach/review": () => {
      stored = null;
      return { status: 204 };
    },
    ...me,
  });
  const user = setupUser();
  renderAt("/gpts/coach", page);
  expect(await screen.findByText(/hid your review.*Names a person/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  expect(await screen.findByRole("radio", { name: "2 stars, Fair" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "4 stars, Very good" }));
  await user.click(screen.getByRole("button", { name: "Save review" }));
  const dialog = screen.getByRole("dialog", { name: "Edit your review" });
  expect(await within(dialog).findByText(/It has changed/)).toBeVisible();
  const sent = received.find(({ call }) => call.startsWith("PUT"));
  expect(sent?.body).toEqual({ stars: 4, text: "Too short", updatedAt: own.updatedAt });
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: /Discard/ }));

  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const confirm = within(await screen.findByRole("alertdialog", { name: "Delete your review?" }));
  await user.click(confirm.getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("button", { name: "Write a review" })).toBeVisible();
});

test("member_after_a_refund_can_only_delete_the_review", async () => {
  setSessionHint(true);
  const reviews = { count: 0, items: [], nextCursor: null, own };
  fakeServer({ [call]: { json: { ...coach, reviews } }, ...me });
  renderAt("/gpts/coach", page);
  expect(await screen.findByText(/you no longer own this agent/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Delete" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Edit" })).not.toBeInTheDocument();
});

test("agent_that_is_not_ready_says_so_until_owned", async () => {
  fakeServer({ [call]: { json: { ...coach, isDeliverable: false } } });
  renderAt("/gpts/coach", page);
  expect(await screen.findByText(/^Not ready yet/)).toBeVisible();
});

test.each([
  ["Claude", false, "Opens in Claude, with your account there."],
  ["agents.example", false, "Opens in agents.example, with your account there."],
  [null, true, "A download for ChatGPT, Claude or Gemini."],
])("agent_in_%s_with_package_%s_says_%s", async (opensIn, hasPackage, text) => {
  fakeServer({ [call]: { json: { ...coach, opensIn, hasPackage } } });
  renderAt("/gpts/coach", page);
  expect(await screen.findByText(text)).toBeVisible();
  expect(document.body.textContent?.replace(text, "")).not.toMatch(/ChatGPT|Opens in|download/);
});
