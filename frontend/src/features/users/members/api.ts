import type { Filter } from "@/components/admin/filters";
import type { BulkOutcome } from "@/components/admin/item-changes";
import { useCursorList } from "@/components/admin/use-cursor-list";
import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson } from "@/lib/api/http";
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

export function changeLabels(change: RequestBody<"/api/admin/members/labels", "post">): Promise<BulkOutcome> {
  return fetchJson("POST", labelsUrl, change);
}

// Every other change returns the changed member.

export function resendVerification(id: string): Promise<Member> {
  return fetchJson("POST", apiUrl("/api/admin/members/{id}/verification", { id }));
}

export function verifyMember(id: string, reason: string): Promise<Member> {
  return fetchJson("POST", apiUrl("/api/admin/members/{id}/verify", { id }), { reason });
}

export function correctEmail(id: string, email: string): Promise<Member> {
  return fetchJson("PUT", apiUrl("/api/admin/members/{id}/email", { id }), { email });
}

export function giveAgents(
  id: string,
  input: RequestBody<"/api/admin/members/{id}/agents", "post">,
): Promise<Member> {
  return fetchJson("POST", apiUrl("/api/admin/members/{id}/agents", { id }), input);
}

export function addMember(input: RequestBody<"/api/admin/members", "post">): Promise<{ id: string }> {
  return fetchJson("POST", "/api/admin/members", input);
}

export function setRole(
  id: string,
  role: RequestBody<"/api/admin/members/{id}/role", "put">["role"],
): Promise<Member> {
  return fetchJson("PUT", apiUrl("/api/admin/members/{id}/role", { id }), { role });
}

export function blockMember(id: string, reason: string): Promise<Member> {
  return fetchJson("POST", apiUrl("/api/admin/members/{id}/block", { id }), { reason });
}

export function unblockMember(id: string): Promise<Member> {
  return fetchJson("DELETE", apiUrl("/api/admin/members/{id}/block", { id }));
}

export function deleteMember(id: string, reason: string): Promise<Member> {
  return fetchJson("POST", apiUrl("/api/admin/members/{id}/deletion", { id }), { reason });
}

export function undoMemberDeletion(id: string): Promise<Member> {
  return fetchJson("DELETE", apiUrl("/api/admin/members/{id}/deletion", { id }));
}

export function signOutMember(id: string): Promise<Member> {
  return fetchJson("DELETE", apiUrl("/api/admin/members/{id}/sessions", { id }));
}

export function removeEmailSuppression(id: string): Promise<Member> {
  return fetchJson("DELETE", apiUrl("/api/admin/members/{id}/email-suppression", { id }));
}

export function addNote(id: string, text: string): Promise<Member> {
  return fetchJson("POST", apiUrl("/api/admin/members/{id}/notes", { id }), { text });
}

export function removeNote(id: string, note: string): Promise<Member> {
  return fetchJson("DELETE", apiUrl("/api/admin/members/{id}/notes/{note_id}", { id, note_id: note }));
}
