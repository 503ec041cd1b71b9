import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Dialog } from "@/ui/dialog";

function Screen({
  gone = false,
  busy = false,
  keepsTyped = false,
}: {
  gone?: boolean;
  busy?: boolean;
  keepsTyped?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="other">
        Other
      </button>
      {!(gone && open) && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit"
        busy={busy}
        keepsTyped={keepsTyped}
        focusInstead={() => document.getElementById("other")}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

async function open(props: Parameters<typeof Screen>[0] = {}) {
  const user = userEvent.setup();
  render(<Screen {...props} />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("dialog", { name: "Edit" });
  return user;
}
/** What covers the page behind. */
function beside(): Element {
  const { previousElementSibling } = screen.getByRole("dialog", { name: "Edit" });
  if (!previousElementSibling) throw new Error("Nothing lies beside the dialog");
  return previousElementSibling;
}
const shown = () => screen.queryByRole("dialog", { name: "Edit" });

test("the focus comes back to the button that opened the dialog", async () => {
  const user = await open();
  await user.keyboard("{Escape}");
  expect(shown()).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Open" })).toHaveFocus();
});

test("where that button is gone, the focus goes to the place named instead", async () => {
  const user = await open({ gone: true });
  const again = screen.getByRole("button", { name: "Other", hidden: true });
  await user.keyboard("{Escape}");
  expect(again).toHaveFocus();
});

test("a dialog that does work stays until the work is done", async () => {
  const user = await open({ busy: true });
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(shown()).toBeVisible();
});

test("what somebody typed is not thrown away by Escape or a press beside the dialog, but by its button", async () => {
  const user = await open({ keepsTyped: true });
  await user.click(beside());
  await user.keyboard("{Escape}");
  expect(shown()).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(shown()).not.toBeInTheDocument();
});

test("a press beside a dialog without a form closes it", async () => {
  const user = await open();
  await user.click(beside());
  expect(shown()).not.toBeInTheDocument();
});

test("the focus begins in the dialog and goes round in it", async () => {
  const user = await open();
  expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText("Name")).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByLabelText("Name")).toHaveFocus();
});

function Two({
  upper = true,
  lower = true,
  closed,
}: {
  upper?: boolean;
  lower?: boolean;
  closed: (which: string) => void;
}) {
  return (
    <>
      <Dialog open={lower} onOpenChange={() => closed("lower")} title="Edit">
        <input aria-label="Name" />
      </Dialog>
      <Dialog open={upper} onOpenChange={() => closed("upper")} title="Sure?" alert>
        No
      </Dialog>
    </>
  );
}

test("a dialog over another one closes alone, and what lies behind is inert until the last is closed", async () => {
  const root = document.createElement("div");
  root.id = "root";
  document.body.append(root);
  const closed = vi.fn();
  const { rerender } = render(<Two closed={closed} />, { container: root });
  const user = userEvent.setup();
  await user.keyboard("{Escape}");
  expect(closed.mock.calls).toEqual([["upper"]]);
  expect(screen.getByRole("alertdialog", { name: "Sure?" })).toBeVisible();
  expect(shown()?.closest("[inert]")).not.toBeNull();

  rerender(<Two closed={closed} upper={false} />);
  expect(shown()?.closest("[inert]")).toBeNull();
  expect(root).toHaveAttribute("inert");
  expect(document.body).toHaveAttribute("data-scroll-locked");
  rerender(<Two closed={closed} upper={false} lower={false} />);
  expect(root).not.toHaveAttribute("inert");
  expect(document.body).not.toHaveAttribute("data-scroll-locked");
});
