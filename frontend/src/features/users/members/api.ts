import * as z from "zod/mini";
import { emailKindSchema, emailStateSchema } from "@/components/admin/emails";
import type { Filter } from "@/components/admin/filters";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import { accountEventSchema } from "@/features/users/activity/api";
import { adminEndpoints } from "@/lib/admin-endpoints";
import type { RequestBody } from "@/lib/api-contract";
import { fetchJson } from "@/lib/http";
import { useQuery } from "@/lib/query";

const roleSchema = z.nullable(z.enum(["owner", "editor", "support"]));

const memberSummarySchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  role: roleSchema,
  isVerified: z.boolean(),
  isBlocked: z.boolean(),
  /** Null unless the account will be deleted. */
  deletesAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** Null without a stored session. */
  lastSeenAt: z.nullable(z.string()),
  agents: z.int(),
  spent: z.int(),
});
export const memberPageSchema = cursorPageSchema(memberSummarySchema);
export type MemberSummary = z.infer<typeof memberSummarySchema>;

export const memberTotalsSchema = z.object({ count: z.int(), verified: z.int(), buyers: z.int() });
export type MemberTotals = z.infer<typeof memberTotalsSchema>;

const purchaseSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  agentId: z.string(),
  agentTitle: z.string(),
  amount: z.int(),
  discountCode: z.nullable(z.string()),
  status: z.enum(["owned", "refunded", "disputed", "revoked"]),
  createdAt: z.string(),
});
export type MemberPurchase = z.infer<typeof purchaseSchema>;

const emailSchema = z.object({
  id: z.string(),
  kind: emailKindSchema,
  state: emailStateSchema,
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Null once it is sent. */
  error: z.nullable(z.string()),
});
export type MemberEmail = z.infer<typeof emailSchema>;

const noteSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** Null if the author's account was removed. */
  authorEmail: z.nullable(z.string()),
  createdAt: z.string(),
  canRemove: z.boolean(),
});
export type MemberNote = z.infer<typeof noteSchema>;

/** Amounts are in cents. */
export const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  role: roleSchema,
  isVerified: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  /** Replaces `email` once the member confirms it. */
  pendingEmail: z.nullable(z.string()),
  /** Whether the member chose a password. */
  hasPassword: z.boolean(),
  /** Whether two-step login is on. */
  hasSecondFactor: z.boolean(),
  passkeys: z.int(),
  block: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  deletion: z.nullable(
    z.object({
      requestedAt: z.string(),
      deletesAt: z.string(),
      /** Null if the member requested it. */
      reason: z.nullable(z.string()),
    }),
  ),
  orders: z.int(),
  /** Less refunds. */
  spent: z.int(),
  refunded: z.int(),
  /** Whether the admin may change the account. */
  canChange: z.boolean(),
  purchases: z.array(purchaseSchema),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), signedInAt: z.string(), lastSeenAt: z.string() }),
  ),
  activity: z.array(accountEventSchema),
  /** The latest to the present address. */
  emails: z.array(emailSchema),
  /** Why the member gets no optional emails. */
  emailSuppression: z.nullable(z.object({ reason: z.enum(["bounce", "complaint"]), at: z.string() })),
  notes: z.array(noteSchema),
});
export type Member = z.infer<typeof memberSchema>;

export const useMembers = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: adminEndpoints.members, schema: memberPageSchema, filters });

/** The counts of all members of the filter. `query` are the filters as query parameters. */
export function useMemberTotals(query: string) {
  return useQuery(`${adminEndpoints.memberTotals}?${query}`, memberTotalsSchema, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
}

export function useMember(id: string) {
  return useQuery(adminEndpoints.member(id), memberSchema, { revalidateIfStale: true });
}

// Every change returns the changed member.

export function resendVerification(id: string): Promise<Member> {
  return fetchJson("POST", adminEndpoints.memberVerification(id), memberSchema);
}

export function verifyMember(id: string, reason: string): Promise<Member> {
  return fetchJson("POST", adminEndpoints.verifyMember(id), memberSchema, { reason });
}

export function correctEmail(id: string, email: string): Promise<Member> {
  return fetchJson("PUT", adminEndpoints.memberEmail(id), memberSchema, { email });
}

export function grantAgent(
  id: string,
  input: RequestBody<"/api/admin/members/{id}/agents", "post">,
): Promise<Member> {
  return fetchJson("POST", adminEndpoints.memberAgents(id), memberSchema, input);
}

export function setRole(
  id: string,
  role: RequestBody<"/api/admin/members/{id}/role", "put">["role"],
): Promise<Member> {
  return fetchJson("PUT", adminEndpoints.memberRole(id), memberSchema, { role });
}

export function blockMember(id: string, reason: string): Promise<Member> {
  return fetchJson("POST", adminEndpoints.memberBlock(id), memberSchema, { reason });
}

export function unblockMember(id: string): Promise<Member> {
  return fetchJson("DELETE", adminEndpoints.memberBlock(id), memberSchema);
}

export function deleteMember(id: string, reason: string): Promise<Member> {
  return fetchJson("POST", adminEndpoints.memberDeletion(id), memberSchema, { reason });
}

export function undoMemberDeletion(id: string): Promise<Member> {
  return fetchJson("DELETE", adminEndpoints.memberDeletion(id), memberSchema);
}

export function signOutMember(id: string): Promise<Member> {
  return fetchJson("DELETE", adminEndpoints.memberSessions(id), memberSchema);
}

export function removeEmailSuppression(id: string): Promise<Member> {
  return fetchJson("DELETE", adminEndpoints.memberEmailSuppression(id), memberSchema);
}

export function addNote(id: string, text: string): Promise<Member> {
  return fetchJson("POST", adminEndpoints.memberNotes(id), memberSchema, { text });
}

export function removeNote(id: string, note: string): Promise<Member> {
  return fetchJson("DELETE", adminEndpoints.memberNote(id, note), memberSchema);
}
