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

/** Words of the text, without its markup. */
export function countWords(html: string): number {
  const text = html.replace(/<\/?(?:a|strong|em|u)\b[^>]*>/g, "").replace(/<[^>]*>|&nbsp;/g, " ");
  return text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** At 220 words a minute, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 220));
}

export function isEdited(post: Pick<Post, "createdAt" | "updatedAt">): boolean {
  return new Date(post.updatedAt).getTime() !== new Date(post.createdAt).getTime();
}
