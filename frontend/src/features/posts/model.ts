import type { Post, PostSummary } from "@/features/posts/schema";

/** The date that readers see. */
export function postDate({ publishedAt, createdAt }: Pick<PostSummary, "publishedAt" | "createdAt">): string {
  return publishedAt ?? createdAt;
}

/** Whether readers can see it, now or later. */
export function postStatus({
  isPublished,
  scheduledFor,
}: Pick<Post, "isPublished" | "scheduledFor">): "published" | "scheduled" | "draft" {
  if (isPublished) return "published";
  return scheduledFor ? "scheduled" : "draft";
}

export function isEdited(post: Pick<Post, "createdAt" | "updatedAt">): boolean {
  return new Date(post.updatedAt).getTime() !== new Date(post.createdAt).getTime();
}
