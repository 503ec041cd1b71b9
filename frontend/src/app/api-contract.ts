import type * as z from "zod/mini";
import type { bulkSchema } from "@/components/admin/item-changes";
import type { auditPageSchema } from "@/components/audit/audit-entry";
import type { bundleOfferSchema, bundleOffersSchema } from "@/components/bundle-offers";
import type { imageSchema } from "@/components/media/upload-image";
import type { reviewPageSchema } from "@/components/review-schema";
import type { adminAgentPageSchema, problemReportsSchema } from "@/features/agents/admin-api";
import type { agentPageSchema } from "@/features/agents/agent-page-schema";
import type { adminAgentsSchema, agentsSchema, editableAgentSchema } from "@/features/agents/schema";
import type { bundlePageSchema } from "@/features/bundles/admin-api";
import type { adminBundlesSchema } from "@/features/bundles/schema";
import type {
  discountPageSchema,
  discountUsesSchema,
  simulationSchema,
} from "@/features/discounts/admin-api";
import type { discountSchema } from "@/features/discounts/schema";
import type { emailPageSchema, emailTemplatesSchema } from "@/features/emails/admin-api";
import type { healthSchema } from "@/features/health/admin-api";
import type { legalPagesSchema } from "@/features/legal-pages/admin/admin-api";
import type { legalPageSchema } from "@/features/legal-pages/schema";
import type { imagePageSchema } from "@/features/media/admin-api";
import type { newsSchema } from "@/features/news/schema";
import type { newsletterPageSchema, postNewsletterSchema } from "@/features/newsletters/admin-api";
import type { orderPageSchema, orderSchema, orderTotalsSchema } from "@/features/orders/admin-api";
import type { postPageSchema } from "@/features/posts/admin/admin-api";
import type { createdPreviewLinkSchema, previewLinkSchema } from "@/features/posts/admin/preview-link-dialog";
import type { revisionSchema, revisionsSchema } from "@/features/posts/admin/revisions-dialog";
import type { adminPostSchema, adminPostSummarySchema, authorsSchema } from "@/features/posts/admin/schema";
import type {
  foundWorkingCopySchema,
  savedWorkingCopySchema,
  workingCopiesSchema,
} from "@/features/posts/admin/working-copies";
import type { archiveSchema } from "@/features/posts/archive-page";
import type { postListSchema } from "@/features/posts/post-list-page";
import type { postSchema, postSummarySchema } from "@/features/posts/schema";
import type { promptPageSchema } from "@/features/prompts/admin-api";
import type { adminPromptsSchema, promptsSchema } from "@/features/prompts/schema";
import type { confirmationSchema, intentSchema, purchasesSchema } from "@/features/purchases/schema";
import type { adminReviewPageSchema } from "@/features/reviews/admin/admin-api";
import type { searchResultsSchema } from "@/features/search/schema";
import type { favoritesSchema, toolboxSchema } from "@/features/toolbox/schema";
import type { trashSchema } from "@/features/trash/admin-api";
import type { activityPageSchema } from "@/features/users/activity/api";
import type { dataExportSchema } from "@/features/users/data-export/api";
import type { emailPreferencesSchema, emailSubscriptionSchema } from "@/features/users/email-preferences/api";
import type { memberPageSchema, memberSchema, memberTotalsSchema } from "@/features/users/members/api";
import type { accountSchema, confirmedEmailSchema } from "@/features/users/profile/api";
import type { currentUserSchema } from "@/features/users/schema";
import type {
  recoveryCodesSchema,
  secondFactorSchema,
  setUpSchema,
} from "@/features/users/second-factor/api";
import type { sessionsSchema } from "@/features/users/sessions/api";
import type { verificationSchema } from "@/features/users/verification/api";
import type { welcomeSchema } from "@/features/welcome/api";
import type { ResponseBody } from "@/lib/api-contract";
import type { paths } from "@/lib/api-types";

/** Optional and nullable fields count as present: the OpenAPI document does not tell the two apart. */
type DeepRequired<T> = T extends readonly (infer Item)[]
  ? DeepRequired<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: DeepRequired<NonNullable<T[Key]>> }
    : T;

/** Fails to compile unless the server documents every field of the schema, with its type. */
type Accepts<Schema extends z.ZodMiniType, Body extends DeepRequired<z.input<Schema>>> = [Schema, Body];

/** The whole list, of an endpoint that returns a page of it for a request with query parameters. */
type ListOf<Path extends keyof paths & `/api/admin/${string}`> = Extract<
  ResponseBody<Path, "get" & keyof paths[Path]>,
  readonly unknown[]
>;
type PageOf<Path extends keyof paths & `/api/admin/${string}`> = Exclude<
  ResponseBody<Path, "get" & keyof paths[Path]>,
  readonly unknown[]
>;

/** Types only: a response field that is renamed or retyped in the server fails the build here. */
export type ApiContract = [
  Accepts<typeof agentsSchema, DeepRequired<ResponseBody<"/api/gpts/free", "get">>>,
  Accepts<typeof agentsSchema, DeepRequired<ResponseBody<"/api/gpts/premium", "get">>>,
  Accepts<typeof agentPageSchema, DeepRequired<ResponseBody<"/api/gpts/by-slug/{slug}", "get">>>,
  Accepts<typeof reviewPageSchema, DeepRequired<ResponseBody<"/api/gpts/{id}/reviews", "get">>>,
  Accepts<typeof adminReviewPageSchema, DeepRequired<ResponseBody<"/api/admin/reviews", "get">>>,
  Accepts<typeof bundleOffersSchema, DeepRequired<ResponseBody<"/api/bundles", "get">>>,
  Accepts<typeof bundleOfferSchema, DeepRequired<ResponseBody<"/api/bundles/by-slug/{slug}", "get">>>,
  Accepts<typeof adminBundlesSchema, DeepRequired<ListOf<"/api/admin/bundles">>>,
  Accepts<typeof bundlePageSchema, DeepRequired<PageOf<"/api/admin/bundles">>>,
  Accepts<typeof adminAgentsSchema, DeepRequired<ListOf<"/api/admin/gpts">>>,
  Accepts<typeof adminAgentPageSchema, DeepRequired<PageOf<"/api/admin/gpts">>>,
  Accepts<typeof editableAgentSchema, DeepRequired<ResponseBody<"/api/admin/gpts/{id}", "get">>>,
  Accepts<typeof problemReportsSchema, DeepRequired<ResponseBody<"/api/admin/gpts/{id}/reports", "get">>>,
  Accepts<typeof promptsSchema, DeepRequired<ResponseBody<"/api/prompts", "get">>>,
  Accepts<typeof toolboxSchema, DeepRequired<ResponseBody<"/api/toolbox", "get">>>,
  Accepts<typeof favoritesSchema, DeepRequired<ResponseBody<"/api/toolbox/favorites", "get">>>,
  Accepts<typeof newsSchema, DeepRequired<ResponseBody<"/api/news", "get">>>,
  Accepts<typeof adminPromptsSchema, DeepRequired<ListOf<"/api/admin/prompts">>>,
  Accepts<typeof promptPageSchema, DeepRequired<PageOf<"/api/admin/prompts">>>,
  Accepts<z.ZodMiniArray<typeof postSummarySchema>, DeepRequired<ResponseBody<"/api/blog/posts", "get">>>,
  Accepts<typeof postSchema, DeepRequired<ResponseBody<"/api/blog/posts/{slug}", "get">>>,
  Accepts<z.ZodMiniArray<typeof adminPostSummarySchema>, DeepRequired<ListOf<"/api/admin/blog/posts">>>,
  Accepts<typeof postPageSchema, DeepRequired<PageOf<"/api/admin/blog/posts">>>,
  Accepts<
    typeof foundWorkingCopySchema,
    DeepRequired<ResponseBody<"/api/admin/blog/working-copies/{id}", "get">>
  >,
  Accepts<
    typeof savedWorkingCopySchema,
    DeepRequired<ResponseBody<"/api/admin/blog/working-copies/{id}", "put">>
  >,
  Accepts<typeof workingCopiesSchema, DeepRequired<ResponseBody<"/api/admin/blog/working-copies", "get">>>,
  Accepts<typeof revisionsSchema, DeepRequired<ResponseBody<"/api/admin/blog/posts/{id}/revisions", "get">>>,
  Accepts<
    typeof revisionSchema,
    DeepRequired<ResponseBody<"/api/admin/blog/posts/{id}/revisions/{revision}", "get">>
  >,
  Accepts<
    typeof previewLinkSchema,
    DeepRequired<ResponseBody<"/api/admin/blog/posts/{id}/preview-link", "get">>
  >,
  Accepts<
    typeof createdPreviewLinkSchema,
    DeepRequired<ResponseBody<"/api/admin/blog/posts/{id}/preview-link", "post">>
  >,
  Accepts<typeof postListSchema, DeepRequired<ResponseBody<"/api/blog/tags/{slug}", "get">>>,
  Accepts<typeof postListSchema, DeepRequired<ResponseBody<"/api/blog/archive/{year}/{month}", "get">>>,
  Accepts<typeof archiveSchema, DeepRequired<ResponseBody<"/api/blog/archive", "get">>>,
  Accepts<typeof authorsSchema, DeepRequired<ResponseBody<"/api/admin/blog/authors", "get">>>,
  Accepts<typeof adminPostSchema, DeepRequired<ResponseBody<"/api/admin/blog/posts/{id}", "get">>>,
  Accepts<typeof adminPostSchema, DeepRequired<ResponseBody<"/api/admin/blog/posts", "post">>>,
  Accepts<typeof adminPostSchema, DeepRequired<ResponseBody<"/api/admin/blog/posts/{id}", "put">>>,
  Accepts<typeof legalPageSchema, DeepRequired<ResponseBody<"/api/pages/{kind}", "get">>>,
  Accepts<typeof legalPageSchema, DeepRequired<ResponseBody<"/api/admin/pages/{kind}", "get">>>,
  Accepts<typeof legalPageSchema, DeepRequired<ResponseBody<"/api/admin/pages/{kind}", "put">>>,
  Accepts<typeof legalPagesSchema, DeepRequired<ResponseBody<"/api/admin/pages", "get">>>,
  Accepts<typeof discountSchema, DeepRequired<ResponseBody<"/api/discount/validate", "post">>>,
  Accepts<typeof intentSchema, DeepRequired<ResponseBody<"/api/payment/create-cart-intent", "post">>>,
  Accepts<typeof confirmationSchema, DeepRequired<ResponseBody<"/api/payment/confirm", "post">>>,
  Accepts<typeof purchasesSchema, DeepRequired<ResponseBody<"/api/purchases", "get">>>,
  Accepts<typeof currentUserSchema, DeepRequired<ResponseBody<"/api/auth/me", "get">>>,
  Accepts<typeof currentUserSchema, DeepRequired<ResponseBody<"/api/auth/login", "post">>>,
  Accepts<typeof currentUserSchema, DeepRequired<ResponseBody<"/api/auth/profile", "put">>>,
  Accepts<typeof currentUserSchema, DeepRequired<ResponseBody<"/api/auth/sign-in-link/redeem", "post">>>,
  Accepts<typeof welcomeSchema, DeepRequired<ResponseBody<"/api/welcome", "get">>>,
  Accepts<typeof welcomeSchema, DeepRequired<ResponseBody<"/api/welcome", "put">>>,
  Accepts<typeof accountSchema, DeepRequired<ResponseBody<"/api/auth/account", "get">>>,
  Accepts<typeof confirmedEmailSchema, DeepRequired<ResponseBody<"/api/auth/pending-email/confirm", "post">>>,
  Accepts<typeof activityPageSchema, DeepRequired<ResponseBody<"/api/auth/activity", "get">>>,
  Accepts<typeof dataExportSchema, DeepRequired<ResponseBody<"/api/auth/data-export", "get">>>,
  Accepts<typeof dataExportSchema, DeepRequired<ResponseBody<"/api/auth/data-export", "post">>>,
  Accepts<typeof emailPreferencesSchema, DeepRequired<ResponseBody<"/api/auth/email-preferences", "get">>>,
  Accepts<typeof emailPreferencesSchema, DeepRequired<ResponseBody<"/api/auth/email-preferences", "put">>>,
  Accepts<typeof emailSubscriptionSchema, DeepRequired<ResponseBody<"/api/email-subscription", "get">>>,
  Accepts<typeof emailSubscriptionSchema, DeepRequired<ResponseBody<"/api/email-subscription", "put">>>,
  Accepts<typeof currentUserSchema, DeepRequired<ResponseBody<"/api/auth/second-factor", "post">>>,
  Accepts<typeof secondFactorSchema, DeepRequired<ResponseBody<"/api/auth/second-factor", "get">>>,
  Accepts<typeof setUpSchema, DeepRequired<ResponseBody<"/api/auth/second-factor/setup", "post">>>,
  Accepts<typeof recoveryCodesSchema, DeepRequired<ResponseBody<"/api/auth/second-factor/enable", "post">>>,
  Accepts<
    typeof recoveryCodesSchema,
    DeepRequired<ResponseBody<"/api/auth/second-factor/recovery-codes", "post">>
  >,
  Accepts<typeof sessionsSchema, DeepRequired<ResponseBody<"/api/auth/sessions", "get">>>,
  Accepts<typeof verificationSchema, DeepRequired<ResponseBody<"/api/auth/verify", "get">>>,
  Accepts<typeof orderPageSchema, DeepRequired<ResponseBody<"/api/admin/orders", "get">>>,
  Accepts<typeof orderTotalsSchema, DeepRequired<ResponseBody<"/api/admin/orders/totals", "get">>>,
  Accepts<typeof orderSchema, DeepRequired<ResponseBody<"/api/admin/orders/{id}", "get">>>,
  Accepts<typeof orderSchema, DeepRequired<ResponseBody<"/api/admin/orders/{id}/check", "post">>>,
  Accepts<typeof memberPageSchema, DeepRequired<ResponseBody<"/api/admin/members", "get">>>,
  Accepts<typeof memberTotalsSchema, DeepRequired<ResponseBody<"/api/admin/members/totals", "get">>>,
  Accepts<typeof memberSchema, DeepRequired<ResponseBody<"/api/admin/members/{id}", "get">>>,
  Accepts<typeof healthSchema, DeepRequired<ResponseBody<"/api/admin/health", "get">>>,
  Accepts<typeof auditPageSchema, DeepRequired<ResponseBody<"/api/admin/audit", "get">>>,
  Accepts<typeof auditPageSchema, DeepRequired<ResponseBody<"/api/admin/history/{kind}/{id}", "get">>>,
  Accepts<typeof bulkSchema, DeepRequired<ResponseBody<"/api/admin/gpts/bulk", "post">>>,
  Accepts<typeof bulkSchema, DeepRequired<ResponseBody<"/api/admin/prompts/bulk", "post">>>,
  Accepts<typeof bulkSchema, DeepRequired<ResponseBody<"/api/admin/blog/posts/bulk", "post">>>,
  Accepts<typeof trashSchema, DeepRequired<ResponseBody<"/api/admin/trash", "get">>>,
  Accepts<typeof searchResultsSchema, DeepRequired<ResponseBody<"/api/search", "get">>>,
  Accepts<typeof imagePageSchema, DeepRequired<ResponseBody<"/api/admin/media", "get">>>,
  Accepts<typeof imageSchema, DeepRequired<ResponseBody<"/api/admin/media/{id}", "put">>>,
  Accepts<typeof discountPageSchema, DeepRequired<ResponseBody<"/api/admin/discounts", "get">>>,
  Accepts<typeof discountUsesSchema, DeepRequired<ResponseBody<"/api/admin/discounts/{id}/uses", "get">>>,
  Accepts<typeof simulationSchema, DeepRequired<ResponseBody<"/api/admin/discounts/simulate", "post">>>,
  Accepts<typeof emailPageSchema, DeepRequired<ResponseBody<"/api/admin/emails", "get">>>,
  Accepts<typeof newsletterPageSchema, DeepRequired<ResponseBody<"/api/admin/newsletters", "get">>>,
  Accepts<
    typeof postNewsletterSchema,
    DeepRequired<ResponseBody<"/api/admin/blog/posts/{id}/newsletter", "get">>
  >,
  Accepts<typeof emailTemplatesSchema, DeepRequired<ResponseBody<"/api/admin/emails/templates", "get">>>,
];
