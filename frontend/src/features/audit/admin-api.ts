import type { Filter } from "@/components/admin/filters";
import { useCursorList } from "@/components/admin/use-cursor-list";

export const useAuditLog = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: "/api/admin/audit", filters });

/** Whether it is a complete email address or an account ID, rather than the beginning of one. */
export function isPerson(text: string): boolean {
  return /^\s*(\S+@\S+\.\w{2,}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})\s*$/i.test(text);
}
