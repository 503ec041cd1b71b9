import { type LazyPage, lazyPage } from "@/components/lazy-page";
import type { Permission } from "@/features/users/permissions";
import { adminPaths } from "@/lib/paths/admin-paths";

interface AdminScreen {
  /** Every path but "/admin" is also in `lib/paths/paths.ts`, and in `PAGES` of the server. */
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

const Overview = lazyPage(() => import("@/pages/admin/overview"), "Overview");
const OrdersAdmin = lazyPage(() => import("@/pages/admin/orders-admin"), "OrdersAdmin");
const OrderAdmin = lazyPage(() => import("@/pages/admin/orders-admin"), "OrderAdmin");
const MembersAdminPage = lazyPage(
  () => import("@/features/users/members/members-admin-page"),
  "MembersAdminPage",
);
const MemberPage = lazyPage(() => import("@/features/users/members/member-page"), "MemberPage");
const MemberImportsPage = lazyPage(
  () => import("@/features/member-imports/member-imports-page"),
  "MemberImportsPage",
);
const AgentsAdmin = lazyPage(() => import("@/pages/admin/agents-admin"), "AgentsAdmin");
const BundlesAdminPage = lazyPage(() => import("@/features/bundles/bundles-admin-page"), "BundlesAdminPage");
const ReviewsAdminPage = lazyPage(
  () => import("@/features/reviews/admin/reviews-admin-page"),
  "ReviewsAdminPage",
);
const WishListPage = lazyPage(() => import("@/features/search/admin/wish-list-page"), "WishListPage");
const DiscountsAdminPage = lazyPage(
  () => import("@/features/discounts/discounts-admin-page"),
  "DiscountsAdminPage",
);
const PromptsAdminPage = lazyPage(() => import("@/features/prompts/prompts-admin-page"), "PromptsAdminPage");
const PostsAdmin = lazyPage(() => import("@/pages/admin/posts-admin"), "PostsAdmin");
const NewslettersAdmin = lazyPage(() => import("@/pages/admin/newsletters-admin"), "NewslettersAdmin");
const WelcomeEmailPage = lazyPage(
  () => import("@/features/newsletters/welcome-email-page"),
  "WelcomeEmailPage",
);
const TagsPage = lazyPage(() => import("@/features/posts/admin/tags-page"), "TagsPage");
const LegalPagesAdminPage = lazyPage(
  () => import("@/features/legal-pages/admin/legal-pages-admin-page"),
  "LegalPagesAdminPage",
);
const AppearancePage = lazyPage(() => import("@/features/appearance/appearance-page"), "AppearancePage");
const SellerPage = lazyPage(() => import("@/features/seller/seller-page"), "SellerPage");
const WebhooksPage = lazyPage(() => import("@/features/webhooks/webhooks-page"), "WebhooksPage");
const MediaPage = lazyPage(() => import("@/features/media/media-page"), "MediaPage");
const HealthPage = lazyPage(() => import("@/features/health/health-page"), "HealthPage");
const EmailsAdminPage = lazyPage(() => import("@/features/emails/emails-admin-page"), "EmailsAdminPage");
const AuditAdminPage = lazyPage(() => import("@/features/audit/audit-admin-page"), "AuditAdminPage");
const TrashAdminPage = lazyPage(() => import("@/features/trash/trash-admin-page"), "TrashAdminPage");

/** The admin screens, in the order of the navigation. */
export const adminGroups: readonly { name?: string; entries: readonly AdminEntry[] }[] = [
  {
    entries: [
      {
        name: "Overview",
        screens: [{ path: adminPaths.overview, name: "Overview", permission: "viewReports", Page: Overview }],
      },
      {
        name: "Orders",
        screens: [
          { path: adminPaths.orders, name: "Orders", permission: "manageOrders", Page: OrdersAdmin },
          { path: adminPaths.order, permission: "manageOrders", Page: OrderAdmin },
        ],
      },
      {
        name: "Members",
        screens: [
          { path: adminPaths.members, name: "Members", permission: "manageMembers", Page: MembersAdminPage },
          {
            path: adminPaths.memberImport,
            name: "Import",
            permission: "giveAgents",
            Page: MemberImportsPage,
          },
          { path: adminPaths.member, permission: "manageMembers", Page: MemberPage },
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
          { path: adminPaths.agents, name: "Agents", permission: "manageContent", Page: AgentsAdmin },
          { path: adminPaths.bundles, name: "Bundles", permission: "manageContent", Page: BundlesAdminPage },
          { path: adminPaths.reviews, name: "Reviews", permission: "manageContent", Page: ReviewsAdminPage },
          {
            path: "/admin/wish-list",
            name: "Missed searches",
            permission: "manageContent",
            Page: WishListPage,
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
            Page: DiscountsAdminPage,
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
          { path: adminPaths.prompts, name: "Prompts", permission: "manageContent", Page: PromptsAdminPage },
        ],
      },
      {
        name: "Posts, newsletters",
        screens: [
          { path: adminPaths.blog, name: "Posts", permission: "manageContent", Page: PostsAdmin },
          {
            path: adminPaths.newsletters,
            name: "Newsletters",
            permission: "manageContent",
            Page: NewslettersAdmin,
          },
          {
            path: adminPaths.welcomeEmail,
            name: "Welcome email",
            permission: "manageContent",
            Page: WelcomeEmailPage,
          },
          { path: adminPaths.tags, name: "Tags", permission: "manageContent", Page: TagsPage },
        ],
      },
      {
        name: "Site",
        screens: [
          { path: adminPaths.pages, name: "Pages", permission: "manageContent", Page: LegalPagesAdminPage },
          { path: adminPaths.media, name: "Images", permission: "manageContent", Page: MediaPage },
          {
            path: adminPaths.appearance,
            name: "Appearance",
            permission: "manageAppearance",
            Page: AppearancePage,
          },
          { path: adminPaths.seller, name: "Seller", permission: "manageSeller", Page: SellerPage },
          { path: adminPaths.webhooks, name: "Webhooks", permission: "manageWebhooks", Page: WebhooksPage },
        ],
      },
    ],
  },
  {
    entries: [
      {
        name: "System",
        screens: [
          { path: adminPaths.health, name: "Health", permission: "viewHealth", Page: HealthPage },
          { path: adminPaths.emails, name: "Emails", permission: "viewEmails", Page: EmailsAdminPage },
          { path: adminPaths.audit, name: "Audit log", permission: "viewAuditLog", Page: AuditAdminPage },
          {
            path: adminPaths.trash,
            name: "Trash and archive",
            permission: "manageContent",
            Page: TrashAdminPage,
          },
        ],
      },
    ],
  },
];

export const adminScreens = adminGroups.flatMap(({ entries }) => entries.flatMap(({ screens }) => screens));
