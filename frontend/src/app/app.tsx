import { useState } from "react";
import { SWRConfig } from "swr";
import { ErrorBoundary } from "@/app/error-boundary";
import { LazyToaster } from "@/app/lazy-toaster";
import { OfflineBanner } from "@/app/offline-banner";
import { ReauthenticationHost } from "@/app/reauthentication-host";
import { RouteFocusProvider } from "@/app/route-focus";
import { AppRoutes } from "@/app/routes";
import { SessionSync } from "@/app/session-sync";
import { ViewAsHost } from "@/app/view-as-host";
import { queryConfig } from "@/lib/query";
import { useThemeOnDocument } from "@/lib/theme";

/** The whole app, inside a router. `initialData` comes from the document, by URL, and is not fetched again. */
export function App({ initialData = {} }: { initialData?: Readonly<Record<string, unknown>> }) {
  useThemeOnDocument();
  const [cache] = useState(
    () => new Map<string, object>(Object.entries(initialData).map(([url, data]) => [url, { data }])),
  );
  return (
    <SWRConfig value={{ ...queryConfig, provider: () => cache }}>
      <ErrorBoundary>
        <SessionSync />
        <RouteFocusProvider>
          <AppRoutes />
        </RouteFocusProvider>
      </ErrorBoundary>
      <ViewAsHost />
      <ReauthenticationHost />
      <OfflineBanner />
      <LazyToaster />
    </SWRConfig>
  );
}
