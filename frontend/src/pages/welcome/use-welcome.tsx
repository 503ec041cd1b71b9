import type { ReactNode } from "react";
import { useFreeAgents } from "@/features/agents/api";
import { useCurrentUser } from "@/features/users/api";
import { useFirstSteps } from "@/features/welcome/api";
import { useChunk } from "@/lib/use-chunk";

/** Only new members load it. */
const loadWelcome = () => import("@/pages/welcome/welcome");

/**
 * The welcome of a new member, for the free agents. `isWaiting` until it is known whether there is one, so that the page's
 * cards appear together with it and do not move.
 */
export function useWelcome(): { welcome: ReactNode; isWaiting: boolean; agentOpened: () => void } {
  const { data: user } = useCurrentUser();
  const first = useFirstSteps(user?.email);
  const isShown = Boolean(first.interests);
  const agents = useFreeAgents();
  const { chunk, isWaiting } = useChunk(isShown, loadWelcome);
  return {
    welcome:
      isShown && user && chunk && agents.data ? (
        agents.data.length > 0 ? (
          <chunk.Welcome first={first} firstName={user.firstName} agents={agents.data} />
        ) : (
          <chunk.JoinedStrip firstName={user.firstName} />
        )
      ) : null,
    isWaiting: isWaiting || first.interests === undefined,
    agentOpened: () => void first.end(),
  };
}
