import type { paths } from "@/lib/api-types";

/** All API endpoints. Those without parameters are checked against the OpenAPI document. */
export const endpoints = {
  register: "/api/auth/register",
  login: "/api/auth/login",
  logout: "/api/auth/logout",
  verify: (token: string) => `/api/auth/verify?token=${encodeURIComponent(token)}`,
  resendVerification: "/api/auth/resend-verification",
  me: "/api/auth/me",
  forgotPassword: "/api/auth/forgot-password",
  resetPassword: "/api/auth/reset-password",
  signInLink: "/api/auth/sign-in-link",
  redeemSignInLink: "/api/auth/sign-in-link/redeem",

  freeAgents: "/api/gpts/free",
  premiumAgents: "/api/gpts/premium",

  prompts: "/api/prompts",

  posts: "/api/blog/posts",
  post: (slug: string) => `/api/blog/posts/${encodeURIComponent(slug)}`,
  adminPosts: "/api/admin/blog/posts",
  adminPost: (id: string) => `/api/admin/blog/posts/${encodeURIComponent(id)}`,

  legalPage: (kind: string) => `/api/pages/${kind}`,

  purchases: "/api/purchases",
} as const satisfies Readonly<Record<string, keyof paths | ((part: string) => string)>>;
