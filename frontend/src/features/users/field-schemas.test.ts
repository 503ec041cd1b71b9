import { expect, test } from "vitest";
import * as z from "zod/mini";
import { emailAddress, newPasswordSchema, sixDigits } from "@/features/users/field-schemas";

const schema = emailAddress("Please enter a valid email address");

test("email_address_deliverable_is_accepted_and_trimmed", () => {
  for (const email of [
    "anna@example.org",
    "Anna.O'Neil+shop@Mail.Example.org",
    "a&b@example.org",
    "anna@xn--bcher-kva.example",
    "anna@example.xn--vermgensberatung-pwb",
  ])
    expect(z.parse(schema, ` ${email} `)).toBe(email);
});

test("email_address_invalid_is_rejected", () => {
  for (const text of [
    "",
    "anna",
    "anna@",
    "@example.org",
    "anna@example",
    "an na@example.org",
    "a@b@c.org",
    "anna@.org",
  ]) {
    const result = z.safeParse(schema, text);
    expect(result.success, text).toBe(false);
    expect(new Set(result.error?.issues.map(({ message }) => message))).toEqual(
      new Set(["Please enter a valid email address"]),
    );
  }
});

test("email_address_pasted_is_cleaned_like_on_the_server", () => {
  for (const pasted of [
    "zw-1@example.org\u200b",
    "zw\u2060-1@exam\u00adple.org",
    "\ufeffzw\u20111@example.org\u00a0",
    "\u2066zw\u20131@example.org\u2069",
    "ｚｗ－１＠ｅｘａｍｐｌｅ．ｏｒｇ",
    "zw-1@example。org",
  ])
    expect(z.parse(schema, pasted), JSON.stringify(pasted)).toBe("zw-1@example.org");
});

test("six_digits_of_any_script_and_spelling_are_accepted", () => {
  const code = sixDigits("Enter the six digits");
  for (const typed of [
    "123 456",
    "123\u00a0456",
    "１２３４５６",
    "١٢٣٤٥٦",
    "123-456",
    "\u202a123456\u202c\u200b",
  ])
    expect(z.safeParse(code, typed).success, JSON.stringify(typed)).toBe(true);
  for (const typed of ["", "12345", "1234567", "abcdef"])
    expect(z.safeParse(code, typed).success, typed).toBe(false);
});

test("password_length_counts_composed_characters", () => {
  expect(z.safeParse(newPasswordSchema, "e\u0301".repeat(128)).success).toBe(true);
  expect(z.safeParse(newPasswordSchema, "e\u0301".repeat(7)).success).toBe(false);
});
