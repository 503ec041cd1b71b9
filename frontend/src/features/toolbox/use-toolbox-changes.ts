import { useCallback, useEffect, useMemo } from "react";
import { useSWRConfig } from "swr";
import { toastError } from "@/components/error-feedback";
import {
  clearRecentUses,
  onFavoritesAnnounced,
  saveFavorite,
  saveMove,
  useToolbox,
} from "@/features/toolbox/api";
import {
  applyMove,
  isSame,
  type MoveTo,
  type ToolboxItem,
  toReference,
  withFavorite,
} from "@/features/toolbox/model";
import type { Toolbox } from "@/features/toolbox/schema";
import { toast } from "@/ui/toast";

export interface ToolboxChanges {
  setFavorite: (item: ToolboxItem, isFavorite: boolean) => void;
  /** Offers to undo it, which restores the place. */
  removeFavorite: (item: ToolboxItem) => void;
  move: (item: ToolboxItem, to: MoveTo) => void;
  clearRecent: () => void;
}

/** Changes of the toolbox: shown immediately, then saved; undone and reloaded if that fails. */
export function useToolboxChanges(): ToolboxChanges {
  const { data, mutate } = useToolbox();
  const { mutate: mutateAny } = useSWRConfig();
  useEffect(() => onFavoritesAnnounced(() => void mutate()), [mutate]);

  const change = useCallback(
    async (update: (toolbox: Toolbox) => Toolbox, save: () => Promise<void>, failure: string) => {
      let before: Toolbox | undefined;
      await mutate(
        (toolbox) => {
          before = toolbox;
          return toolbox && update(toolbox);
        },
        { revalidate: false },
      );
      try {
        await save();
        // The stars of other screens.
        await mutateAny("/api/toolbox/favorites", undefined, { revalidate: false });
        return true;
      } catch (error) {
        toastError(error, failure, "");
        // Reloading may fail as well.
        await mutate(before);
        return false;
      }
    },
    [mutate, mutateAny],
  );

  return useMemo(() => {
    const setFavorite = (item: ToolboxItem, isFavorite: boolean) =>
      change(
        (toolbox) => ({ ...toolbox, favorites: withFavorite(toolbox.favorites, item, isFavorite) }),
        () => saveFavorite(toReference(item), isFavorite).saved,
        `${item.title} couldn't be ${isFavorite ? "added" : "removed"}`,
      );
    const move = (item: ToolboxItem, to: MoveTo) =>
      change(
        (toolbox) => ({ ...toolbox, favorites: applyMove(toolbox.favorites, item, to) }),
        () => saveMove(toReference(item), to),
        `${item.title} couldn't be moved`,
      );
    return {
      setFavorite: (item, isFavorite) => void setFavorite(item, isFavorite),
      removeFavorite: (item) => {
        const favorites = data?.favorites ?? [];
        const next = favorites[favorites.findIndex((other) => isSame(other, item)) + 1];
        const restore = async () => {
          if (!(await setFavorite(item, true))) return;
          if (next) await move(item, { before: next });
          else {
            const last = favorites.findLast((other) => !isSame(other, item));
            if (last) await move(item, { after: last });
          }
        };
        void setFavorite(item, false);
        toast({
          title: "Removed from your favorites",
          description: item.title,
          action: { label: "Undo", alternative: "Choose its star again", onPress: () => void restore() },
        });
      },
      move: (item, to) => void move(item, to),
      clearRecent: () => {
        const clear = change(
          (toolbox) => ({ ...toolbox, recent: [] }),
          clearRecentUses,
          "What you used recently couldn't be cleared",
        );
        void clear;
      },
    };
  }, [change, data]);
}
