import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

interface OpenDialog {
  /** The child of the body that contains it. */
  layer: RefObject<HTMLElement | null>;
  /** Escape, Back, or a click outside. */
  requestClose: () => void;
}

/** The topmost last. */
const dialogs: OpenDialog[] = [];
let watcher: CloseWatcher | undefined;
let stopListening: (() => void) | undefined;

/**
 * What the open dialogs share: of the page only the topmost one and the toasts can be used, the page does not scroll, and Escape, a
 * click outside and Back close the topmost one. `<dialog>` is not used, because its `showModal()` would also make the toasts
 * inert: neither announced nor pressed.
 */
export function useOpenDialog(layer: RefObject<HTMLElement | null>, onRequest: () => void): void {
  const requestClose = useEffectEvent(onRequest);
  useLayoutEffect(() => {
    const dialog = { layer, requestClose: () => requestClose() };
    dialogs.push(dialog);
    update();
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1);
      update();
    };
  }, [layer]);
}

export function requestTopmostClose(): void {
  dialogs.at(-1)?.requestClose();
}

function update(): void {
  const top = dialogs.at(-1)?.layer.current;
  const { body, documentElement } = document;
  // Measured before scrolling is locked: styles/base.css reserves the scroll bar's width, so that the page does not jump.
  if (top && !("scrollLocked" in body.dataset))
    documentElement.style.setProperty("--scroll-bar", `${innerWidth - documentElement.clientWidth}px`);
  body.toggleAttribute("data-scroll-locked", Boolean(top));
  for (const child of body.children) {
    const isHidden = Boolean(top) && child !== top && !child.hasAttribute("data-toasts");
    if (isHidden === child.hasAttribute("inert")) continue;
    child.toggleAttribute("inert", isHidden);
    if (isHidden) child.setAttribute("aria-hidden", "true");
    else child.removeAttribute("aria-hidden");
  }
  if (top) stopListening ??= listen();
  else {
    stopListening?.();
    stopListening = undefined;
  }
  watch();
}

/**
 * Back closes the topmost dialog where a browser sends it to a CloseWatcher: Chrome on Android. One for all dialogs: those made
 * without a click in between would close together.
 */
function watch(): void {
  watcher?.destroy();
  if (dialogs.length === 0 || !window.CloseWatcher) return;
  watcher = new CloseWatcher();
  watcher.onclose = () => {
    requestTopmostClose();
    watch();
  };
}

function listen(): () => void {
  let isPressedOutside = false;
  const isOutside = ({ target }: Event) =>
    target instanceof Element &&
    !target.closest("[role=dialog], [role=alertdialog], [data-toasts]") &&
    target.isConnected;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, isComposing, target } = event;
    if (key !== "Escape" || isComposing || (target instanceof Element && target.closest("[data-toasts]")))
      return;
    // The key must not close anything else, such as the dialog below by the CloseWatcher.
    event.preventDefault();
    // Escape closes an open menu first.
    if (!document.querySelector("[aria-haspopup=menu][aria-expanded=true]")) requestTopmostClose();
  };
  const onPointerDown = (event: Event) => {
    isPressedOutside = isOutside(event);
  };
  const onClick = (event: Event) => {
    if (isPressedOutside && isOutside(event)) requestTopmostClose();
  };
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  document.addEventListener("keydown", onKeyDown, options);
  document.addEventListener("pointerdown", onPointerDown, options);
  document.addEventListener("click", onClick, options);
  return () => listening.abort();
}
