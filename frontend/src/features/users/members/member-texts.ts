import type { Member, MemberPurchase, MemberSummary } from "@/features/users/members/api";
import type { Tone } from "@/ui/badge";

type MemberStatus = "verified" | "unverified" | "blocked" | "deleting";

type Status = Pick<MemberSummary, "isVerified" | "isBlocked" | "deletesAt">;

export function statusOf({ isVerified, isBlocked, deletesAt }: Status): MemberStatus {
  if (deletesAt != null) return "deleting";
  return isBlocked ? "blocked" : isVerified ? "verified" : "unverified";
}

export const statusNames: Record<MemberStatus, string> = {
  verified: "Verified",
  unverified: "Not verified",
  blocked: "Blocked",
  deleting: "To be deleted",
};

export const statusTones: Record<MemberStatus, Tone> = {
  verified: "normal",
  unverified: "pending",
  blocked: "problem",
  deleting: "problem",
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

export const purchaseStatuses: Record<MemberPurchase["status"], { name: string; tone: Tone }> = {
  owned: { name: "Owned", tone: "normal" },
  refunded: { name: "Refunded", tone: "info" },
  disputed: { name: "Disputed", tone: "problem" },
  revoked: { name: "Access revoked", tone: "problem" },
};

export const notLoggedIn = "No open session";
