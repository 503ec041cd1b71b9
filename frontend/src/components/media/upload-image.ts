import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson } from "@/lib/api/http";
import { uploadFile } from "@/lib/api/upload";

export type UploadedImage = Schemas["ImageResponse"];

/** Uploads an image. Uploading the same file again returns the stored image. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const url = apiUrl("/api/admin/media", { name: file.name });
  return JSON.parse(await uploadFile(url, file)) as UploadedImage;
}

/** Changes the alternative text that is suggested where the image is inserted next. */
export function changeAlt(id: string, alt: string): Promise<UploadedImage> {
  return fetchJson("PUT", apiUrl("/api/admin/media/{id}", { id }), { alt });
}
