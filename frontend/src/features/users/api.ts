import { useSWRConfig } from "swr";
import { announceSession } from "@/features/users/auth/session-channel";
import { hasSessionHint } from "@/features/users/auth/session-hint";
import type { CurrentUser } from "@/features/users/schema";
import { send } from "@/lib/api/http";
import { useQueryOrNull } from "@/lib/api/query";

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
