// What only the toolbox needs.
import { favoritesChannel } from "@/features/toolbox/api";
import type { ItemReference } from "@/features/toolbox/schema";
import { apiUrl } from "@/lib/api/api-url";
import { send } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export const useToolbox = () => useQuery("/api/toolbox", { revalidateOnMount: true });

let moves: Promise<unknown> = Promise.resolve();

/** Moves a favorite to the top, after the moves before it. */
export function saveMoveToTop({ kind, id }: ItemReference): Promise<void> {
  const saved = moves.then(() =>
    send("POST", apiUrl("/api/toolbox/favorites/{kind}/{id}/move-to-top", { kind, id })),
  );
  moves = saved.catch(() => {});
  void moves.then(() => favoritesChannel.announce());
  return saved;
}

export const clearRecentUses = () => send("DELETE", "/api/toolbox/recent");
