import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { DownloadLink } from "@/components/admin/download-link";
import { onReauthenticationRequired } from "@/lib/api/http";
import { fakeServer } from "@/testing/fake-server";
import { setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const check = "GET /api/auth/reauthenticate";
const stale = { status: 403, json: { code: "reauthentication_required", message: "Please confirm." } };

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

/** The downloads that started. */
function show() {
  const started = vi.fn();
  // jsdom cannot navigate.
  const onClick = (event: Event) => {
    if (!event.defaultPrevented) started((event.target as HTMLAnchorElement).getAttribute("href"));
    event.preventDefault();
  };
  document.addEventListener("click", onClick);
  onTestFinished(() => document.removeEventListener("click", onClick));
  render(<DownloadLink href="/api/admin/orders.csv">Download CSV</DownloadLink>);
  return { started, link: screen.getByRole("link", { name: "Download CSV" }), user: setupUser() };
}

test("download_with_recent_authentication_starts_at_once", async () => {
  const received = fakeServer({ [check]: { status: 204 } });
  const { started, link, user } = show();
  for (const times of [1, 2]) {
    await user.click(link);
    await waitFor(() => expect(started).toHaveBeenCalledTimes(times));
  }
  expect(started).toHaveBeenCalledWith("/api/admin/orders.csv");
  expect(received).toHaveLength(2);
});

test("download_starts_after_the_admin_confirmed", async () => {
  let response: { status: number; json?: unknown } = stale;
  fakeServer({ [check]: () => response });
  const { started, link, user } = show();
  const confirm = vi.fn(async () => {
    expect(started).not.toHaveBeenCalled();
    response = { status: 204 };
    return true;
  });
  onTestFinished(onReauthenticationRequired("confirmation", confirm));
  await user.click(link);
  await waitFor(() => expect(started).toHaveBeenCalledOnce());
  expect(confirm).toHaveBeenCalledOnce();
});

test("download_canceled_or_offline_does_not_start", async () => {
  fakeServer({ [check]: stale });
  const { started, link, user } = show();
  await user.click(link);
  expect(currentToasts().map(({ description }) => description)).not.toContain("The download couldn't start");
  fakeServer({ [check]: "offline" });
  await user.click(link);
  await waitFor(() =>
    expect(currentToasts().map(({ description }) => description)).toContain("The download couldn't start"),
  );
  expect(started).not.toHaveBeenCalled();
});
