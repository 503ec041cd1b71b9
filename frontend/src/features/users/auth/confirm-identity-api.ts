import type { RequestBody } from "@/lib/api/api-contract";
import { endpoint, send } from "@/lib/api/http";

export function confirmByPassword(password: string): Promise<void> {
  return confirm({ password });
}

export function confirmByCode(code: string): Promise<void> {
  return confirm({ code });
}

function confirm(proof: RequestBody<"/api/auth/reauthenticate", "post">): Promise<void> {
  return send("POST", "/api/auth/reauthenticate", proof);
}

export const requestCode = endpoint("POST", "/api/auth/reauthenticate/code");
