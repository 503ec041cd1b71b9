import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";

/** Proves by password that the member is here. */
export function confirmByPassword(password: string): Promise<void> {
  return send("POST", endpoints.reauthenticate, { password });
}

/** Proves it by the six digits of an emailed code. */
export function confirmByCode(code: string): Promise<void> {
  return send("POST", endpoints.reauthenticate, { code });
}

/** Asks for an email with a code, to the account's address. */
export function requestCode(): Promise<void> {
  return send("POST", endpoints.reauthenticationCode);
}
