import type { paths } from "@/lib/api-types";

/** The endpoints of two-step login. Not in `endpoints`, which every visitor loads. */
export const secondFactorEndpoints = {
  secondFactor: "/api/auth/second-factor",
  setUp: "/api/auth/second-factor/setup",
  enable: "/api/auth/second-factor/enable",
  recoveryCodes: "/api/auth/second-factor/recovery-codes",
} as const satisfies Readonly<Record<string, keyof paths>>;
