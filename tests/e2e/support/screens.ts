import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { AdminApi } from "./admin";
import {
  addToCart,
  applyCode,
  cards,
  completedOrder,
  fillInCard,
  goToCheckout,
  openCart,
  openPremium,
  payButton,
} from "./checkout";
import type { Mailbox } from "./mailbox";
import { buy } from "./orders";
import type { PageErrors } from "./page-errors";
import { closeDialog, expectToast, heading } from "./page-helpers";
import { soak } from "./soak";
import { newUser, register, registerAndVerify, verificationSubject } from "./users";

export interface ScreenContext {
  page: Page;
  request: APIRequestContext;
  mailbox: Mailbox;
  pageErrors: PageErrors;
  adminApi: AdminApi;
}
/** Opens a screen in a given state. */
export type Screen = (context: ScreenContext) => Promise<void>;
/**
 * Groups of screens. The screens of a group are opened one after the other by one user, in one tab. A state may continue on the
 * page of the state before it, such as with a dialog: loading a page takes longer than most checks. The first page of a group
 * takes longest, because it has another process and compiles the scripts again, so few large groups are better.
 */
export type ScreenGroups = Record<string, Record<string, Screen>>;

/** States with the same layout as another one; only `make soak` checks them. */
export function soakOnly(screens: Record<string, Screen>): Record<string, Screen> {
  return soak ? screens : {};
}

/** Public screens. */
export const visitorScreens: ScreenGroups = {
  "sign-up": {
    ...soakOnly({
      "the landing page": async ({ page }) => {
        await page.goto("/");
        await expect(heading(page, "Marigold")).toBeVisible();
      },
    }),
    "the landing page with form errors": async ({ page }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "JOIN NOW" }).first().click();
      await expect(page.getByText("First name is required")).toBeVisible();
      await expect(page.getByLabel("First Name").first()).toBeFocused();
    },
  },
  agents: {
    "the page of an agent": async ({ page }) => {
      await page.goto("/gpts/interview-and-job-search-coach");
      await expect(heading(page, "Interview and Job Search Coach")).toBeVisible();
    },
    "the list of all agents": async ({ page }) => {
      await page.goto("/gpts");
      await expect(page.getByRole("link", { name: "An Easier Home" })).toBeVisible();
    },
    "the page of a bundle": async ({ page }) => {
      await page.goto("/bundles/an-easier-home");
      await expect(page.getByText("$29.90")).toBeVisible();
    },
    "the page of a prompt": async ({ page }) => {
      await page.goto("/prompts/a-week-on-one-page");
      await expect(page.getByRole("link", { name: "Join to copy it" })).toBeVisible();
    },
  },
  "log-in": {
    "the login screen": async ({ page }) => {
      await page.goto("/login");
      await expect(heading(page, "Welcome Back")).toBeVisible();
    },
    ...soakOnly({
      "the login screen after a failed login": async ({ page, pageErrors }) => {
        pageErrors.allow("401 POST /api/auth/login");
        await page.goto("/login");
        await page.getByLabel("Email Address").fill(newUser().email);
        await page.getByLabel("Password", { exact: true }).fill("wrong password");
        await page.getByRole("button", { name: "Log In", exact: true }).click();
        await expectToast(page, "Login failed");
      },
    }),
    "the second step of a login": async ({ page, pageErrors }) => {
      pageErrors.allow("403 POST /api/auth/login");
      await page.route("**/api/auth/login", (route) =>
        route.fulfill({ status: 403, json: { code: "second_factor_required", message: "Enter the code." } }),
      );
      await page.goto("/login");
      await page.getByLabel("Email Address").fill(newUser().email);
      await page.getByLabel("Password", { exact: true }).fill("right password");
      await page.getByRole("button", { name: "Log In", exact: true }).click();
      await expect(page.getByLabel("Six-digit code")).toBeFocused();
    },
    "the login screen after requesting a link": async ({ page }) => {
      // Loading the same address again would keep the step.
      await page.goto("/blog");
      await page.goto("/login");
      await page.getByLabel("Email Address").fill(newUser().email);
      await page.getByRole("button", { name: "Email me a login link" }).click();
      await expect(heading(page, "Check your email")).toBeVisible();
    },
    ...soakOnly({
      "the screen of an invalid login link": async ({ page, pageErrors }) => {
        pageErrors.allow("400 POST /api/auth/sign-in-link/redeem");
        await page.goto("/sign-in-link?token=cut-off");
        await expect(heading(page, "This login link isn't valid")).toBeVisible();
      },
    }),
  },
  "email confirmation": {
    "the check-your-email screen": async ({ page }) => {
      await page.goto("/verify-email?email=anna%40example.org");
      await expect(page.getByText("anna@example.org").first()).toBeVisible();
    },
    ...soakOnly({
      "the check-your-email screen without an email address": async ({ page }) => {
        await page.goto("/verify-email");
        await expect(page.getByText("your email", { exact: true })).toBeVisible();
      },
    }),
    "the Email Confirmed screen": async ({ page, request, mailbox }) => {
      const anna = newUser();
      await register(request, anna);
      // Stop the countdown, which would redirect during the checks.
      await page.addInitScript(() => {
        if (location.pathname !== "/verify") return;
        const real = window.setTimeout;
        window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
          ms === 1000 ? 0 : real(run, ms, ...rest)) as typeof window.setTimeout;
      });
      await page.goto(await mailbox.link(anna.email, verificationSubject, "/verify"));
      await expect(heading(page, "Email Confirmed")).toBeVisible();
    },
  },
  "search, links in emails and the 404 page": {
    "the search without a result": async ({ page }) => {
      await page.goto("/search?q=xylophone");
      await expect(page.getByText("Nothing found for “xylophone”")).toBeVisible();
    },
    "the reset screen without a token": async ({ page }) => {
      await page.goto("/reset-password");
      await expect(heading(page, "Invalid Reset Link")).toBeVisible();
    },
    "the forgot-password screen": async ({ page }) => {
      await page.goto("/forgot-password");
      await expect(page.getByRole("button", { name: "Send reset link" })).toBeVisible();
    },
    ...soakOnly({
      "the forgot-password screen after sending": async ({ page }) => {
        await page.goto("/forgot-password");
        await page.getByLabel("Email Address").fill(newUser().email);
        await page.getByRole("button", { name: "Send reset link" }).click();
        await expect(page.getByText("The link expires in 1 hour.")).toBeVisible();
      },
    }),
    "the reset screen": async ({ page }) => {
      await page.goto("/reset-password?token=some-token");
      await expect(page.getByLabel("Confirm Password")).toBeVisible();
    },
    ...soakOnly({
      "the reset screen after a reset": async ({ page, request, mailbox }) => {
        const anna = newUser();
        await registerAndVerify(request, anna);
        await request.post("/api/auth/forgot-password", { data: { email: anna.email } });
        await page.goto(await mailbox.link(anna.email, /^Set a new password/, "/reset-password"));
        await page.getByLabel("New Password").fill("a day in good light");
        await page.getByLabel("Confirm Password").fill("a day in good light");
        await page.getByRole("button", { name: "Reset Password" }).click();
        await expect(heading(page, "Password Reset Successful")).toBeVisible();
      },
    }),
    "the screen that confirms a new email address": async ({ page }) => {
      await page.goto("/confirm-email?token=some-token");
      await expect(page.getByRole("button", { name: "Confirm new address" })).toBeVisible();
    },
    "the screen that keeps an account": async ({ page }) => {
      await page.goto("/undo-deletion?token=some-token");
      await expect(page.getByRole("button", { name: "Keep my account" })).toBeVisible();
    },
    "the screen that unsubscribes": async ({ page }) => {
      const json = { topic: "agent_fixed", isSubscribed: true };
      await page.route("**/api/email-subscription?*", (route) => route.fulfill({ json }));
      await page.goto("/unsubscribe?token=some-token");
      await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
    },
    ...soakOnly({
      "the screen after unsubscribing": async ({ page }) => {
        const json = { topic: "agent_fixed", isSubscribed: false };
        await page.route("**/api/email-subscription?*", (route) => route.fulfill({ json }));
        await page.goto("/unsubscribe?token=some-token");
        await expect(heading(page, "You're unsubscribed")).toBeVisible();
      },
      "an unusable link that unsubscribes": async ({ page, pageErrors }) => {
        pageErrors.allow("400 GET /api/email-subscription");
        await page.goto("/unsubscribe?token=some-token");
        await expect(heading(page, "This link can't be used")).toBeVisible();
      },
      "an unusable link that keeps an account": async ({ page, pageErrors }) => {
        pageErrors.allow("400 POST /api/auth/account-deletion/undo");
        await page.goto("/undo-deletion?token=some-token");
        await page.getByRole("button", { name: "Keep my account" }).click();
        await expect(heading(page, "This link can't be used")).toBeVisible();
      },
      "the confirmation that an account will be deleted": async ({ page }) => {
        await page.goto("/account-deletion");
        await expect(heading(page, "Your account will be deleted")).toBeVisible();
      },
    }),
    "the 404 page": async ({ page, pageErrors }) => {
      pageErrors.allow("404 GET /nowhere");
      await page.goto("/nowhere");
      await expect(heading(page, "404 Page Not Found")).toBeVisible();
    },
    ...soakOnly({
      "the mailbox": async ({ page, request, mailbox }) => {
        const anna = newUser();
        await register(request, anna);
        await mailbox.expectCount(anna.email, verificationSubject, 1);
        await page.goto("/dev/mailbox");
        await expect(page.getByRole("link").filter({ hasText: anna.email })).toBeVisible();
      },
    }),
    "an email in the mailbox": async ({ page, request, mailbox }) => {
      const anna = newUser();
      await register(request, anna);
      await mailbox.expectCount(anna.email, verificationSubject, 1);
      await page.goto("/dev/mailbox");
      await page.getByRole("link").filter({ hasText: anna.email }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(verificationSubject);
    },
  },
};

/** As if the member had just joined. */
async function showWelcome(page: Page, interests: string[]): Promise<void> {
  const steps = { interests };
  await page.route("**/api/welcome", (route) => route.fulfill({ json: { steps } }));
  await page.goto("/free-gpts");
}

/** Member screens; `page` is signed in. */
export const memberScreens: ScreenGroups = {
  "welcome and search": {
    "the welcome of a new member": async ({ page }) => {
      await showWelcome(page, []);
      await expect(page.getByRole("button", { name: "Lifestyle" })).toBeVisible();
    },
    ...soakOnly({
      "the answer of the welcome": async ({ page }) => {
        await showWelcome(page, ["Lifestyle"]);
        await expect(page.getByText("Start with this one.")).toBeVisible();
      },
    }),
    "the search dialog with results": async ({ page }) => {
      await page.goto("/search");
      await expect(page.getByText("What do you need help with?")).toBeVisible();
      const field = page.getByRole("combobox");
      await expect(async () => {
        await page.keyboard.press("Control+k");
        await expect(field).toBeVisible({ timeout: 500 });
      }).toPass();
      await field.fill("recipy");
      await expect(page.getByRole("option").first()).toContainText("Recipe");
      await page.keyboard.press("ArrowDown");
    },
    "the search results": async ({ page }) => {
      await page.goto("/search?q=plan");
      await expect(page.getByRole("link", { name: "Home Project Planner" })).toBeVisible();
    },
    ...soakOnly({
      "the search after a failed request": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/search");
        await page.route("**/api/search?*", (route) => route.fulfill({ status: 503, json: {} }));
        await page.goto("/search?q=plan");
        await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      },
    }),
  },
  catalog: {
    "the free agents": async ({ page }) => {
      await page.goto("/free-gpts");
      await expect(page.getByRole("link", { name: /^Open GPT/ }).first()).toBeVisible();
    },
    "the user menu": async ({ page }) => {
      await page.getByRole("button", { name: "Your account" }).click();
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    },
    ...soakOnly({
      "a search without a result": async ({ page }) => {
        await page.goto("/free-gpts?q=zebra");
        await expect(page.getByText("No GPT Agents found matching your criteria")).toBeVisible();
      },
      "a search that only premium agents match": async ({ page }) => {
        await page.goto("/free-gpts?q=interview");
        await expect(page.getByRole("link", { name: "1 premium agent matches" })).toBeVisible();
      },
    }),
    "the free agents after a failed request": async ({ page, pageErrors }) => {
      pageErrors.allow("503 GET /api/gpts/free");
      await page.route("**/api/gpts/free", (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto("/free-gpts");
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
    "the premium agents with one owned and one in the cart": async ({ page }) => {
      await buy(page.request, ["Travel Companion"]);
      await openPremium(page);
      await addToCart(page, "Spreadsheet Friend");
      await expectToast(page, "Added to Cart");
    },
    "the page of a premium agent for a member": async ({ page }) => {
      await page.goto("/gpts/spreadsheet-friend");
      await expect(page.getByRole("button", { name: "Buy now" })).toBeVisible();
    },
    "the report that a free agent doesn't open": async ({ page }) => {
      await page.goto("/gpts/email-assistant");
      await page.getByRole("button", { name: "Report a problem" }).click();
      await expect(page.getByRole("button", { name: "Send report" })).toBeVisible();
    },
    "the report of a prompt": async ({ page }) => {
      await page.goto("/prompts/a-week-on-one-page");
      await page.getByRole("button", { name: "Report a problem" }).click();
      await expect(page.getByRole("button", { name: "Send report" })).toBeVisible();
    },
  },
  "reviews of agents": {
    "the page of an agent with reviews, of its owner": async ({ page }) => {
      await showReviews(page);
    },
    "the dialog for a review": async ({ page }) => {
      await page.getByRole("region", { name: "Reviews" }).getByRole("button", { name: "Edit" }).click();
      await expect(page.getByRole("dialog", { name: "Edit your review" })).toBeVisible();
    },
  },
  toolbox: {
    ...soakOnly({
      "the toolbox after a failed request": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/toolbox");
        await page.route("**/api/toolbox", (route) => route.fulfill({ status: 503, json: {} }));
        await page.goto("/toolbox");
        await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      },
      "the empty toolbox": async ({ page }) => {
        await page.goto("/toolbox");
        await expect(page.getByText("Your toolbox is empty")).toBeVisible();
      },
    }),
    "the toolbox with favorites, an owned agent and recent uses": async ({ page }) => {
      await fillToolbox(page);
      await page.goto("/toolbox");
      await expect(page.getByRole("heading", { name: "Used recently" })).toBeVisible();
    },
    "the prompts with badges and what is new": async ({ page }) => {
      await showNews(page);
      await expect(page.getByRole("button", { name: /^Updated/ })).toBeVisible();
    },
    "what changed in a prompt": async ({ page }) => {
      await page.getByRole("button", { name: /^Updated/ }).click();
      await expect(page.getByRole("dialog", { name: /^What changed in/ })).toBeVisible();
    },
    "what is new, with a changed prompt": async ({ page }) => {
      await closeDialog(page);
      await page.getByRole("button", { name: "See what's new" }).click();
      await expect(page.getByRole("button", { name: "Got it" })).toBeVisible();
    },
  },
  packages: {
    "the package of an agent, with a difference": async ({ page, adminApi }) => {
      const word = "Donaudampfschifffahrtsgesellschaft".repeat(2);
      const { title } = await adminApi.agent({ title: `Planner for the ${word}` });
      const starters = ["Plan my week", `Plan a trip with the ${word}`];
      const id = await adminApi.publishPackage(title, `# Plan\n\nAsk **first**.\n\n- ${word}`, { starters });
      await adminApi.addPackageFile(id, "menu.csv", "day,meal\n");
      await adminApi.publishPackage(title, `# Plan\n\nAsk twice, ${word}.`, { note: `For the ${word}` });
      await page.goto(`/packages/${id}`);
      await page.getByText("Read the instructions").click();
      await page.getByRole("button", { name: "What changed since version 1" }).click();
      await expect(page.getByRole("insertion").first()).toBeVisible();
    },
    "the package for another assistant": async ({ page, adminApi }) => {
      const { title } = await adminApi.agent();
      const id = await adminApi.publishPackage(title, "Ask first.");
      await page.goto(`/packages/${id}`);
      await page.getByRole("radio", { name: "Other" }).check();
      await expect(page.getByRole("link", { name: "Download for your assistant" })).toBeVisible();
    },
    ...soakOnly({
      "the package that was not bought": async ({ page, pageErrors }) => {
        pageErrors.allow("403 GET /api/gpts/");
        const [premium] = await (await page.request.get("/api/gpts/premium")).json();
        await page.goto(`/packages/${premium.id}`);
        await expect(page.getByText("This package is for buyers")).toBeVisible();
      },
    }),
  },
  cart: {
    ...soakOnly({
      "the empty cart": async ({ page }) => {
        await openPremium(page);
        await expect((await openCart(page)).getByText("Your Cart is Empty")).toBeVisible();
      },
      "the cart after a wrong code": async ({ page, pageErrors }) => {
        pageErrors.allow("422 POST /api/discount/validate");
        await openPremium(page);
        await addToCart(page, "Spreadsheet Friend", "Small Business Launch Guide");
        await applyCode(await openCart(page), "NOSUCHCODE");
        await expectToast(page, "Invalid Code");
      },
      "the cleared cart": async ({ page }) => {
        await openPremium(page);
        await addToCart(page, "Spreadsheet Friend");
        const cart = await openCart(page);
        await cart.getByRole("button", { name: "Remove Spreadsheet Friend" }).click();
        await expect(cart.getByRole("button", { name: "Undo" })).toBeVisible();
      },
    }),
    "the cart with a discount": async ({ page }) => {
      await openPremium(page);
      await addToCart(page, "Spreadsheet Friend");
      const cart = await openCart(page);
      await applyCode(cart, "WELCOME20");
      await expect(cart.getByText("Discount (WELCOME20)")).toBeVisible();
    },
  },
  bundle: {
    "the page of a bundle with an owned agent": async ({ page }) => {
      await buy(page.request, ["Travel Companion"]);
      await page.goto("/bundles/an-easier-home");
      await expect(page.getByText(/^You already own Travel Companion/)).toBeVisible();
    },
    "the cart with a bundle and without one of its agents": async ({ page }) => {
      await page.getByRole("button", { name: "Add Bundle to Cart" }).click();
      const cart = await openCart(page);
      await expect(cart.getByRole("list", { name: "In An Easier Home" })).toBeVisible();
      await cart.getByRole("button", { name: "Remove Home Project Planner" }).click();
      await expect(cart.getByText(/no longer applies/)).toBeVisible();
    },
    "the checkout of a bundle": async ({ page }) => {
      await goToCheckout(page, ["Family Week Organizer", "Home Project Planner"]);
      await expect(payButton(page)).toHaveText("Pay $21.04");
    },
  },
  checkout: {
    ...soakOnly({
      "the checkout": async ({ page }) => {
        await goToCheckout(page, ["Spreadsheet Friend", "Small Business Launch Guide"], "WELCOME20");
        await expect(payButton(page)).toBeVisible();
      },
    }),
    "the checkout with form errors": async ({ page }) => {
      await goToCheckout(page, ["Spreadsheet Friend", "Small Business Launch Guide"], "WELCOME20");
      await payButton(page).click();
      await expect(page.getByText("Enter a card number")).toBeVisible();
    },
    ...soakOnly({
      "the checkout after a declined card": async ({ page, pageErrors }) => {
        pageErrors.allow("402 POST /api/sandbox/");
        await goToCheckout(page, ["Spreadsheet Friend"]);
        await fillInCard(page, cards.declined);
        await payButton(page).click();
        await expectToast(page, "Payment Failed");
      },
    }),
    "a completed order": async ({ page }) => {
      await goToCheckout(page, ["Travel Companion", "Patient Language Partner"], "WELCOME20");
      await fillInCard(page, cards.valid);
      await payButton(page).click();
      await expect(
        completedOrder(page)
          .getByRole("link", { name: /^Open GPT/ })
          .first(),
      ).toBeVisible();
    },
    "the 3-D Secure dialog": async ({ page }) => {
      await goToCheckout(page, ["Spreadsheet Friend"]);
      await fillInCard(page, cards.requiresAction);
      await payButton(page).click();
      await expect(page.getByRole("dialog", { name: "Confirm this payment" })).toBeVisible();
    },
  },
  "interrupted checkout": {
    "a corrected checkout": async ({ page, adminApi, pageErrors }) => {
      pageErrors.allow("409 POST /api/payment/create-cart-intent");
      const { title } = await adminApi.agent({ isPremium: true, price: 1999 });
      await openPremium(page);
      await addToCart(page, title, "Spreadsheet Friend");
      await adminApi.deleteNamed(title);
      await page.goto("/checkout");
      await expect(page.getByText(`“${title}” was removed from your cart.`)).toBeVisible();
    },
    ...soakOnly({
      "the return page without a payment": async ({ page }) => {
        await page.goto("/checkout/success");
        await expect(heading(page, "We couldn't find this payment")).toBeVisible();
      },
    }),
    "the checkout while the server is unavailable": async ({ page, pageErrors }) => {
      pageErrors.allow("503 POST /api/payment/confirm");
      await goToCheckout(page, ["Spreadsheet Friend"]);
      await fillInCard(page, cards.valid);
      await page.route("**/api/payment/confirm", (route) => route.fulfill({ status: 503, json: {} }));
      await payButton(page).click();
      await expect(page.getByText("Your payment went through")).toBeVisible();
    },
  },
  "purchase history": {
    ...soakOnly({
      "the empty purchase history": async ({ page }) => {
        await page.goto("/purchase-history");
        await expect(page.getByText("No purchases yet")).toBeVisible();
      },
    }),
    "the purchase history": async ({ page }) => {
      await buy(page.request, ["Travel Companion", "Spreadsheet Friend"], "WELCOME20");
      await page.goto("/purchase-history");
      await expect(page.getByRole("link", { name: /^Access GPT/ })).toHaveCount(2);
    },
    "an order with a message": async ({ page }) => {
      await page.goto("/purchase-history");
      await page.getByRole("link", { name: "View order" }).first().click();
      await page.getByRole("button", { name: "Something is wrong" }).click();
      await page.getByLabel("What is it about?").selectOption("I can't open an agent");
      await page.getByLabel("Message").fill("It doesn't open. ".repeat(30));
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByText("You wrote to us")).toBeVisible();
    },
  },
  profile: {
    ...soakOnly({
      "the profile": async ({ page }) => {
        await page.goto("/profile#security");
        await expect(page.getByRole("button", { name: "Set Password" })).toBeVisible();
      },
    }),
    "the profile with several devices": async ({ page }) => {
      await showSessions(page);
      await expect(page.getByRole("button", { name: "Log out everywhere else" })).toBeVisible();
    },
    "the profile with connected apps": async ({ page }) => {
      const app = {
        id: "1",
        name: "Claude",
        host: "claude.example",
        connectedAt: "2026-11-20T18:05:00Z",
        lastUsedAt: null,
      };
      const json = { serverUrl: "https://marigold.example/mcp", items: [app] };
      await page.route("**/api/connections", (route) => route.fulfill({ json }));
      await page.goto("/profile#apps");
      await page.getByText("Steps for Claude").click();
      await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
    },
    "the consent to an app": async ({ page }) => {
      const json = {
        appName: "Claude",
        metadataHost: null,
        redirectHost: "claude.ai",
        isValid: true,
        refusalUrl: "https://claude.ai/",
      };
      await page.route("**/api/connections/consent?*", (route) => route.fulfill({ json }));
      await page.goto("/oauth/authorize?client_id=1");
      await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
    },
    "the profile with data to download": async ({ page }) => {
      const json = { state: "ready", requestedAt: "2026-11-20T18:05:00Z", expiresAt: "2026-11-21T18:05:00Z" };
      await page.route("**/api/auth/data-export", (route) => route.fulfill({ json }));
      await page.goto("/profile#data");
      await expect(page.getByRole("button", { name: "Request again" })).toBeVisible();
    },
    "the profile with an unconfirmed email address": async ({ page }) => {
      await page.request.put("/api/auth/profile", { data: { email: newUser().email } });
      await page.goto("/profile");
      await expect(page.getByRole("region", { name: "Confirm your new email address" })).toBeVisible();
    },
    ...soakOnly({
      "the profile after a failed request for devices": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/auth/sessions");
        await page.route("**/api/auth/sessions", (route) => route.fulfill({ status: 503, json: {} }));
        await page.goto("/profile#security");
        await expect(page.getByText("We couldn't load your devices.")).toBeVisible();
      },
      "logout confirmation of other devices": async ({ page }) => {
        await showSessions(page);
        await page.getByRole("button", { name: "Log out everywhere else" }).click();
        await expect(page.getByRole("alertdialog")).toBeVisible();
      },
    }),
    "confirmation that the account is deleted": async ({ page }) => {
      await page.goto("/profile#data");
      await page.getByRole("button", { name: "Delete account" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
    "the profile with passkeys and the dialog to rename one": async ({ page }) => {
      const createdAt = "2026-11-21T10:00:00Z";
      const long = "A passkey with a name of sixty characters, the longest there is";
      await page.route("**/api/auth/passkeys", (route) =>
        route.fulfill({
          json: [
            { id: "1", name: "Chrome on Linux", createdAt },
            { id: "2", name: long.slice(0, 60), createdAt, lastUsedAt: createdAt },
          ],
        }),
      );
      await page.goto("/profile#security");
      await page.getByRole("button", { name: "Rename" }).last().click();
      await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    },
    "the download of the member's data": async ({ page }) => {
      await page.goto("/download-data?token=some-token");
      await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
    },
    ...soakOnly({
      "an unusable link to the member's data": async ({ page, pageErrors }) => {
        pageErrors.allow("400 POST /api/auth/data-export/download");
        await page.goto("/download-data?token=some-token");
        await page.getByRole("button", { name: "Download" }).click();
        await expect(heading(page, "This link can't be used")).toBeVisible();
      },
      "the profile after a failed change of an email choice": async ({ page, pageErrors }) => {
        pageErrors.allow("503 PUT /api/auth/email-preferences");
        await page.goto("/profile#emails");
        const choice = page.getByRole("checkbox", {
          name: "Tell me when an agent or prompt that I reported is fixed",
        });
        await expect(choice).toBeChecked();
        await page.route("**/api/auth/email-preferences", (route) =>
          route.fulfill({ status: 503, json: {} }),
        );
        await choice.click();
        await expect(page.getByText(/^We couldn't save your choice\./).last()).toBeVisible();
      },
      "the profile after a failed request for the state of the data": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/auth/data-export");
        await page.route("**/api/auth/data-export", (route) => route.fulfill({ status: 503, json: {} }));
        await page.goto("/profile#data");
        await expect(page.getByText("We couldn't load the state of your data.")).toBeVisible();
      },
    }),
    "the setup of two-step login": async ({ page }) => {
      await page.goto("/profile#security");
      await page.getByRole("button", { name: "Set up" }).click();
      await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    },
    "the recovery codes": async ({ page }) => {
      await showTwoStepLogin(page, 2);
      await page.getByRole("button", { name: "Get new recovery codes" }).click();
      await page.getByRole("button", { name: "Replace codes" }).click();
      await expect(page.getByRole("button", { name: "I've saved them" })).toBeVisible();
    },
  },
};

/** Opens a profile with two-step login on and this many recovery codes left. */
async function showTwoStepLogin(page: Page, recoveryCodesLeft: number): Promise<void> {
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `w${index}x2-m4n6-p8q0-zzzz`);
  await page.route("**/api/auth/second-factor", (route) =>
    route.fulfill({ json: { enabledAt: "2026-11-01T09:30:00Z", recoveryCodesLeft } }),
  );
  await page.route("**/api/auth/second-factor/recovery-codes", (route) =>
    route.fulfill({ json: { recoveryCodes } }),
  );
  await page.goto("/profile#security");
}

/** Opens a profile with several sessions. */
async function showSessions(page: Page): Promise<void> {
  const devices = ["Safari on Mac", "Samsung Internet on Android", "Unknown browser"];
  const json = devices.map((device, index) => ({
    id: String(index),
    device,
    signedInAt: "2026-11-01T09:30:00Z",
    lastSeenAt: "2026-11-20T18:05:00Z",
    isCurrent: index === 0,
  }));
  await page.route("**/api/auth/sessions", (route) => route.fulfill({ json }));
  await page.goto("/profile#security");
}

interface Listed {
  id: string;
  title: string;
}

/** The page of an owned agent, with a hidden review of the member and others. */
async function showReviews(page: Page): Promise<void> {
  const longWord = "Donaudampfschifffahrtsgesellschaft".repeat(2);
  const text = `Good.\n\n${longWord} ${"word ".repeat(150)}`;
  const review = {
    id: "1",
    author: longWord,
    stars: 5,
    text,
    month: "2026-11",
    reply: `Thank you, ${longWord}.`,
  };
  const short = { ...review, id: "2", author: "Ruth", stars: 1, text: null, reply: null };
  const own = {
    id: "3",
    stars: 4,
    text,
    reply: null,
    hiddenReason: longWord,
    updatedAt: "2026-11-24T12:00:00Z",
  };
  const changes = {
    isPurchased: true,
    url: "https://chatgpt.com/g/coach",
    rating: { average: 4.3, count: 1234 },
    reviews: { count: 1234, items: [review, short], nextCursor: "next", own },
  };
  await page.route("**/api/gpts/by-slug/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
  await page.goto("/gpts/interview-and-job-search-coach");
  await expect(page.getByRole("heading", { name: "Your review" })).toBeVisible();
}

/** Two favorite agents, a favorite prompt, a bought agent and a copied prompt. */
async function fillToolbox({ request }: Page): Promise<void> {
  await buy(request, ["Travel Companion"]);
  const list = async <T>(path: string): Promise<T[]> => (await request.get(path)).json();
  const [free, premium] = [await list<Listed>("/api/gpts/free"), await list<Listed>("/api/gpts/premium")];
  const [prompt] = await list<{ id: string; promptText: string }>("/api/prompts");
  const other = premium.find(({ title }) => title !== "Travel Companion");
  if (!free[0] || !other || !prompt) throw new Error("The demo content is missing");
  for (const favorite of [`prompt/${prompt.id}`, `agent/${other.id}`, `agent/${free[0].id}`]) {
    expect((await request.put(`/api/toolbox/favorites/${favorite}`)).status()).toBe(204);
  }
  const data = { promptText: prompt.promptText };
  expect((await request.post(`/api/toolbox/recent/prompts/${prompt.id}`, { data })).status()).toBe(204);
}

/** The prompts, one of which has changed since the last visit. */
async function showNews(page: Page): Promise<void> {
  const [prompt] = await (await page.request.get("/api/prompts")).json();
  const copiedText = "Plan seven dinners for two people, and write a list of what to buy.";
  const promptText = "Plan seven quick dinners for four people, and write a list of what to buy.";
  const changedPrompt = { id: prompt.id, name: prompt.name, copiedText, promptText };
  const json = {
    badgesSince: "2000-01-01T00:00:00Z",
    updatedPrompts: [changedPrompt],
    updatedAgents: [],
    sinceLastVisit: {
      lastVisit: "2026-11-20T18:05:00Z",
      agents: [{ id: "1", slug: "travel-companion", title: "Travel Companion", isPremium: true }],
      prompts: [{ id: "2", name: "Packing list" }],
      posts: [{ slug: "calm-mornings", title: "Calm mornings with a little help" }],
      updatedAgents: [],
      changedPrompts: [changedPrompt],
    },
  };
  await page.route("**/api/news", (route) => route.fulfill({ json }));
  await page.goto("/free-prompts");
  await expect(page.getByRole("complementary", { name: "What's new" })).toBeVisible();
}
