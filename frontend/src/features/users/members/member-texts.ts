import type { Member, MemberPurchase, MemberSummary } from "@/features/users/members/api";
import type { NamedStatus } from "@/ui/badge";

type MemberStatus = "verified" | "unverified" | "blocked" | "deleting";

type Status = Pick<MemberSummary, "isVerified" | "isBlocked" | "deletesAt">;

export function statusOf({ isVerified, isBlocked, deletesAt }: Status): MemberStatus {
  if (deletesAt != null) return "deleting";
  return isBlocked ? "blocked" : isVerified ? "verified" : "unverified";
}

export const statuses: Record<MemberStatus, NamedStatus> = {
  verified: { name: "Verified", tone: "normal" },
  unverified: { name: "Not verified", tone: "pending" },
  blocked: { name: "Blocked", tone: "problem" },
  deleting: { name: "To be deleted", tone: "problem" },
};

export type RoleName = "member" | NonNullable<Member["role"]>;

export const roleNames: Record<RoleName, string> = {
  member: "Member",
  support: "Support",
  editor: "Editor",
  owner: "Owner",
};

export const roleDescriptions: Record<RoleName, string> = {
  member: "Has no access to the admin area.",
  support: "Manages orders and members, and sees emails.",
  editor: "Manages agents, prompts, and blog posts, including drafts.",
  owner: "Manages everything, including roles, discount codes and downloads.",
};

export const purchaseStatuses: Record<MemberPurchase["status"], NamedStatus> = {
  owned: { name: "Owned", tone: "normal" },
  refunded: { name: "Refunded", tone: "info" },
  disputed: { name: "Disputed", tone: "problem" },
  revoked: { name: "Access revoked", tone: "problem" },
};

export const notLoggedIn = "No open session";
