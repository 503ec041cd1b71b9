import { useCallback, useEffect, useMemo } from "react";
import { toastError } from "@/components/error-feedback";
import { onFavoritesAnnounced, saveFavorite, useFavoriteList } from "@/features/toolbox/api";
import { keyOf, withFavorite } from "@/features/toolbox/model";
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
      await mutate((favorites) => favorites && withFavorite(favorites, item, isFavorite), {
        revalidate: false,
      });
      try {
        await saveFavorite(item, isFavorite);
      } catch (error) {
        toastError(error, `${item.title} couldn't be ${isFavorite ? "added" : "removed"}`, "");
        await mutate();
      }
    },
    [mutate],
  );
  return useMemo(
    () => ({ isLoaded: data !== undefined, has, set: (item, isFavorite) => void set(item, isFavorite) }),
    [data, has, set],
  );
}
