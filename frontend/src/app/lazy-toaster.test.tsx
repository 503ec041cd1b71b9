import { act, render, screen, within } from "@testing-library/react";
import { StrictMode, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LazyToaster } from "@/app/lazy-toaster";
import { dismissToasts, toast } from "@/ui/toast";

const network = vi.hoisted(() => ({ asked: 0, isGone: false }));
vi.mock("@/ui/toaster", async (original) => {
  const { Toaster } = await original<typeof import("@/ui/toaster")>();
  return {
    get Toaster() {
      network.asked += 1;
      if (network.isGone) throw new Error("Loading chunk 1 failed");
      return Toaster;
    },
  };
});

function Screen() {
  useEffect(() => toast({ title: "Admins only" }), []);
  return null;
}
const region = () => screen.findByRole("region", { name: /Notifications/ });
const expectToast = async (title: string) =>
  expect(await within(await region()).findByText(title)).toBeVisible();

beforeEach(() => {
  network.asked = 0;
  network.isGone = false;
});
afterEach(() => {
  vi.useRealTimers();
  act(dismissToasts);
});

test("toaster_loads_two_seconds_after_the_page", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  render(<LazyToaster />);
  vi.advanceTimersByTime(1_999);
  expect(network.asked).toBe(0);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  expect(await region()).toBeInTheDocument();
});

test("toast_first_loads_the_toaster_once", async () => {
  render(<LazyToaster />);
  act(() => toast({ title: "Logged in elsewhere" }));
  await expectToast("Logged in elsewhere");
  const { asked } = network;
  act(() => toast({ title: "Saved" }));
  await expectToast("Saved");
  expect(network.asked).toBe(asked);
});

test("toast_on_first_render_is_shown", async () => {
  render(
    <StrictMode>
      <Screen />
      <LazyToaster />
    </StrictMode>,
  );
  await expectToast("Admins only");
});

test("toast_after_failed_load_tries_again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  network.isGone = true;
  render(<LazyToaster />);
  act(() => toast({ title: "Error", variant: "destructive" }));
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  network.isGone = false;
  act(() => toast({ title: "Saved" }));
  await expectToast("Saved");
});
