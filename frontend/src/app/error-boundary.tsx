import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { Boundary } from "@/app/boundary";
import { paths } from "@/lib/paths";
import { Button } from "@/ui/button";
import { Logo } from "@/ui/logo";
import { ErrorState } from "@/ui/states";

const reload = () => window.location.reload();

/** Keeps one broken screen from taking the whole page along; another page gets a fresh start. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary resetOn={pathname} fallback={(error) => <BrokenPage error={error} />}>
      {children}
    </Boundary>
  );
}

function BrokenPage({ error }: { error: Error }) {
  // A chunk that cannot be loaded: the connection broke, or a new version has replaced the files.
  const unloaded = error.name === "ChunkLoadError";
  return (
    <ErrorState
      title={unloaded ? "This page could not be loaded" : "Something went wrong on our side"}
      onRetry={reload}
      retryLabel="Load the page again"
    >
      {unloaded
        ? "Either the connection broke, or there is a newer version. Loading the page again helps in both cases."
        : "What you saved earlier is safe. Please load the page again."}
    </ErrorState>
  );
}

/** As `ErrorBoundary`, around a header: the page under it stays, with all that was typed. */
export function HeaderBoundary({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <Boundary
      resetOn={pathname}
      fallback={() => (
        <div className={className}>
          <Logo to={paths.landing} />
          <Button variant="secondary" onClick={reload}>
            Reload the menu
          </Button>
        </div>
      )}
    >
      {children}
    </Boundary>
  );
}
