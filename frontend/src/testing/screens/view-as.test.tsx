import { screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { cart } from "@/features/purchases/cart/cart";
import { useCurrentUser } from "@/features/users/api";
import { ViewAsHost } from "@/hosts/view-as-host";
import { UserMenu } from "@/layouts/user-menu";
import { RequireAuth } from "@/router/guards";
import { RequireAdmin } from "@/router/require-admin";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint, setViewHint } from "@/testing/session-hint";
import { setupUser, type User } from "@/testing/user";

const me = "GET /api/auth/me";
const start = "POST /api/admin/view-as";
const end = "DELETE /api/admin/view-as";
const example = { email: "member@example.com", firstName: "Example member", isAdmin: false, role: null };
const eva = (role: string) => ({ email: "eva@example.org", firstName: "Eva", isAdmin: true, role });

/** Responds as the server does: the cookie changes with the view. */
function fakeViews(role: string) {
  let view: string | null = null;
  return fakeServer({
    [me]: () =>
      view === null ? { json: eva(role) } : view === "visitor" ? { status: 401 } : { json: example },
    [start]: (body) => {
      ({ view } = body as { view: "visitor" | "member" });
      setViewHint(view as "visitor");
      setSessionHint(view !== "visitor");
      return { status: 204 };
    },
    [end]: () => {
      view = null;
      setViewHint(null);
      setSessionHint(true);
      return { status: 204 };
    },
  });
}

function UserName() {
  const { data: user } = useCurrentUser();
  return <p>{`Hello ${user?.firstName}`}</p>;
}

function show(at: string) {
  renderAt(
    at,
    <>
      <Routes>
        <Route path="/" element={<p>Landing</p>} />
        <Route element={<RequireAuth />}>
          <Route path="/free-gpts" element={<UserName />} />
          <Route
            path="/admin/*"
            element={
              <RequireAdmin permission="viewSiteAs">
                <UserMenu adminLinks={[]} />
              </RequireAdmin>
            }
          />
        </Route>
      </Routes>
      <ViewAsHost />
    </>,
  );
  return setupUser();
}

async function openDialog(user: User) {
  await user.click(await screen.findByRole("button", { name: "Your account" }));
  await user.click(await screen.findByRole("menuitem", { name: "View as..." }));
  return screen.findByRole("dialog", { name: "View as" });
}

const submit = () => screen.getByRole("button", { name: "View site" });
const exit = () => screen.findByRole("button", { name: "Exit view" });

beforeEach(() => setSessionHint(true));

test("view_as_member_shows_banner_until_exit_returns_to_screen", async () => {
  const received = fakeViews("owner");
  const user = show("/admin/orders?status=paid");
  await openDialog(user);
  await user.click(screen.getByRole("radio", { name: "Member" }));
  await user.click(submit());
  expect(await screen.findByText("Hello Example member")).toBeVisible();
  expect(screen.queryByText("Admins only")).not.toBeInTheDocument();
  expect(
    await screen.findByText("You're viewing the site as a member. Nothing you do here is saved."),
  ).toBeVisible();
  cart.switchTo(example);
  cart.add({ id: "1", title: "Meal Planner", description: "", price: 900 });

  await user.click(await exit());
  expect(await screen.findByText("at /admin/orders?status=paid")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("complementary")).not.toBeInTheDocument());
  expect(cart.get().items).toEqual([]);
  expect(received.map(({ call }) => call)).toEqual([me, start, me, end, me]);
  expect(received[1]?.body).toEqual({ view: "member" });
});

test("view_as_visitor_goes_to_landing_page", async () => {
  fakeViews("editor");
  const user = show("/admin");
  await openDialog(user);
  expect(screen.getByRole("radio", { name: "Visitor" })).toBeChecked();
  await user.click(submit());
  expect(await screen.findByText("Landing")).toBeVisible();
  expect(await screen.findByText(/as a visitor/)).toBeVisible();
});

test("view_as_failed_start_stays_in_dialog", async () => {
  fakeServer({ [me]: { json: eva("owner") }, [start]: { status: 503 } });
  const user = show("/admin");
  await openDialog(user);
  await user.click(submit());
  expect(await screen.findByText(/^We couldn't start the view\./)).toBeVisible();
  expect(screen.getByRole("dialog", { name: "View as" })).toBeVisible();
  expect(screen.getByText("at /admin")).toBeVisible();
});

test("exit_view_failed_keeps_view", async () => {
  setViewHint("member");
  fakeServer({ [me]: { json: example }, [end]: { status: 503 } });
  const user = show("/free-gpts");
  await user.click(await exit());
  expect(await screen.findByText("We couldn't exit the view")).toBeVisible();
  expect(screen.getByText("at /free-gpts")).toBeVisible();
  expect(await exit()).toBeVisible();
});

test("exit_view_of_ended_session_goes_to_login", async () => {
  setViewHint("member");
  let isEnded = false;
  fakeServer({
    [me]: () => (isEnded ? { status: 401 } : { json: example }),
    [end]: () => {
      isEnded = true;
      setViewHint(null);
      setSessionHint(false);
      return { status: 401, json: { code: "unauthenticated", message: "Please log in first." } };
    },
  });
  const user = show("/free-gpts");
  await user.click(await exit());
  expect(await screen.findByText("at /login")).toBeVisible();
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
});

test("view_as_host_without_view_loads_no_banner", async () => {
  fakeServer({ [me]: { json: eva("owner") } });
  show("/free-gpts");
  expect(await screen.findByText("Hello Eva")).toBeVisible();
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
});
