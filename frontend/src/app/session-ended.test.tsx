import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { RequireAuth } from "@/app/guards";
import { SessionSync } from "@/app/session-sync";
import { LoginPage } from "@/features/users/auth/login-page";
import { ProfilePage } from "@/features/users/profile/profile-page";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

const anna = { email: "anna@example.org", firstName: "Anna", isAdmin: false };
const unauthenticated = { status: 401, json: { code: "unauthenticated", message: "Please log in." } };

test("a profile typed after the session has ended waits while she logs in again", async () => {
  let signedIn = true;
  fakeServer({
    "GET /api/auth/me": () => (signedIn ? { json: anna } : unauthenticated),
    "GET /api/auth/account": { json: { passwordChosen: true } },
    "GET /api/auth/sessions": { json: [] },
    "GET /api/auth/activity": { json: { items: [], nextCursor: null } },
    "PUT /api/auth/profile": () => {
      signedIn = false;
      return unauthenticated;
    },
    "POST /api/auth/login": () => {
      signedIn = true;
      return { json: anna };
    },
  });
  const user = userEvent.setup();
  renderAt(
    "/profile",
    <>
      <SessionSync />
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route element={<RequireAuth />}>
          <Route path="/profile" element={<ProfilePage />} />
        </Route>
      </Routes>
    </>,
  );
  await user.type(await screen.findByLabelText("First Name"), "-Lena");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeVisible();

  await user.type(screen.getByLabelText("Email Address"), "anna@example.org");
  await user.type(screen.getByLabelText("Password"), "right enough{Enter}");
  expect(await screen.findByLabelText("First Name")).toHaveValue("Anna-Lena");
  expect(screen.getByRole("button", { name: "Save Changes" })).toHaveAccessibleDescription(
    /your changes weren't saved/,
  );
});
