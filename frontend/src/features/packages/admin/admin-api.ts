import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint, send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";
import { uploadFile } from "@/lib/api/upload";

export type EditedPackage = Schemas["EditedPackageResponse"];

const url = (id: string) => apiUrl("/api/admin/gpts/{id}/package", { id });

/** What is written of an agent's package. Loaded each time, so that an edit is based on the latest version. */
export function useEditedPackage(id: string) {
  return useQuery(url(id), { revalidateOnMount: true });
}

export function savePackage(
  id: string,
  body: RequestBody<"/api/admin/gpts/{id}/package", "put">,
): Promise<void> {
  return send("PUT", url(id), body);
}

export async function addFile(id: string, file: File): Promise<void> {
  await uploadFile(apiUrl("/api/admin/gpts/{id}/package/files", { id, name: file.name }), file);
}

/** Overwrites the draft with `SKILL.md` or a ZIP file with it. */
export async function importSkill(id: string, file: File): Promise<EditedPackage> {
  return JSON.parse(await uploadFile(apiUrl("/api/admin/gpts/{id}/package/import", { id }), file));
}

export const removeFile = endpoint("DELETE", "/api/admin/gpts/{id}/package/files/{name}");

export function adminFileUrl(id: string, name: string): string {
  return apiUrl("/api/admin/gpts/{id}/package/files/{name}", { id, name });
}

export const publishPackage = endpoint("POST", "/api/admin/gpts/{id}/package/publish");

export const restorePackage = endpoint("POST", "/api/admin/gpts/{id}/package/restore");
