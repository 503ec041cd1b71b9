import { type ReactNode, useMemo, useState } from "react";
import { type ItemSlots, ItemSlotsProvider, type SlotItem } from "@/components/item-slots";
import { useNews } from "@/features/news/api";
import { ItemBadge } from "@/features/news/item-badge";
import { badgeOf } from "@/features/news/model";
import type { ChangedPrompt } from "@/features/news/schema";
import { recordUse } from "@/features/toolbox/api";
import { StarButton } from "@/features/toolbox/star-button";
import { useFavorites } from "@/features/toolbox/use-favorites";
import { viewHint } from "@/features/users/view-as/view-hint";
import { lazyPart } from "@/lib/lazy-component";
import { addPackagePath } from "@/lib/paths/paths";

const PromptChangesDialog = lazyPart(() => import("@/features/news/news-dialog"), "PromptChangesDialog");

/** The stars and badges on a member's cards of agents and prompts, and their recent uses. */
export function MemberItemSlots({ children }: { children: ReactNode }) {
  const favorites = useFavorites();
  const { data: news, mutate } = useNews();
  const [changed, setChanged] = useState<ChangedPrompt | null>(null);
  const slots = useMemo(
    (): ItemSlots => ({
      render: (item: SlotItem) => {
        const badge = news && badgeOf(news, item);
        return (
          <>
            {badge && (
              <ItemBadge
                badge={badge}
                title={item.title}
                changes={
                  item.kind === "agent"
                    ? addPackagePath(item.id)
                    : () => setChanged(news.updatedPrompts.find(({ id }) => id === item.id) ?? null)
                }
              />
            )}
            <StarButton
              title={item.title}
              isFavorite={favorites.has(item)}
              unavailable={!favorites.isLoaded}
              onChange={(isFavorite) => favorites.set(item, isFavorite)}
            />
          </>
        );
      },
      onUse: (use) => {
        // In an admin's view, nothing is saved.
        if (viewHint()) return;
        recordUse(use);
        if (use.kind === "prompt" && news?.updatedPrompts.some(({ id }) => id === use.id)) {
          const updatedPrompts = news.updatedPrompts.filter(({ id }) => id !== use.id);
          void mutate({ ...news, updatedPrompts }, { revalidate: false });
        }
      },
    }),
    [favorites, news, mutate],
  );
  return (
    <ItemSlotsProvider value={slots}>
      {children}
      {changed && <PromptChangesDialog prompt={changed} onClose={() => setChanged(null)} />}
    </ItemSlotsProvider>
  );
}
