import { ArrowUpToLine } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isSame, keyOf } from "@/features/toolbox/model";
import type { ItemReference } from "@/features/toolbox/schema";
import type { ToolboxItem } from "@/features/toolbox/toolbox-lists";
import pageStyles from "@/features/toolbox/toolbox-page.module.css";
import { ToolboxRow } from "@/features/toolbox/toolbox-row";
import type { ToolboxChanges } from "@/features/toolbox/use-toolbox-changes";
import { IconButton } from "@/ui/button";
import { LiveRegion } from "@/ui/visually-hidden";

/** The favorites. Each can be moved to the top. */
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
  // The button disappears.
  const focusHeading = () => document.getElementById("favorites")?.focus();

  const moveToTop = (item: ToolboxItem) => {
    focusHeading();
    setAnnouncement(`${item.title} moved to the top`);
    changes.moveToTop(item);
  };
  const remove = (item: ToolboxItem) => {
    focusHeading();
    changes.removeFavorite(item);
  };

  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      <ul className={pageStyles.list}>
        {shown.map((item) => (
          <ToolboxRow
            key={keyOf(item)}
            item={item}
            isFavorite
            onFavorite={() => remove(item)}
            renderAction={renderAction}
            moveButton={
              all[0] &&
              !isSame(all[0], item) && (
                <IconButton label={`Move ${item.title} to top`} onClick={() => moveToTop(item)}>
                  <ArrowUpToLine aria-hidden />
                </IconButton>
              )
            }
          />
        ))}
      </ul>
    </>
  );
}
