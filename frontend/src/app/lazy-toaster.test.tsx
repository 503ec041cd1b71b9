import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { StrictMode, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LazyToaster } from "@/app/lazy-toaster";
import { currentToasts, dismissToasts, toast } from "@/ui/toast";

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

/** Runs all timers and what they import. */
async function settle() {
  vi.runAllTimers();
  await import("@/ui/toaster");
}

test("scroll or pointer move does not load the toaster", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  render(<LazyToaster />);
  fireEvent.scroll(window);
  fireEvent.pointerMove(document.body);
  await settle();
  expect(network.asked).toBe(0);
});

test.each([
  ["press", () => fireEvent.pointerDown(document.body)],
  ["key", () => fireEvent.keyDown(document.body)],
])("first %s loads the toaster once", async (_, begin) => {
  const load = async () => {
    expect(await region()).toBeInTheDocument();
    const { asked } = network;
    network.asked = 0;
    return asked;
  };
  const { unmount } = render(<LazyToaster />);
  begin();
  const askedByOne = await load();
  unmount();
  render(<LazyToaster />);
  begin();
  begin();
  expect(await load()).toBe(askedByOne);
});

test("a toast that nobody's press came before is shown", async () => {
  render(<LazyToaster />);
  act(() => toast({ title: "Signed in elsewhere" }));
  await expectToast("Signed in elsewhere");
});

test("a toast that a screen has to show as it comes is shown", async () => {
  render(
    <StrictMode>
      <Screen />
      <LazyToaster />
    </StrictMode>,
  );
  await expectToast("Admins only");
});

test("where it cannot be loaded a toast is shown plainly for 5 seconds, and the next one tries again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(console, "error").mockImplementation(() => {});
  network.isGone = true;
  render(<LazyToaster />);
  act(() => toast({ title: "Error", description: "You seem to be offline", variant: "destructive" }));
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole("alert")).toHaveTextContent("ErrorYou seem to be offline");
  act(() => vi.advanceTimersByTime(4800));
  expect(screen.getByRole("alert")).toBeVisible();
  act(() => vi.advanceTimersByTime(400));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(currentToasts()).toMatchObject([{ open: false }]);

  vi.useRealTimers();
  network.isGone = false;
  act(() => toast({ title: "Saved" }));
  await expectToast("Saved");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("a toast is not shown plainly where the toaster comes in time", async () => {
  const shown = vi.fn();
  const seen = new MutationObserver(() => {
    if (screen.queryByRole("alert")) shown();
  });
  seen.observe(document.body, { childList: true, subtree: true });
  render(<LazyToaster />);
  act(() => toast({ title: "Saved" }));
  await region();
  seen.disconnect();
  expect(shown).not.toHaveBeenCalled();
});
