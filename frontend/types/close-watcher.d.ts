/** https://html.spec.whatwg.org/multipage/interaction.html#close-watcher, only in browsers based on Chromium. */
declare class CloseWatcher extends EventTarget {
  onclose: (() => void) | null;
  destroy(): void;
}
interface Window {
  CloseWatcher?: typeof CloseWatcher;
}
