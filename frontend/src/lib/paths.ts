import { matchPath } from "react-router-dom";

/** Every page of the product, written once, as react-router patterns. */
export const paths = {
  landing: "/",
  login: "/login",
  verifyEmail: "/verify-email",
  verify: "/verify",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  signInLink: "/sign-in-link",
  confirmEmail: "/confirm-email",
  profile: "/profile",
  purchaseHistory: "/purchase-history",
  freeAgents: "/free-gpts",
  freePrompts: "/free-prompts",
  premiumAgents: "/premium-gpts",
  checkout: "/checkout",
  checkoutSuccess: "/checkout/success",
  blog: "/blog",
  blogPost: "/blog/:slug",
  admin: "/admin",
  adminPrompts: "/admin/prompts",
  adminBlog: "/admin/blog",
} as const;

/** The check-your-email screen for an address. */
export function verifyEmailPath(email: string): string {
  return `${paths.verifyEmail}?${new URLSearchParams({ email })}`;
}

/** The page of a post. */
export function blogPostPath(slug: string): string {
  return `${paths.blog}/${encodeURIComponent(slug)}`;
}

/** Whether an address, query and fragment included, leads to a page of ours and nowhere else. */
export function isOwnPath(address: string): boolean {
  if (!address.startsWith("/") || address.startsWith("//") || address.includes("\\")) return false;
  const pathname = address.split(/[?#]/, 1)[0] ?? "";
  return Object.values(paths).some((pattern) => matchPath(pattern, pathname) !== null);
}
