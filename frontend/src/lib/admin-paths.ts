import { paths } from "@/lib/paths";

/** The admin screens, as React Router patterns. Apart from `paths`, so that members do not load them. */
export const adminPaths = {
  overview: "/admin/overview",
  agents: paths.admin,
  prompts: paths.adminPrompts,
  blog: paths.adminBlog,
  trash: "/admin/trash",
  emails: "/admin/emails",
  audit: "/admin/audit",
} as const;
