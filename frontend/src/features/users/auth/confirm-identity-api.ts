import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";

/** The session may expire while the dialog is open. */
const options = { onSessionExpired: "logIn" } as const;

export function confirmByPassword(password: string): Promise<void> {
  return confirm({ password });
}

export function confirmByCode(code: string): Promise<void> {
  return confirm({ code });
}

function confirm(proof: RequestBody<"/api/auth/reauthenticate", "post">): Promise<void> {
  return send("POST", endpoints.reauthenticate, proof, options);
}

export function requestCode(): Promise<void> {
  return send("POST", endpoints.reauthenticationCode, undefined, options);
}
