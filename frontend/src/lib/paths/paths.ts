import { matchPath } from "react-router-dom";

/** All pages, as React Router patterns. */
export const paths = {
  landing: "/",
  login: "/login",
  verifyEmail: "/verify-email",
  verify: "/verify",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  signInLink: "/sign-in-link",
  confirmEmail: "/confirm-email",
  accountDeletion: "/account-deletion",
  undoDeletion: "/undo-deletion",
  downloadData: "/download-data",
  unsubscribe: "/unsubscribe",
  profile: "/profile",
  purchaseHistory: "/purchase-history",
  orderPage: "/purchase-history/:orderId",
  freeAgents: "/free-gpts",
  freePrompts: "/free-prompts",
  premiumAgents: "/premium-gpts",
  agents: "/gpts",
  agentPage: "/gpts/:slug",
  bundlePage: "/bundles/:slug",
  promptPage: "/prompts/:slug",
  toolbox: "/toolbox",
  consent: "/oauth/authorize",
  connectedApps: "/profile#apps",
  addPackage: "/packages/:agentId",
  checkout: "/checkout",
  checkoutSuccess: "/checkout/success",
  blog: "/blog",
  blogPost: "/blog/:slug",
  preview: "/preview/:token",
  privacy: "/privacy",
  terms: "/terms",
  contact: "/contact",
  search: "/search",
  admin: "/admin",
  adminPrompts: "/admin/prompts",
  adminBlog: "/admin/blog",
} as const;

/** The archive, and the posts of a month or with a tag. Their minified names are shorter than properties of `paths`. */
export const archivePattern = "/blog/archive/:year?/:month?";
export const tagPattern = "/blog/tag/:slug";

/** Pages that need a session, as React Router patterns. */
const memberPaths = [
  paths.profile,
  paths.purchaseHistory,
  paths.orderPage,
  paths.freeAgents,
  paths.freePrompts,
  paths.premiumAgents,
  paths.toolbox,
  paths.consent,
  paths.addPackage,
  paths.checkout,
  paths.checkoutSuccess,
  paths.downloadData,
];
/** The screens of `admin-screens.ts`. Any other path under `/admin` is the 404 page for everyone. */
const adminScreens =
  /^\/admin(\/(prompts|blog|bundles|pages|media|appearance|seller|webhooks|tags|trash|reviews|wish-list|overview|(orders|members)(\/[^/]+)?|discounts|emails|newsletters|welcome-email|audit|health))?\/?$/i;

export function isMemberPage(pathname: string): boolean {
  return matchesAny(memberPaths, pathname) || adminScreens.test(pathname);
}

export function orderPath(id: string): string {
  return `${paths.purchaseHistory}/${encodeURIComponent(id)}`;
}

export function addPackagePath(agentId: string): string {
  return `/packages/${encodeURIComponent(agentId)}`;
}

export function verifyEmailPath(email: string): string {
  return `${paths.verifyEmail}?${new URLSearchParams({ email })}`;
}

export function agentPath(slug: string): string {
  return `/gpts/${encodeURIComponent(slug)}`;
}

export function blogPostPath(slug: string): string {
  return `${paths.blog}/${encodeURIComponent(slug)}`;
}

export function matchesAny(patterns: readonly string[], pathname: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, pathname) !== null);
}
