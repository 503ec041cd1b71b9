import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useSWRConfig } from "swr";
import { paths } from "@/lib/paths/paths";
import { Boundary } from "@/ui/boundary";
import { Button } from "@/ui/button";
import { Logo } from "@/ui/logo";
import { ErrorState } from "@/ui/states";

const reload = () => window.location.reload();

/** Contains a crash to the current page; navigating elsewhere resets it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary resetKey={pathname} fallback={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {children}
    </Boundary>
  );
}

function PageError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { mutate } = useSWRConfig();
  // A chunk failed to load: the connection dropped, or a release replaced the files.
  if (error.name === "ChunkLoadError") {
    return (
      <ErrorState title="We couldn't load this page" onRetry={reload} retryLabel="Reload page">
        Your connection may have dropped, or we've released an update. Reloading fixes both.
      </ErrorState>
    );
  }
  // The fault may be in what was loaded, so all of it is loaded again.
  const retry = () => {
    void mutate((key) => key !== "/api/auth/me", undefined);
    onRetry();
  };
  return (
    <ErrorState title="Something went wrong on our side" onRetry={retry}>
      Anything you saved is safe.
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
      fallback={(_, retry) => (
        <div className={className}>
          <Logo to={paths.landing} />
          <Button variant="secondary" onClick={retry}>
            Reload the menu
          </Button>
        </div>
      )}
    >
      {children}
    </Boundary>
  );
}

/** For something beside the page: if it crashes, it is missing until the next page. */
export function QuietBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary resetKey={pathname} fallback={() => null}>
      {children}
    </Boundary>
  );
}
