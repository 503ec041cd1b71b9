import type { paths } from "@/lib/api-types";

/** Endpoints of optional emails. Separate from `endpoints`, so that other screens do not load them. */
export const emailPreferenceEndpoints = {
  preferences: "/api/auth/email-preferences",
  subscription: "/api/email-subscription",
} as const satisfies Readonly<Record<string, keyof paths>>;
