const pattern = /^(\/media\/[\da-f]{32})-([1-9]\d{0,4})\.(?:jpg|png)$/;
const widths = [480, 960, 1600];

export interface UploadedImageAttributes {
  width: number;
  srcSet: string;
  sizes: string;
}

/** The attributes of an uploaded image, from the path of its largest file; null for other URLs. As the server writes them. */
export function uploadedImageAttributes(src: string): UploadedImageAttributes | null {
  const [, base, largest] = pattern.exec(src) ?? [];
  if (!base || !largest) return null;
  const width = Number(largest);
  const files = [...widths.filter((smaller) => smaller < width), width];
  return {
    width,
    srcSet: files.map((file) => `${base}-${file}.webp ${file}w`).join(", "),
    sizes: "(min-width: 44rem) 42rem, 100vw",
  };
}

/** The value of a height attribute; 0 if it is unknown. */
export function parseHeight(text: string | null): number {
  const height = text && /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return height <= 65_535 ? height : 0;
}
