import { useCallback, useEffect, useMemo } from "react";
import { toastError } from "@/components/forms/error-feedback";
import { onFavoritesAnnounced, saveFavorite, useFavoriteList } from "@/features/toolbox/api";
import { isSame, keyOf, withFavorite } from "@/features/toolbox/model";
import type { ItemReference } from "@/features/toolbox/schema";

export interface Favorites {
  /** False while loading, so that nothing is toggled that is not shown. */
  isLoaded: boolean;
  has: (item: ItemReference) => boolean;
  /** Shows the change immediately. */
  set: (item: ItemReference & { title: string }, isFavorite: boolean) => void;
}

/** The member's favorites, in sync with other tabs. */
export function useFavorites(): Favorites {
  const { data, mutate } = useFavoriteList();
  useEffect(() => onFavoritesAnnounced(() => void mutate()), [mutate]);
  const keys = useMemo(() => new Set(data?.map(keyOf)), [data]);
  const has = useCallback((item: ItemReference) => keys.has(keyOf(item)), [keys]);
  const set = useCallback(
    async (item: ItemReference & { title: string }, isFavorite: boolean) => {
      // Not the opposite: a second press may be of an older render.
      let isShown = false;
      await mutate(
        (favorites) => {
          isShown = favorites?.some((other) => isSame(other, item)) ?? false;
          return favorites && withFavorite(favorites, item, isFavorite);
        },
        { revalidate: false },
      );
      const { saved, wasFavorite } = saveFavorite(item, isFavorite, isShown);
      try {
        await saved;
      } catch (error) {
        toastError(error, `${item.title} couldn't be ${isFavorite ? "added" : "removed"}`, "");
        // Reloading may fail as well.
        await mutate((favorites) => favorites && withFavorite(favorites, item, wasFavorite));
      }
    },
    [mutate],
  );
  return useMemo(
    () => ({ isLoaded: data !== undefined, has, set: (item, isFavorite) => void set(item, isFavorite) }),
    [data, has, set],
  );
}
