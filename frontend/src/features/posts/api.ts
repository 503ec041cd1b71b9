import useSWR from "swr";
import * as z from "zod/mini";
import { blogPagePath, type PostPage } from "@/features/posts/blog-pages";
import { type PostSummary, postSchema, postSummarySchema } from "@/features/posts/schema";
import { endpoints } from "@/lib/endpoints";
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
