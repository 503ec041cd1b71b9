import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { Mailbox } from "./mailbox";

export interface Person {
  email: string;
  firstName: string;
}

export const confirmMail = /^Confirm your address/;

/** Somebody nobody else in the run has met. */
export function somebody(firstName = "Anna"): Person {
  return { email: `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.org`, firstName };
}

/** Joins without the screens, for tests that start later in the story. The cookies of `request` are signed in. */
export async function join(request: APIRequestContext, person: Person): Promise<void> {
  await register(request, person);
  const link = new URL(await new Mailbox(request).link(person.email, confirmMail, "/verify"));
  const verified = await request.get("/api/auth/verify", {
    params: { token: link.searchParams.get("token") ?? "" },
  });
  expect(verified.ok(), await verified.text()).toBe(true);
}

/** Registers and leaves the mail unread. */
export async function register(request: APIRequestContext, person: Person): Promise<void> {
  const answer = await request.post("/api/auth/register", {
    data: { ...person, password: `generated-${randomUUID()}` },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Chooses a password, as the card on the profile screen does. */
export async function setPassword(request: APIRequestContext, password: string): Promise<void> {
  const answer = await request.put("/api/auth/password", { data: { newPassword: password } });
  expect(answer.status(), await answer.text()).toBe(204);
}
