import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { DeleteAccountCard } from "@/features/users/deletion/delete-account-card";
import { DeletionRequestedPage } from "@/features/users/deletion/deletion-requested-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const call = "POST /api/auth/account-deletion";

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

async function open(response: FakeResponse) {
  const anna = { email: "anna@example.com", firstName: "Anna", isAdmin: false, role: null };
  const received = fakeServer({ "GET /api/auth/me": { json: anna }, [call]: response });
  const user = setupUser();
  renderAt(
    "/profile",
    <Routes>
      <Route path="/profile" element={<DeleteAccountCard />} />
      <Route path="/account-deletion" element={<DeletionRequestedPage />} />
    </Routes>,
  );
  await user.click(screen.getByRole("button", { name: "Delete account" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete your account?" });
  const sent = () => received.filter((request) => request.call === call);
  return { user, sent, dialog: within(dialog) };
}

test("delete_account_lists_what_is_deleted_and_kept", async () => {
  localStorage.setItem("cart-owner", '{"email":"anna@example.com"}');
  const { user, sent, dialog } = await open({ json: { deletesAt: "2026-12-01T17:00:00Z" } });
  expect(within(dialog.getByRole("list", { name: "What we delete" })).getAllByRole("listitem")).toHaveLength(
    3,
  );
  expect(dialog.getByRole("list", { name: "What we keep" })).toHaveTextContent(
    /^Your orders, as the law requires/,
  );
  await waitFor(() => expect(dialog.getByRole("button", { name: "Keep my account" })).toHaveFocus());

  await user.click(dialog.getByRole("button", { name: "Delete my account" }));

  expect(await screen.findByRole("heading", { name: "Your account will be deleted" })).toBeVisible();
  expect(screen.getByText(/will be deleted on Dec 1, 2026/)).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(localStorage.getItem("cart-owner")).toBeNull();
});

test("delete_account_canceled_sends_nothing", async () => {
  const { user, sent, dialog } = await open({ json: {} });
  await user.click(dialog.getByRole("button", { name: "Keep my account" }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Delete account" })).toHaveFocus());
});

test("delete_account_rejected_shows_why", async () => {
  const message = "You are the only owner. Make another admin an owner first.";
  const { user, dialog } = await open({ status: 409, json: { code: "last_owner", message } });
  await user.click(dialog.getByRole("button", { name: "Delete my account" }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Delete my account" })).toBeEnabled();
});
