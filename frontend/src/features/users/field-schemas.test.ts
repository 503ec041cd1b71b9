import { expect, test } from "vitest";
import * as z from "zod/mini";
import { emailAddress } from "@/features/users/field-schemas";

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
