import { useState } from "react";
import * as z from "zod/mini";
import { accountEndpoints } from "@/lib/account-endpoints";
import { fetchJson } from "@/lib/http";
import { useQuery } from "@/lib/query";

export const accountEventSchema = z.object({
  id: z.string(),
  kind: z.enum([
    "signed_in_by_password",
    "signed_in_by_link",
    "signed_in_by_code",
    "signed_in_by_passkey",
    "email_verified",
    "sign_in_failed",
    "email_change_requested",
    "email_changed",
    "password_set",
    "password_changed",
    "password_reset",
    "password_removed",
    "sessions_revoked",
    "second_factor_enabled",
    "second_factor_disabled",
    "second_factor_reset",
    "recovery_code_used",
    "recovery_codes_replaced",
    "passkey_added",
    "passkey_removed",
    "deletion_requested",
    "deletion_undone",
    "data_export_requested",
  ]),
  /** The time of the latest of several events. */
  happenedAt: z.string(),
  /** Browser and system, such as "Firefox on Windows"; null if an operator did it. */
  device: z.nullable(z.string()),
  /** How many failed logins or revoked sessions. */
  count: z.number(),
});
export type AccountEvent = z.infer<typeof accountEventSchema>;

export const activityPageSchema = z.object({
  items: z.array(accountEventSchema),
  nextCursor: z.nullable(z.string()),
});
type Page = z.infer<typeof activityPageSchema>;

/** The events of the member's account, newest first. The first page is fetched on every visit. */
export function useActivity() {
  const {
    data: first,
    error,
    mutate,
  } = useQuery(accountEndpoints.activity, activityPageSchema, { revalidateOnMount: true });
  const [more, setMore] = useState<{ first: Page; pages: Page[] }>();
  // Later pages belong to the first page that they were loaded after.
  const pages = first ? [first, ...(more?.first === first ? more.pages : [])] : [];
  const cursor = pages.at(-1)?.nextCursor ?? null;

  async function showMore(): Promise<void> {
    if (!first || cursor === null) return;
    const next = await fetchJson("GET", accountEndpoints.activityAfter(cursor), activityPageSchema);
    setMore({ first, pages: [...pages.slice(1), next] });
  }

  return {
    events: first && pages.flatMap(({ items }) => items),
    hasMore: cursor !== null,
    showMore,
    error,
    mutate,
  };
}
