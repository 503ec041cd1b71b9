import { type ReactNode, useEffect, useState } from "react";
import { useCurrentUser } from "@/features/users/api";
import { useFirstSteps } from "@/features/welcome/api";
import { useQuery } from "@/lib/api/query";
import { importWhenOnline } from "@/lib/import-when-online";

type Welcome = typeof import("@/pages/welcome/welcome").Welcome;

/**
 * The first steps of a new member, for a page of agents or prompts. `isWaiting` until it is known whether there are any,
 * so that the page's cards appear together with them and do not move.
 */
export function useWelcome(): {
  welcome: ReactNode;
  isWaiting: boolean;
  agentOpened: () => void;
  promptCopied: () => void;
} {
  const { data: user } = useCurrentUser();
  const first = useFirstSteps(user?.email);
  const isShown = Boolean(first.steps) || first.isJustCompleted;
  const agents = useQuery(isShown ? "/api/gpts/free" : null);
  const prompts = useQuery(isShown ? "/api/prompts" : null);
  const { Welcome, failed } = useWelcomeChunk(isShown);
  const content = user && Welcome && agents.data && prompts.data && (
    <Welcome first={first} firstName={user.firstName} agents={agents.data} prompts={prompts.data} />
  );
  const hasFailed = failed || agents.error || prompts.error;
  return {
    // An empty site has nothing to begin with.
    welcome: isShown && agents.data?.length && prompts.data?.length ? content : null,
    isWaiting: first.steps === undefined || (isShown && !content && !hasFailed),
    agentOpened: first.agentOpened,
    promptCopied: first.promptCopied,
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
