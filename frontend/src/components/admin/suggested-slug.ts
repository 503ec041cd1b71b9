import * as z from "zod/mini";
import { ApiError } from "@/lib/http";

const suggestionSchema = z.object({ suggestion: z.string() });

/** A free slug, if the error says that the one entered is taken. */
export function findSuggestedSlug(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== "slug_taken") return undefined;
  const parsed = z.safeParse(suggestionSchema, error.body);
  return parsed.success ? parsed.data.suggestion : undefined;
}
