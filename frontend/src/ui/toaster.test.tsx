import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, toast } from "@/ui/toast";
import { Toaster } from "@/ui/toaster";

afterEach(() => {
  act(() => {
    for (const { id } of currentToasts()) dismissToast(id);
  });
});

test("toast_shows_text_and_closes_by_button", async () => {
  const user = userEvent.setup();
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
  const user = userEvent.setup();
  render(<Toaster />);
  act(() => toast({ title: "Here" }));
  await user.keyboard("{F8}");
  expect(document.activeElement).toContainElement(screen.getByText("Here"));
});

test("toast_is_dismissed_by_links_to_other_pages", async () => {
  const user = userEvent.setup();
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
