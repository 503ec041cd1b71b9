import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/**
 * Drags the rows of a list with mouse, pen or finger. Rows between the old and the new place make room. Escape cancels.
 */
export function useRowDrag(
  list: RefObject<HTMLUListElement | null>,
  onDrop: (from: number, to: number) => void,
): { draggedIndex: number | null; start: (event: ReactPointerEvent<HTMLElement>, index: number) => void } {
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const start = (event: ReactPointerEvent<HTMLElement>, from: number) => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const dragged = rows[from];
    if (!dragged || event.button !== 0) return;
    const handle = event.currentTarget;
    const { pointerId } = event;
    const startY = event.clientY + window.scrollY;
    const boxes = rows.map((row) => ({ top: row.offsetTop, height: row.offsetHeight }));
    const own = boxes[from] ?? { top: 0, height: 0 };
    const below = boxes[from + 1];
    const above = boxes[from - 1];
    const step = below ? below.top - own.top : above ? own.top - above.top + own.height - above.height : 0;
    let to = from;

    const show = (distance: number) => {
      const middle = own.top + distance + own.height / 2;
      to = boxes.filter(({ top, height }, index) => index !== from && middle > top + height / 2).length;
      rows.forEach((row, index) => {
        const makesRoomUp = index > from && index <= to;
        const makesRoomDown = index < from && index >= to;
        const offset = index === from ? distance : makesRoomUp ? -step : makesRoomDown ? step : 0;
        row.style.transform = offset ? `translateY(${offset}px)` : "";
      });
    };
    const onMove = (move: PointerEvent) => {
      if (move.pointerId === pointerId) show(move.clientY + window.scrollY - startY);
    };
    const end = () => {
      handle.removeEventListener("pointermove", onMove);
      handle.removeEventListener("pointerup", drop);
      handle.removeEventListener("pointercancel", end);
      window.removeEventListener("keydown", onKeyDown);
      for (const row of rows) row.style.transform = "";
      stop.current = undefined;
      setDraggedIndex(null);
    };
    const drop = () => {
      end();
      if (to !== from) onDrop(from, to);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Escape") end();
    };
    handle.setPointerCapture(pointerId);
    handle.addEventListener("pointermove", onMove);
    handle.addEventListener("pointerup", drop);
    handle.addEventListener("pointercancel", end);
    window.addEventListener("keydown", onKeyDown);
    stop.current = end;
    setDraggedIndex(from);
  };

  return { draggedIndex, start };
}
