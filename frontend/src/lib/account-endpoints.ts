import type { paths } from "@/lib/api-types";

/** Endpoints of the account's settings. Apart from `endpoints`, which every visitor loads. */
export const accountEndpoints = {
  account: "/api/auth/account",
  profile: "/api/auth/profile",
  password: "/api/auth/password",
  pendingEmail: "/api/auth/pending-email",
  resendPendingEmail: "/api/auth/pending-email/resend",
  confirmPendingEmail: "/api/auth/pending-email/confirm",
  reauthenticate: "/api/auth/reauthenticate",
  reauthenticationCode: "/api/auth/reauthenticate/code",
  sessions: "/api/auth/sessions",
  activity: "/api/auth/activity",
  activityAfter: (cursor: string) => `/api/auth/activity?cursor=${encodeURIComponent(cursor)}`,
  session: (id: string) => `/api/auth/sessions/${encodeURIComponent(id)}`,
  otherSessions: "/api/auth/sessions/others",
} as const satisfies Readonly<Record<string, keyof paths | ((part: string) => string)>>;
