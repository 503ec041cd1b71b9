import { expect, test } from "vitest";
import * as z from "zod/mini";
import { emailAddress } from "@/features/users/schema";

const schema = emailAddress("Please enter a valid email address");

test("addresses that mail reaches are taken, and trimmed", () => {
  for (const address of [
    "anna@example.org",
    "Anna.O'Neil+shop@Mail.Example.org",
    "a&b@example.org",
    "anna@xn--bcher-kva.example",
    "anna@example.xn--vermgensberatung-pwb",
  ])
    expect(z.parse(schema, ` ${address} `)).toBe(address);
});

test("what is no address is refused with the one message", () => {
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
