import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";

export function confirmByPassword(password: string): Promise<void> {
  return send("POST", endpoints.reauthenticate, { password });
}

export function confirmByCode(code: string): Promise<void> {
  return send("POST", endpoints.reauthenticate, { code });
}

export function requestCode(): Promise<void> {
  return send("POST", endpoints.reauthenticationCode);
}
