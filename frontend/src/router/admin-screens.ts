import { type LazyPage, lazyPage } from "@/components/lazy-page";
import type { Permission } from "@/features/users/permissions";
import { adminPaths } from "@/lib/paths/admin-paths";

export interface AdminScreen {
  /** Every path but "/admin" is also in `lib/paths.ts`, and in `PAGES` of the server. */
  path: string;
  /** The name of its tab. Without one, the screen belongs to the list that it is below. */
  name?: string;
  permission: Permission;
  Page: LazyPage;
}

/** An entry of the navigation. It leads to the first of its screens that the admin may see; the others are tabs there. */
export interface AdminEntry {
  name: string;
  screens: readonly AdminScreen[];
}

/** The admin screens, in the order of the navigation. */
export const adminGroups: readonly { name?: string; entries: readonly AdminEntry[] }[] = [
  {
    entries: [
      {
        name: "Overview",
        screens: [
          {
            path: adminPaths.overview,
            name: "Overview",
            permission: "viewReports",
            Page: lazyPage(() => import("@/pages/admin/overview"), "Overview"),
          },
        ],
      },
      {
        name: "Orders",
        screens: [
          {
            path: adminPaths.orders,
            name: "Orders",
            permission: "manageOrders",
            Page: lazyPage(() => import("@/pages/admin/orders-admin"), "OrdersAdmin"),
          },
          {
            path: adminPaths.order,
            permission: "manageOrders",
            Page: lazyPage(() => import("@/pages/admin/orders-admin"), "OrderAdmin"),
          },
        ],
      },
      {
        name: "Members",
        screens: [
          {
            path: adminPaths.members,
            name: "Members",
            permission: "manageMembers",
            Page: lazyPage(() => import("@/features/users/members/members-admin-page"), "MembersAdminPage"),
          },
          {
            path: adminPaths.member,
            permission: "manageMembers",
            Page: lazyPage(() => import("@/features/users/members/member-page"), "MemberPage"),
          },
        ],
      },
    ],
  },
  {
    name: "Sell",
    entries: [
      {
        name: "Agents",
        screens: [
          {
            path: adminPaths.agents,
            name: "Agents",
            permission: "manageContent",
            Page: lazyPage(() => import("@/features/agents/agents-admin-page"), "AgentsAdminPage"),
          },
          {
            path: adminPaths.bundles,
            name: "Bundles",
            permission: "manageContent",
            Page: lazyPage(() => import("@/features/bundles/bundles-admin-page"), "BundlesAdminPage"),
          },
          {
            path: adminPaths.reviews,
            name: "Reviews",
            permission: "manageContent",
            Page: lazyPage(() => import("@/features/reviews/admin/reviews-admin-page"), "ReviewsAdminPage"),
          },
          {
            path: adminPaths.wishList,
            name: "Wished for",
            permission: "manageContent",
            Page: lazyPage(() => import("@/features/search/admin/wish-list-page"), "WishListPage"),
          },
        ],
      },
      {
        name: "Discounts",
        screens: [
          {
            path: adminPaths.discounts,
            name: "Discounts",
            permission: "manageDiscounts",
            Page: lazyPage(() => import("@/features/discounts/discounts-admin-page"), "DiscountsAdminPage"),
          },
        ],
      },
    ],
  },
  {
    name: "Publish",
    entries: [
      {
        name: "Prompts",
        screens: [
          {
            path: adminPaths.prompts,
            name: "Prompts",
            permission: "manageContent",
            Page: lazyPage(() => import("@/features/prompts/prompts-admin-page"), "PromptsAdminPage"),
          },
        ],
      },
      {
        name: "Posts",
        screens: [
          {
            path: adminPaths.blog,
            name: "Posts",
            permission: "manageContent",
            Page: lazyPage(() => import("@/pages/admin/posts-admin"), "PostsAdmin"),
          },
          {
            path: adminPaths.newsletters,
            name: "Newsletters",
            permission: "manageContent",
            Page: lazyPage(() => import("@/pages/admin/newsletters-admin"), "NewslettersAdmin"),
          },
          {
            path: adminPaths.tags,
            name: "Tags",
            permission: "manageContent",
            Page: lazyPage(() => import("@/features/posts/admin/tags-page"), "TagsPage"),
          },
        ],
      },
      {
        name: "Site",
        screens: [
          {
            path: adminPaths.pages,
            name: "Pages",
            permission: "manageContent",
            Page: lazyPage(
              () => import("@/features/legal-pages/admin/legal-pages-admin-page"),
              "LegalPagesAdminPage",
            ),
          },
          {
            path: adminPaths.media,
            name: "Images",
            permission: "manageContent",
            Page: lazyPage(() => import("@/features/media/media-page"), "MediaPage"),
          },
        ],
      },
    ],
  },
  {
    entries: [
      {
        name: "System",
        screens: [
          {
            path: adminPaths.health,
            name: "Health",
            permission: "viewHealth",
            Page: lazyPage(() => import("@/features/health/health-page"), "HealthPage"),
          },
          {
            path: adminPaths.emails,
            name: "Emails sent",
            permission: "viewEmails",
            Page: lazyPage(() => import("@/features/emails/emails-admin-page"), "EmailsAdminPage"),
          },
          {
            path: adminPaths.audit,
            name: "Audit log",
            permission: "viewAuditLog",
            Page: lazyPage(() => import("@/features/audit/audit-admin-page"), "AuditAdminPage"),
          },
          {
            path: adminPaths.trash,
            name: "Trash and archive",
            permission: "manageContent",
            Page: lazyPage(() => import("@/features/trash/trash-admin-page"), "TrashAdminPage"),
          },
        ],
      },
    ],
  },
];

export const adminScreens = adminGroups.flatMap(({ entries }) => entries.flatMap(({ screens }) => screens));
