import { lazy, Suspense, useCallback } from "react";
import { usePrompts } from "@/features/prompts/api";
import { PromptCard } from "@/features/prompts/prompt-card";
import type { Prompt } from "@/features/prompts/schema";
import { useCopy } from "@/features/prompts/use-copy";
import { loadOnline } from "@/lib/load-online";
import { Listing } from "@/ui/listing";
import { LiveRegion } from "@/ui/visually-hidden";

// Few browsers refuse the clipboard.
const CopyByHand = lazy(async () => {
  const { CopyByHand } = await loadOnline(() => import("@/features/prompts/copy-by-hand"));
  return { default: CopyByHand };
});

const words = {
  search: "Search AI Prompts",
  noun: { one: "prompt", many: "prompts" },
  loading: "Loading prompts",
  failed: "The prompts could not be loaded",
  noneFound: "No prompts found matching your criteria",
};

const textsOf = ({ name, promptText }: Prompt) => [name, promptText];

export function PromptsPage() {
  const { data, error, mutate } = usePrompts();
  const { copy, copied, refused, giveUp } = useCopy();
  const copiedId = copied?.id;
  const card = useCallback(
    (prompt: Prompt) => (
      <PromptCard key={prompt.id} prompt={prompt} copied={prompt.id === copiedId} onCopy={copy} />
    ),
    [copiedId, copy],
  );
  return (
    <>
      <Listing
        title="Free AI Prompts"
        heading="FREE AI PROMPTS"
        subtitle="Words that work. Copy one, put it into the AI you like, and make it yours."
        words={words}
        items={data}
        texts={textsOf}
        failed={Boolean(error && !data)}
        onRetry={() => void mutate()}
        card={card}
      />
      <LiveRegion>{copied && `Copied ${copied.name}`}</LiveRegion>
      <Suspense>{refused && <CopyByHand prompt={refused} onClose={giveUp} />}</Suspense>
    </>
  );
}
