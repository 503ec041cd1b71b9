import { useSWRConfig } from "swr";
import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type Package = Schemas["PackageResponse"];
export type PackageVersion = Schemas["PackageVersionResponse"];

/** A version of an agent's package, or the newest. */
export function usePackage(agentId: string, version?: number) {
  const params = version === undefined ? {} : { version: String(version) };
  return useQuery(apiUrl("/api/gpts/{id}/package", { id: agentId, ...params }));
}

/** The published versions, newest first. */
export function usePackageVersions(agentId: string) {
  return useQuery(apiUrl("/api/gpts/{id}/package/versions", { id: agentId }));
}

export function downloadUrl(agentId: string, assistant: string, version: number): string {
  return apiUrl("/api/gpts/{id}/package.zip", { id: agentId, for: assistant, version: String(version) });
}

export function fileUrl(agentId: string, name: string, version: number): string {
  return apiUrl("/api/gpts/{id}/package/files/{name}", { id: agentId, name, version: String(version) });
}

/** Records in the background which version the member got, so that cards say "Updated" when there is a newer one. */
export function useRecordSeen(agentId: string) {
  const { mutate } = useSWRConfig();
  return (version: number) => {
    const url = apiUrl("/api/gpts/{id}/package/seen", { id: agentId });
    send("PUT", url, { version }, { isBackground: true })
      .then(() => mutate("/api/news"))
      .catch((error: unknown) => console.warn("version not recorded", error));
  };
}
