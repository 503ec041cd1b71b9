import { Route, Routes } from "react-router-dom";
import { AdminLayout } from "@/app/admin-layout";
import { type LazyPage, lazyPage } from "@/app/lazy-page";
import { RequireAdmin } from "@/app/require-admin";
import type { Permission } from "@/features/users/permissions";
import { adminPaths } from "@/lib/admin-paths";
import { paths } from "@/lib/paths";

const screens: readonly { path: string; permission: Permission; Page: LazyPage }[] = [
  {
    path: adminPaths.overview,
    permission: "viewReports",
    Page: lazyPage(() => import("@/app/overview"), "Overview"),
  },
  {
    path: adminPaths.agents,
    permission: "manageContent",
    Page: lazyPage(() => import("@/features/agents/agents-admin-page"), "AgentsAdminPage"),
  },
  {
    path: adminPaths.bundles,
    permission: "manageContent",
    Page: lazyPage(() => import("@/features/bundles/bundles-admin-page"), "BundlesAdminPage"),
  },
  {
    path: adminPaths.reviews,
    permission: "manageContent",
    Page: lazyPage(() => import("@/features/reviews/admin/reviews-admin-page"), "ReviewsAdminPage"),
  },
  {
    path: adminPaths.prompts,
    permission: "manageContent",
    Page: lazyPage(() => import("@/features/prompts/prompts-admin-page"), "PromptsAdminPage"),
  },
  {
    path: adminPaths.blog,
    permission: "manageContent",
    Page: lazyPage(() => import("@/app/posts-admin"), "PostsAdmin"),
  },
  {
    path: adminPaths.pages,
    permission: "manageContent",
    Page: lazyPage(
      () => import("@/features/legal-pages/admin/legal-pages-admin-page"),
      "LegalPagesAdminPage",
    ),
  },
  {
    path: adminPaths.media,
    permission: "manageContent",
    Page: lazyPage(() => import("@/features/media/media-page"), "MediaPage"),
  },
  {
    path: adminPaths.trash,
    permission: "manageContent",
    Page: lazyPage(() => import("@/features/trash/trash-admin-page"), "TrashAdminPage"),
  },
  {
    path: adminPaths.wishList,
    permission: "manageContent",
    Page: lazyPage(() => import("@/features/search/admin/wish-list-page"), "WishListPage"),
  },
  {
    path: adminPaths.orders,
    permission: "manageOrders",
    Page: lazyPage(() => import("@/app/orders-admin"), "OrdersAdmin"),
  },
  {
    path: adminPaths.order,
    permission: "manageOrders",
    Page: lazyPage(() => import("@/app/orders-admin"), "OrderAdmin"),
  },
  {
    path: adminPaths.members,
    permission: "manageMembers",
    Page: lazyPage(() => import("@/features/users/members/members-admin-page"), "MembersAdminPage"),
  },
  {
    path: adminPaths.member,
    permission: "manageMembers",
    Page: lazyPage(() => import("@/features/users/members/member-page"), "MemberPage"),
  },
  {
    path: adminPaths.discounts,
    permission: "manageDiscounts",
    Page: lazyPage(() => import("@/features/discounts/discounts-admin-page"), "DiscountsAdminPage"),
  },
  {
    path: adminPaths.emails,
    permission: "viewEmails",
    Page: lazyPage(() => import("@/features/emails/emails-admin-page"), "EmailsAdminPage"),
  },
  {
    path: adminPaths.newsletters,
    permission: "manageContent",
    Page: lazyPage(() => import("@/app/newsletters-admin"), "NewslettersAdmin"),
  },
  {
    path: adminPaths.audit,
    permission: "viewAuditLog",
    Page: lazyPage(() => import("@/features/audit/audit-admin-page"), "AuditAdminPage"),
  },
  {
    path: adminPaths.health,
    permission: "viewHealth",
    Page: lazyPage(() => import("@/features/health/health-page"), "HealthPage"),
  },
];

/** All screens under `/admin`. None of them is in the chunks that members load. */
export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        {screens.map(({ path, permission, Page }) => (
          <Route
            key={path}
            path={path.slice(paths.admin.length)}
            element={
              <RequireAdmin permission={permission}>
                <Page />
              </RequireAdmin>
            }
          />
        ))}
      </Route>
    </Routes>
  );
}
