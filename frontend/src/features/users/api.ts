import { useSWRConfig } from "swr";
import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import { mayBeSignedIn } from "@/features/users/session-hint";
import { addresses } from "@/lib/addresses";
import { send } from "@/lib/http";
import { useQueryOrNull } from "@/lib/query";

/** Who is signed in: null for nobody, undefined while that is not known yet. */
export function useCurrentUser() {
  return useQueryOrNull(addresses.me, currentUserSchema);
}

/**
 * As `useCurrentUser`, on the pages for everybody: a visitor's browser asks nothing. A private page asks whatever the
 * hint says, so nobody is kept out by one that is missing.
 */
export function useUserIfAny() {
  return useQueryOrNull(addresses.me, currentUserSchema, mayBeSignedIn);
}

/** What signing in, out and changing one's profile mean for the data this browser holds. */
export function useSession() {
  const { mutate } = useSWRConfig();
  const forgetEverything = () => mutate(() => true, undefined, { revalidate: false });
  return {
    /** After signing in: nothing that was fetched for somebody else survives. */
    async begin(user: CurrentUser) {
      await forgetEverything();
      await mutate(addresses.me, user, { revalidate: false });
    },
    /** After a change of the profile: shows the new data at once. */
    async update(user: CurrentUser) {
      await mutate(addresses.me, user, { revalidate: false });
    },
    /** Signing in or out happened elsewhere (a mailed link, another tab): asks again when somebody wants to know. */
    forgetEverything,
    /** Signs out on the server, then clears all cached data. That nobody is signed in is known then, and not asked again. */
    async end() {
      await send("POST", addresses.logout);
      await forgetEverything();
      await mutate(addresses.me, null, { revalidate: false });
    },
  };
}
