import * as z from "zod/mini";
import type { RequestBody } from "@/lib/api-contract";
import { emailPreferenceEndpoints as endpoints } from "@/lib/email-preference-endpoints";
import { fetchJson } from "@/lib/http";
import { useQuery } from "@/lib/query";

/** The last three are for admins whose role sees what they are about. */
export const emailPreferencesSchema = z.object({
  agentFixed: z.boolean(),
  newPosts: z.boolean(),
  sales: z.nullish(z.boolean()),
  reports: z.nullish(z.boolean()),
  orderMessages: z.nullish(z.boolean()),
});
export type EmailPreferences = z.infer<typeof emailPreferencesSchema>;

export const emailSubscriptionSchema = z.object({
  topic: z.enum(["agent_fixed", "new_posts", "sales", "reports", "order_messages"]),
  isSubscribed: z.boolean(),
});
export type EmailSubscription = z.infer<typeof emailSubscriptionSchema>;

/** Always refetched: a link in an email changes them, too. */
export function useEmailPreferences() {
  return useQuery(endpoints.preferences, emailPreferencesSchema, { revalidateOnMount: true });
}

export function saveEmailPreferences(changes: Partial<EmailPreferences>): Promise<EmailPreferences> {
  return fetchJson("PUT", endpoints.preferences, emailPreferencesSchema, changes);
}

/** What the link in an email is about. */
export function findEmailSubscription(token: string): Promise<EmailSubscription> {
  return fetchJson(
    "GET",
    `${endpoints.subscription}?${new URLSearchParams({ token })}`,
    emailSubscriptionSchema,
  );
}

/** `newsletter` is the one that has the link, if it is one. */
export function changeEmailSubscription(
  token: string,
  isSubscribed: boolean,
  newsletter: string | null,
): Promise<EmailSubscription> {
  return fetchJson("PUT", endpoints.subscription, emailSubscriptionSchema, {
    token,
    isSubscribed,
    ...(newsletter && { newsletter }),
  } satisfies RequestBody<"/api/email-subscription", "put">);
}
