import * as z from "zod/mini";
import { copyName } from "@/components/admin/copy-name";
import { toSiteTime } from "@/components/admin/site-time";
import { isEmptyHtml } from "@/components/rich-text/is-empty-html";
import { messages } from "@/features/posts/admin/messages";
import type { PostInput } from "@/features/posts/api";
import type { AdminPostSummary, Post } from "@/features/posts/schema";
import { postLimits } from "@/lib/api-limits";
import { characterCount } from "@/lib/character-count";
import { slugFromTitle, slugPattern } from "@/lib/slug";

const { title, slug, excerpt, content } = postLimits;
const { fields } = messages;

const maxCharacters = ({ maxLength }: { maxLength: number }, message: (limit: number) => string) =>
  z.refine<string>((typed) => characterCount(typed.trim()) <= maxLength, message(maxLength));

/** Same rules and messages as the server; see docs/product.md. */
export const postFieldsSchema = z.object({
  title: z
    .string()
    .check(z.trim(), z.minLength(1, fields.titleRequired), maxCharacters(title, fields.titleTooLong)),
  slug: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fields.slugRequired),
      z.regex(slugPattern, fields.slugInvalid),
      maxCharacters(slug, fields.slugTooLong),
    ),
  excerpt: z
    .string()
    .check(z.trim(), z.minLength(1, fields.excerptRequired), maxCharacters(excerpt, fields.excerptTooLong)),
  content: z.string().check(
    z.refine((html) => !isEmptyHtml(html), fields.contentRequired),
    maxCharacters(content, fields.contentTooLong),
  ),
  isPublished: z.boolean(),
  publishAt: z.string(),
});

export function toPostInput(post: Post | null, timeZone: string): PostInput {
  if (!post) return { title: "", slug: "", excerpt: "", content: "", isPublished: false, publishAt: "" };
  const { title, slug, excerpt, content, isPublished, scheduledFor } = post;
  const publishAt = scheduledFor ? toSiteTime(scheduledFor, timeZone) : "";
  return { title, slug, excerpt, content, isPublished, publishAt };
}

/** A duplicate: a draft, with a slug that none of these posts has. */
export function toCopy(post: Post, posts: readonly AdminPostSummary[]): PostInput {
  const copiedTitle = copyName(post.title, title);
  return {
    title: copiedTitle,
    slug: findFreeSlug(slugFromTitle(copiedTitle), posts),
    excerpt: post.excerpt,
    content: post.content,
    isPublished: false,
    publishAt: "",
  };
}

function findFreeSlug(wanted: string, posts: readonly AdminPostSummary[]): string {
  const taken = new Set(posts.map(({ slug }) => slug));
  let free = wanted;
  for (let number = 2; taken.has(free); number += 1) free = `${wanted}-${number}`;
  return free;
}
