import { useCursorList } from "@/components/admin/use-cursor-list";
import type { Version } from "@/components/admin/use-item-editor";
import { fetchItem } from "@/components/admin/use-item-load";
import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint, fetchJson, send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type Newsletter = Schemas["NewsletterResponse"];
export type PostNewsletter = Schemas["PostNewsletterResponse"];
/** What inboxes show of the email. Empty for the texts of the post. */
export type SubjectAndPreview = Pick<PostNewsletter, "subject" | "previewText">;

export type Audience = Newsletter["audience"];

export const useNewsletters = () => useCursorList({ endpoint: "/api/admin/newsletters" });

/** How many members would get one now. */
export function useSubscriberCount(): number {
  return useQuery("/api/admin/newsletters/audience", { revalidateOnMount: true }).data?.subscribers ?? 0;
}

export const countAudience = endpoint("POST", "/api/admin/newsletters/audience");

export type Message = Schemas["EmailMessageResponse"];
export const messagesUrl = "/api/admin/messages";

/** Messages that are not sent yet. */
export function useMessages() {
  return useQuery(messagesUrl, { revalidateOnMount: true });
}

const messageUrl = (id: string) => apiUrl("/api/admin/messages/{id}", { id });

export function useMessage(id: string | undefined) {
  return useQuery(id ? messageUrl(id) : null, { revalidateOnMount: true });
}

type MessageInput = RequestBody<"/api/admin/messages", "post">;

/** Returns the id of the message. */
export async function saveMessage(basedOn: Version | null, input: MessageInput): Promise<string> {
  if (!basedOn) return (await fetchJson("POST", messagesUrl, input)).id;
  const { id, updatedAt } = basedOn;
  await send("PUT", messageUrl(id), { ...input, updatedAt });
  return id;
}

/** The current version, or null if it was deleted. */
export const fetchMessage = (id: string) => fetchItem(messageUrl(id));

export const deleteMessage = endpoint("DELETE", "/api/admin/messages/{id}");

/** The labels of members. */
export function useLabels(isNeeded: boolean) {
  return useQuery(isNeeded ? "/api/admin/members/labels" : null);
}

/** While it is sent, its numbers change. */
const refreshMs = 2000;

/** The newsletter of a post, and how the post looks as one. */
export function usePostNewsletter(postId: string) {
  return useQuery(apiUrl("/api/admin/blog/posts/{id}/newsletter", { id: postId }), {
    revalidateOnMount: true,
    refreshInterval: (latest) => (isUnderWay(latest?.newsletter) ? refreshMs : 0),
  });
}

/** Whether its emails are being sent, or will be in a moment. */
export function isUnderWay(newsletter: Newsletter | null | undefined): boolean {
  if (newsletter?.state === "sending") return true;
  return newsletter?.state === "scheduled" && newsletter.sendAt != null && isPast(newsletter.sendAt);
}

function isPast(rfc3339: string): boolean {
  return new Date(rfc3339).getTime() <= Date.now();
}

type Schedule = RequestBody<"/api/admin/blog/posts/{id}/newsletter", "post">;

export function scheduleNewsletter(postId: string, schedule: Schedule): Promise<void> {
  return send("POST", apiUrl("/api/admin/blog/posts/{id}/newsletter", { id: postId }), schedule);
}

export function sendTestNewsletter(
  postId: string,
  { subject, previewText }: SubjectAndPreview,
): Promise<void> {
  const url = apiUrl("/api/admin/blog/posts/{id}/newsletter/test", { id: postId });
  return send("POST", url, { subject, previewText });
}

export const cancelNewsletter = endpoint("POST", "/api/admin/newsletters/{id}/cancel");

export const welcomeEmailUrl = "/api/admin/welcome-email";
export type WelcomeEmail = Schemas["WelcomeEmailResponse"];

export function useWelcomeEmail() {
  return useQuery(welcomeEmailUrl);
}

export function saveWelcomeEmail(basedOn: number, values: Omit<WelcomeEmail, "number">) {
  return fetchJson("PUT", welcomeEmailUrl, { basedOn, ...values });
}

export const sendTestWelcomeEmail = endpoint("POST", "/api/admin/welcome-email/test");
