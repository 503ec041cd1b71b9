import * as z from "zod/mini";

const segmentsSchema = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));
/** A text in parts. Those that match a word of the query are highlighted. */
export type Segments = z.infer<typeof segmentsSchema>;

const kindSchema = z.enum(["agent", "bundle", "prompt", "post", "page"]);
export type SearchKind = z.infer<typeof kindSchema>;
export const searchKinds = kindSchema.options;

const hitSchema = z.object({
  kind: kindSchema,
  /** The id of an agent, bundle, prompt or post, or the name of a page. */
  id: z.string(),
  /** Of an agent, a bundle or a post. */
  slug: z.nullable(z.string()),
  isPremium: z.boolean(),
  /** Of an agent. */
  image: z.optional(z.object({ src: z.string(), height: z.number(), alt: z.string() })),
  title: segmentsSchema,
  category: segmentsSchema,
  excerpt: segmentsSchema,
});
export type SearchHit = z.infer<typeof hitSchema>;

export const searchResultsSchema = z.object({
  items: z.array(hitSchema),
  counts: z.object({
    agent: z.number(),
    bundle: z.number(),
    prompt: z.number(),
    post: z.number(),
    page: z.number(),
  }),
  /** Whether nothing contains all words, so that the results contain only some of them. */
  isPartial: z.boolean(),
});
export type SearchResults = z.infer<typeof searchResultsSchema>;
