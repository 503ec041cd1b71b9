import { Component, type ErrorInfo, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { FailureState } from "@/ui/states";

/** Keeps one broken screen from taking the whole page along; another page gets a fresh start. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary resetOn={pathname}>{children}</Boundary>;
}

interface Props {
  resetOn: string;
  children: ReactNode;
}
interface State {
  error: Error | null;
  failedOn: string | null;
}

class Boundary extends Component<Props, State> {
  override state: State = { error: null, failedOn: null };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ resetOn }: Props, { error, failedOn }: State): Partial<State> | null {
    if (!error) return null;
    if (failedOn === null) return { failedOn: resetOn };
    return failedOn === resetOn ? null : { error: null, failedOn: null };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    // A chunk that cannot be loaded: the connection broke, or a new version has replaced the files.
    const unloaded = error.name === "ChunkLoadError";
    return (
      <FailureState
        title={unloaded ? "This page could not be loaded" : "This page has a fault of ours"}
        onRetry={() => window.location.reload()}
        retryLabel="Load the page again"
      >
        {unloaded
          ? "Either the connection broke, or there is a newer version. Loading the page again helps in both cases."
          : "What you saved earlier is safe. Please load the page again."}
      </FailureState>
    );
  }
}
