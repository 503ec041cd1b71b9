import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Navigation } from "@/layouts/navigation";
import { renderAt } from "@/testing/render";

const entries = () =>
  screen.getAllByRole("link").map((link) => `${link.getAttribute("href")} ${link.textContent}`);
const membersEntries = [
  "/free-gpts Free GPTs",
  "/free-prompts Free Prompts",
  "/premium-gpts Premium GPTs",
  "/purchase-history Purchase History",
  "/toolbox My Toolbox",
  "/blog Blog",
];

test("navigation_of_member_has_no_admin_links", () => {
  renderAt("/free-gpts", <Navigation userRole="member" />);
  expect(entries()).toEqual(membersEntries);
});

test("navigation_of_admin_has_admin_links_and_marks_current", () => {
  renderAt("/admin/prompts", <Navigation userRole="editor" />);
  expect(entries()).toEqual([
    ...membersEntries,
    "/admin Admin",
    "/admin/prompts Prompt Management",
    "/admin/blog Blog Management",
  ]);
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Prompt Management");
});

test("navigation_on_admin_screens_has_the_links_of_members_in_a_menu", async () => {
  renderAt("/admin/blog", <Navigation userRole="owner" isAdminScreen />);
  const adminLinks = ["/admin Admin", "/admin/prompts Prompt Management", "/admin/blog Blog Management"];
  expect(entries()).toEqual(adminLinks);
  await userEvent.click(screen.getByRole("button", { name: "View site" }));
  const items = screen.getAllByRole("menuitem");
  expect(items.map((link) => `${link.getAttribute("href")} ${link.textContent}`)).toEqual(membersEntries);
});

test("navigation_of_support_links_its_first_screen", () => {
  renderAt("/free-gpts", <Navigation userRole="support" />);
  expect(entries()).toEqual([...membersEntries, "/admin Admin"]);
});
