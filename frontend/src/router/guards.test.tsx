import { act, screen } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { SessionSync } from "@/hosts/session-sync";
import { MemberShell } from "@/layouts/member-shell";
import { send } from "@/lib/api/http";
import { getReturnTo } from "@/lib/paths/return-to";
import { AwaitUser, RequireAuth } from "@/router/guards";
import { RequireAdmin } from "@/router/require-admin";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { setupUser } from "@/testing/user";
import { currentToasts, dismissToasts } from "@/ui/toast";

const me = "GET /api/auth/me";
const unauthenticated: FakeResponse = {
  status: 401,
  json: { code: "unauthenticated", message: "Please sign in." },
};
const member: FakeResponse = {
  json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null },
};

afterEach(dismissToasts);

function Login() {
  return <p>{`back to ${getReturnTo(useLocation().state)}`}</p>;
}

function renderRoutes(at: string) {
  renderAt(
    at,
    <>
      <SessionSync />
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route element={<RequireAuth />}>
          <Route
            path="/profile"
            element={
              <button type="button" onClick={() => void send("GET", "/api/auth/account").catch(() => {})}>
                Save
              </button>
            }
          />
          <Route path="/free-gpts" element={<p>Free agents</p>} />
          <Route element={<AwaitUser />}>
            <Route path="/checkout" element={<p>Checkout</p>} />
          </Route>
          <Route
            path="/admin"
            element={
              <RequireAdmin permission="manageContent">
                <p>Admin screen</p>
              </RequireAdmin>
            }
          />
          <Route path="/admin/orders" element={<p>Orders</p>} />
          <Route
            path="/admin/audit"
            element={
              <RequireAdmin permission="viewAuditLog">
                <p>Audit log</p>
              </RequireAdmin>
            }
          />
        </Route>
      </Routes>
    </>,
  );
}

test("require_auth_redirects_to_login_with_return_path_in_state", async () => {
  fakeServer({ [me]: unauthenticated });
  renderRoutes("/profile?from=mail");
  expect(await screen.findByText("back to /profile?from=mail")).toBeVisible();
  expect(screen.getByText("at /login")).toBeVisible();
});

test("open_member_page_with_hint_shows_it_before_the_response", async () => {
  setSessionHint(true);
  let response = (_: FakeResponse) => {};
  fakeServer({
    [me]: () =>
      new Promise((resolve) => {
        response = resolve;
      }),
  });
  renderRoutes("/profile");
  const save = screen.getByRole("button", { name: "Save" });
  await act(async () => response(member));
  expect(screen.getByRole("button", { name: "Save" })).toBe(save);
});

test("open_member_page_with_stale_hint_leads_to_login", async () => {
  setSessionHint(true);
  fakeServer({ [me]: unauthenticated });
  renderRoutes("/profile");
  expect(await screen.findByText("back to /profile")).toBeVisible();
});

test.each(["/admin", "/checkout"])("open_%s_waits_for_the_response", (path) => {
  setSessionHint(true);
  fakeServer({ [me]: () => new Promise(() => {}) });
  renderRoutes(path);
  expect(screen.getByText("Loading")).toBeInTheDocument();
  expect(screen.queryByText(/^(Admin screen|Checkout)$/)).not.toBeInTheDocument();
});

test("require_auth_renders_page_for_member", async () => {
  fakeServer({ [me]: member });
  renderRoutes("/profile");
  expect(await screen.findByRole("button", { name: "Save" })).toBeVisible();
});

test("require_admin_redirects_member_and_shows_toast", async () => {
  fakeServer({
    [me]: { json: { email: "eva@example.org", firstName: "Eva", isAdmin: false, role: null } },
  });
  renderRoutes("/admin");
  expect(await screen.findByText("Free agents")).toBeVisible();
  expect(await screen.findByText("Admins only")).toBeVisible();
});

test("open_admin_area_without_permission_shows_first_screen", async () => {
  fakeServer({
    [me]: { json: { email: "eva@example.org", firstName: "Eva", isAdmin: true, role: "support" } },
  });
  renderRoutes("/admin");
  expect(await screen.findByText("Orders")).toBeVisible();
  expect(currentToasts().filter(({ open }) => open)).toEqual([]);
});

test("open_admin_screen_without_permission_says_why", async () => {
  fakeServer({
    [me]: { json: { email: "eva@example.org", firstName: "Eva", isAdmin: true, role: "support" } },
  });
  renderRoutes("/admin/audit");
  expect(await screen.findByText("Orders")).toBeVisible();
  expect(screen.queryByText("Audit log")).not.toBeInTheDocument();
  expect(await screen.findByText("Your role doesn't include that screen")).toBeVisible();
});

test.each(["owner", "editor"])("require_admin_renders_page_for_%s", async (role) => {
  fakeServer({ [me]: { json: { email: "eva@example.org", firstName: "Eva", isAdmin: true, role } } });
  renderRoutes("/admin");
  expect(await screen.findByText("Admin screen")).toBeVisible();
});

test("require_auth_server_error_offers_retry_without_redirect", async () => {
  const user = setupUser();
  let response: FakeResponse = { status: 503 };
  fakeServer({ [me]: () => response });
  renderRoutes("/profile");
  const retryButton = await screen.findByRole("button", { name: "Try again" });
  response = member;
  await user.click(retryButton);
  expect(await screen.findByRole("button", { name: "Save" })).toBeVisible();
});

test("session_expired_on_read_redirects_to_login_with_return_path", async () => {
  const user = setupUser();
  let response = member;
  fakeServer({ [me]: () => response, "GET /api/auth/account": unauthenticated });
  renderRoutes("/profile");
  const save = await screen.findByRole("button", { name: "Save" });
  response = unauthenticated;
  await user.click(save);
  expect(await screen.findByText("back to /profile")).toBeVisible();
});

test("admin_without_required_second_factor_sees_only_its_set_up", async () => {
  fakeServer({
    [me]: {
      json: {
        email: "ada@example.org",
        firstName: "Ada",
        isAdmin: true,
        role: "owner",
        secondFactorSetupRequired: true,
      },
    },
    "GET /api/auth/second-factor": { json: { recoveryCodesLeft: 0 } },
  });
  renderAt(
    "/free-gpts",
    <Routes>
      <Route element={<MemberShell />}>
        <Route path="/free-gpts" element={<p>Free agents</p>} />
      </Route>
    </Routes>,
  );
  expect(await screen.findByRole("heading", { level: 1, name: "Protect your admin account" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Set up" })).toBeVisible();
  expect(screen.queryByText("Free agents")).not.toBeInTheDocument();
});
