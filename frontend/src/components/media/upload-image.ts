import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint } from "@/lib/api/http";
import { uploadFile } from "@/lib/api/upload";

export type UploadedImage = Schemas["ImageResponse"];

/** Uploads an image. Uploading the same file again returns the stored image. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const url = apiUrl("/api/admin/media", { name: file.name });
  return JSON.parse(await uploadFile(url, file)) as UploadedImage;
}

/** Changes the alternative text that is suggested where the image is inserted next. */
export const changeAlt = endpoint("PUT", "/api/admin/media/{id}");
