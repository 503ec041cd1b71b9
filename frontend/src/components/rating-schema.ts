import * as z from "zod/mini";

/** The average of an agent's reviews; null while there are fewer than three, and missing in the toolbox. */
export const ratingSchema = z.nullish(z.object({ average: z.number(), count: z.int() }));
