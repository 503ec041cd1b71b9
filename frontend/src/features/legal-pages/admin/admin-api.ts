import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import type { Version } from "@/components/admin/use-item-editor";
import { type LegalPage, legalPageSchema, legalPageSummarySchema } from "@/features/legal-pages/schema";
import { adminEndpoints } from "@/lib/admin-endpoints";
import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, type RequestOptions, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

export const legalPagesSchema = z.object({
  /** Null if it is not set. */
  contactEmail: z.nullable(z.string()),
  pages: z.array(legalPageSummarySchema),
});

/** A page with the version that an edit is based on. */
export type VersionedPage = LegalPage & Version;

/** The default text has no version: here, that is an empty one. */
function withVersion(page: LegalPage): VersionedPage {
  return { ...page, id: page.kind, updatedAt: page.updatedAt ?? "" };
}

export function useLegalPages() {
  return useQuery(adminEndpoints.legalPages, legalPagesSchema);
}

/** The current version. */
export async function fetchLegalPage(
  kind: string,
  options: Pick<RequestOptions, "signal"> = {},
): Promise<VersionedPage> {
  const path = adminEndpoints.legalPage(kind);
  return withVersion(await fetchJson("GET", path, legalPageSchema, undefined, options));
}

export function saveLegalPage(kind: string, content: string, basedOn: Version): Promise<LegalPage> {
  const body = {
    content,
    ...(basedOn.updatedAt && { updatedAt: basedOn.updatedAt }),
  } satisfies RequestBody<"/api/admin/pages/{kind}", "put">;
  return fetchJson("PUT", adminEndpoints.legalPage(kind), legalPageSchema, body);
}

export function restoreDefaultText(kind: string): Promise<void> {
  return send("DELETE", adminEndpoints.legalPage(kind));
}

export function useLegalPageChanges() {
  const { mutate } = useSWRConfig();
  return async (kind: string) => {
    // The public page is not mounted: it is refetched on the next visit.
    await mutate(endpoints.legalPage(kind), undefined, { revalidate: false });
    await mutate(adminEndpoints.legalPages);
  };
}
