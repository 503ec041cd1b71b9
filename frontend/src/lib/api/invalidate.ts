import type { ScopedMutator } from "swr";
import type { PathWith } from "@/lib/api/api-contract";
import { isShown } from "@/lib/api/query";

const agentPaths = ["/api/gpts", "/api/bundles", "/api/purchases"] as const;

/** Where the cached data of each kind is shown. A path stands for those below it too, with any query. */
const pathsOf = {
  agent: ["/api/admin/gpts", "/api/admin/bundles", ...agentPaths],
  bundle: ["/api/admin/bundles", "/api/bundles", "/api/gpts"],
  prompt: ["/api/admin/prompts", "/api/prompts"],
  // The last one is the key of what the documents of the blog embed.
  post: ["/api/admin/blog/posts", "/api/blog/posts", "/api/blog/archive", "/api/blog/tags/{slug}", "/blog"],
  trash: ["/api/admin/trash"],
  purchase: agentPaths,
  /** The cards show the average. */
  review: ["/api/gpts"],
} satisfies Record<string, readonly (PathWith<"GET"> | "/blog")[]>;

export type CacheTag = keyof typeof pathsOf;

/** Whether the cached response of a URL may show something of this kind. */
export function hasTag(url: unknown, tag: CacheTag): boolean {
  return (
    typeof url === "string" &&
    pathsOf[tag].some((path) => {
      const prefix = path.replace(/\/\{.*/, "");
      return url.startsWith(prefix) && ["", "/", "?"].includes(url.charAt(prefix.length));
    })
  );
}

/** After a change: refetches what is shown of these kinds. The rest is fetched again when it is shown again. */
export async function invalidate(mutate: ScopedMutator, ...tags: readonly CacheTag[]): Promise<void> {
  const isChanged = (key: unknown) => tags.some((tag) => hasTag(key, tag));
  await mutate((key) => isChanged(key) && !isShown(key), undefined, { revalidate: false });
  await mutate(isChanged);
}
