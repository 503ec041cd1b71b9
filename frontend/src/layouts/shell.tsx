import { type MouseEvent, type ReactNode, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { ErrorBoundary, HeaderBoundary } from "@/hosts/error-boundary";
import { RouteFocusManager } from "@/hosts/route-focus";
import { Footer } from "@/layouts/footer";
import styles from "@/layouts/shell.module.css";
import { SkeletonPage } from "@/ui/skeleton";

/** Layout of every page: skip link, header and the page. `children` replaces the page and contains a `Main`. */
export function Shell({ header, children = <Main /> }: { header: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link, so that it works before hydration */}
      <a className={styles.skip} href="#main" onClick={focusMain}>
        Skip to main content
      </a>
      <header className={styles.header}>
        <HeaderBoundary className={styles.brokenHeader}>{header}</HeaderBoundary>
      </header>
      {children}
    </div>
  );
}

export function MainWithFooter() {
  return (
    <>
      <Main />
      <Footer />
    </>
  );
}

/** With the fragment in the URL, the browser would scroll there on Back instead of where the page was. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** The page of the current route, or `children` in its place. */
export function Main({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      <ErrorBoundary>
        <Suspense fallback={<SkeletonPage />}>
          {children}
          <RouteFocusManager />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
