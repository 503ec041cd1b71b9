import { type ReactNode, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { ErrorBoundary, HeaderBoundary } from "@/app/error-boundary";
import { RouteFocusManager } from "@/app/route-focus";
import styles from "@/app/shell.module.css";
import { SkeletonPage } from "@/ui/skeleton";

/** Layout of every page: skip link, header, main and an optional footer. */
export function Shell({ header, footer }: { header: ReactNode; footer?: ReactNode }) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      <header className={styles.header}>
        <HeaderBoundary className={styles.brokenHeader}>{header}</HeaderBoundary>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <ErrorBoundary>
          <Suspense fallback={<SkeletonPage />}>
            <Outlet />
            <RouteFocusManager />
          </Suspense>
        </ErrorBoundary>
      </main>
      {footer}
    </div>
  );
}
