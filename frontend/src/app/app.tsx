import { useState } from "react";
import { SWRConfig } from "swr";
import { ErrorBoundary, QuietBoundary } from "@/app/error-boundary";
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
