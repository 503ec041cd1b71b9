import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { AdminNavigation } from "@/layouts/admin-navigation";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

const me = (role: string) => ({
  "GET /api/auth/me": { json: { email: "eva@example.org", firstName: "Eva", isAdmin: true, role } },
});

beforeEach(() => {
  fakeServer(me("owner"));
});

const toggle = () => screen.getByRole("button", { name: /^Admin menu/ });

test("admin_navigation_links_screens_and_marks_current", () => {
  renderAt("/admin/prompts?q=meal", <AdminNavigation className={undefined} />);
  expect(screen.getByRole("list", { name: "Content" })).toBeInTheDocument();
  const links = screen.getAllByRole("link");
  expect(links.map((link) => `${link.getAttribute("href")} ${link.textContent}`)).toEqual([
    "/admin/overview Overview",
    "/admin/orders Orders",
    "/admin/members Members",
    "/admin/discounts Discounts",
    "/admin Agents",
    "/admin/bundles Bundles",
    "/admin/reviews Reviews",
    "/admin/prompts Prompts",
    "/admin/blog Blog posts",
    "/admin/newsletters Newsletters",
    "/admin/pages Pages",
    "/admin/media Images",
    "/admin/wish-list Wish list",
    "/admin/trash Trash and archive",
    "/admin/emails Emails",
    "/admin/audit Audit log",
    "/admin/health Health",
  ]);
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Prompts");
  expect(toggle()).toHaveTextContent("Prompts");
});

test.each([
  {
    role: "editor",
    names: [
      "Agents",
      "Bundles",
      "Reviews",
      "Prompts",
      "Blog posts",
      "Newsletters",
      "Pages",
      "Images",
      "Wish list",
      "Trash and archive",
    ],
  },
  { role: "support", names: ["Orders", "Members", "Emails"] },
])("admin_navigation_of_$role_has_permitted_links", async ({ role, names }) => {
  fakeServer(me(role));
  renderAt("/admin", <AdminNavigation className={undefined} />);
  await waitFor(() => expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(names));
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
