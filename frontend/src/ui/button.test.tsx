import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button, ExternalButtonLink } from "@/ui/button";

test("a busy button keeps the focus and does nothing when pressed", async () => {
  const user = userEvent.setup();
  const press = vi.fn();
  const { rerender } = render(<Button onClick={press}>Save</Button>);
  const button = screen.getByRole("button", { name: "Save" });
  await user.click(button);
  rerender(
    <Button busy onClick={press}>
      Saving...
    </Button>,
  );
  await user.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-disabled", "true");
});

test("a busy submit button stops Enter in a field from submitting again", async () => {
  const user = userEvent.setup();
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" busy>
        Saving...
      </Button>
    </form>,
  );
  await user.type(screen.getByLabelText("Name"), "Anna{Enter}");
  expect(submit).not.toHaveBeenCalled();
});

test("a link to somebody else's page opens a new tab that cannot reach back", () => {
  render(<ExternalButtonLink href="https://example.org/">Open GPT</ExternalButtonLink>);
  const link = screen.getByRole("link", { name: "Open GPT (opens in a new tab)" });
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});
