import type { PostSummary } from "@/features/posts/schema";

/** The date that readers see. */
export function postDate({ publishedAt, createdAt }: Pick<PostSummary, "publishedAt" | "createdAt">): string {
  return publishedAt ?? createdAt;
}
