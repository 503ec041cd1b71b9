import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { UndoDeletionPage } from "@/features/users/deletion/undo-deletion-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const undo = "POST /api/auth/account-deletion/undo";
const path = "/undo-deletion?token=abc";

test("undo_deletion_waits_for_a_click_and_confirms", async () => {
  const received = fakeServer({ [undo]: { status: 204 } });
  const user = setupUser();
  renderAt(path, <UndoDeletionPage />);
  expect(screen.getByRole("heading", { name: "Keep your account?" })).toBeVisible();
  expect(received).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Keep my account" }));
  const heading = await screen.findByRole("heading", { name: "We've kept your account" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/login");
  expect(received).toEqual([{ call: undo, body: { token: "abc" } }]);
});

test("undo_deletion_rejected_offers_a_new_link", async () => {
  const message = "This link is invalid or has expired.";
  fakeServer({ [undo]: { status: 400, json: { code: "invalid_token", message } } });
  const user = setupUser();
  renderAt(path, <UndoDeletionPage />);
  await user.click(screen.getByRole("button", { name: "Keep my account" }));
  expect(await screen.findByRole("heading", { name: "This link can't be used" })).toBeVisible();
  expect(screen.getByText(/^This link is invalid or has expired\. To get a new link/)).toBeVisible();
});

test("undo_deletion_offline_can_be_retried", async () => {
  fakeServer({ [undo]: "offline" });
  const user = setupUser();
  renderAt(path, <UndoDeletionPage />);
  await user.click(screen.getByRole("button", { name: "Keep my account" }));
  const retryButton = await screen.findByRole("button", { name: "Try again" });
  fakeServer({ [undo]: { status: 204 } });
  await user.click(retryButton);
  expect(await screen.findByRole("heading", { name: "We've kept your account" })).toBeVisible();
});

test("undo_deletion_without_token_sends_nothing", () => {
  const received = fakeServer({});
  renderAt("/undo-deletion", <UndoDeletionPage />);
  expect(screen.getByText(/^This link is incomplete\./)).toBeVisible();
  expect(received).toEqual([]);
});
