import useSWR, { useSWRConfig } from "swr";
import * as z from "zod/mini";
import type { Version } from "@/components/admin/use-item-editor";
import { blogPagePath, type PostPage } from "@/features/posts/blog-pages";
import {
  type AdminPostSummary,
  type Post,
  type PostSummary,
  postSchema,
  postSummarySchema,
} from "@/features/posts/schema";
import type { RequestBody } from "@/lib/api-contract";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";
import { paths } from "@/lib/paths";
import { useQuery } from "@/lib/query";

const summariesSchema = z.array(postSummarySchema);

/** Published posts, newest first. With `deferred`, they are only fetched by `mutate`. */
export function usePosts({ deferred }: { deferred: boolean }) {
  return useQuery(endpoints.posts, summariesSchema, deferred ? { revalidateOnMount: false } : {});
}

/** The page of posts embedded in the document, if there are more pages. */
export function useEmbeddedPostPage(page: number): PostPage<PostSummary> | undefined {
  return useSWR<PostPage<PostSummary>>(blogPagePath(page), null).data;
}

export function usePost(slug: string | undefined) {
  return useQuery(slug ? endpoints.post(slug) : null, postSchema);
}

type PostBody = RequestBody<"/api/admin/blog/posts", "post">;
export type PostInput = Required<Omit<PostBody, "updatedAt" | "publishAt" | "workingCopy">> & {
  /** "2026-12-01T09:00" in the time zone of the site, or empty. */
  publishAt: string;
};

/** Creates a post, or updates the version it was `basedOn`. The working copy that it was written in is then removed. */
export function savePost(
  entry: PostInput,
  basedOn: Version | null,
  workingCopy: PostBody["workingCopy"],
): Promise<Post> {
  const options = { onSessionExpired: "logIn" } as const;
  const publishAt = entry.isPublished ? "" : entry.publishAt;
  const post = { ...entry, publishAt, ...(workingCopy && { workingCopy }) } satisfies PostBody;
  if (!basedOn) return fetchJson("POST", endpoints.adminPosts, postSchema, post, options);
  const body = {
    ...post,
    updatedAt: basedOn.updatedAt,
  } satisfies RequestBody<"/api/admin/blog/posts/{id}", "put">;
  return fetchJson("PUT", endpoints.adminPost(basedOn.id), postSchema, body, options);
}

export function deletePost(id: string): Promise<void> {
  return send("DELETE", endpoints.adminPost(id));
}

const publicKeyPattern = new RegExp(`^(?:${endpoints.posts}|${paths.blog})(?:$|[/?])`);

export function usePostChanges() {
  const { mutate } = useSWRConfig();
  // No public page is mounted: cleared data is refetched on the next visit.
  const clearPublicData = () =>
    mutate((key) => typeof key === "string" && publicKeyPattern.test(key), undefined, { revalidate: false });
  const change = async (update: (posts: AdminPostSummary[]) => AdminPostSummary[]) => {
    await clearPublicData();
    // Shown immediately, and then refetched.
    await mutate<AdminPostSummary[]>(endpoints.adminPosts, (posts) => posts && update(posts));
  };
  return {
    saved: (post: Post) =>
      change((posts) =>
        posts.some(({ id }) => id === post.id)
          ? posts.map((other) => (other.id === post.id ? post : other))
          : [post, ...posts],
      ),
    refresh: () => void mutate(endpoints.adminPosts),
    /** Several of them, or some that were not listed. */
    changed: async () => {
      await clearPublicData();
      await mutate(endpoints.adminPosts);
    },
    deleted: (id: string) => change((posts) => posts.filter((post) => post.id !== id)),
  };
}
