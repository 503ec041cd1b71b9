import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DownloadDataPage } from "@/features/users/data-export/download-data-page";
import { onReauthenticationRequired } from "@/lib/api/http";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const download = "POST /api/auth/data-export/download";
const path = "/download-data?token=abc";
const saved: { name: string; href: string }[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:data", revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
});
afterEach(() => vi.restoreAllMocks());

test("download_waits_for_a_click_and_saves_the_file", async () => {
  const received = fakeServer({ [download]: { text: "PK" } });
  const user = setupUser();
  renderAt(path, <DownloadDataPage />);
  expect(screen.getByRole("heading", { name: "Download your data" })).toBeVisible();
  expect(received).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Download" }));
  const heading = await screen.findByRole("heading", { name: "Download complete" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(saved).toEqual([{ name: "my-data.zip", href: "blob:data" }]);
  await user.click(screen.getByRole("button", { name: "Download again" }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(received).toEqual([
    { call: download, body: { token: "abc" } },
    { call: download, body: { token: "abc" } },
  ]);
});

test("download_rejected_says_how_to_get_a_new_link", async () => {
  const message = "This link is invalid or has expired.";
  fakeServer({ [download]: { status: 400, json: { code: "invalid_token", message } } });
  const user = setupUser();
  renderAt(path, <DownloadDataPage />);
  await user.click(screen.getByRole("button", { name: "Download" }));
  expect(await screen.findByRole("heading", { name: "This link can't be used" })).toBeVisible();
  expect(screen.getByText(/^This link is invalid or has expired\. A link works for one day/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to my profile" })).toHaveAttribute("href", "/profile#data");
  expect(saved).toEqual([]);
});

test("download_offline_can_be_retried", async () => {
  fakeServer({ [download]: "offline" });
  const user = setupUser();
  renderAt(path, <DownloadDataPage />);
  await user.click(screen.getByRole("button", { name: "Download" }));
  const retry = await screen.findByRole("button", { name: "Try again" });
  fakeServer({ [download]: { text: "PK" } });
  await user.click(retry);
  expect(await screen.findByRole("heading", { name: "Download complete" })).toBeVisible();
});

test("download_after_the_session_ended_logs_in_and_repeats", async () => {
  let session = { status: 401, json: { code: "unauthenticated" } } as FakeResponse;
  const received = fakeServer({ [download]: () => session });
  const logIn = vi.fn(async () => {
    session = { text: "PK" };
    return true;
  });
  const remove = onReauthenticationRequired("login", logIn);
  const user = setupUser();
  renderAt(path, <DownloadDataPage />);
  await user.click(screen.getByRole("button", { name: "Download" }));
  expect(await screen.findByRole("heading", { name: "Download complete" })).toBeVisible();
  expect([logIn.mock.calls.length, received.length, saved.length]).toEqual([1, 2, 1]);
  remove();
});

test("download_without_token_sends_nothing", () => {
  const received = fakeServer({});
  renderAt("/download-data", <DownloadDataPage />);
  expect(screen.getByText(/^This link is incomplete\./)).toBeVisible();
  expect(received).toEqual([]);
});
