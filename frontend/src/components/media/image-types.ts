/** For `accept` of file fields. The server recognizes the format by the content. */
export const imageTypes = "image/png,image/jpeg,image/webp,image/gif";
const maxBytes = 10 * 1024 * 1024;

/** Why this file cannot be uploaded, as far as that is known without sending it. */
export function imageFileError(file: File): string | null {
  if (file.size > maxBytes) return "This image is larger than 10 MB. Please upload a smaller one.";
  const isImage = file.type === "" || imageTypes.split(",").includes(file.type);
  return isImage ? null : "This file isn't an image we can use. Please upload a PNG, JPEG, WebP or GIF file.";
}
