import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { announceSession, onSessionAnnounced } from "@/features/users/auth/session-channel";
import { hasSessionHint } from "@/features/users/auth/session-hint";
import type { CurrentUser } from "@/features/users/schema";
import { send } from "@/lib/api/http";
import { useQueryOrNull } from "@/lib/api/query";
import { isRecord } from "@/lib/guards";

/** The logged-in user: null for visitors, undefined while loading. */
export function useCurrentUser() {
  return useQueryOrNull("/api/auth/me");
}

/**
 * Like `useCurrentUser`, for public pages: skips the request for visitors. Private pages always send it, so that
 * a missing hint does not lock out a member.
 */
export function useOptionalUser() {
  return useQueryOrNull("/api/auth/me", hasSessionHint);
}

export function useSession() {
  const { mutate } = useSWRConfig();
  const clearCache = () => mutate(() => true, undefined, { revalidate: false });
  // A response without the user leads to another request.
  const setUser = (user: CurrentUser) =>
    mutate("/api/auth/me", user.email ? user : undefined, { revalidate: !user.email });
  return {
    setUser,
    /** After login: drops everything fetched for another account. */
    async signIn(user: CurrentUser) {
      await clearCache();
      await setUser(user);
      announceSession({ email: user.email });
    },
    /** The session changed elsewhere (login link, another tab): clears the cache and refetches on demand. */
    async sessionChanged() {
      await clearCache();
      announceSession({});
    },
    /** Logs out, then clears all cached data. */
    async signOut() {
      await send("POST", "/api/auth/logout");
      await clearCache();
      await mutate("/api/auth/me", null, { revalidate: false });
      announceSession({ email: null });
    },
  };
}

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
