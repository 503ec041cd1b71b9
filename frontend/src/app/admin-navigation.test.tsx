import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { AdminNavigation } from "@/app/admin-navigation";
import { renderAt } from "@/testing/render";

const toggle = () => screen.getByRole("button", { name: /^Admin menu/ });

test("admin_navigation_links_screens_and_marks_current", () => {
  renderAt("/admin/prompts?q=meal", <AdminNavigation className={undefined} />);
  expect(screen.getByRole("list", { name: "Content" })).toBeInTheDocument();
  const links = screen.getAllByRole("link");
  expect(links.map((link) => `${link.getAttribute("href")} ${link.textContent}`)).toEqual([
    "/admin Agents",
    "/admin/prompts Prompts",
    "/admin/blog Blog posts",
  ]);
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Prompts");
  expect(toggle()).toHaveTextContent("Prompts");
});

test("admin_menu_opened_closes_after_navigation", async () => {
  const user = userEvent.setup();
  renderAt("/admin", <AdminNavigation className={undefined} />);
  expect(toggle()).toHaveAttribute("aria-expanded", "false");
  await user.click(toggle());
  expect(toggle()).toHaveAttribute("aria-expanded", "true");
  await user.click(screen.getByRole("link", { name: "Prompts" }));
  expect(screen.getByText("at /admin/prompts")).toBeVisible();
  expect(toggle()).toHaveAttribute("aria-expanded", "false");
});
