import type { paths } from "@/lib/api-types";

/** The endpoints of logins by code and passkey. Not in `endpoints`, which every visitor loads. */
export const loginEndpoints = {
  signInCode: "/api/auth/sign-in-link/code",
} as const satisfies Readonly<Record<string, keyof paths>>;
