import useSWR, { useSWRConfig } from "swr";
import * as z from "zod/mini";
import { blogPagePath, type PostPage } from "@/features/posts/blog-pages";
import { type Post, type PostSummary, postSchema, postSummarySchema } from "@/features/posts/schema";
import { endpoints } from "@/lib/endpoints";
import { fetchJson, send } from "@/lib/http";
import { paths } from "@/lib/paths";
import { useQuery } from "@/lib/query";

const summariesSchema = z.array(postSummarySchema);
const postsSchema = z.array(postSchema);

/** What readers see, newest first. With `later`, they are not asked for before `mutate` is called. */
export function usePosts({ deferred }: { deferred: boolean }) {
  return useQuery(endpoints.posts, summariesSchema, deferred ? { revalidateOnMount: false } : {});
}

/** The posts that came with the document, if there are more of them than came. */
export function useEmbeddedPostPage(page: number): PostPage<PostSummary> | undefined {
  return useSWR<PostPage<PostSummary>>(blogPagePath(page), null).data;
}

export function usePost(slug: string | undefined) {
  return useQuery(slug ? endpoints.post(slug) : null, postSchema);
}

/** All posts, drafts too, for the desk. */
export function useAdminPosts() {
  return useQuery(endpoints.adminPosts, postsSchema);
}

/** The post as it is now, or null if it is gone. */
export async function fetchAdminPost(id: string): Promise<Post | null> {
  const posts = await fetchJson("GET", endpoints.adminPosts, postsSchema);
  return posts.find((post) => post.id === id) ?? null;
}

export interface PostInput {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  isPublished: boolean;
}

/** The version of a post that an edit began from. */
export const versionSchema = z.pick(postSchema, { id: true, updatedAt: true });
export type Version = z.infer<typeof versionSchema>;

/** Saves a new post, or an edit of the version it was `basedOn`. A session that has ended is left to the caller. */
export function savePost(entry: PostInput, basedOn: Version | null): Promise<Post> {
  const options = { on401: "throw" } as const;
  if (!basedOn) return fetchJson("POST", endpoints.adminPosts, postSchema, entry, options);
  const body = { ...entry, updatedAt: basedOn.updatedAt };
  return fetchJson("PUT", endpoints.adminPost(basedOn.id), postSchema, body, options);
}

export function deletePost(id: string): Promise<void> {
  return send("DELETE", endpoints.adminPost(id));
}

const publicKeyPattern = new RegExp(`^(?:${endpoints.posts}|${paths.blog})(?:$|[/?])`);

/** What a change at the desk means for the data this browser holds. */
export function usePostChanges() {
  const { mutate } = useSWRConfig();
  // The screens for readers are not on screen now: emptied, they fetch anew when they are.
  const clearPublicData = () =>
    mutate((key) => typeof key === "string" && publicKeyPattern.test(key), undefined, { revalidate: false });
  const change = async (update: (posts: Post[]) => Post[]) => {
    await clearPublicData();
    // Shown at once, so that the next edit begins from this version; then fetched.
    await mutate<Post[]>(endpoints.adminPosts, (posts) => posts && update(posts));
  };
  return {
    saved: (post: Post) =>
      change((posts) =>
        posts.some(({ id }) => id === post.id)
          ? posts.map((other) => (other.id === post.id ? post : other))
          : [post, ...posts],
      ),
    deleted: (id: string) => change((posts) => posts.filter((post) => post.id !== id)),
  };
}
