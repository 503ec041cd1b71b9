import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { Boundary } from "@/app/boundary";
import { paths } from "@/lib/paths";
import { Button } from "@/ui/button";
import { Logo } from "@/ui/logo";
import { ErrorState } from "@/ui/states";

const reload = () => window.location.reload();

/** Contains a crash to the current page; navigating elsewhere resets it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary resetKey={pathname} fallback={(error) => <PageError error={error} />}>
      {children}
    </Boundary>
  );
}

function PageError({ error }: { error: Error }) {
  // A chunk failed to load: the connection dropped, or a release replaced the files.
  const isChunkLoadError = error.name === "ChunkLoadError";
  return (
    <ErrorState
      title={isChunkLoadError ? "We couldn't load this page" : "Something went wrong on our side"}
      onRetry={reload}
      retryLabel="Reload page"
    >
      {isChunkLoadError
        ? "Your connection may have dropped, or we've released an update. Reloading fixes both."
        : "Anything you saved is safe. Please reload the page."}
    </ErrorState>
  );
}

/** Error boundary of the header. The page keeps its state. */
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
      resetKey={pathname}
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
