import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { slugFromTitle } from "@/lib/text/slug";

const signs: Readonly<Record<string, string>> = { "+": "plus", "#": "sharp", "&": "and", "*": "star" };
const isGap = (character: string | undefined) => character === undefined || /\s/.test(character);

/** As the server does: signs that tell names apart become words where they touch one, so that C++ is not C. */
export function tagSlug(name: string): string {
  const words = name.replace(/[+#&*.]/g, (sign, index: number) => {
    const [before, after] = [name[index - 1], name[index + 1]];
    if (sign === ".") return isGap(before) && /[\p{L}\p{N}]/u.test(after ?? "") ? " dot " : sign;
    return isGap(before) && isGap(after) ? sign : ` ${signs[sign]} `;
  });
  return slugFromTitle(words);
}

/** Whether the two differ only in case, accents, spaces and hyphens. Other names may have the same slug. */
export function isSameTagName(name: string, other: string): boolean {
  return normalized(name) === normalized(other);
}

function normalized(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("’", "'");
  return letters
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .join(" ");
}

/** All tags of these posts, by name, with the number of their posts. */
export function countTags(posts: readonly Pick<AdminPostSummary, "tags">[]) {
  const counts = new Map<string, { name: string; slug: string; posts: number }>();
  for (const name of posts.flatMap(({ tags }) => tags)) {
    const slug = tagSlug(name);
    const tag = counts.get(slug) ?? { name, slug, posts: 0 };
    counts.set(slug, { ...tag, posts: tag.posts + 1 });
  }
  return [...counts.values()].sort((a, b) => a.name.localeCompare(b.name));
}
