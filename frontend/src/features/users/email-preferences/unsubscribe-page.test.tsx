import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { UnsubscribePage } from "@/features/users/email-preferences/unsubscribe-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const find = "GET /api/email-subscription?token=abc";
const change = "PUT /api/email-subscription";
const path = "/unsubscribe?token=abc";
const subscription = (isSubscribed: boolean) => ({ json: { topic: "agent_fixed", isSubscribed } });
const changed = (body: unknown) => subscription((body as { isSubscribed: boolean }).isSubscribed);

test("unsubscribe_waits_for_a_click_and_can_be_undone", async () => {
  const received = fakeServer({ [find]: subscription(true), [change]: changed });
  const user = setupUser();
  renderAt(path, <UnsubscribePage />);
  expect(await screen.findByRole("heading", { name: "Unsubscribe?" })).toBeVisible();
  expect(
    screen.getByText(/^We email you when an agent or prompt that you reported is fixed\./),
  ).toBeVisible();
  expect(received).toEqual([{ call: find, body: undefined }]);

  await user.click(screen.getByRole("button", { name: "Unsubscribe" }));
  const done = await screen.findByRole("heading", { name: "You're unsubscribed" });
  await waitFor(() => expect(done).toHaveFocus());
  expect(screen.getByRole("link", { name: "Go to my profile" })).toHaveAttribute("href", "/profile#emails");

  await user.click(screen.getByRole("button", { name: "Undo" }));
  const undone = await screen.findByRole("heading", { name: "You're subscribed again" });
  await waitFor(() => expect(undone).toHaveFocus());
  expect(received.slice(1)).toEqual([
    { call: change, body: { token: "abc", isSubscribed: false } },
    { call: change, body: { token: "abc", isSubscribed: true } },
  ]);
});

test("unsubscribed_member_sees_that_it_is_done", async () => {
  fakeServer({ [find]: subscription(false) });
  renderAt(path, <UnsubscribePage />);
  expect(await screen.findByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
});

test("unsubscribe_with_unknown_link_leads_to_the_profile", async () => {
  const json = { code: "invalid_token", message: "This link is invalid." };
  fakeServer({ [find]: { status: 400, json } });
  renderAt(path, <UnsubscribePage />);
  expect(await screen.findByRole("heading", { name: "This link can't be used" })).toBeVisible();
  expect(screen.getByText("This link is invalid. You can choose your emails in your profile.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to my profile" })).toHaveAttribute("href", "/profile#emails");
});

test("unsubscribe_offline_can_be_retried", async () => {
  fakeServer({ [find]: subscription(true), [change]: "offline" });
  const user = setupUser();
  renderAt(path, <UnsubscribePage />);
  await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
  const retry = await screen.findByRole("button", { name: "Try again" });
  fakeServer({ [change]: changed });
  await user.click(retry);
  expect(await screen.findByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
});

test("unsubscribe_without_token_sends_nothing", () => {
  const received = fakeServer({});
  renderAt("/unsubscribe", <UnsubscribePage />);
  expect(screen.getByText(/^This link is incomplete\./)).toBeVisible();
  expect(received).toEqual([]);
});

test("unsubscribe_in_newsletter_names_it", async () => {
  const json = { topic: "new_posts", isSubscribed: true };
  const received = fakeServer({ [find]: { json }, [change]: { json: { ...json, isSubscribed: false } } });
  const user = setupUser();
  renderAt(`${path}&newsletter=n-1`, <UnsubscribePage />);
  await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
  expect(await screen.findByText("We won't email you new posts.")).toBeVisible();
  expect(received.at(-1)).toEqual({
    call: change,
    body: { token: "abc", isSubscribed: false, newsletter: "n-1" },
  });
});
