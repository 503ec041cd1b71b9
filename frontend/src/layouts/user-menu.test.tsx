import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { UserMenu } from "@/layouts/user-menu";
import { RequireAuth } from "@/router/guards";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const me = {
  "GET /api/auth/me": { json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null } },
};

async function logout() {
  const user = setupUser();
  renderAt(
    "/free-gpts",
    <Routes>
      <Route path="/" element={<p>Landing</p>} />
      <Route element={<RequireAuth />}>
        <Route path="/free-gpts" element={<UserMenu adminLinks={[]} />} />
      </Route>
    </Routes>,
  );
  await screen.findByText("anna@example.org");
  await user.click(screen.getByRole("menuitem", { name: "Logout" }));
}

test("logout_redirects_to_landing_page", async () => {
  const received = fakeServer({ ...me, "POST /api/auth/logout": { status: 204 } });
  localStorage.setItem("recent-searches:anna@example.org", '["tax"]');
  localStorage.setItem("prompt-details:anna@example.org", "[]");
  await logout();
  expect(await screen.findByText("Landing")).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(screen.getByText("at /")).toBeVisible();
  expect(received.map(({ call }) => call)).toEqual(["GET /api/auth/me", "POST /api/auth/logout"]);
});

const item = { id: "1", additionId: "a", title: "Planner", description: "", price: 900, isAvailable: true };

test("logout_sends_the_cart_and_removes_it", async () => {
  const received = fakeServer({
    ...me,
    "POST /api/cart/changes": { json: { email: "anna@example.org", items: [item] } },
    "POST /api/auth/logout": { status: 204 },
  });
  cart.switchTo({ email: "anna@example.org" });
  cart.add(item);
  await logout();
  expect(await screen.findByText("Landing")).toBeVisible();
  expect(received.map(({ call }) => call)).toContain("POST /api/cart/changes");
  expect(Object.keys(localStorage)).toEqual([]);
});

test("logout_keeps_a_cart_that_could_not_be_sent", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  fakeServer({ ...me, "POST /api/cart/changes": { status: 503 }, "POST /api/auth/logout": { status: 204 } });
  cart.switchTo({ email: "anna@example.org" });
  cart.add(item);
  await logout();
  expect(await screen.findByText("Landing")).toBeVisible();
  cart.switchTo({ email: "anna@example.org" });
  expect(cart.get().items).toHaveLength(1);
});

test("logout_failed_shows_toast_and_keeps_session", async () => {
  fakeServer({ ...me, "POST /api/auth/logout": "offline" });
  await logout();
  expect(await screen.findByText("Failed to logout")).toBeVisible();
  expect(screen.getByText(/^You're still logged in\./)).toBeVisible();
  expect(screen.getByText("anna@example.org")).toBeVisible();
});

test.each([
  ["/free-gpts", "User"],
  ["/admin", "Admin"],
  ["/admin/prompts", "Admin"],
])("user_menu_on_%s_without_name_shows_%s", async (at, name) => {
  fakeServer({
    "GET /api/auth/me": { json: { email: "eva@example.org", firstName: "", isAdmin: true, role: "owner" } },
  });
  renderAt(at, <UserMenu adminLinks={[]} />);
  await screen.findByText("eva@example.org");
  expect(screen.getByText(name)).toBeVisible();
});
