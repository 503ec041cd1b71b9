import { postLimits } from "@/lib/api/api-limits";

const slugLimit = postLimits.slug.maxLength;
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Latin letters that do not decompose into a letter and a diacritic. */
const transliterations: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};

/** Generates a slug from a title, as described in docs/product.md. Empty if the title has no usable letters. */
export function slugFromTitle(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{ASCII}]/gu, (letter) => transliterations[letter] ?? (/\s/.test(letter) ? " " : ""))
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, "")
    .replace(/\s+/g, "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= slugLimit) return slug;
  const cut = slug.slice(0, slugLimit + 1);
  return cut.slice(0, cut.includes("-") ? cut.lastIndexOf("-") : slugLimit);
}
