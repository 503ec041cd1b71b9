import { type PointerEvent, useRef } from "react";

const thresholdPx = 50;
/** Less is a press. */
const slackPx = { mouse: 2, touch: 10 };

/** Calls `onSwipe` when its element is swiped right, which `data-swipe` and `--swipe` let CSS show. */
export function useSwipe(onSwipe: () => void) {
  const startX = useRef<number>(undefined);

  const onPointerDown = ({ button, clientX }: PointerEvent) => {
    if (button === 0) startX.current = clientX;
  };
  const onPointerMove = ({ clientX, pointerId, pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    if (startX.current === undefined) return;
    const { dataset, style } = currentTarget;
    const moved = Math.max(0, clientX - startX.current);
    if (!dataset.swipe && moved < (pointerType === "touch" ? slackPx.touch : slackPx.mouse)) return;
    dataset.swipe = "move";
    style.setProperty("--swipe", `${moved}px`);
    // Its end presses no button.
    currentTarget.setPointerCapture(pointerId);
  };
  const onPointerUp = ({ clientX, type, currentTarget }: PointerEvent<HTMLElement>) => {
    const moved = clientX - (startX.current ?? clientX);
    startX.current = undefined;
    if (currentTarget.dataset.swipe !== "move") return;
    if (type === "pointerup" && moved > thresholdPx) {
      currentTarget.dataset.swipe = "end";
      onSwipe();
    } else {
      delete currentTarget.dataset.swipe;
      currentTarget.style.removeProperty("--swipe");
    }
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}
