import { apiUrl } from "@/lib/api/api-url";
import { usePublicPage } from "@/lib/api/public-page";
import { bundlePath } from "@/lib/paths/bundle-path";

/** A bundle's page. For a member, `ownBundle` has the price. */
export function useBundlePage(slug: string | undefined, isSignedIn: boolean | undefined) {
  const { page, own, error, retry } = usePublicPage(
    slug ? bundlePath(slug) : null,
    slug ? apiUrl("/api/bundles/by-slug/{slug}", { slug }) : null,
    isSignedIn,
  );
  return { bundle: page, ownBundle: own, error, retry };
}
