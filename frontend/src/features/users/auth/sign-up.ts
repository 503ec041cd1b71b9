import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const suffix = "Aa1!";

/**
 * The password of an account that is opened with a name and an address only: 12 random characters and a fixed
 * suffix. Nobody ever sees it; members sign in by mailed link, or set a password of their own.
 */
export function generatedPassword(): string {
  // 64 characters divide the 256 values of a byte evenly, so none is likelier than another.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("")}${suffix}`;
}

export function signUp(person: { firstName: string; email: string }): Promise<void> {
  return send("POST", endpoints.register, { ...person, password: generatedPassword() });
}
