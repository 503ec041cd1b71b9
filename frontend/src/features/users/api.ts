import { useEffect } from "react";
import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import { announceSession, onSessionAnnounced } from "@/features/users/auth/session-channel";
import { hasSessionHint } from "@/features/users/auth/session-hint";
import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";
import { useQueryOrNull } from "@/lib/query";

/** The logged-in user: null for visitors, undefined while loading. */
export function useCurrentUser() {
  return useQueryOrNull(endpoints.me, currentUserSchema);
}

/**
 * Like `useCurrentUser`, for public pages: skips the request for visitors. Private pages always send it, so that
 * a missing hint does not lock out a member.
 */
export function useOptionalUser() {
  return useQueryOrNull(endpoints.me, currentUserSchema, hasSessionHint);
}

export function useSession() {
  const { mutate } = useSWRConfig();
  const clearCache = () => mutate(() => true, undefined, { revalidate: false });
  // A response without the user leads to another request.
  const setUser = (user: CurrentUser) =>
    mutate(endpoints.me, user.email ? user : undefined, { revalidate: !user.email });
  return {
    setUser,
    /** After login: drops everything fetched for another account. */
    async signIn(user: CurrentUser) {
      await clearCache();
      await setUser(user);
      announceSession({ email: user.email });
    },
    /** The session changed elsewhere (sign-in link, another tab): clears the cache and refetches on demand. */
    async sessionChanged() {
      await clearCache();
      announceSession({});
    },
    /** Logs out, then clears all cached data. */
    async signOut() {
      await send("POST", endpoints.logout);
      await clearCache();
      await mutate(endpoints.me, null, { revalidate: false });
      announceSession({ email: null });
    },
  };
}

/** Public data stays cached, except for an admin's drafts. The page of an agent is embedded as visitors see it. */
const isPublicKey = (key: unknown) => typeof key === "string" && /^\/(api\/)?blog|^\/gpts\//.test(key);
const draftSchema = z.object({ isPublished: z.literal(false) });

/** Syncs the session with other tabs: logging out in one logs out here too. */
export function useSessionSync(): void {
  const { cache, mutate } = useSWRConfig();
  useEffect(
    () =>
      onSessionAnnounced(async ({ email }) => {
        const user = cache.get(endpoints.me)?.data as CurrentUser | null | undefined;
        // The same member logged in again, perhaps to save unsaved changes here.
        if (email && user?.email === email) return;
        // Guards unmount the pages of a known account, which then start again. During the first load, the pages are
        // already shown and have to be fetched again.
        const isFirstLoad = user === undefined && email !== null;
        await mutate((key) => !isPublicKey(key), undefined, { revalidate: isFirstLoad });
        const isDraft = (key: unknown) => z.safeParse(draftSchema, cache.get(String(key))?.data).success;
        void mutate((key) => isPublicKey(key) && isDraft(key), undefined);
        if (email === null) await mutate(endpoints.me, null, { revalidate: false });
        else if (!isFirstLoad) await mutate(endpoints.me);
      }),
    [cache, mutate],
  );
}
