import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DataExportCard } from "@/features/users/data-export/data-export-card";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const get = "GET /api/auth/data-export";
const post = "POST /api/auth/data-export";
const none = { json: { state: "none" } };
const preparing = { json: { state: "preparing", requestedAt: "2026-12-01T17:00:00Z" } };
const ready = {
  json: { state: "ready", requestedAt: "2026-12-01T17:00:00Z", expiresAt: "2026-12-02T17:00:03Z" },
};
const pending = "We're preparing your data and will email you a link.";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  for (const { id } of currentToasts()) dismissToast(id);
});

function open() {
  const user = setupUser({ advanceTimers: vi.advanceTimersByTime });
  renderAt("/profile", <DataExportCard />);
  return user;
}

test("request_data_says_that_a_link_is_emailed", async () => {
  const received = fakeServer({ [get]: none, [post]: { status: 202, ...preparing } });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Request my data" }));
  expect(await screen.findByText(pending)).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Download my data" })).toHaveFocus());
  expect(received.filter(({ call }) => call === post)).toHaveLength(1);
});

test("preparing_data_becomes_ready_without_a_reload", async () => {
  let response = preparing;
  fakeServer({ [get]: () => response });
  open();
  expect(await screen.findByText(pending)).toBeVisible();
  response = ready as typeof preparing;
  await vi.advanceTimersByTimeAsync(5000);
  expect(
    await screen.findByText(/^Your data is ready\. The link in our email works until Dec 2, 2026/),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Request again" })).toBeEnabled();
});

test("request_data_over_the_limit_shows_when_to_retry", async () => {
  const message = "Too many attempts. Please try again in 20 minutes.";
  fakeServer({ [get]: ready, [post]: { status: 429, json: { code: "too_many_requests", message } } });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Request again" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(screen.getByText(/^Your data is ready/)).toBeVisible();
});

test("data_state_that_fails_to_load_can_be_retried", async () => {
  fakeServer({ [get]: { status: 500, json: {} } });
  const user = open();
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("alert")).toHaveTextContent("We couldn't check your data request.");
  fakeServer({ [get]: none });
  await user.click(retry);
  await waitFor(() => expect(screen.getByRole("button", { name: "Request my data" })).toBeVisible());
});
