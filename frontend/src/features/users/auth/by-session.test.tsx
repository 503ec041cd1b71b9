import { act, render, screen } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { BySession } from "@/features/users/auth/by-session";
import type { CurrentUser } from "@/features/users/schema";
import { setSessionHint } from "@/testing/session-hint";

const anna: CurrentUser = { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null };
const session = (user: CurrentUser | null | undefined) => (
  <BySession user={user} member={<p>Member</p>} visitor={<input aria-label="Visitor" />} />
);
const shown = () => [
  ...(screen.queryByText("Member") ? ["member"] : []),
  ...(screen.queryByLabelText("Visitor") ? ["visitor"] : []),
];

let root: Root | undefined;
let container: HTMLElement | undefined;
afterEach(() => {
  act(() => root?.unmount());
  container?.remove();
  root = undefined;
});

test.each([
  { user: anna, hint: false, expected: ["member"] },
  { user: null, hint: true, expected: ["visitor"] },
  { user: undefined, hint: true, expected: ["member"] },
  { user: undefined, hint: false, expected: ["visitor"] },
])("session_switch_follows_user_then_hint_%o", ({ user, hint, expected }) => {
  setSessionHint(hint);
  render(session(user));
  expect(shown()).toEqual(expected);
});

test("session_switch_hydration_keeps_input", () => {
  container = document.createElement("div");
  container.innerHTML = renderToString(session(undefined));
  document.body.append(container);
  expect(shown()).toEqual(["member", "visitor"]);
  const field = screen.getByLabelText<HTMLInputElement>("Visitor");
  field.value = "Anna";
  act(() => {
    root = hydrateRoot(container as HTMLElement, session(undefined));
  });
  expect(shown()).toEqual(["visitor"]);
  expect(screen.getByLabelText("Visitor")).toBe(field);
  expect(field).toHaveValue("Anna");
});
