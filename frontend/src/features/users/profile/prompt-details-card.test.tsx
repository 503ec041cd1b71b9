import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { PromptDetailsCard } from "@/features/users/profile/prompt-details-card";
import { detailsOf } from "@/lib/prompt-details";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const anna = "anna@example.org";
const store = detailsOf(anna);

test("forget_details_removes_them_and_can_be_undone", async () => {
  const user = setupUser();
  store.set([
    { field: "child", value: "Mia" },
    { field: "place", value: "Rome" },
  ]);
  detailsOf("ben@example.org").set([{ field: "pet", value: "Rex" }]);
  renderAt("/profile", <PromptDetailsCard account={anna} />);
  expect(screen.getByText("Remembered on this device: place, child")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Forget my details" }));
  expect(screen.getByText("Nothing is remembered on this device.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Details for prompts" })).toHaveFocus());
  expect(store.get()).toEqual([]);
  expect(detailsOf("ben@example.org").get()).toHaveLength(1);
  await user.click(await screen.findByRole("button", { name: /^Undo/ }));
  expect(screen.getByText("Remembered on this device: place, child")).toBeVisible();
});

test("many_details_are_summed_up", () => {
  const many = Array.from({ length: 14 }, (_, index) => ({ field: `field ${index}`, value: "x" }));
  store.set(many);
  renderAt("/profile", <PromptDetailsCard account={anna} />);
  expect(screen.getByText(/^Remembered on this device: field 13, .*, field 2, and 2 more$/)).toBeVisible();
});
