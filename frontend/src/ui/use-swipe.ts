import { type PointerEvent as ReactPointerEvent, type RefObject, useRef } from "react";

const enough = 50;
/** A finger never holds quite still. */
const meantFrom = (pointer: string) => (pointer === "touch" ? 10 : 2);

/**
 * What an element needs to be swiped away to the right. It follows the pointer by `--swipe`, and `data-swipe` tells its
 * style sheet how far that has come: "move", then "end" or "cancel".
 */
export function useSwipe(item: RefObject<HTMLElement | null>, onSwipedAway: () => void) {
  const began = useRef<{ x: number; y: number } | null>(null);

  const tell = (stage: "move" | "end" | "cancel", by?: number) => {
    const { current } = item;
    if (!current) return;
    current.dataset.swipe = stage;
    if (by !== undefined) current.style.setProperty("--swipe", `${by}px`);
  };
  const cancel = () => {
    began.current = null;
    if (item.current?.dataset.swipe === "move") tell("cancel");
  };

  return {
    onPointerDown: (event: ReactPointerEvent) => {
      if (event.button === 0) began.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: ReactPointerEvent) => {
      if (!began.current) return;
      const right = Math.max(0, event.clientX - began.current.x);
      const sideways = right > Math.abs(event.clientY - began.current.y);
      const moves = item.current?.dataset.swipe === "move";
      if (!moves && !(sideways && right > meantFrom(event.pointerType))) return;
      // A press that has become a swipe is no press of a button below.
      if (!moves) item.current?.setPointerCapture(event.pointerId);
      tell("move", right);
    },
    onPointerUp: (event: ReactPointerEvent) => {
      if (item.current?.dataset.swipe !== "move" || !began.current) return cancel();
      if (event.clientX - began.current.x < enough) return cancel();
      began.current = null;
      tell("end");
      onSwipedAway();
    },
    onPointerCancel: cancel,
  };
}
