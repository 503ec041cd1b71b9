import { act, render, screen, waitFor, within } from "@testing-library/react";
import { StrictMode, useEffect } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LazyHosts } from "@/hosts/lazy-hosts";
import { send } from "@/lib/api/http";
import { fakeServer } from "@/testing/fake-server";
import { dismissToasts, toast } from "@/ui/toast";

const network = vi.hoisted(() => ({ isOffline: false }));
vi.mock("@/hosts/hosts", async (original) => {
  const loaded = await original<typeof import("@/hosts/hosts")>();
  return {
    ...loaded,
    get hosts() {
      if (network.isOffline) throw new Error("Loading chunk 1 failed");
      return loaded.hosts;
    },
  };
});

function Screen() {
  useEffect(() => toast({ title: "Admins only" }), []);
  return null;
}
const Hosts = () => (
  <MemoryRouter>
    <LazyHosts />
  </MemoryRouter>
);
const region = () => screen.findByRole("region", { name: /Notifications/ });
const expectToast = async (title: string) =>
  expect(await within(await region()).findByText(title)).toBeVisible();

beforeEach(() => {
  network.isOffline = false;
});
afterEach(() => {
  act(dismissToasts);
});

test("toaster_is_loaded_before_the_first_toast", async () => {
  render(<Hosts />);
  expect(await region()).toBeInTheDocument();
  act(() => toast({ title: "Saved" }));
  await expectToast("Saved");
});

test("toast_on_first_render_is_shown", async () => {
  render(
    <StrictMode>
      <Screen />
      <Hosts />
    </StrictMode>,
  );
  await expectToast("Admins only");
});

test("toast_after_failed_load_retries_loading", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  network.isOffline = true;
  render(<Hosts />);
  act(() => toast({ title: "Error", variant: "destructive" }));
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  network.isOffline = false;
  act(() => toast({ title: "Saved" }));
  await expectToast("Saved");
});

const loginNeeded = () =>
  fakeServer({
    "POST /api/auth/logout": { status: 401, json: { code: "unauthenticated", message: "Please log in." } },
    "GET /api/auth/account": { json: {} },
  });
const sendAndCancelLogin = async () => {
  const outcome = send("POST", "/api/auth/logout").catch((error: Error) => error.name);
  const dialog = await screen.findByRole("dialog");
  act(() => within(dialog).getByRole("button", { name: "Cancel" }).click());
  expect(await outcome).toBe("ApiError");
};

test("request_sent_while_hosts_load_waits_for_login", async () => {
  const received = loginNeeded();
  render(<Hosts />);
  await sendAndCancelLogin();
  expect(received.filter(({ call }) => call === "POST /api/auth/logout")).toHaveLength(2);
});

test("request_after_failed_load_of_hosts_is_repeated_once", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  network.isOffline = true;
  const received = loginNeeded();
  render(<Hosts />);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  network.isOffline = false;
  await sendAndCancelLogin();
  expect(received.filter(({ call }) => call === "POST /api/auth/logout")).toHaveLength(2);
});
