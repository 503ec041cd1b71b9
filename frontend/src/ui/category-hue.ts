export const hues = ["honey", "plum", "clay", "sage", "sky"] as const;
export type Hue = (typeof hues)[number];

/** Fixed hues for our own categories, so that neighbors in a list differ. */
const predefinedHues: ReadonlyMap<string, Hue> = new Map([
  ["career", "plum"],
  ["communication", "plum"],
  ["education", "sage"],
  ["education & learning", "sage"],
  ["family & home", "sky"],
  ["health & wellness", "clay"],
  ["lifestyle", "honey"],
  ["money", "sage"],
  ["personal growth", "plum"],
  ["productivity", "clay"],
]);

/** Other names get a hue by hash, the same every time. */
export function categoryHue(category: string): Hue {
  const name = (category ?? "").trim().toLowerCase();
  return predefinedHues.get(name) ?? hues[hash(name) % hues.length] ?? "honey";
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
