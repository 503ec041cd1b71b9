import type { paths } from "@/lib/api-types";

/** The endpoints of logins by code and passkey. Not in `endpoints`, which every visitor loads. */
export const loginEndpoints = {
  signInCode: "/api/auth/sign-in-link/code",
  passkeySignIn: "/api/auth/passkey-sign-in",
  passkeySignInOptions: "/api/auth/passkey-sign-in/options",
  reauthenticateWithPasskey: "/api/auth/reauthenticate/passkey",
  passkeys: "/api/auth/passkeys",
  passkeyOptions: "/api/auth/passkeys/options",
  passkey: (id: string) => `/api/auth/passkeys/${encodeURIComponent(id)}`,
} as const satisfies Readonly<Record<string, keyof paths | ((part: string) => string)>>;
