import useSWR from "swr";
import { blogPagePath, type PostPage } from "@/features/posts/blog-pages";
import type { PostSummary } from "@/features/posts/schema";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";

/** Published posts, newest first. With `deferred`, they are only fetched by `mutate`. */
export function usePosts({ deferred }: { deferred: boolean }) {
  return useQuery("/api/blog/posts", deferred ? { revalidateOnMount: false } : {});
}

/** The page of posts embedded in the document, if there are more pages. */
export function useEmbeddedPostPage(page: number): PostPage<PostSummary> | undefined {
  return useSWR<PostPage<PostSummary>>(blogPagePath(page), null).data;
}

export function usePost(slug: string | undefined) {
  return useQuery(slug ? apiUrl("/api/blog/posts/{slug}", { slug }) : null);
}
