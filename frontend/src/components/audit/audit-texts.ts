import type { AuditEntry } from "@/components/audit/audit-entry";
import { formerMember } from "@/lib/former-member";

export const actionNames: Record<AuditEntry["action"], string> = {
  created: "Created",
  changed: "Changed",
  removed: "Removed",
};

export const kindNames: Record<AuditEntry["kind"], string> = {
  agent: "Agent",
  bundle: "Bundle",
  prompt: "Prompt",
  post: "Blog post",
  legal_page: "Page",
  appearance: "Appearance",
  seller: "Seller",
  image: "Image",
  discount: "Discount code",
  user: "Account",
  order: "Order",
  purchase: "Purchase",
  refund: "Refund",
  review: "Review",
  payment_discrepancy: "Payment discrepancy",
  newsletter: "Newsletter",
  member_import: "Import of members",
  webhook: "Webhook",
  email: "Email",
  export: "Download",
};

const actorNames: Record<AuditEntry["actorKind"], string> = {
  member: "Member",
  admin: "Admin",
  command_line: "Command line",
  provider: "Payment provider",
  system: "Marigold",
};

/** Who made the change, and for people in which role. */
export function describeActor({ actorKind, actorEmail, actorId }: AuditEntry): {
  name: string;
  role: string;
} {
  const role = actorNames[actorKind];
  return actorId == null ? { name: role, role: "" } : { name: actorEmail ?? formerMember, role };
}

/** Entries about accounts name their person, until the account is deleted. */
export function subjectName({ kind, subjectName, subjectId }: AuditEntry): string {
  if (subjectName) return subjectName;
  return kind === "user" && subjectId !== allAccounts ? formerMember : subjectId;
}
const allAccounts = "all";

const fieldNames: Record<string, string> = {
  agent: "Agent ID",
  alt: "Alternative text",
  audience: "Who may use it",
  dataExported: "Data exported",
  deletesAt: "To be deleted",
  discountCode: "Discount code",
  discountType: "Type",
  discountValue: "Value",
  expiresAt: "Expires",
  gptIds: "Discounted agents",
  isActive: "Active",
  isAdmin: "Admin",
  isArchived: "Archived",
  isDraft: "Draft",
  isFeatured: "Featured",
  isHidden: "Hidden",
  isInTrash: "In the trash",
  isOn: "On",
  isPremium: "Premium",
  isPublished: "Published",
  scheduledFor: "Scheduled for",
  tags: "Tags",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
  authorId: "Author",
  isVerified: "Verified",
  maxUses: "Total uses",
  maxUsesPerMember: "Uses per member",
  member: "Member ID",
  minSubtotal: "Minimum cart",
  nextAttemptAt: "Next attempt",
  open: "Open discrepancies",
  order: "Order",
  position: "Sort date",
  previewLinkCreatedAt: "Preview link created",
  promptText: "Text",
  sessions: "Active sessions",
  settledAt: "Paid",
  updatedAt: "Last edited",
  startsAt: "Starts",
  url: "URL",
};

/** "Last edited" for "updatedAt"; unknown names are written as words. */
export function fieldName(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return fieldNames[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What happened to a changed field: its name, and of a flag both values. */
export function describeField({ before, after }: AuditEntry, field: string): string {
  const [old, now] = [before?.[field], after?.[field]];
  // The audit log omits what is not set.
  if (field === "blocked" && now === undefined) return "Unblocked";
  if (field === "deletesAt" && now === undefined) return "Deletion undone";
  if (old !== true && now !== true) return fieldName(field);
  return `${fieldName(field)}: ${now === true ? "No → Yes" : "Yes → No"}`;
}

/** The names of the changed fields, before and after. */
export function changedFields({ before, after }: AuditEntry): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
}
