import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";
import { uploadFile } from "@/lib/api/upload";

export type MemberImport = Schemas["MemberImportResponse"];
export type ImportOverview = Schemas["ImportOverviewResponse"];
export type ImportRow = Schemas["ImportRowResponse"];
export type ImportPreset = ImportOverview["preset"];
export type RowFilter = "all" | "problems" | "new";

export const importsUrl = "/api/admin/member-imports";
const progressMs = 1000;

export function useMemberImports() {
  return useQuery(importsUrl, { revalidateIfStale: true });
}

/** Polls while the import is running. */
export function useMemberImport(id: string) {
  return useQuery(apiUrl("/api/admin/member-imports/{id}", { id }), {
    revalidateIfStale: true,
    refreshInterval: (data) => (data && isRunning(data.import) ? progressMs : 0),
  });
}

export function useImportRows(id: string, filter: RowFilter, after: number) {
  const url = apiUrl("/api/admin/member-imports/{id}/rows", { id, filter, after: String(after) });
  return useQuery(url, { revalidateIfStale: true, keepPreviousData: true });
}

export function isRunning({ state }: MemberImport): boolean {
  return state === "checking" || state === "importing" || state === "inviting" || state === "undoing";
}

export async function uploadImport(file: File): Promise<MemberImport> {
  const url = apiUrl("/api/admin/member-imports", { name: file.name });
  return JSON.parse(await uploadFile(url, file)) as MemberImport;
}

export const checkImport = endpoint("POST", "/api/admin/member-imports/{id}/check");

export const startImport = endpoint("POST", "/api/admin/member-imports/{id}/start");

export const inviteImported = endpoint("POST", "/api/admin/member-imports/{id}/invite");

export const undoImport = endpoint("POST", "/api/admin/member-imports/{id}/undo");
