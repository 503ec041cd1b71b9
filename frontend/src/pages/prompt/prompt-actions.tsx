import { useState } from "react";
import { PromptControls } from "@/features/prompts/prompt-controls";
import type { Prompt } from "@/features/prompts/schema";
import { StarButton } from "@/features/toolbox/star-button";
import { useFavorites } from "@/features/toolbox/use-favorites";
import { lazyPart } from "@/lib/lazy-component";
import { MemberItemSlots } from "@/pages/catalog/item-slots";
import { Button } from "@/ui/button";

// Loaded on demand, because it is rarely opened.
const ReportProblemDialog = lazyPart(
  () => import("@/components/problem-reports/report-problem-dialog"),
  "ReportProblemDialog",
);

/** Copies, fills in, stars or reports a prompt whose whole text is shown. */
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
  const [isReporting, setIsReporting] = useState(false);
  const close = () => setIsReporting(false);
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
      <Button variant="ghost" onClick={() => setIsReporting(true)}>
        Report a problem
      </Button>
      {isReporting && <ReportProblemDialog item={item} onSent={close} onClose={close} />}
    </>
  );
}
