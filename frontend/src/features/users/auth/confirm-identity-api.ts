import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";

export function confirmByPassword(password: string): Promise<void> {
  return send("POST", endpoints.reauthenticate, { password } satisfies RequestBody<
    "/api/auth/reauthenticate",
    "post"
  >);
}

export function confirmByCode(code: string): Promise<void> {
  return send("POST", endpoints.reauthenticate, { code } satisfies RequestBody<
    "/api/auth/reauthenticate",
    "post"
  >);
}

export function requestCode(): Promise<void> {
  return send("POST", endpoints.reauthenticationCode);
}
