import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Navigation } from "@/layouts/navigation";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

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
  renderAt("/free-gpts", <Navigation userRole="member" hasBottomBar={false} />);
  expect(entries()).toEqual(membersEntries);
});

test("navigation_of_admin_has_admin_links", () => {
  renderAt("/blog", <Navigation userRole="editor" hasBottomBar />);
  const adminLinks = ["/admin Admin", "/admin/prompts Prompt Management", "/admin/blog Blog Management"];
  expect(entries().slice(0, -4)).toEqual([...membersEntries, ...adminLinks]);
});

test("navigation_on_admin_screens_has_the_links_of_members_in_a_menu", async () => {
  renderAt("/admin/blog", <Navigation userRole="owner" hasBottomBar={false} />);
  const adminLinks = ["/admin Admin", "/admin/prompts Prompt Management", "/admin/blog Blog Management"];
  expect(entries()).toEqual(adminLinks);
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Blog Management");
  await setupUser().click(screen.getByRole("button", { name: "View site" }));
  const items = screen.getAllByRole("menuitem");
  expect(items.map((link) => `${link.getAttribute("href")} ${link.textContent}`)).toEqual([
    "/ Landing page",
    ...membersEntries,
  ]);
});

test("navigation_of_support_links_its_first_screen", () => {
  renderAt("/free-gpts", <Navigation userRole="support" hasBottomBar />);
  expect(entries().slice(0, -4)).toEqual([...membersEntries, "/admin Admin"]);
});

const bar = () => screen.getAllByRole("navigation", { name: "Main" })[1] as HTMLElement;

test("bottom_bar_has_four_places", () => {
  renderAt("/", <Navigation userRole="member" hasBottomBar />);
  const links = within(bar()).getAllByRole("link");
  expect(links.map((link) => `${link.getAttribute("href")} ${link.textContent}`)).toEqual([
    "/free-gpts Agents",
    "/free-prompts Prompts",
    "/toolbox Toolbox",
    "/blog Blog",
  ]);
});

test.each([
  ["/premium-gpts", "page", "Agents"],
  ["/gpts/meal-planner", "true", "Agents"],
  ["/free-prompts", "page", "Prompts"],
  ["/purchase-history/1042", "true", "Toolbox"],
  ["/blog/calm-mornings", "true", "Blog"],
])("bottom_bar_at_%s_marks_%s_of_%s", (at, current, name) => {
  renderAt(at, <Navigation userRole="member" hasBottomBar />);
  const marked = within(bar())
    .getAllByRole("link")
    .filter((link) => link.hasAttribute("aria-current"));
  expect(marked.map((link) => [link.getAttribute("aria-current"), link.textContent])).toEqual([
    [current, name],
  ]);
});

test("bottom_bar_hides_while_typing", () => {
  renderAt(
    "/free-gpts",
    <>
      <input aria-label="Search" />
      <input type="checkbox" aria-label="Lifestyle" />
      <Navigation userRole="member" hasBottomBar />
    </>,
  );
  const { dataset } = document.documentElement;
  expect(dataset.bottomBar).toBe("shown");
  act(() => screen.getByLabelText("Search").focus());
  expect(dataset.bottomBar).toBe("typing");
  act(() => screen.getByLabelText("Lifestyle").focus());
  expect(dataset.bottomBar).toBe("shown");
});
