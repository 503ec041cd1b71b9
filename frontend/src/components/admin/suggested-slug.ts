import { ApiError } from "@/lib/api/http";
import { stringIn } from "@/lib/guards";

/** A free slug, if the error says that the one entered is taken. */
export function findSuggestedSlug(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== "slug_taken") return undefined;
  return stringIn(error.body, "suggestion");
}
