import { useSWRConfig } from "swr";
import type { Version } from "@/components/admin/use-item-editor";
import type { LegalPage } from "@/features/legal-pages/schema";
import type { RequestBody } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint, fetchJson, type RequestOptions } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

/** A page with the version that an edit is based on. */
export type VersionedPage = LegalPage & Version;

/** The default text has no version: here, that is an empty one. */
function withVersion(page: LegalPage): VersionedPage {
  return { ...page, id: page.kind, updatedAt: page.updatedAt ?? "" };
}

export function useLegalPages() {
  return useQuery("/api/admin/pages");
}

/** The current version. */
export async function fetchLegalPage(
  kind: string,
  options: Pick<RequestOptions, "signal"> = {},
): Promise<VersionedPage> {
  const path = apiUrl("/api/admin/pages/{kind}", { kind });
  return withVersion(await fetchJson("GET", path, undefined, options));
}

export function saveLegalPage(kind: string, content: string, basedOn: Version): Promise<LegalPage> {
  const body = {
    content,
    ...(basedOn.updatedAt && { updatedAt: basedOn.updatedAt }),
  } satisfies RequestBody<"/api/admin/pages/{kind}", "put">;
  return fetchJson("PUT", apiUrl("/api/admin/pages/{kind}", { kind }), body);
}

export const restoreDefaultText = endpoint("DELETE", "/api/admin/pages/{kind}");

export function useLegalPageChanges() {
  const { mutate } = useSWRConfig();
  return async (kind: string) => {
    // The public page is not mounted: it is refetched on the next visit.
    await mutate(apiUrl("/api/pages/{kind}", { kind }), undefined, { revalidate: false });
    await mutate("/api/admin/pages");
  };
}
