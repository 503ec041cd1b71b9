import useSWR, { useSWRConfig } from "swr";
import * as z from "zod/mini";
import { blogPagePath, type PostPage } from "@/features/posts/blog-pages";
import { type Post, type PostSummary, postSchema, postSummarySchema } from "@/features/posts/schema";
import { addresses } from "@/lib/addresses";
import { fetchJson, send } from "@/lib/http";
import { paths } from "@/lib/paths";
import { useQuery } from "@/lib/query";

const summariesSchema = z.array(postSummarySchema);
const postsSchema = z.array(postSchema);

/** What readers see, newest first. With `later`, they are not asked for before `mutate` is called. */
export function usePosts({ later }: { later: boolean }) {
  return useQuery(addresses.posts, summariesSchema, later ? { revalidateOnMount: false } : {});
}

/** The posts that came with the document, if there are more of them than came. */
export function usePostPage(page: number): PostPage<PostSummary> | undefined {
  return useSWR<PostPage<PostSummary>>(blogPagePath(page), null).data;
}

export function usePost(slug: string | undefined) {
  return useQuery(slug ? addresses.post(slug) : null, postSchema);
}

/** All posts, drafts too, for the desk. */
export function useDeskPosts() {
  return useQuery(addresses.deskPosts, postsSchema);
}

/** The post as it is now, or null if it is gone. */
export async function fetchDeskPost(id: string): Promise<Post | null> {
  const posts = await fetchJson("GET", addresses.deskPosts, postsSchema);
  return posts.find((post) => post.id === id) ?? null;
}

export interface PostEntry {
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
export function savePost(entry: PostEntry, basedOn: Version | null): Promise<Post> {
  const options = { sessionEnd: "caller" } as const;
  if (!basedOn) return fetchJson("POST", addresses.deskPosts, postSchema, entry, options);
  const body = { ...entry, updatedAt: basedOn.updatedAt };
  return fetchJson("PUT", addresses.deskPost(basedOn.id), postSchema, body, options);
}

export function deletePost(id: string): Promise<void> {
  return send("DELETE", addresses.deskPost(id));
}

const readersKey = new RegExp(`^(?:${addresses.posts}|${paths.blog})(?:$|[/?])`);

/** What a change at the desk means for the data this browser holds. */
export function usePostChanges() {
  const { mutate } = useSWRConfig();
  // The screens for readers are not on screen now: emptied, they fetch anew when they are.
  const forgetPublic = () =>
    mutate((key) => typeof key === "string" && readersKey.test(key), undefined, { revalidate: false });
  const change = async (update: (posts: Post[]) => Post[]) => {
    await forgetPublic();
    // Shown at once, so that the next edit begins from this version; then fetched.
    await mutate<Post[]>(addresses.deskPosts, (posts) => posts && update(posts));
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
