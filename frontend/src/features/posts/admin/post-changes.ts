import { useSWRConfig } from "swr";
import type { Version } from "@/components/admin/use-item-editor";
import type { FeatureImage } from "@/components/media/feature-image-schema";
import type { AdminPost, AdminPostSummary } from "@/features/posts/admin/schema";
import type { RequestBody } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint, fetchJson } from "@/lib/api/http";
import { invalidate } from "@/lib/api/invalidate";

type PostBody = RequestBody<"/api/admin/blog/posts", "post">;
export type PostInput = Required<
  Omit<PostBody, "updatedAt" | "publishAt" | "workingCopy" | "authorId" | "authorName" | "featureImage">
> & {
  featureImage: FeatureImage | null;
  /** "2026-12-01T09:00" in the time zone of the site, or empty. */
  publishAt: string;
  /** Empty keeps the author; the admin who creates a post is its author. */
  authorId: string;
  authorName: string;
};

/** Creates a post, or updates the version it was `basedOn`. The working copy that it was written in is then removed. */
export function savePost(
  entry: PostInput,
  basedOn: Version | null,
  workingCopy: PostBody["workingCopy"],
): Promise<AdminPost> {
  const { authorId, authorName, featureImage, ...texts } = entry;
  const fields = {
    ...texts,
    publishAt: entry.isPublished ? "" : entry.publishAt,
    ...(featureImage && { featureImage }),
    ...(workingCopy && { workingCopy }),
    ...(authorId && { authorId }),
    // A new post shows the author's first name unless another name was entered.
    ...((basedOn || authorName) && { authorName }),
  };
  if (!basedOn) {
    const body = fields satisfies PostBody;
    return fetchJson("POST", "/api/admin/blog/posts", body);
  }
  const body = {
    ...fields,
    updatedAt: basedOn.updatedAt,
  } satisfies RequestBody<"/api/admin/blog/posts/{id}", "put">;
  return fetchJson("PUT", apiUrl("/api/admin/blog/posts/{id}", { id: basedOn.id }), body);
}

export const deletePost = endpoint("DELETE", "/api/admin/blog/posts/{id}");

/** All posts, or a page of them. */
type PostsInCache = AdminPostSummary[] | { items: AdminPostSummary[] };

/** For the keys of all lists of posts for admins. */
function isPostList(key: unknown): boolean {
  return typeof key === "string" && key.replace(/\?.*/, "") === "/api/admin/blog/posts";
}

export function usePostChanges() {
  const { mutate } = useSWRConfig();
  const change = async (update: (posts: AdminPostSummary[]) => AdminPostSummary[]) => {
    // Shown immediately, and then refetched.
    await mutate<PostsInCache>(
      isPostList,
      (posts) => (Array.isArray(posts) ? update(posts) : posts && { ...posts, items: update(posts.items) }),
      { revalidate: false },
    );
    await invalidate(mutate, "post");
  };
  return {
    saved: (post: AdminPost) =>
      change((posts) =>
        posts.some(({ id }) => id === post.id)
          ? posts.map((other) => (other.id === post.id ? post : other))
          : [post, ...posts],
      ),
    /** Several of them, or some that were not listed. */
    changed: () => invalidate(mutate, "post"),
    deleted: (id: string) => change((posts) => posts.filter((post) => post.id !== id)),
  };
}
