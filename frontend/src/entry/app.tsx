import { useState } from "react";
import { SWRConfig } from "swr";
import { ErrorBoundary } from "@/hosts/error-boundary";
import { LazyHosts } from "@/hosts/lazy-hosts";
import { RouteFocusProvider } from "@/hosts/route-focus";
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
      <LazyHosts />
    </SWRConfig>
  );
}
