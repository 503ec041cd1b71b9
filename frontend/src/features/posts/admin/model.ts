import type { AdminPost } from "@/features/posts/admin/schema";

/** Whether readers can see it, now or later. */
export function postStatus({
  isPublished,
  scheduledFor,
}: Pick<AdminPost, "isPublished" | "scheduledFor">): "published" | "scheduled" | "draft" {
  if (isPublished) return "published";
  return scheduledFor ? "scheduled" : "draft";
}

/** The words of the text, counted as the server does. */
export function countWords(html: string): number {
  const text = html
    .replace(/<\/?(?:a|strong|em|u)(?: [^>]*)?>/g, "")
    .replace(/<[^>]*>|&(?:nbsp|amp|lt|gt);/g, " ");
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** At 220 words a minute, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 220));
}

export function isEdited(post: Pick<AdminPost, "createdAt" | "updatedAt">): boolean {
  return post.updatedAt !== "" && Date.parse(post.updatedAt) !== Date.parse(post.createdAt);
}
