import { useEffect } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { AgentPage } from "@/features/agents/agent-page-schema";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";
import { agentPath } from "@/lib/paths/paths";

/**
 * An agent's page. The document embeds what visitors see; for a member, the server is asked what they own, and
 * `ownAgent` has the response.
 */
export function useAgentPage(slug: string | undefined, isSignedIn: boolean | undefined) {
  const embedded = useSWR<AgentPage>(slug ? agentPath(slug) : null, null).data;
  const isEnough = embedded !== undefined && isSignedIn !== true;
  const { data, error, isValidating, mutate } = useQuery(
    slug && !isEnough ? apiUrl("/api/gpts/by-slug/{slug}", { slug }) : null,
  );
  // The server follows a former slug. The page goes on with the current one, which need not be requested again.
  const { mutate: store } = useSWRConfig();
  useEffect(() => {
    if (!data?.slug || data.slug === slug) return;
    void store(apiUrl("/api/gpts/by-slug/{slug}", { slug: data.slug }), data, { revalidate: false });
  }, [data, slug, store]);
  // Another tab has logged in or out, which cleared the data.
  const isCleared = Boolean(slug) && !isEnough && data === undefined && !error && !isValidating;
  useEffect(() => {
    if (isCleared) void mutate();
  }, [isCleared, mutate]);
  return { agent: data ?? embedded, ownAgent: data, error, retry: () => void mutate() };
}
