import { useEffect } from "react";
import useSWR from "swr";
import type { BundleOffer } from "@/components/bundle-offers";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";
import { bundlePath } from "@/lib/paths/bundle-path";

/**
 * A bundle's page. The document embeds what visitors see; for a member, the server is asked for the price, and
 * `ownBundle` has the response.
 */
export function useBundlePage(slug: string | undefined, isSignedIn: boolean | undefined) {
  const embedded = useSWR<BundleOffer>(slug ? bundlePath(slug) : null, null).data;
  const isEnough = embedded !== undefined && isSignedIn !== true;
  const { data, error, isValidating, mutate } = useQuery(
    slug && !isEnough ? apiUrl("/api/bundles/by-slug/{slug}", { slug }) : null,
  );
  // Another tab has logged in or out, which cleared the data.
  const isCleared = Boolean(slug) && !isEnough && data === undefined && !error && !isValidating;
  useEffect(() => {
    if (isCleared) void mutate();
  }, [isCleared, mutate]);
  return { bundle: data ?? embedded, ownBundle: data, error, retry: () => void mutate() };
}
