import { useEffect } from "react";
import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import { announceSession, onSessionAnnounced } from "@/features/users/auth/session-channel";
import { hasSessionHint } from "@/features/users/auth/session-hint";
import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import { endpoints } from "@/lib/endpoints";
import { send } from "@/lib/http";
import { paths } from "@/lib/paths";
import { useQueryOrNull } from "@/lib/query";

/** Who is signed in: null for nobody, undefined while that is not known yet. */
export function useCurrentUser() {
  return useQueryOrNull(endpoints.me, currentUserSchema);
}

/**
 * As `useCurrentUser`, on the pages for everybody: a visitor's browser asks nothing. A private page asks whatever the
 * hint says, so nobody is kept out by one that is missing.
 */
export function useOptionalUser() {
  return useQueryOrNull(endpoints.me, currentUserSchema, hasSessionHint);
}

/** What signing in, out and changing one's profile mean for the data this browser holds. */
export function useSession() {
  const { mutate } = useSWRConfig();
  const forgetEverything = () => mutate(() => true, undefined, { revalidate: false });
  return {
    /** After signing in: nothing that was fetched for somebody else survives. */
    async signIn(user: CurrentUser) {
      await forgetEverything();
      await mutate(endpoints.me, user, { revalidate: false });
      announceSession({ email: user.email });
    },
    /** After a change of the profile: shows the new data at once. */
    async setUser(user: CurrentUser) {
      await mutate(endpoints.me, user, { revalidate: false });
    },
    /** Signing in or out happened elsewhere (a mailed link, another tab): asks again when somebody wants to know. */
    async forgetEverything() {
      await forgetEverything();
      announceSession({});
    },
    /** Signs out on the server, then clears all cached data. That nobody is signed in is known then, and not asked again. */
    async signOut() {
      await send("POST", endpoints.logout);
      await forgetEverything();
      await mutate(endpoints.me, null, { revalidate: false });
      announceSession({ email: null });
    },
  };
}

/** What everybody may read stays on screen, except for the drafts of an admin. */
const isBlogKey = (key: unknown) =>
  typeof key === "string" && [endpoints.posts, paths.blog].some((prefix) => key.startsWith(prefix));
const draftSchema = z.object({ isPublished: z.literal(false) });

/** Follows what other tabs announce: a member who logs out in one of them is logged out here at once. */
export function useSessionSync(): void {
  const { cache, mutate } = useSWRConfig();
  useEffect(
    () =>
      onSessionAnnounced(async ({ email }) => {
        const user = cache.get(endpoints.me)?.data as CurrentUser | null | undefined;
        // The same member signed in again, perhaps to go on here with something unsaved.
        if (email && user?.email === email) return;
        await mutate((key) => !isBlogKey(key), undefined, { revalidate: false });
        const isDraft = (key: unknown) => z.safeParse(draftSchema, cache.get(String(key))?.data).success;
        void mutate((key) => isBlogKey(key) && isDraft(key), undefined);
        if (email === null) await mutate(endpoints.me, null, { revalidate: false });
        else await mutate(endpoints.me);
      }),
    [cache, mutate],
  );
}
