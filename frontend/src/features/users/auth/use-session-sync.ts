import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { onSessionAnnounced } from "@/features/users/auth/session-channel";
import type { CurrentUser } from "@/features/users/schema";
import { isRecord } from "@/lib/guards";

/** Public data stays cached, except for an admin's drafts. The page of an agent is embedded as visitors see it. */
const isPublicKey = (key: unknown) => typeof key === "string" && /^\/(api\/)?blog|^\/gpts\//.test(key);

/** Syncs the session with other tabs: logging out in one logs out here too. */
export function useSessionSync(): void {
  const { cache, mutate } = useSWRConfig();
  useEffect(
    () =>
      onSessionAnnounced(async ({ email }) => {
        const user = cache.get("/api/auth/me")?.data as CurrentUser | null | undefined;
        // The same member logged in again, perhaps to save unsaved changes here.
        if (email && user?.email === email) return;
        // Guards unmount the pages of a known account, which then start again. During the first load, the pages are
        // already shown and have to be fetched again.
        const isFirstLoad = user === undefined && email !== null;
        await mutate((key) => !isPublicKey(key), undefined, { revalidate: isFirstLoad });
        const isDraft = (key: unknown) => {
          const data: unknown = cache.get(String(key))?.data;
          return isRecord(data) && data.isPublished === false;
        };
        void mutate((key) => isPublicKey(key) && isDraft(key), undefined);
        if (email === null) await mutate("/api/auth/me", null, { revalidate: false });
        else if (!isFirstLoad) await mutate("/api/auth/me");
      }),
    [cache, mutate],
  );
}
