import type { Post } from "@/features/posts/schema";

export function isEdited(post: Pick<Post, "createdAt" | "updatedAt">): boolean {
  return new Date(post.updatedAt).getTime() !== new Date(post.createdAt).getTime();
}
