import type { paths } from "@/lib/api-types";

/** Endpoints of the deletion of an account. Separate from `endpoints`, so that other screens do not load them. */
export const deletionEndpoints = {
  request: "/api/auth/account-deletion",
  undo: "/api/auth/account-deletion/undo",
} as const satisfies Readonly<Record<string, keyof paths>>;
