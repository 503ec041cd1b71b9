import type { paths } from "@/lib/api-types";

/** With a byte order mark, so that spreadsheet programs read UTF-8. */
function csv(path: string, query: string): string {
  return `${path}?${query}${query && "&"}bom=true`;
}

/** Endpoints of the admin screens. Apart from `endpoints`, so that members do not load them. */
export const adminEndpoints = {
  viewAs: "/api/admin/view-as",
  trash: "/api/admin/trash",
  trashItem: (kind: string, id: string) =>
    `/api/admin/trash/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`,
  restore: (kind: string, id: string) =>
    `/api/admin/trash/${encodeURIComponent(kind)}/${encodeURIComponent(id)}/restore`,
  history: (kind: string, id: string, cursor: string) =>
    `/api/admin/history/${encodeURIComponent(kind)}/${encodeURIComponent(id)}?limit=20${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
  agents: "/api/admin/gpts",
  agent: (id: string) => `/api/admin/gpts/${encodeURIComponent(id)}`,
  bundles: "/api/admin/bundles",
  bundle: (id: string) => `/api/admin/bundles/${encodeURIComponent(id)}`,
  prompts: "/api/admin/prompts",
  prompt: (id: string) => `/api/admin/prompts/${encodeURIComponent(id)}`,
  changeAgents: "/api/admin/gpts/bulk",
  moveAgent: (id: string) => `/api/admin/gpts/${encodeURIComponent(id)}/move`,
  changePrompts: "/api/admin/prompts/bulk",
  movePrompt: (id: string) => `/api/admin/prompts/${encodeURIComponent(id)}/move`,
  changePosts: "/api/admin/blog/posts/bulk",
  workingCopies: "/api/admin/blog/working-copies",
  workingCopy: (id: string) => `/api/admin/blog/working-copies/${encodeURIComponent(id)}`,
  discardWorkingCopy: (id: string) => `/api/admin/blog/working-copies/${encodeURIComponent(id)}/discard`,
  revisions: (post: string) => `/api/admin/blog/posts/${encodeURIComponent(post)}/revisions`,
  revision: (post: string, id: string) =>
    `/api/admin/blog/posts/${encodeURIComponent(post)}/revisions/${encodeURIComponent(id)}`,
  previewLink: (post: string) => `/api/admin/blog/posts/${encodeURIComponent(post)}/preview-link`,
  authors: "/api/admin/blog/authors",
  postTag: (slug: string) => `/api/admin/blog/tags/${encodeURIComponent(slug)}`,
  legalPages: "/api/admin/pages",
  legalPage: (kind: string) => `/api/admin/pages/${kind}`,
  overview: (query: string) => `/api/admin/overview?${query}`,

  agentReports: (id: string) => `/api/admin/gpts/${encodeURIComponent(id)}/reports`,
  fixAgentReports: (id: string) => `/api/admin/gpts/${encodeURIComponent(id)}/reports/fix`,
  dismissAgentReports: (id: string) => `/api/admin/gpts/${encodeURIComponent(id)}/reports/dismiss`,

  orders: "/api/admin/orders",
  ordersCsv: (query: string) => csv("/api/admin/orders.csv", query),
  orderTotals: "/api/admin/orders/totals",
  order: (id: string) => `/api/admin/orders/${encodeURIComponent(id)}`,
  orderReceipt: (id: string) => `/api/admin/orders/${encodeURIComponent(id)}/receipt`,
  orderCheck: (id: string) => `/api/admin/orders/${encodeURIComponent(id)}/check`,
  orderRefunds: (id: string) => `/api/admin/orders/${encodeURIComponent(id)}/refunds`,
  orderAccess: (id: string) => `/api/admin/orders/${encodeURIComponent(id)}/access`,
  orderMessages: (id: string) => `/api/admin/orders/${encodeURIComponent(id)}/messages`,
  closeOrderMessages: (id: string) => `/api/admin/orders/${encodeURIComponent(id)}/messages/close`,
  members: "/api/admin/members",
  membersCsv: (query: string) => csv("/api/admin/members.csv", query),
  memberTotals: "/api/admin/members/totals",
  member: (id: string) => `/api/admin/members/${encodeURIComponent(id)}`,
  memberVerification: (id: string) => `/api/admin/members/${encodeURIComponent(id)}/verification`,
  verifyMember: (id: string) => `/api/admin/members/${encodeURIComponent(id)}/verify`,
  memberEmail: (id: string) => `/api/admin/members/${encodeURIComponent(id)}/email`,
  memberAgents: (id: string) => `/api/admin/members/${encodeURIComponent(id)}/agents`,
  memberRole: (id: string) => `/api/admin/members/${encodeURIComponent(id)}/role`,
  memberBlock: (id: string) => `/api/admin/members/${encodeURIComponent(id)}/block`,
  memberDeletion: (id: string) => `/api/admin/members/${encodeURIComponent(id)}/deletion`,
  memberSessions: (id: string) => `/api/admin/members/${encodeURIComponent(id)}/sessions`,
  memberEmailSuppression: (id: string) => `/api/admin/members/${encodeURIComponent(id)}/email-suppression`,
  memberNotes: (id: string) => `/api/admin/members/${encodeURIComponent(id)}/notes`,
  memberNote: (id: string, note: string) =>
    `/api/admin/members/${encodeURIComponent(id)}/notes/${encodeURIComponent(note)}`,

  discounts: "/api/admin/discounts",
  discountsCsv: (query: string) => csv("/api/admin/discounts.csv", query),
  discountBatches: "/api/admin/discounts/batches",
  simulateDiscounts: "/api/admin/discounts/simulate",
  discount: (id: string) => `/api/admin/discounts/${encodeURIComponent(id)}`,
  discountAction: (id: string, action: string) => `/api/admin/discounts/${encodeURIComponent(id)}/${action}`,
  discountUses: (id: string) => `/api/admin/discounts/${encodeURIComponent(id)}/uses`,

  emails: "/api/admin/emails",
  retryEmail: (id: string) => `/api/admin/emails/${encodeURIComponent(id)}/retry`,
  sendTestEmail: "/api/admin/emails/test",
  emailTemplates: "/api/admin/emails/templates",
  emailTemplate: (kind: string) => `/api/admin/emails/templates/${encodeURIComponent(kind)}`,

  newsletters: "/api/admin/newsletters",
  cancelNewsletter: (id: string) => `/api/admin/newsletters/${encodeURIComponent(id)}/cancel`,
  postNewsletter: (post: string) => `/api/admin/blog/posts/${encodeURIComponent(post)}/newsletter`,
  newsletterPreview: (post: string) => `/api/admin/blog/posts/${encodeURIComponent(post)}/newsletter/preview`,
  testNewsletter: (post: string) => `/api/admin/blog/posts/${encodeURIComponent(post)}/newsletter/test`,

  audit: "/api/admin/audit",
  auditCsv: (query: string) => csv("/api/admin/audit.csv", query),

  reviews: "/api/admin/reviews",
  reviewReply: (id: string) => `/api/admin/reviews/${encodeURIComponent(id)}/reply`,
  hideReview: (id: string) => `/api/admin/reviews/${encodeURIComponent(id)}/hide`,
  showReview: (id: string) => `/api/admin/reviews/${encodeURIComponent(id)}/show`,

  media: "/api/admin/media",
  image: (id: string) => `/api/admin/media/${encodeURIComponent(id)}`,

  health: "/api/admin/health",
} as const satisfies Readonly<Record<string, keyof paths | ((...parts: string[]) => string)>>;
