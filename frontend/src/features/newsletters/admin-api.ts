import * as z from "zod/mini";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import { adminEndpoints } from "@/lib/admin-endpoints";
import type { RequestBody } from "@/lib/api-contract";
import { send } from "@/lib/http";
import { useQuery } from "@/lib/query";

const newsletterSchema = z.object({
  id: z.string(),
  /** Null once the post is erased. */
  postId: z.nullable(z.string()),
  title: z.string(),
  state: z.enum(["scheduled", "sending", "sent", "canceled"]),
  /** Null if it is sent when its post is published. */
  sendAt: z.nullable(z.string()),
  cancelReason: z.nullable(z.enum(["by_admin", "post_unpublished", "post_deleted"])),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  recipients: z.number(),
  waiting: z.number(),
  sent: z.number(),
  refused: z.number(),
  skipped: z.number(),
  unsubscribed: z.number(),
});
export const newsletterPageSchema = cursorPageSchema(newsletterSchema);
export type Newsletter = z.infer<typeof newsletterSchema>;

export const postNewsletterSchema = z.object({
  newsletter: z.nullable(newsletterSchema),
  subscribers: z.number(),
  isPublished: z.boolean(),
  subject: z.string(),
  previewText: z.string(),
  /** The title of the post. */
  defaultSubject: z.string(),
  /** Made of the excerpt of the post. */
  defaultPreviewText: z.string(),
  text: z.string(),
  /** In bytes. */
  htmlSize: z.number(),
});
export type PostNewsletter = z.infer<typeof postNewsletterSchema>;
/** What inboxes show of the email. Empty for the texts of the post. */
export type SubjectAndPreview = Pick<PostNewsletter, "subject" | "previewText">;

export const useNewsletters = () =>
  useCursorList({ endpoint: adminEndpoints.newsletters, schema: newsletterPageSchema });

/** While it is sent, its numbers change. */
const refreshMs = 2000;

/** The newsletter of a post, and how the post looks as one. */
export function usePostNewsletter(postId: string) {
  return useQuery(adminEndpoints.postNewsletter(postId), postNewsletterSchema, {
    revalidateOnMount: true,
    refreshInterval: (latest) => (isUnderWay(latest?.newsletter) ? refreshMs : 0),
  });
}

/** Whether its emails are being sent, or will be in a moment. */
export function isUnderWay(newsletter: Newsletter | null | undefined): boolean {
  if (newsletter?.state === "sending") return true;
  return newsletter?.state === "scheduled" && newsletter.sendAt !== null && isPast(newsletter.sendAt);
}

function isPast(rfc3339: string): boolean {
  return new Date(rfc3339).getTime() <= Date.now();
}

type Schedule = RequestBody<"/api/admin/blog/posts/{id}/newsletter", "post">;

export function scheduleNewsletter(postId: string, schedule: Schedule): Promise<void> {
  return send("POST", adminEndpoints.postNewsletter(postId), schedule);
}

export function sendTestNewsletter(postId: string, texts: SubjectAndPreview): Promise<void> {
  return send("POST", adminEndpoints.testNewsletter(postId), texts);
}

export function cancelNewsletter(id: string): Promise<void> {
  return send("POST", adminEndpoints.cancelNewsletter(id));
}
