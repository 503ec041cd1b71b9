import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { Mailbox } from "./mailbox";

export interface User {
  email: string;
  firstName: string;
}

export const verificationSubject = /^Confirm your email address/;

/** A user that no other test has created. */
export function newUser(firstName = "Anna"): User {
  return { email: `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.org`, firstName };
}

/** Registers and verifies the email address with API calls, and skips the first steps. Signs `request` in. */
export async function registerAndVerify(request: APIRequestContext, user: User): Promise<void> {
  await register(request, user);
  const link = new URL(await new Mailbox(request).link(user.email, verificationSubject, "/verify"));
  const verified = await request.get("/api/auth/verify", {
    params: { token: link.searchParams.get("token") ?? "" },
  });
  expect(verified.ok(), await verified.text()).toBe(true);
  expect((await request.delete("/api/welcome")).status()).toBe(204);
}

/** Registers with an API call and does not open the verification link. */
export async function register(request: APIRequestContext, user: User): Promise<void> {
  const response = await request.post("/api/auth/register", {
    data: { ...user, password: `generated-${randomUUID()}` },
  });
  expect(response.status(), await response.text()).toBe(201);
}

/** Sets a password with an API call. */
export async function setPassword(request: APIRequestContext, password: string): Promise<void> {
  const response = await request.put("/api/auth/password", { data: { newPassword: password } });
  expect(response.status(), await response.text()).toBe(204);
}
