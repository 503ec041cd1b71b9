import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SearchDialog } from "@/features/search/search-dialog";
import type { CurrentUser } from "@/features/users/schema";
import { adminCommands } from "@/hosts/admin-commands";
import { useCommand } from "@/lib/command";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const admin = (role: "owner" | "editor" | "support") =>
  ({ email: "eva@example.org", firstName: "Eva", isAdmin: true, role }) as CurrentUser;
const find = (role: "owner" | "editor" | "support", query: string, at = "/admin") =>
  adminCommands(admin(role), at, query).map(({ name, path, action }) =>
    [name, path, action].filter(Boolean).join(" "),
  );

test("commands_find_screens_actions_orders_and_members", () => {
  expect(find("owner", "new po")).toEqual([
    "New post /admin/blog add",
    "Orders with “new po” /admin/orders?q=new+po",
    "Members with “new po” /admin/members?q=new+po",
  ]);
  expect(find("owner", "order 1042")[0]).toBe("Orders with “1042” /admin/orders?q=1042");
  expect(find("owner", "audit")[0]).toBe("Audit log /admin/audit");
  expect(find("owner", "view site")[0]).toBe("View site /free-gpts");
  expect(find("owner", "refund")[0]).toBe("Refund an order /admin/orders");
  expect(find("owner", "refund", "/admin/orders/7")[0]).toBe("Refund this order /admin/orders/7 refund");
});

test("commands_are_those_of_the_role", () => {
  expect(find("editor", "order")).toEqual([]);
  expect(find("support", "new")).toEqual([
    "Orders with “new” /admin/orders?q=new",
    "Members with “new” /admin/members?q=new",
  ]);
  expect(find("support", "")).toEqual([
    "Emails to a member /admin/members",
    "Refund an order /admin/orders",
    "Orders /admin/orders",
    "Members /admin/members",
    "Emails /admin/emails",
    "View site /free-gpts",
  ]);
});

function Posts({ onAdd }: { onAdd: () => void }) {
  useCommand("add", onAdd);
  return null;
}

test("chosen_command_runs_once_and_is_no_missed_search", async () => {
  const received = fakeServer({
    "GET /api/search?q=new+post&limit=7": {
      json: { items: [], counts: { agent: 0, bundle: 0, prompt: 0, post: 0, page: 0 }, isPartial: false },
    },
  });
  const onAdd = vi.fn();
  renderAt(
    "/admin/blog",
    <>
      <Posts onAdd={onAdd} />
      <SearchDialog
        account="eva@example.org"
        commands={(query) => adminCommands(admin("owner"), "/admin/blog", query)}
        onClose={() => {}}
        fallbackFocus={() => null}
      />
    </>,
  );
  const user = setupUser();
  expect(screen.getByRole("option", { name: "Orders" })).toBeVisible();
  await user.type(screen.getByRole("combobox"), "new post");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onAdd).toHaveBeenCalledOnce();
  expect(received.every(({ call }) => call.startsWith("GET "))).toBe(true);
});
