import * as z from "zod/mini";
import type { PostInput } from "@/features/posts/api";
import { isEmptyHtml, slugLimit, slugPattern } from "@/features/posts/model";
import type { Post } from "@/features/posts/schema";
import { characterCount } from "@/lib/character-count";

const maxCharacters = (limit: number, message: string) =>
  z.refine<string>((typed) => characterCount(typed.trim()) <= limit, message);

/** Same rules and messages as the server; see docs/product.md. */
export const postFieldsSchema = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Title is required"),
      maxCharacters(200, "Title must be 200 characters or less"),
    ),
  slug: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Slug is required"),
      z.regex(slugPattern, "Slug must be lowercase letters, numbers, and hyphens only"),
      z.maxLength(slugLimit, `Slug must be ${slugLimit} characters or less`),
    ),
  excerpt: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Excerpt is required"),
      maxCharacters(300, "Excerpt must be less than 300 characters"),
    ),
  content: z.string().check(
    z.refine((html) => !isEmptyHtml(html), "Content is required"),
    maxCharacters(200_000, "Content must be 200000 characters or less"),
  ),
  isPublished: z.boolean(),
});

export const emptyInput: PostInput = { title: "", slug: "", excerpt: "", content: "", isPublished: false };

export function toPostInput({ title, slug, excerpt, content, isPublished }: Post): PostInput {
  return { title, slug, excerpt, content, isPublished };
}
