import { ApiError, NetworkError, withReauthentication } from "@/lib/api/http";

/** As long as the server waits. */
const timeoutMs = 180_000;

/** Sends a file, and returns the text of the response. */
export function uploadFile(url: string, file: File): Promise<string> {
  return withReauthentication(() => post(url, file));
}

async function post(url: string, file: File): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: "POST",
      credentials: "include",
      headers: { Accept: "application/json", "Content-Type": "application/octet-stream" },
      body: file,
      signal,
    });
    text = await response.text();
  } catch (cause) {
    throw new NetworkError(cause, signal.aborted);
  }
  if (response.ok) return text;
  throw new ApiError(response.status, response.statusText, text);
}
