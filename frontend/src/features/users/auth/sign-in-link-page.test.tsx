import { screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, test, vi } from "vitest";
import { SignInLinkPage } from "@/features/users/auth/sign-in-link-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { fill, setupUser } from "@/testing/user";

const redeem = "POST /api/auth/sign-in-link/redeem";
const link = "POST /api/auth/sign-in-link";
const toolbox = { agents: [], favorites: [], ownedAgents: [], prompts: [], recent: [] };
const anna = { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null };

test("link_signs_in_once_even_in_strict_mode", async () => {
  const received = fakeServer({ [redeem]: { json: anna }, "GET /api/toolbox": { json: toolbox } });
  renderAt(
    "/sign-in-link?token=abc",
    <StrictMode>
      <SignInLinkPage />
    </StrictMode>,
  );
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
  expect(await screen.findByText("Welcome back!")).toBeVisible();
  expect(received).toEqual([
    { call: redeem, body: { token: "abc" } },
    { call: "GET /api/toolbox", body: undefined },
  ]);
});

test.each([
  ["owned_agent", undefined, { ownedAgents: ["1"] }, "/toolbox"],
  ["favorite", undefined, { favorites: [{ kind: "prompt", id: "1" }] }, "/toolbox"],
  ["return_path", "/checkout", { ownedAgents: ["1"] }, "/checkout"],
])("link_of_member_with_%s_leads_to_page", async (_, returnTo, tools, page) => {
  fakeServer({
    [redeem]: { json: { ...anna, returnTo } },
    "GET /api/toolbox": { json: { ...toolbox, ...tools } },
  });
  renderAt("/sign-in-link?token=abc", <SignInLinkPage />);
  expect(await screen.findByText(`at ${page}`)).toBeVisible();
});

test("link_of_owner_leads_to_overview", async () => {
  fakeServer({ [redeem]: { json: { ...anna, isAdmin: true, role: "owner" } } });
  renderAt("/sign-in-link?token=abc", <SignInLinkPage />);
  expect(await screen.findByText("at /admin/overview")).toBeVisible();
});

test("link_without_toolbox_leads_to_free_agents", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  fakeServer({ [redeem]: { json: anna }, "GET /api/toolbox": { status: 503 } });
  renderAt("/sign-in-link?token=abc", <SignInLinkPage />);
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
});

test("link_token_leaves_address_bar", async () => {
  fakeServer({ [redeem]: () => new Promise(() => {}) });
  renderAt("/sign-in-link?token=abc", <SignInLinkPage />);
  expect(await screen.findByText("at /sign-in-link")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Logging you in" })).toBeVisible();
});

test("link_used_or_expired_offers_a_new_one", async () => {
  const received = fakeServer({
    [redeem]: { status: 400, json: { code: "invalid_token", message: "This link has expired." } },
    [link]: { status: 202, json: {} },
  });
  const user = setupUser();
  renderAt("/sign-in-link?token=abc", <SignInLinkPage />);
  const heading = await screen.findByRole("heading", { name: "This login link isn't valid" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/^This link has expired\./)).toBeVisible();
  await fill(user, screen.getByLabelText("Email Address"), "anna@example.org");
  await user.click(screen.getByRole("button", { name: "Email me a login link" }));
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(received.at(-1)).toEqual({ call: link, body: { email: "anna@example.org" } });
});

test.each([
  ["member_links_to_agents", anna, "Go to your agents", "/free-gpts"],
  ["owner_links_to_overview", { ...anna, role: "owner" }, "Go to the overview", "/admin/overview"],
])("invalid_link_of_signed_in_%s", async (_, me, name, href) => {
  setSessionHint(true);
  fakeServer({
    [redeem]: { status: 400, json: { code: "invalid_token", message: "This link has expired." } },
    "GET /api/auth/me": { json: me },
  });
  renderAt("/sign-in-link?token=abc", <SignInLinkPage />);
  expect(await screen.findByRole("heading", { name: "You're already logged in" })).toBeVisible();
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", href);
});

test("link_incomplete_sends_nothing_and_offers_a_new_one", () => {
  const received = fakeServer({});
  renderAt("/sign-in-link?token=", <SignInLinkPage />);
  expect(screen.getByRole("heading", { name: "This login link isn't valid" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Email me a login link" })).toBeVisible();
  expect(received).toEqual([]);
});

test("link_without_response_can_be_retried", async () => {
  let tries = 0;
  const received = fakeServer({
    [redeem]: () => {
      tries += 1;
      if (tries === 1) throw new TypeError("Failed to fetch");
      return { json: anna };
    },
  });
  const user = setupUser();
  renderAt("/sign-in-link?token=abc", <SignInLinkPage />);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("at /free-gpts")).toBeVisible();
  expect(received.filter(({ call }) => call === redeem)).toHaveLength(2);
});

test("request_new_link_failed_shows_error_at_form", async () => {
  fakeServer({
    [redeem]: { status: 400, json: { code: "invalid_token" } },
    [link]: {
      status: 422,
      json: { code: "invalid", message: "Please check the form.", fields: { email: "Not deliverable" } },
    },
  });
  const user = setupUser();
  renderAt("/sign-in-link?token=abc", <SignInLinkPage />);
  await fill(user, await screen.findByLabelText("Email Address"), "anna@example.org");
  await user.click(screen.getByRole("button", { name: "Email me a login link" }));
  const field = screen.getByLabelText("Email Address");
  await waitFor(() => expect(field).toHaveAccessibleDescription("Not deliverable"));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue("anna@example.org");
});

test("link_leads_to_the_page_it_was_requested_for", async () => {
  fakeServer({ [redeem]: { json: { ...anna, returnTo: "/checkout" } } });
  renderAt("/sign-in-link?token=abc", <SignInLinkPage />);
  expect(await screen.findByText("at /checkout")).toBeVisible();
});
