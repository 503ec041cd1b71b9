import type { paths } from "@/lib/api-types";

/** All API endpoints. Those without parameters are checked against the OpenAPI document. */
export const endpoints = {
  register: "/api/auth/register",
  login: "/api/auth/login",
  logout: "/api/auth/logout",
  verify: (token: string) => `/api/auth/verify?token=${encodeURIComponent(token)}`,
  resendVerification: "/api/auth/resend-verification",
  me: "/api/auth/me",
  account: "/api/auth/account",
  forgotPassword: "/api/auth/forgot-password",
  resetPassword: "/api/auth/reset-password",
  profile: "/api/auth/profile",
  signInLink: "/api/auth/sign-in-link",
  redeemSignInLink: "/api/auth/sign-in-link/redeem",
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

  freeAgents: "/api/gpts/free",
  premiumAgents: "/api/gpts/premium",
  adminAgents: "/api/admin/gpts",
  adminAgent: (id: string) => `/api/admin/gpts/${encodeURIComponent(id)}`,

  prompts: "/api/prompts",
  adminPrompts: "/api/admin/prompts",
  adminPrompt: (id: string) => `/api/admin/prompts/${encodeURIComponent(id)}`,

  posts: "/api/blog/posts",
  post: (slug: string) => `/api/blog/posts/${encodeURIComponent(slug)}`,
  adminPosts: "/api/admin/blog/posts",
  adminPost: (id: string) => `/api/admin/blog/posts/${encodeURIComponent(id)}`,

  legalPage: (kind: string) => `/api/pages/${kind}`,

  validateDiscount: "/api/discount/validate",
  createCartIntent: "/api/payment/create-cart-intent",
  confirmPayment: "/api/payment/confirm",
  purchases: "/api/purchases",
  receipt: (purchaseId: string) => `/api/purchases/${encodeURIComponent(purchaseId)}/receipt`,
  confirmSandboxPayment: (id: string) => `/api/sandbox/payment-intents/${encodeURIComponent(id)}/confirm`,
  authenticateSandboxPayment: (id: string) =>
    `/api/sandbox/payment-intents/${encodeURIComponent(id)}/authenticate`,
} as const satisfies Readonly<Record<string, keyof paths | ((part: string) => string)>>;
