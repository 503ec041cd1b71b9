import { useCallback, useEffect, useMemo } from "react";
import { useSWRConfig } from "swr";
import { toastError } from "@/components/forms/error-feedback";
import { onFavoritesAnnounced, saveFavorite } from "@/features/toolbox/api";
import { movedToTop, toReference, withFavorite } from "@/features/toolbox/model";
import type { Toolbox } from "@/features/toolbox/schema";
import { clearRecentUses, saveMoveToTop } from "@/features/toolbox/toolbox-api";
import type { ToolboxItem } from "@/features/toolbox/toolbox-lists";
import { toast } from "@/ui/toast";

const key = "/api/toolbox";

export interface ToolboxChanges {
  setFavorite: (item: ToolboxItem, isFavorite: boolean) => void;
  /** Offers to undo it. */
  removeFavorite: (item: ToolboxItem) => void;
  moveToTop: (item: ToolboxItem) => void;
  clearRecent: () => void;
}

/** Changes of the toolbox: shown immediately, then saved; undone and reloaded if that fails. */
export function useToolboxChanges(): ToolboxChanges {
  const { mutate } = useSWRConfig();
  useEffect(() => onFavoritesAnnounced(() => void mutate(key)), [mutate]);

  const change = useCallback(
    async (update: (toolbox: Toolbox) => Toolbox, save: () => Promise<void>, failure: string) => {
      let before: Toolbox | undefined;
      const shown = await mutate<Toolbox>(
        key,
        (toolbox) => {
          before = toolbox;
          return toolbox && update(toolbox);
        },
        { revalidate: false },
      );
      try {
        await save();
        // The stars of other screens.
        await mutate("/api/toolbox/favorites", undefined, { revalidate: false });
        return true;
      } catch (error) {
        toastError(error, failure, "");
        // Reloading may fail as well. What was changed since stays.
        await mutate<Toolbox>(key, (toolbox) => (toolbox === shown ? before : toolbox));
        return false;
      }
    },
    [mutate],
  );

  return useMemo(() => {
    const setFavorite = (item: ToolboxItem, isFavorite: boolean) =>
      change(
        (toolbox) => ({ ...toolbox, favorites: withFavorite(toolbox.favorites, item, isFavorite) }),
        () => saveFavorite(toReference(item), isFavorite).saved,
        `${item.title} couldn't be ${isFavorite ? "added" : "removed"}`,
      );
    const moveToTop = (item: ToolboxItem) =>
      change(
        (toolbox) => ({ ...toolbox, favorites: movedToTop(toolbox.favorites, item) }),
        () => saveMoveToTop(toReference(item)),
        `${item.title} couldn't be moved`,
      );
    return {
      setFavorite: (item, isFavorite) => void setFavorite(item, isFavorite),
      removeFavorite: (item) => {
        void setFavorite(item, false);
        toast({
          title: "Removed from your favorites",
          description: item.title,
          action: {
            label: "Undo",
            alternative: "Choose its star again",
            onPress: () => void setFavorite(item, true),
          },
        });
      },
      moveToTop: (item) => void moveToTop(item),
      clearRecent: () => {
        const clear = change(
          (toolbox) => ({ ...toolbox, recent: [] }),
          clearRecentUses,
          "What you used recently couldn't be cleared",
        );
        void clear;
      },
    };
  }, [change]);
}
