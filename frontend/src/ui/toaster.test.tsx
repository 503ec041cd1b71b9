import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "@/ui/dialog";
import { currentToasts, dismissToast, toast } from "@/ui/toast";
import { Toaster } from "@/ui/toaster";

afterEach(() => {
  act(() => {
    for (const { id } of currentToasts()) dismissToast(id);
  });
});

test("a toast shows its title and description, and its button closes it", async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  act(() => toast({ title: "Added to Cart", description: "Email Assistant has been added to your cart" }));
  expect(screen.getByText("Added to Cart")).toBeVisible();
  expect(screen.getByText("Email Assistant has been added to your cart")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Added to Cart")).not.toBeInTheDocument();
});

test("a toast closes by itself after 5000 ms", () => {
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

test("a toast waits while the pointer is on it, the focus is in it, or she looks at another window", () => {
  vi.useFakeTimers();
  try {
    render(<Toaster />);
    act(() => toast({ title: "Patient" }));
    const card = screen.getByRole("listitem");
    const waits = [
      [() => fireEvent.pointerMove(card), () => fireEvent.pointerLeave(card)],
      [() => card.focus(), () => card.blur()],
      [() => fireEvent.blur(window), () => fireEvent.focus(window)],
    ] as const;
    for (const [begin, end] of waits) {
      act(() => vi.advanceTimersByTime(1_000));
      act(() => void begin());
      act(() => vi.advanceTimersByTime(60_000));
      expect(screen.getByText("Patient")).toBeVisible();
      act(() => void end());
    }
    act(() => vi.advanceTimersByTime(1_900));
    expect(screen.getByText("Patient")).toBeVisible();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByText("Patient")).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test("a toast is said to screen readers for a moment, in a region that was there before it", () => {
  vi.useFakeTimers();
  try {
    render(<Toaster />);
    const region = screen.getByRole("status");
    act(() => toast({ title: "Saved", description: "All of it" }));
    expect(region).toBeEmptyDOMElement();
    act(() => vi.advanceTimersByTime(200));
    expect(region).toHaveTextContent("Notification: Saved All of it");
    act(() => vi.advanceTimersByTime(1_000));
    expect(region).toBeEmptyDOMElement();
  } finally {
    vi.useRealTimers();
  }
});

test("Escape closes a toast, but while a dialog is open only from within the toast", async () => {
  const user = userEvent.setup();
  const shown = () => screen.queryByText("Here");
  const onOpenChange = vi.fn();
  const { rerender } = render(<Toaster />);
  act(() => toast({ title: "Here" }));
  await user.keyboard("{Escape}");
  expect(shown()).not.toBeInTheDocument();

  rerender(
    <>
      <Toaster />
      <Dialog open onOpenChange={onOpenChange} title="Edit">
        <input aria-label="Name" />
      </Dialog>
    </>,
  );
  act(() => toast({ title: "Here" }));
  await user.keyboard("{Escape}");
  expect(shown()).toBeVisible();
  expect(onOpenChange).toHaveBeenCalledTimes(1);
  await user.keyboard("{F8}{Tab}{Escape}");
  expect(shown()).not.toBeInTheDocument();
  expect(onOpenChange).toHaveBeenCalledTimes(1);
});

test("the focus goes back to where it was when a toast that has it is closed", async () => {
  const user = userEvent.setup();
  render(
    <>
      <button type="button">Work</button>
      <Toaster />
    </>,
  );
  act(() => toast({ title: "Here" }));
  await user.click(screen.getByRole("button", { name: "Work" }));
  await user.keyboard("{F8}{Tab}{Tab}{Enter}");
  expect(screen.queryByText("Here")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Work" })).toHaveFocus();
});

test("F8 moves the focus to the notices", async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  act(() => toast({ title: "Here" }));
  await user.keyboard("{F8}");
  expect(document.activeElement).toContainElement(screen.getByText("Here"));
});
