import * as z from "zod/mini";
import { copyName } from "@/components/admin/copy-name";
import { toSiteTime } from "@/components/admin/site-time";
import { featureImageSchema } from "@/components/media/feature-image-schema";
import { isEmptyHtml } from "@/components/rich-text/is-empty-html";
import { messages } from "@/features/posts/admin/messages";
import type { PostInput } from "@/features/posts/admin/post-changes";
import type { AdminPost, AdminPostSummary } from "@/features/posts/admin/schema";
import { postLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { slugFromTitle, slugPattern } from "@/lib/text/slug";

const { title, slug, excerpt, content, seoTitle, seoDescription, authorName } = postLimits;
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
  tags: z.array(z.string()),
  seoTitle: z.string().check(maxCharacters(seoTitle, fields.seoTitleTooLong)),
  seoDescription: z.string().check(maxCharacters(seoDescription, fields.seoDescriptionTooLong)),
  featureImage: z.nullable(featureImageSchema),
  authorId: z.string(),
  authorName: z.string().check(maxCharacters(authorName, fields.authorNameTooLong)),
});

const empty: PostInput = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  isPublished: false,
  publishAt: "",
  tags: [],
  seoTitle: "",
  seoDescription: "",
  featureImage: null,
  authorId: "",
  authorName: "",
};

export function toPostInput(post: AdminPost | null, timeZone: string): PostInput {
  if (!post) return empty;
  const { title, slug, excerpt, content, isPublished, scheduledFor } = post;
  const { tags, seoTitle, seoDescription, featureImage, authorId, authorName } = post;
  const publishAt = scheduledFor ? toSiteTime(scheduledFor, timeZone) : "";
  const details = { tags, seoTitle, seoDescription, featureImage, authorId, authorName };
  return { title, slug, excerpt, content, isPublished, publishAt, ...details };
}

/** A duplicate: a draft by the admin who copies it, with a slug that none of these posts has. */
export function toCopy(post: AdminPost, posts: readonly AdminPostSummary[]): PostInput {
  const copiedTitle = copyName(post.title, title);
  return {
    title: copiedTitle,
    slug: findFreeSlug(slugFromTitle(copiedTitle), posts),
    excerpt: post.excerpt,
    content: post.content,
    isPublished: false,
    publishAt: "",
    tags: post.tags,
    featureImage: post.featureImage,
    // Two posts with the same texts would compete in search results.
    seoTitle: "",
    seoDescription: "",
    authorId: "",
    authorName: "",
  };
}

function findFreeSlug(wanted: string, posts: readonly AdminPostSummary[]): string {
  const taken = new Set(posts.map(({ slug }) => slug));
  let free = wanted;
  for (let number = 2; taken.has(free); number += 1) free = `${wanted}-${number}`;
  return free;
}
