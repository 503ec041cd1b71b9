import { render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { setupUser } from "@/testing/user";
import { Dialog } from "@/ui/dialog";

function Screen({
  gone: isTriggerRemoved = false,
  fallback,
  busy = false,
  keepsTyped = false,
}: {
  gone?: boolean;
  fallback?: () => HTMLElement | null;
  busy?: boolean;
  keepsTyped?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1>Screen</h1>
      <button type="button" id="other">
        Other
      </button>
      {!(isTriggerRemoved && open) && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit"
        isBusy={busy}
        preventDismiss={keepsTyped}
        {...(fallback && { fallbackFocus: fallback })}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

async function open(props: Parameters<typeof Screen>[0] = {}) {
  // A modal dialog disables pointer events on the page; the test clicks there anyway.
  const user = setupUser();
  render(<Screen {...props} />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("dialog", { name: "Edit" });
  return user;
}
const shown = () => screen.queryByRole("dialog", { name: "Edit" });

test("close_returns_focus_to_opener", async () => {
  const user = await open();
  await user.keyboard("{Escape}");
  expect(shown()).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
});

test("close_without_opener_focuses_fallback", async () => {
  const user = await open({ gone: true, fallback: () => document.getElementById("other") });
  const retryButton = screen.getByRole("button", { name: "Other", hidden: true });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(retryButton).toHaveFocus());
});

test("close_without_opener_and_fallback_focuses_heading", async () => {
  const user = await open({ gone: true, fallback: () => null });
  const heading = screen.getByRole("heading", { name: "Screen", hidden: true });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(heading).toHaveFocus());
});

function ScreenWithQuestion() {
  const [isAsking, setAsking] = useState<boolean>();
  return (
    <Dialog open onOpenChange={() => {}} title="Edit">
      {isAsking === undefined && (
        <button type="button" onClick={() => setAsking(true)}>
          Remove
        </button>
      )}
      <Dialog open={isAsking === true} onOpenChange={setAsking} title="Remove it?">
        It can't be restored.
      </Dialog>
    </Dialog>
  );
}

test("close_without_opener_focuses_the_dialog_below", async () => {
  const user = setupUser();
  render(<ScreenWithQuestion />);
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("dialog", { name: "Edit" })).toHaveFocus());
});

test("busy_dialog_stays_open", async () => {
  const user = await open({ busy: true });
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(shown()).toBeVisible();
});

test("prevented_dismiss_closes_only_by_button", async () => {
  const user = await open({ keepsTyped: true });
  await user.click(screen.getByRole("button", { name: "Other", hidden: true }));
  await user.keyboard("{Escape}");
  expect(shown()).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(shown()).not.toBeInTheDocument();
});

test("click_outside_closes_dialog", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Other", hidden: true }));
  expect(shown()).not.toBeInTheDocument();
});
