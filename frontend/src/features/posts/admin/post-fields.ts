import { copyName } from "@/components/admin/copy-name";
import { toSiteTime } from "@/components/admin/site-time";
import { isEmptyHtml } from "@/components/rich-text/is-empty-html";
import { messages } from "@/features/posts/admin/messages";
import type { PostInput } from "@/features/posts/admin/post-changes";
import type { AdminPost, AdminPostSummary } from "@/features/posts/admin/schema";
import { postLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { slugFromTitle, slugPattern } from "@/lib/text/slug";

const { fields } = messages;

const exceeds = (typed: string, { maxLength }: { maxLength: number }) =>
  characterCount(typed.trim()) > maxLength;

export type PostErrors = Partial<Record<keyof PostInput | "root", string | undefined>>;

/** Same rules and messages as the server; see docs/product.md. In the order in which the fields are shown. */
export function findErrors(post: PostInput): PostErrors {
  const tooLong = (
    name: "title" | "slug" | "excerpt" | "content" | "seoTitle" | "seoDescription" | "authorName",
    message: (limit: number) => string,
  ) => (exceeds(post[name], postLimits[name]) ? message(postLimits[name].maxLength) : undefined);
  return {
    title: post.title.trim() ? tooLong("title", fields.titleTooLong) : fields.titleRequired,
    content: isEmptyHtml(post.content) ? fields.contentRequired : tooLong("content", fields.contentTooLong),
    slug: findSlugError(post.slug.trim()) ?? tooLong("slug", fields.slugTooLong),
    excerpt: post.excerpt.trim() ? tooLong("excerpt", fields.excerptTooLong) : fields.excerptRequired,
    seoTitle: tooLong("seoTitle", fields.seoTitleTooLong),
    seoDescription: tooLong("seoDescription", fields.seoDescriptionTooLong),
    authorName: tooLong("authorName", fields.authorNameTooLong),
  };
}

function findSlugError(slug: string): string | undefined {
  if (!slug) return fields.slugRequired;
  return slugPattern.test(slug) ? undefined : fields.slugInvalid;
}

export function toSubmitted(post: PostInput): PostInput {
  const { title, slug, excerpt } = post;
  return { ...post, title: title.trim(), slug: slug.trim(), excerpt: excerpt.trim() };
}

export const emptyPost: PostInput = {
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
  if (!post) return emptyPost;
  const { title, slug, excerpt, content, isPublished, scheduledFor } = post;
  const { tags, seoTitle, seoDescription, featureImage, authorId, authorName } = post;
  const publishAt = scheduledFor ? toSiteTime(scheduledFor, timeZone) : "";
  const details = { tags, seoTitle, seoDescription, featureImage, authorId, authorName };
  return { title, slug, excerpt, content, isPublished, publishAt, ...details };
}

/** A duplicate: a draft by the admin who copies it, with a slug that none of these posts has. */
export function toCopy(post: AdminPost, posts: readonly AdminPostSummary[]): PostInput {
  const copiedTitle = copyName(post.title, postLimits.title);
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
