import { formatSiteTime } from "@/components/admin/site-time";
import { messages } from "@/features/posts/admin/messages";
import type { AdminPostSummary } from "@/features/posts/admin/schema";

/** What a change means for the scheduled newsletters of posts: they are sent only if their post is published then. */
export function newsletterNote(
  action: string,
  posts: readonly Pick<AdminPostSummary, "isPublished" | "newsletterAt">[],
  timeZone: string,
): string {
  const isAboutRemoval = action !== "publish" && action !== "unpublish";
  const times = posts.flatMap(({ isPublished, newsletterAt }) =>
    newsletterAt && (isPublished || !isAboutRemoval) ? [newsletterAt] : [],
  );
  const [first] = times;
  if (first === undefined) return "";
  const { waits, continues, missed } = messages.newsletter;
  const subject = times.length === 1 ? formatSiteTime(first, timeZone) : times.length;
  if (action === "publish" || action === "restore") {
    return times.some((time) => Date.parse(time) > Date.now()) ? continues(subject) : missed(times.length);
  }
  return waits(subject, isAboutRemoval ? "restored" : "published again");
}
