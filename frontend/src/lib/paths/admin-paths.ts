import { paths } from "@/lib/paths/paths";

/** Admin screens that others link to, as React Router patterns. Apart from `paths`, so that members do not load them. */
export const adminPaths = {
  overview: "/admin/overview",
  agents: paths.admin,
  bundles: "/admin/bundles",
  prompts: paths.adminPrompts,
  blog: paths.adminBlog,
  pages: "/admin/pages",
  media: "/admin/media",
  appearance: "/admin/appearance",
  seller: "/admin/seller",
  webhooks: "/admin/webhooks",
  tags: "/admin/tags",
  trash: "/admin/trash",
  reviews: "/admin/reviews",
  orders: "/admin/orders",
  order: "/admin/orders/:id",
  members: "/admin/members",
  memberImport: "/admin/members/import",
  member: "/admin/members/:id",
  discounts: "/admin/discounts",
  emails: "/admin/emails",
  newsletters: "/admin/newsletters",
  welcomeEmail: "/admin/welcome-email",
  audit: "/admin/audit",
  health: "/admin/health",
} as const;

export const orderPath = (id: string) => `${adminPaths.orders}/${id}`;
export const memberPath = (id: string) => `${adminPaths.members}/${id}`;
/** The members with this email address. */
export const membersByEmailPath = (email: string) =>
  `${adminPaths.members}?${new URLSearchParams({ q: email })}`;
/** All changes to one thing. */
export const auditLogPath = (kind: "order" | "user", id: string) =>
  `${adminPaths.audit}?${new URLSearchParams({ kind, id })}`;
/** The orders of a member. */
export const ordersOfMemberPath = (id: string) => `${adminPaths.orders}?q=${id}`;
/** The deleted and archived items of a kind. */
export const trashPath = (kind: string) => `${adminPaths.trash}?${new URLSearchParams({ kind })}`;
/** The emails to this address. */
export const emailsToPath = (email: string) => `${adminPaths.emails}?${new URLSearchParams({ to: email })}`;
