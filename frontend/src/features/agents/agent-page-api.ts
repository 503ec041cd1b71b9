import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { apiUrl } from "@/lib/api/api-url";
import { usePublicPage } from "@/lib/api/public-page";
import { agentPath } from "@/lib/paths/paths";

/** An agent's page. For a member, `ownAgent` says what they own. */
export function useAgentPage(slug: string | undefined, isSignedIn: boolean | undefined) {
  const { page, own, error, retry } = usePublicPage(
    slug ? agentPath(slug) : null,
    slug ? apiUrl("/api/gpts/by-slug/{slug}", { slug }) : null,
    isSignedIn,
  );
  // The server follows a former slug. The page goes on with the current one, which need not be requested again.
  const { mutate: store } = useSWRConfig();
  useEffect(() => {
    if (!own?.slug || own.slug === slug) return;
    void store(apiUrl("/api/gpts/by-slug/{slug}", { slug: own.slug }), own, { revalidate: false });
  }, [own, slug, store]);
  return { agent: page, ownAgent: own, error, retry };
}
