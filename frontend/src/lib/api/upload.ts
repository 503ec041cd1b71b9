import { fetchText, withReauthentication } from "@/lib/api/http";

/** As long as the server waits. */
const timeoutMs = 600_000;

/** Sends a file, and returns the text of the response. */
export function uploadFile(url: string, file: File): Promise<string> {
  const content = { type: "application/octet-stream", body: file };
  return withReauthentication(() => fetchText("POST", url, content, timeoutMs));
}
