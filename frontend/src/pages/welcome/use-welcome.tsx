import { type ReactNode, useEffect, useState } from "react";
import { useFreeAgents } from "@/features/agents/api";
import { useCurrentUser } from "@/features/users/api";
import { useFirstSteps } from "@/features/welcome/api";
import { importWhenOnline } from "@/lib/import-when-online";

type Welcome = typeof import("@/pages/welcome/welcome").Welcome;

/**
 * The welcome of a new member, for the free agents. `isWaiting` until it is known whether there is one, so that the page's
 * cards appear together with it and do not move.
 */
export function useWelcome(): { welcome: ReactNode; isWaiting: boolean; agentOpened: () => void } {
  const { data: user } = useCurrentUser();
  const first = useFirstSteps(user?.email);
  const isShown = Boolean(first.interests);
  const agents = useFreeAgents();
  const { Welcome, failed } = useWelcomeChunk(isShown);
  const content = user && Welcome && agents.data && (
    <Welcome first={first} firstName={user.firstName} agents={agents.data} />
  );
  return {
    // An empty site has nothing to begin with.
    welcome: isShown && agents.data?.length ? content : null,
    isWaiting: first.interests === undefined || (isShown && !content && !failed && !agents.error),
    agentOpened: () => void first.end(),
  };
}

/** Only new members load it. */
function useWelcomeChunk(isShown: boolean): { Welcome?: Welcome; failed?: boolean } {
  const [chunk, setChunk] = useState<{ Welcome?: Welcome; failed?: boolean }>({});
  useEffect(() => {
    if (!isShown) return;
    importWhenOnline(() => import("@/pages/welcome/welcome")).then(setChunk, () =>
      setChunk({ failed: true }),
    );
  }, [isShown]);
  return chunk;
}
