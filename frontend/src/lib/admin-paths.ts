import { paths } from "@/lib/paths";

/** The admin screens, as React Router patterns. Apart from `paths`, so that members do not load them. */
export const adminPaths = {
  overview: "/admin/overview",
  agents: paths.admin,
  prompts: paths.adminPrompts,
  blog: paths.adminBlog,
  trash: "/admin/trash",
  orders: "/admin/orders",
  order: "/admin/orders/:id",
  discounts: "/admin/discounts",
  emails: "/admin/emails",
  audit: "/admin/audit",
} as const;

export const orderPath = (id: string) => `${adminPaths.orders}/${id}`;
export const memberPath = (id: string) => `/admin/members/${id}`;
