import type { ItemUse } from "@/components/item-slots";
import { keyOf } from "@/features/toolbox/model";
import type { ItemReference } from "@/features/toolbox/schema";
import { apiUrl } from "@/lib/api/api-url";
import { send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";
import { tabChannel } from "@/lib/tab-channel";

/** Refetched by every screen: another device or tab may have changed them. */
export const useFavoriteList = () => useQuery("/api/toolbox/favorites", { revalidateOnMount: true });

interface Choice {
  /** Before it was changed. */
  wasFavorite: boolean;
  isFavorite: boolean;
  /** Resolves when the last choice is saved. */
  saved: Promise<void>;
}

/** Per item, the last choice and the request that is pending. */
const pendingChoices = new Map<string, Choice>();

/**
 * Adds or removes a favorite. Requests for one item are sent one after the other, and only the last choice counts, so that a
 * double click leaves what is shown. `wasFavorite` is what was shown before the choice.
 */
export function saveFavorite(
  item: ItemReference,
  isFavorite: boolean,
  wasFavorite = !isFavorite,
): Readonly<Choice> {
  const key = keyOf(item);
  const pending = pendingChoices.get(key);
  if (pending) {
    pending.isFavorite = isFavorite;
    return pending;
  }
  const choice = { wasFavorite, isFavorite, saved: Promise.resolve() };
  const save = async () => {
    try {
      let sent: boolean | undefined;
      while (choice.isFavorite !== sent) {
        sent = choice.isFavorite;
        await send(
          sent ? "PUT" : "DELETE",
          apiUrl("/api/toolbox/favorites/{kind}/{id}", { kind: item.kind, id: item.id }),
        );
      }
    } finally {
      pendingChoices.delete(key);
      favoritesChannel.announce();
    }
  };
  pendingChoices.set(key, choice);
  choice.saved = save();
  return choice;
}

const background = { isBackground: true };

/** Records a use in the background. A failure is ignored, because nothing depends on it. */
export function recordUse(use: ItemUse): void {
  const request =
    use.kind === "agent"
      ? send("POST", apiUrl("/api/toolbox/recent/agents/{id}", { id: use.id }), undefined, background)
      : send(
          "POST",
          apiUrl("/api/toolbox/recent/prompts/{id}", { id: use.id }),
          { promptText: use.promptText },
          background,
        );
  request.catch((error: unknown) => console.warn("use not recorded", error));
}

export const favoritesChannel = tabChannel("favorites-changed");

/** Calls the listener when another tab changed the favorites. Returns an unsubscribe function. */
export const onFavoritesAnnounced = (listener: () => void) => favoritesChannel.onAnnounced(listener);
