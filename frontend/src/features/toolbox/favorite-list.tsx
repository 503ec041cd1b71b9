import { ArrowDown, ArrowUp, ArrowUpToLine, Ellipsis, GripVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import styles from "@/features/toolbox/favorite-list.module.css";
import { findDrop, findMove, keyOf, type MoveDirection, type ToolboxItem } from "@/features/toolbox/model";
import type { ItemReference } from "@/features/toolbox/schema";
import pageStyles from "@/features/toolbox/toolbox-page.module.css";
import { ToolboxRow } from "@/features/toolbox/toolbox-row";
import { useRowDrag } from "@/features/toolbox/use-row-drag";
import type { ToolboxChanges } from "@/features/toolbox/use-toolbox-changes";
import { Menu, MenuButton } from "@/ui/menu";
import { LiveRegion } from "@/ui/visually-hidden";

const moves = [
  { direction: "up", label: "Move up", Icon: ArrowUp },
  { direction: "down", label: "Move down", Icon: ArrowDown },
  { direction: "top", label: "Move to top", Icon: ArrowUpToLine },
] as const;

const keyDirections: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "top",
};

/** The favorites, arranged by dragging, with the arrow keys, or from a menu. */
export function FavoriteList({
  shown,
  all,
  changes,
  renderAction,
}: {
  /** Those that match the search. */
  shown: readonly ToolboxItem[];
  all: readonly ItemReference[];
  changes: ToolboxChanges;
  renderAction: (item: ToolboxItem, titleId: string) => ReactNode;
}) {
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const helpId = useId();
  const canMove = shown.length > 1;

  const move = (item: ToolboxItem, direction: MoveDirection) => {
    const to = findMove(item, direction, shown, all);
    const from = shown.findIndex((other) => keyOf(other) === keyOf(item));
    if (!to) {
      setAnnouncement(`${item.title} is already ${direction === "down" ? "last" : "first"}`);
      return;
    }
    const index = direction === "top" ? 0 : direction === "up" ? from - 1 : from + 1;
    setAnnouncement(`${item.title} moved to position ${index + 1} of ${shown.length}`);
    changes.move(item, to);
  };
  const drag = useRowDrag(list, (from, index) => {
    const item = shown[from];
    const to = item && findDrop(item, index, shown);
    if (!item || !to) return;
    setAnnouncement(`${item.title} moved to position ${index + 1} of ${shown.length}`);
    changes.move(item, to);
  });
  const onKeyDown = (event: KeyboardEvent, item: ToolboxItem) => {
    const direction = keyDirections[event.key];
    if (!direction) return;
    event.preventDefault();
    move(item, direction);
  };
  const remove = (item: ToolboxItem) => {
    // The button disappears with its row.
    document.getElementById("favorites")?.focus();
    changes.removeFavorite(item);
  };

  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      {canMove && (
        <span id={helpId} hidden>
          Drag, or press the up and down arrow keys to move it.
        </span>
      )}
      <ul ref={list} className={pageStyles.list}>
        {shown.map((item, index) => (
          <ToolboxRow
            key={keyOf(item)}
            item={item}
            isFavorite
            onFavorite={() => remove(item)}
            renderAction={renderAction}
            isDragged={drag.draggedIndex === index}
            handle={
              canMove && (
                <button
                  type="button"
                  className={styles.handle}
                  aria-label={`Move ${item.title}`}
                  aria-describedby={helpId}
                  onKeyDown={(event) => onKeyDown(event, item)}
                  onPointerDown={(event) => drag.start(event, index)}
                >
                  <GripVertical aria-hidden />
                </button>
              )
            }
            menu={
              canMove && (
                <Menu label={`Arrange ${item.title}`} trigger={<Ellipsis aria-hidden />}>
                  {() =>
                    moves
                      .filter(({ direction }) => findMove(item, direction, shown, all))
                      .map(({ direction, label, Icon }) => (
                        <MenuButton key={direction} onClick={() => move(item, direction)}>
                          <Icon aria-hidden />
                          <span>{label}</span>
                        </MenuButton>
                      ))
                  }
                </Menu>
              )
            }
          />
        ))}
      </ul>
    </>
  );
}
