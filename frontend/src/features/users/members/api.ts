import type { Filter } from "@/components/admin/filters";
import { useCursorList } from "@/components/admin/use-cursor-list";
import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type Label = Schemas["LabelResponse"];
export type MemberSummary = Schemas["MemberResponse"];
export type MemberTotals = Schemas["MemberTotalsResponse"];
export type MemberPurchase = Schemas["MemberPurchaseResponse"];
export type MemberEmail = Schemas["MemberEmailResponse"];
export type MemberNote = Schemas["MemberNoteResponse"];
/** Amounts are in cents. */
export type Member = Schemas["MemberDetailResponse"];

export const useMembers = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: "/api/admin/members", filters });

/** The counts of all members of the filter. `query` are the filters as query parameters. */
export function useMemberTotals(query: Record<string, string>) {
  return useQuery(apiUrl("/api/admin/members/totals", query), {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
}

export function useMember(id: string) {
  return useQuery(apiUrl("/api/admin/members/{id}", { id }), { revalidateIfStale: true });
}

export const labelsUrl = "/api/admin/members/labels";

/** All labels, in alphabetical order. */
export function useLabels() {
  return useQuery(labelsUrl, { revalidateIfStale: true });
}

export const changeLabels = endpoint("POST", labelsUrl);

// Every other change returns the changed member.

export const resendVerification = endpoint("POST", "/api/admin/members/{id}/verification");

export const verifyMember = endpoint("POST", "/api/admin/members/{id}/verify");

export const correctEmail = endpoint("PUT", "/api/admin/members/{id}/email");

export const giveAgents = endpoint("POST", "/api/admin/members/{id}/agents");

export const addMember = endpoint("POST", "/api/admin/members");

export const setRole = endpoint("PUT", "/api/admin/members/{id}/role");

export const blockMember = endpoint("POST", "/api/admin/members/{id}/block");

export const unblockMember = endpoint("DELETE", "/api/admin/members/{id}/block");

export const deleteMember = endpoint("POST", "/api/admin/members/{id}/deletion");

export const undoMemberDeletion = endpoint("DELETE", "/api/admin/members/{id}/deletion");

export const signOutMember = endpoint("DELETE", "/api/admin/members/{id}/sessions");

export const removeEmailSuppression = endpoint("DELETE", "/api/admin/members/{id}/email-suppression");

export const addNote = endpoint("POST", "/api/admin/members/{id}/notes");

export const removeNote = endpoint("DELETE", "/api/admin/members/{id}/notes/{note_id}");
