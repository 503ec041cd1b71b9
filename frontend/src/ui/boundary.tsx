import { Component, type ErrorInfo, type ReactNode } from "react";

interface Props {
  /** A change of this value retries. */
  resetKey: unknown;
  fallback: (error: Error, retry: () => void) => ReactNode;
  children: ReactNode;
}
interface State {
  error: Error | null;
  /** The `resetKey` at the time of the error. */
  failedKey: unknown;
}

const noError: State = { error: null, failedKey: undefined };
const recoveryPauseMs = 1000;

/**
 * Renders `fallback` in place of children that threw. If something else has changed their DOM, as the translation of a page
 * does, they are mounted again.
 */
export class Boundary extends Component<Props, State> {
  override state = noError;
  private recoveredAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { error, failedKey }: State): Partial<State> | null {
    if (!error) return null;
    if (failedKey === undefined) return { failedKey: resetKey };
    return failedKey === resetKey ? null : noError;
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    const now = performance.now();
    if (error.name === "NotFoundError" && now - this.recoveredAt > recoveryPauseMs) {
      this.recoveredAt = now;
      this.retry();
    } else {
      console.error(error, info.componentStack);
    }
  }

  private retry = () => this.setState(noError);

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error, this.retry) : this.props.children;
  }
}
