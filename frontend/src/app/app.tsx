import { useState } from "react";
import { SWRConfig } from "swr";
import { ErrorBoundary } from "@/app/error-boundary";
import { LateToaster } from "@/app/late-toaster";
import { OfflineNotice } from "@/app/offline-notice";
import { Reauthentication } from "@/app/reauthentication";
import { RouteFocusMemory } from "@/app/route-focus";
import { AppRoutes } from "@/app/routes";
import { SessionWatch } from "@/app/session-watch";
import { queryConfig } from "@/lib/query";
import { useThemeOnDocument } from "@/lib/theme";

/** The whole product, inside a router. `answers` came with the document, by address; nobody asks for them again. */
export function App({ answers = {} }: { answers?: Readonly<Record<string, unknown>> }) {
  useThemeOnDocument();
  const [cache] = useState(
    () => new Map<string, object>(Object.entries(answers).map(([address, data]) => [address, { data }])),
  );
  return (
    <SWRConfig value={{ ...queryConfig, provider: () => cache }}>
      <ErrorBoundary>
        <SessionWatch />
        <RouteFocusMemory>
          <AppRoutes />
        </RouteFocusMemory>
      </ErrorBoundary>
      <Reauthentication />
      <OfflineNotice />
      <LateToaster />
    </SWRConfig>
  );
}
