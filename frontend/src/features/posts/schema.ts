import * as z from "zod/mini";
import { featureImageSchema } from "@/components/feature-image-schema";

/** A published post as the list shows it. */
export const postSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  createdAt: z.string(),
  /** The date that readers see; null for a draft that was never published. */
  publishedAt: z.nullable(z.string()),
  readingMinutes: z.number(),
  featureImage: z.nullable(featureImageSchema),
});
export type PostSummary = z.infer<typeof postSummarySchema>;

const linkedPostSchema = z.object({
  slug: z.string(),
  title: z.string(),
  date: z.string(),
  featureImage: z.nullable(featureImageSchema),
});
export type LinkedPost = z.infer<typeof linkedPostSchema>;

const agentCardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** In cents. */
  price: z.int(),
  isPremium: z.boolean(),
});
const promptCardSchema = z.object({ id: z.string(), name: z.string(), category: z.string() });
/** An agent or a prompt in a post. */
export type PostCard =
  | { kind: "agent"; item: z.infer<typeof agentCardSchema> }
  | { kind: "prompt"; item: z.infer<typeof promptCardSchema> };

/** What the page of a post shows. */
export const postSchema = z.extend(postSummarySchema, {
  /** HTML sanitized by the server. Its headings have ids. */
  content: z.string(),
  isPublished: z._default(z.boolean(), true),
  /** Empty for the title. */
  seoTitle: z.string(),
  /** Empty for the name of the site. */
  authorName: z.string(),
  tags: z.array(z.object({ name: z.string(), slug: z.string() })),
  /** The table of contents of a long post. */
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.number() })),
  newer: z.nullable(linkedPostSchema),
  older: z.nullable(linkedPostSchema),
  related: z.array(linkedPostSchema),
  /** The agents and prompts that the text refers to. */
  cards: z.object({ agents: z.array(agentCardSchema), prompts: z.array(promptCardSchema) }),
});
export type Post = z.infer<typeof postSchema>;
