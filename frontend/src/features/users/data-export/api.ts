import * as z from "zod/mini";
import type { RequestBody } from "@/lib/api-contract";
import { dataExportEndpoints } from "@/lib/data-export-endpoints";
import { ApiError, fetchJson, NetworkError, withReauthentication } from "@/lib/http";
import { useQuery } from "@/lib/query";

export const dataExportSchema = z.object({
  state: z.enum(["none", "preparing", "ready"]),
  requestedAt: z.optional(z.string()),
  /** Until when the emailed link works, if it is ready. */
  expiresAt: z.optional(z.string()),
});
export type DataExport = z.infer<typeof dataExportSchema>;

const pollIntervalMs = 3000;

/** Always refetched, and again until it is ready. */
export function useDataExport() {
  return useQuery(dataExportEndpoints.dataExport, dataExportSchema, {
    revalidateOnMount: true,
    refreshInterval: (latest) => (latest?.state === "preparing" ? pollIntervalMs : 0),
  });
}

export function requestDataExport(): Promise<DataExport> {
  return fetchJson("POST", dataExportEndpoints.dataExport, dataExportSchema);
}

/** The ZIP file. The token is sent in the body, so that it is in no log. */
export function downloadDataExport(token: string): Promise<Blob> {
  return withReauthentication(() => requestFile(token));
}

/** Without a timeout: the file may be large. */
async function requestFile(token: string): Promise<Blob> {
  const body: RequestBody<"/api/auth/data-export/download", "post"> = { token };
  let response: Response;
  try {
    response = await fetch(dataExportEndpoints.download, {
      method: "POST",
      credentials: "include",
      headers: { Accept: "application/zip, application/json", "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.ok) return await response.blob();
  } catch (cause) {
    throw new NetworkError(cause);
  }
  throw new ApiError(response.status, response.statusText, await response.text());
}
