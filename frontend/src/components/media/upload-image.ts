import * as z from "zod/mini";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { ApiError, fetchJson, NetworkError, withReauthentication } from "@/lib/http";
import { ResponseValidationError } from "@/lib/parse-response";

export const imageSchema = z.object({
  id: z.string(),
  src: z.string(),
  srcset: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  name: z.string(),
  bytes: z.number(),
  createdAt: z.string(),
});
export type UploadedImage = z.infer<typeof imageSchema>;

/** As long as the server waits. */
const timeoutMs = 180_000;

/** Uploads an image. Uploading the same file again returns the stored image. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const url = `${adminEndpoints.media}?${new URLSearchParams({ name: file.name })}`;
  const text = await withReauthentication(() => post(url, file));
  const parsed = imageSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new ResponseValidationError(url);
  return parsed.data;
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
  return fetchJson("PUT", adminEndpoints.image(id), imageSchema, { alt });
}
