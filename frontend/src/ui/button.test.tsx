import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fill, setupUser } from "@/testing/user";
import { Button, ExternalButtonLink } from "@/ui/button";

test("busy_button_keeps_focus_and_ignores_clicks", async () => {
  const user = setupUser();
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
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAttribute("aria-disabled", "true");
});

test("busy_submit_button_blocks_enter_in_fields", async () => {
  const user = setupUser();
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" busy>
        Saving...
      </Button>
    </form>,
  );
  await fill(user, screen.getByLabelText("Name"), "Anna", "{Enter}");
  expect(submit).not.toHaveBeenCalled();
});

test("external_link_opens_tab_without_opener", () => {
  render(<ExternalButtonLink href="https://example.org/">Open GPT</ExternalButtonLink>);
  const link = screen.getByRole("link", { name: "Open GPT (opens in a new tab)" });
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});
