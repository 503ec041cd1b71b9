import type { Schemas } from "@/lib/api/api-contract";

/** A post or draft as the admin list shows it. */
type PostInList = Schemas["AdminPostSummaryResponse"];
/** Some is unknown of a post that was just saved. */
export type AdminPostSummary = Omit<PostInList, "hasUnsavedChanges" | "newsletterAt"> &
  Partial<Pick<PostInList, "hasUnsavedChanges" | "newsletterAt">>;

/** A post or draft as the editor loads it. */
export type AdminPost = Schemas["PostResponse"];
