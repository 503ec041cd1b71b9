import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { AdminTabs } from "@/layouts/admin-layout";
import { AdminNavigation } from "@/layouts/admin-navigation";
import { adminScreens } from "@/router/admin-screens";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const server = (role: string, waiting = 0, status = "ok") =>
  fakeServer({
    "GET /api/auth/me": { json: { email: "eva@example.org", firstName: "Eva", isAdmin: true, role } },
    "GET /api/admin/orders/totals?problem=open_message": { json: { count: waiting } },
    "GET /api/admin/health": { json: { status } },
  });

beforeEach(() => {
  server("owner");
});

const toggle = () => screen.getByRole("button", { name: /^Admin menu/ });
const names = () => screen.getAllByRole("link").map((link) => link.textContent);

const entries = [
  "Overview",
  "Orders",
  "Members",
  "Agents",
  "Discounts",
  "Prompts",
  "Posts, newsletters",
  "Site",
  "System",
];

test.each([
  { role: "owner", expected: entries },
  { role: "editor", expected: ["Agents", "Prompts", "Posts, newsletters", "Site", "Trash and archive"] },
  { role: "support", expected: ["Orders", "Members", "Emails"] },
])("admin_navigation_of_$role_has_permitted_entries", async ({ role, expected }) => {
  server(role);
  renderAt("/admin", <AdminNavigation className={undefined} />);
  await waitFor(() => expect(names()).toEqual(expected));
});

test.each([
  ["/admin/prompts?q=meal", "Prompts", []],
  ["/admin/orders/1", "Orders", []],
  ["/admin", "Agents", ["/admin", "/admin/bundles", "/admin/reviews", "/admin/wish-list"]],
  ["/admin/wish-list", "Agents", ["/admin", "/admin/bundles", "/admin/reviews", "/admin/wish-list"]],
  [
    "/admin/newsletters",
    "Posts, newsletters",
    ["/admin/blog", "/admin/newsletters", "/admin/welcome-email", "/admin/tags"],
  ],
  [
    "/admin/media",
    "Site",
    ["/admin/pages", "/admin/media", "/admin/appearance", "/admin/seller", "/admin/webhooks"],
  ],
  ["/admin/audit", "System", ["/admin/health", "/admin/emails", "/admin/audit", "/admin/trash"]],
])("admin_screen_%s_is_under_%s", (at, entry, tabs) => {
  renderAt(at, <AdminNavigation className={undefined} />);
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent(entry);
  expect(toggle()).toHaveTextContent(entry);
  cleanup();
  renderAt(at, <AdminTabs />);
  expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(tabs);
  if (tabs.length > 0) expect(screen.getByRole("link", { current: "page" })).toHaveAttribute("href", at);
});

test.each([
  ["/admin/members/1", "Members"],
  ["/admin/members/import", "Import"],
])("tab_of_%s_is_%s", (at, tab) => {
  renderAt(at, <AdminTabs />);
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent(tab);
});

test("every_former_admin_address_has_a_screen", () => {
  const former =
    "overview orders members discounts bundles reviews prompts blog newsletters pages media wish-list trash emails audit health";
  const known = adminScreens.map(({ path }) => path);
  for (const path of ["/admin", ...former.split(" ").map((name) => `/admin/${name}`)])
    expect(known).toContain(path);
});

test("admin_navigation_shows_waiting_questions_and_warnings", async () => {
  server("owner", 2, "warning");
  renderAt("/admin", <AdminNavigation className={undefined} />);
  expect(await screen.findByRole("link", { name: "Orders 2 questions waiting" })).toBeVisible();
  expect(await screen.findByRole("link", { name: "System A health check needs attention" })).toBeVisible();
  const tooltip = screen.getByText("A health check needs attention", { selector: "[popover]" });
  expect(tooltip.parentElement).toContainElement(screen.getByRole("link", { name: /^System/ }));
});

test("admin_menu_opened_closes_after_navigation", async () => {
  const user = setupUser();
  renderAt("/admin", <AdminNavigation className={undefined} />);
  expect(toggle()).toHaveAttribute("aria-expanded", "false");
  await user.click(toggle());
  expect(toggle()).toHaveAttribute("aria-expanded", "true");
  await user.click(screen.getByRole("link", { name: "Prompts" }));
  expect(screen.getByText("at /admin/prompts")).toBeVisible();
  expect(toggle()).toHaveAttribute("aria-expanded", "false");
});
