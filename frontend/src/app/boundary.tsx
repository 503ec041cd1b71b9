import { Component, type ErrorInfo, type ReactNode } from "react";

interface Props {
  /** A change of this value retries. */
  resetKey: string;
  fallback: (error: Error) => ReactNode;
  children: ReactNode;
}
interface State {
  error: Error | null;
  failedOn: string | null;
}

/** Renders `fallback` in place of children that threw. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, failedOn: null };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(
    { resetKey: resetOn }: Props,
    { error, failedOn }: State,
  ): Partial<State> | null {
    if (!error) return null;
    if (failedOn === null) return { failedOn: resetOn };
    return failedOn === resetOn ? null : { error: null, failedOn: null };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error) : this.props.children;
  }
}
