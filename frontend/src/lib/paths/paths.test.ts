import fc from "fast-check";
import { expect, test } from "vitest";
import { isInternalPath } from "@/lib/paths/internal-path";
import { isMemberPage, paths, verifyEmailPath } from "@/lib/paths/paths";
import { getReturnTo, keepReturnTo, ownPage } from "@/lib/paths/return-to";
import { returnToState } from "@/lib/paths/return-to-state";
import { adminScreens } from "@/router/admin-screens";

test("verify_email_path_round_trips_any_email", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const url = new URL(verifyEmailPath(email), "http://localhost");
      expect(url.pathname).toBe("/verify-email");
      expect(url.searchParams.get("email")).toBe(email);
    }),
  );
});

test.each(["/profile", "/blog/a-post", "/free-gpts?category=Lifestyle#top"])(
  "is_own_path_%s_returns_true",
  (path) => {
    expect(isInternalPath(path)).toBe(true);
  },
);

test.each([
  "https://evil.example/profile",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "/no-such-page",
  "",
])("return_to_%j_is_rejected", (path) => {
  expect(isInternalPath(path)).toBe(false);
});

test("return_to_keeps_path_and_query", () => {
  const state = returnToState({ pathname: "/premium-gpts", search: "?q=tax", hash: "" });
  expect(getReturnTo(state)).toBe("/premium-gpts?q=tax");
});

test.each([null, undefined, "x", { returnTo: 3 }, { returnTo: "//evil.example" }])(
  "return_to_invalid_%j_falls_back_to_free_agents",
  (state) => {
    expect(getReturnTo(state)).toBe(paths.freeAgents);
  },
);

test.each([null, { returnTo: "//evil.example" }, { returnTo: "/nothing" }])(
  "keep_return_to_drops_%j",
  (state) => expect(keepReturnTo(state)).toEqual({}),
);

test("keep_return_to_keeps_only_the_page", () => {
  expect(keepReturnTo({ returnTo: "/checkout", email: "anna@example.org" })).toEqual({
    returnTo: "/checkout",
  });
});

test.each(["//evil.example", "/\\evil.example", "javascript:alert(1)", "/nothing", undefined])(
  "own_page_rejects_%s",
  (path) => expect(ownPage(path)).toBeUndefined(),
);

const adminPaths = adminScreens.map(({ path }) => path);
test.each(adminPaths)("admin_screen_%s_needs_a_session", (path) => {
  expect(isMemberPage(path.replace(":id", "1"))).toBe(true);
});

test.each(["/admin/unknown", "/admin/prompts/1", "/admin/orders/1/2", "/administrator"])(
  "unknown_path_%s_needs_no_session",
  (path) => expect(isMemberPage(path)).toBe(false),
);
