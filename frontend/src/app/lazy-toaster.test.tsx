import { act, fireEvent, render, screen, within } from "@testing-library/react";
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
  act(dismissToasts);
});

test("load_without_toast_does_not_happen", async () => {
  render(<LazyToaster />);
  fireEvent.scroll(window);
  fireEvent.pointerDown(document.body);
  await import("@/ui/toaster");
  expect(network.asked).toBe(0);
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
