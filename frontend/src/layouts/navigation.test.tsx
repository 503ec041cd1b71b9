import { screen } from "@testing-library/react";
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

test("navigation_of_support_links_its_first_screen", () => {
  renderAt("/free-gpts", <Navigation userRole="support" />);
  expect(entries()).toEqual([...membersEntries, "/admin Admin"]);
});
