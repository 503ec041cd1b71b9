import { BrowserRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { ErrorBoundary } from "@/app/error-boundary";
import { LateToaster } from "@/app/late-toaster";
import { OfflineNotice } from "@/app/offline-notice";
import { RouteFocusMemory } from "@/app/route-focus";
import { AppRoutes } from "@/app/routes";
import { SessionWatch } from "@/app/session-watch";
import { queryConfig } from "@/lib/query";
import { useThemeOnDocument } from "@/lib/theme";

export function App() {
  useThemeOnDocument();
  return (
    <SWRConfig value={queryConfig}>
      <BrowserRouter>
        <ErrorBoundary>
          <SessionWatch />
          <RouteFocusMemory>
            <AppRoutes />
          </RouteFocusMemory>
        </ErrorBoundary>
        <OfflineNotice />
        <LateToaster />
      </BrowserRouter>
    </SWRConfig>
  );
}
