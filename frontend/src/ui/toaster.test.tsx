import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { setupUser } from "@/testing/user";
import { Dialog, DialogActions } from "@/ui/dialog";
import { currentToasts, dismissToast, toast } from "@/ui/toast";
import { Toaster } from "@/ui/toaster";

afterEach(() => {
  act(() => {
    for (const { id } of currentToasts()) dismissToast(id);
  });
});

test("toast_shows_text_and_closes_by_button", async () => {
  const user = setupUser();
  render(<Toaster />);
  act(() => toast({ title: "Added to Cart", description: "Email Assistant has been added to your cart" }));
  expect(screen.getByText("Added to Cart")).toBeVisible();
  expect(screen.getByText("Email Assistant has been added to your cart")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Added to Cart")).not.toBeInTheDocument();
});

test("toast_closes_after_5000_ms", () => {
  vi.useFakeTimers();
  try {
    render(<Toaster />);
    act(() => toast({ title: "Short-lived" }));
    act(() => vi.advanceTimersByTime(4_900));
    expect(screen.getByText("Short-lived")).toBeVisible();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByText("Short-lived")).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test("f8_focuses_notifications", async () => {
  const user = setupUser();
  render(<Toaster />);
  act(() => toast({ title: "Here" }));
  await user.keyboard("[F8]");
  await waitFor(() => expect(screen.getByRole("list")).toHaveFocus());
});

test("escape_after_f8_returns_the_focus", async () => {
  const user = setupUser();
  render(
    <>
      <button type="button">Save</button>
      <Toaster />
    </>,
  );
  const button = screen.getByRole("button", { name: "Save" });
  const close = async (press: () => Promise<void>) => {
    act(() => button.focus());
    act(() => toast({ title: "Saved" }));
    await user.keyboard("[F8]");
    expect(button).not.toHaveFocus();
    await press();
    expect(screen.queryByText("Saved")).not.toBeInTheDocument();
    await waitFor(() => expect(button).toHaveFocus());
  };
  await close(() => user.keyboard("{Escape}"));
  await close(() => user.click(screen.getByRole("button", { name: "Close" })));
});

test("toast_is_dismissed_by_links_to_other_pages", async () => {
  const user = setupUser();
  render(
    <>
      <a href="/free-gpts" onClick={(event) => event.preventDefault()}>
        <span>Free GPTs</span>
      </a>
      <a href="https://chatgpt.com" onClick={(event) => event.preventDefault()}>
        Open GPT
      </a>
      <Toaster />
    </>,
  );
  const isShown = () => screen.queryByText("Login failed") !== null;
  act(() => toast({ title: "Login failed" }));
  await user.click(screen.getByText("Open GPT"));
  expect(isShown()).toBe(true);
  await user.click(screen.getByText("Free GPTs"));
  expect(isShown()).toBe(false);
});

test("escape_closes_dialog_before_later_toast", async () => {
  const user = setupUser();
  const onOpenChange = vi.fn();
  const show = (open: boolean) => (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title="Edit">
        <input aria-label="Name" />
      </Dialog>
      <Toaster />
    </>
  );
  const { rerender } = render(show(true));
  act(() => toast({ title: "Couldn't save" }));
  const keys = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  window.addEventListener("keydown", keys, { once: true });
  await user.keyboard("{Escape}");
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  // Otherwise the browser would also close what is below.
  expect(keys).toHaveReturnedWith(true);
  rerender(show(false));
  expect(screen.getByText("Couldn't save")).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Couldn't save")).not.toBeInTheDocument();
  expect(onOpenChange).toHaveBeenCalledOnce();
});

test("toast_avoids_pressed_control_and_dialog_title_and_buttons", async () => {
  const user = setupUser();
  const place = (element: Element | null, top: number, bottom: number, left = 0) => {
    const box = DOMRect.fromRect({ x: left, y: top, width: 390 - left, height: bottom - top });
    if (element) element.getBoundingClientRect = () => box;
  };
  const show = (open: boolean) => (
    <>
      <button type="button">High</button>
      <button type="button">Low</button>
      <Dialog open={open} onOpenChange={() => {}} title="Details">
        <DialogActions>
          <button type="button">Save</button>
        </DialogActions>
      </Dialog>
      <Toaster />
    </>
  );
  const { rerender } = render(show(false));
  const viewport = screen.getByRole("region", { name: /F8/ }).querySelector("ol");
  if (!viewport) throw new Error("No viewport");
  place(viewport, 744, 844);
  const press = async (name: string, top: number) => {
    const button = screen.getByRole("button", { name });
    place(button, top, top + 44);
    await user.click(button);
    act(() => toast({ title: `Pressed ${name}` }));
    return [viewport.dataset.edge, viewport.style.getPropertyValue("--raised")];
  };
  expect(await press("Low", 780)).toEqual(["top", ""]);
  expect(await press("High", 300)).toEqual(["", ""]);
  rerender(show(true));
  const dialog = screen.getByRole("dialog");
  const placeDialog = (top: number, bottom: number, left = 0) => {
    place(dialog, top, bottom, left);
    place(dialog.querySelector("header"), top, top + 60, left);
    place(dialog.querySelector("[data-actions]"), bottom - 80, bottom, left);
  };
  placeDialog(180, 660);
  expect(await press("Save", 600)).toEqual(["", "0px"]);
  placeDialog(0, 800);
  expect(await press("Save", 200)).toEqual(["", `${window.innerHeight - 720}px`]);
  place(viewport, 744, 844, 195);
  placeDialog(0, 844, 195);
  expect(await press("Save", 200)).toEqual(["left", "0px"]);
});

test("toast_on_a_phone_is_at_the_top_unless_pressed_there", async () => {
  vi.stubGlobal("innerWidth", 390);
  render(
    <>
      <button type="button">Press</button>
      <Toaster />
    </>,
  );
  const viewport = screen.getByRole("region", { name: /F8/ }).querySelector("ol") as HTMLElement;
  const button = screen.getByRole("button", { name: "Press" });
  const edgeAfterPress = async (top: number) => {
    viewport.getBoundingClientRect = () => DOMRect.fromRect({ y: 744, width: 390, height: 100 });
    button.getBoundingClientRect = () => DOMRect.fromRect({ y: top, width: 100, height: 44 });
    await setupUser().click(button);
    act(() => toast({ title: `Pressed at ${top}` }));
    return viewport.dataset.edge;
  };
  expect(await edgeAfterPress(400)).toBe("top");
  expect(await edgeAfterPress(100)).toBe("");
  vi.unstubAllGlobals();
});
