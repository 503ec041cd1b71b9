import { PromptControls } from "@/features/prompts/prompt-controls";
import type { Prompt } from "@/features/prompts/schema";
import { StarButton } from "@/features/toolbox/star-button";
import { useFavorites } from "@/features/toolbox/use-favorites";
import { MemberItemSlots } from "@/pages/catalog/item-slots";

/** Copies, fills in or stars a prompt whose whole text is shown. */
export function PromptActions({
  prompt,
  account,
  titleId,
}: {
  prompt: Prompt;
  account: string | undefined;
  titleId: string;
}) {
  const favorites = useFavorites();
  const item = { kind: "prompt", id: prompt.id, title: prompt.name } as const;
  return (
    <>
      <MemberItemSlots>
        <PromptControls prompt={prompt} account={account} isWhole titleId={titleId} />
      </MemberItemSlots>
      <StarButton
        title={prompt.name}
        isFavorite={favorites.has(item)}
        unavailable={!favorites.isLoaded}
        onChange={(isFavorite) => favorites.set(item, isFavorite)}
      />
    </>
  );
}
