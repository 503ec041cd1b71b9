import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { ApiError, endpoint, NetworkError, withReauthentication } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type DataExport = Schemas["DataExportResponse"];

const pollIntervalMs = 3000;

/** Always refetched, and again until it is ready. */
export function useDataExport() {
  return useQuery("/api/auth/data-export", {
    revalidateOnMount: true,
    refreshInterval: (latest) => (latest?.state === "preparing" ? pollIntervalMs : 0),
  });
}

export const requestDataExport = endpoint("POST", "/api/auth/data-export");

/** The ZIP file. The token is sent in the body, so that it is in no log. */
export function downloadDataExport(token: string): Promise<Blob> {
  return withReauthentication(() => requestFile(token));
}

/** Without a timeout: the file may be large. */
async function requestFile(token: string): Promise<Blob> {
  const body: RequestBody<"/api/auth/data-export/download", "post"> = { token };
  let response: Response;
  try {
    response = await fetch("/api/auth/data-export/download", {
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
