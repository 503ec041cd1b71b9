import fc from "fast-check";
import { expect, test } from "vitest";
import { isOwnPath, paths, verifyEmailPath } from "@/lib/paths";
import { getReturnTo, returnToState } from "@/lib/return-to";

test("an address in the check-your-email path survives whatever characters it has", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const url = new URL(verifyEmailPath(email), "http://localhost");
      expect(url.pathname).toBe("/verify-email");
      expect(url.searchParams.get("email")).toBe(email);
    }),
  );
});

test.each(["/profile", "/blog/a-post", "/free-gpts?category=Lifestyle#top"])(
  "%s is a page of ours",
  (address) => {
    expect(isOwnPath(address)).toBe(true);
  },
);

test.each([
  "https://evil.example/profile",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "/no-such-page",
  "",
])("%j is no page of ours", (address) => {
  expect(isOwnPath(address)).toBe(false);
});

test("the way back after signing in is where the reader came from, query and all", () => {
  const state = returnToState({ pathname: "/premium-gpts", search: "?q=tax", hash: "" });
  expect(getReturnTo(state)).toBe("/premium-gpts?q=tax");
});

test.each([null, undefined, "x", { wayBack: 3 }, { wayBack: "//evil.example" }])(
  "without a valid way back (%j) signing in leads to the free agents",
  (state) => {
    expect(getReturnTo(state)).toBe(paths.freeAgents);
  },
);
