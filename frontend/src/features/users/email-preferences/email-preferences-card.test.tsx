import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { EmailPreferencesCard } from "@/features/users/email-preferences/email-preferences-card";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const get = "GET /api/auth/email-preferences";
const put = "PUT /api/auth/email-preferences";
const name = "Tell me when an agent or prompt that I reported is fixed";
const on = { json: { agentFixed: true, agentUpdates: true, newPosts: false } };
const off = { json: { agentFixed: false, agentUpdates: true, newPosts: false } };

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

test("email_choice_is_saved_immediately_and_confirmed", async () => {
  const received = fakeServer({ [get]: on, [put]: off });
  const user = setupUser();
  renderAt("/profile", <EmailPreferencesCard />);
  const choice = await screen.findByRole("checkbox", { name });
  expect(choice).toBeChecked();
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();
  await user.click(choice);
  expect(choice).not.toBeChecked();
  expect(await screen.findByText("Saved")).toBeVisible();
  await waitFor(() => expect(choice).toHaveFocus());
  expect(received.filter(({ call }) => call === put)).toEqual([{ call: put, body: { agentFixed: false } }]);
  expect(currentToasts().filter(({ open }) => open)).toEqual([]);
});

test("email_choice_that_fails_to_save_is_reverted", async () => {
  fakeServer({ [get]: on, [put]: "offline" });
  const user = setupUser();
  renderAt("/profile", <EmailPreferencesCard />);
  const choice = await screen.findByRole("checkbox", { name });
  await user.click(choice);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "We couldn't save your choice. We couldn't reach the server. Check your connection and try again. Nothing has changed.",
  );
  expect(choice).toBeChecked();
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();

  fakeServer({ [put]: off });
  await user.click(choice);
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(choice).not.toBeChecked();
});

test("email_choices_that_fail_to_load_can_be_retried", async () => {
  fakeServer({ [get]: { status: 500, json: {} } });
  const user = setupUser();
  renderAt("/profile", <EmailPreferencesCard />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("alert")).toHaveTextContent("We couldn't load your choices.");
  fakeServer({ [get]: off });
  await user.click(retry);
  expect(await screen.findByRole("checkbox", { name })).not.toBeChecked();
});

test("new_posts_are_off_until_chosen_and_saved_alone", async () => {
  const received = fakeServer({
    [get]: on,
    [put]: { json: { agentFixed: true, agentUpdates: true, newPosts: true } },
  });
  const user = setupUser();
  renderAt("/profile", <EmailPreferencesCard />);
  const choice = await screen.findByRole("checkbox", { name: "New posts by email" });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(choice).toBeChecked();
  expect(screen.getByRole("checkbox", { name })).toBeChecked();
  expect(received.filter(({ call }) => call === put)).toEqual([{ call: put, body: { newPosts: true } }]);
});

test("admins_choose_emails_about_what_their_role_sees", async () => {
  const preferences = { agentFixed: true, agentUpdates: true, newPosts: false };
  const editor = { ...preferences, sales: null, reports: false, orderMessages: null, weeklySummary: null };
  const received = fakeServer({ [get]: { json: editor }, [put]: { json: { ...editor, reports: true } } });
  const user = setupUser();
  renderAt("/profile", <EmailPreferencesCard />);
  const reports = await screen.findByRole("checkbox", {
    name: "Tell me when a member reports an agent or a prompt",
  });
  expect(screen.getAllByRole("checkbox")).toHaveLength(4);
  await user.click(reports);
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(received.filter(({ call }) => call === put)).toEqual([{ call: put, body: { reports: true } }]);
});
