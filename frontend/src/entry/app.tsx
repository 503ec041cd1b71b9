import { useState } from "react";
import { SWRConfig } from "swr";
import { ErrorBoundary, QuietBoundary } from "@/hosts/error-boundary";
import { LazyToaster } from "@/hosts/lazy-toaster";
import { OfflineBanner } from "@/hosts/offline-banner";
import { ReauthenticationHost } from "@/hosts/reauthentication-host";
import { RouteFocusProvider } from "@/hosts/route-focus";
import { SessionSync } from "@/hosts/session-sync";
import { ViewAsHost } from "@/hosts/view-as-host";
import { queryConfig } from "@/lib/api/query";
import { useThemeOnDocument } from "@/lib/theme";
import { AppRoutes } from "@/router/routes";

/** The whole app, inside a router. `initialData` comes from the document, by URL, and is not fetched again. */
export function App({ initialData = {} }: { initialData?: Readonly<Record<string, unknown>> }) {
  useThemeOnDocument();
  const [cache] = useState(
    () => new Map<string, object>(Object.entries(initialData).map(([url, data]) => [url, { data }])),
  );
  return (
    <SWRConfig value={{ ...queryConfig, provider: () => cache }}>
      <ErrorBoundary>
        <RouteFocusProvider>
          <AppRoutes />
        </RouteFocusProvider>
      </ErrorBoundary>
      {[SessionSync, ViewAsHost, ReauthenticationHost, OfflineBanner, LazyToaster].map((Host, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant
        <QuietBoundary key={index}>
          <Host />
        </QuietBoundary>
      ))}
    </SWRConfig>
  );
}
