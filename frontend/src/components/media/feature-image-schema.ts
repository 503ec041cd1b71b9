import * as z from "zod/mini";
import type { Schemas } from "@/lib/api/api-contract";

/** An uploaded image that stands for a post or an agent. */
export type FeatureImage = Schemas["FeatureImageResponse"];

/** For forms and for what is stored in the browser. */
export const featureImageSchema = z.object({
  src: z.string(),
  height: z.number(),
  alt: z.string(),
});
