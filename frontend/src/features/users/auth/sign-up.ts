import type { RequestBody } from "@/lib/api/api-contract";
import { send } from "@/lib/api/http";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const suffix = "Aa1!";

/**
 * Generated password for accounts created with a name and email only: 12 random characters and a fixed suffix. It
 * is never shown; members log in by email link or set their own password.
 */
export function generatedPassword(): string {
  // 256 is a multiple of 64: no modulo bias.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("")}${suffix}`;
}

export function signUp(account: Omit<RequestBody<"/api/auth/register", "post">, "password">): Promise<void> {
  return send("POST", "/api/auth/register", {
    ...account,
    password: generatedPassword(),
  });
}
