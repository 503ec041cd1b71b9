import { act, render, screen, within } from "@testing-library/react";
import { StrictMode, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LazyToaster } from "@/hosts/lazy-toaster";
import { dismissToasts, toast } from "@/ui/toast";

const network = vi.hoisted(() => ({ isOffline: false }));
vi.mock("@/ui/toaster", async (original) => {
  const { Toaster } = await original<typeof import("@/ui/toaster")>();
  return {
    get Toaster() {
      if (network.isOffline) throw new Error("Loading chunk 1 failed");
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
  network.isOffline = false;
});
afterEach(() => {
  act(dismissToasts);
});

test("toaster_is_loaded_before_the_first_toast", async () => {
  render(<LazyToaster />);
  expect(await region()).toBeInTheDocument();
  act(() => toast({ title: "Saved" }));
  await expectToast("Saved");
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

test("toast_after_failed_load_retries_loading", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  network.isOffline = true;
  render(<LazyToaster />);
  act(() => toast({ title: "Error", variant: "destructive" }));
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  network.isOffline = false;
  act(() => toast({ title: "Saved" }));
  await expectToast("Saved");
});
