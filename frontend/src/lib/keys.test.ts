import { expect, test } from "vitest";
import { isKey } from "@/lib/keys";

test.each([
  ["US", "k", "KeyK", true],
  ["caps lock", "K", "KeyK", true],
  ["Russian", "л", "KeyK", true],
  ["Greek", "κ", "KeyK", true],
  ["Hebrew", "ל", "KeyK", true],
  ["Arabic", "ن", "KeyK", true],
  ["Thai", "า", "KeyK", true],
  ["Russian, another key", "к", "KeyR", false],
  ["Dvorak", "k", "KeyV", true],
  ["Dvorak, the place of k", "t", "KeyK", false],
  ["Latin with a sign", "ø", "KeyK", false],
  ["Armenian", "կ", "KeyK", true],
  ["named key", "Dead", "KeyK", false],
])("key_of_the_%s_layout_is_found", (_layout, key, code, is) => {
  expect(isKey({ key, code }, "k")).toBe(is);
});

test("key_of_a_bracket_has_its_place_on_other_layouts", () => {
  expect(isKey({ key: "]", code: "Digit9" }, "]")).toBe(true);
  expect(isKey({ key: "ъ", code: "BracketRight" }, "]")).toBe(true);
  expect(isKey({ key: "+", code: "BracketRight" }, "]")).toBe(false);
});
