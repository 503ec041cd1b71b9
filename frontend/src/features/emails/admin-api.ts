import type { Filter } from "@/components/admin/filters";
import { useCursorList } from "@/components/admin/use-cursor-list";
import type { Schemas } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type Email = Schemas["EmailResponse"];

export const useEmails = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: "/api/admin/emails", filters });

/** Whether it is a complete email address, rather than the beginning of one. */
export function isAddress(text: string): boolean {
  return /^\s*\S+@\S+\.\w{2,}\s*$/.test(text);
}

/** The templates with sample data. Loaded when they are needed. */
export function useEmailTemplates(isNeeded: boolean) {
  return useQuery(isNeeded ? "/api/admin/emails/templates" : null);
}

export const retryEmail = endpoint("POST", "/api/admin/emails/{id}/retry");

export const sendTestEmail = endpoint("POST", "/api/admin/emails/test");
