import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { slugFromTitle } from "@/lib/slug";

/** All tags of these posts, by name, with the number of their posts. */
export function countTags(posts: readonly Pick<AdminPostSummary, "tags">[]) {
  const counts = new Map<string, { name: string; slug: string; posts: number }>();
  for (const name of posts.flatMap(({ tags }) => tags)) {
    const slug = slugFromTitle(name);
    const tag = counts.get(slug) ?? { name, slug, posts: 0 };
    counts.set(slug, { ...tag, posts: tag.posts + 1 });
  }
  return [...counts.values()].sort((a, b) => a.name.localeCompare(b.name));
}
