import * as z from "zod/mini";

/** An uploaded image that stands for a post or an agent. */
export const featureImageSchema = z.object({
  /** The path of the largest file that every program reads. */
  src: z.string(),
  /** Of that file, in pixels. */
  height: z.number(),
  alt: z.string(),
});
export type FeatureImage = z.infer<typeof featureImageSchema>;
