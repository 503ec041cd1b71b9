import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint, fetchJson } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type EmailPreferences = Schemas["EmailPreferencesResponse"];
export type EmailSubscription = Schemas["EmailSubscriptionResponse"];

/** Always refetched: a link in an email changes them, too. */
export function useEmailPreferences() {
  return useQuery("/api/auth/email-preferences", { revalidateOnMount: true });
}

export const saveEmailPreferences = endpoint("PUT", "/api/auth/email-preferences");

/** What the link in an email is about. */
export function findEmailSubscription(token: string): Promise<EmailSubscription> {
  return fetchJson("GET", apiUrl("/api/email-subscription", { token }));
}

/** `newsletter` is the one that has the link, if it is one. */
export function changeEmailSubscription(
  token: string,
  isSubscribed: boolean,
  newsletter: string | null,
): Promise<EmailSubscription> {
  return fetchJson("PUT", "/api/email-subscription", {
    token,
    isSubscribed,
    ...(newsletter && { newsletter }),
  });
}
