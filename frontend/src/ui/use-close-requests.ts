import { useEffect, useEffectEvent, useRef } from "react";

/** Of the open dialogs, the topmost last. */
const requests: (() => void)[] = [];
let watcher: CloseWatcher | undefined;

/**
 * Back closes the topmost dialog where a browser sends it to a CloseWatcher: Chrome on Android. Returns whether this
 * dialog is the topmost one.
 */
export function useCloseRequests(isOpen: boolean, onRequest: () => void): () => boolean {
  const request = useEffectEvent(onRequest);
  const own = useRef<() => void>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => request();
    own.current = close;
    requests.push(close);
    watch();
    return () => {
      requests.splice(requests.indexOf(close), 1);
      watch();
    };
  }, [isOpen]);
  return () => requests.at(-1) === own.current;
}

export function requestTopmostClose(): void {
  requests.at(-1)?.();
}

/** One watcher for all dialogs: those made without a click in between would close together. */
function watch(): void {
  watcher?.destroy();
  if (requests.length === 0 || !window.CloseWatcher) return;
  watcher = new CloseWatcher();
  watcher.onclose = () => {
    requestTopmostClose();
    watch();
  };
}
