import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { ApiError, fetchJson, NetworkError, withReauthentication } from "@/lib/api/http";

export type UploadedImage = Schemas["ImageResponse"];

/** As long as the server waits. */
const timeoutMs = 180_000;

/** Uploads an image. Uploading the same file again returns the stored image. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const url = apiUrl("/api/admin/media", { name: file.name });
  const text = await withReauthentication(() => post(url, file));
  return JSON.parse(text) as UploadedImage;
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

/** Changes the alternative text that is suggested where the image is inserted next. */
export function changeAlt(id: string, alt: string): Promise<UploadedImage> {
  return fetchJson("PUT", apiUrl("/api/admin/media/{id}", { id }), { alt });
}
