import { type ReactNode, useCallback, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { CatalogPage } from "@/components/catalog-page";
import { usePrompts } from "@/features/prompts/api";
import { PromptCard } from "@/features/prompts/prompt-card";
import { PromptDialogs } from "@/features/prompts/prompt-dialogs";
import type { Prompt } from "@/features/prompts/schema";
import { useCopy } from "@/features/prompts/use-copy";
import { alphabetical, type ListOrder, newestFirst, type SearchFields } from "@/lib/lists/list-view";

const labels = {
  search: "Search prompts",
  noun: { one: "prompt", many: "prompts" },
  loading: "Loading prompts",
  failed: "We couldn't load the prompts",
  noResults: "No prompts found matching your criteria",
  none: "No prompts yet",
  later: "New prompts will appear here.",
};

const searchFields: SearchFields<Prompt> = ({ name, promptText }) => [name, promptText];

const orders: readonly ListOrder<Prompt>[] = [
  newestFirst,
  // Few copies are not told, and those prompts stay in their order.
  { value: "used", label: "Most used", compare: (a, b) => (b.copies ?? 0) - (a.copies ?? 0) },
  alphabetical(({ name }: Prompt) => name),
];

/** What the member fills in is remembered per `account`, on this device. */
export function PromptsPage({
  account,
  lead,
  isWaiting,
  renderOtherResults,
  emptyAction,
}: {
  account: string | undefined;
  /** Above the cards. */
  lead?: ReactNode;
  /** The cards wait for `lead`. */
  isWaiting?: boolean;
  /** Where else a search that finds no prompt has results. */
  renderOtherResults?: (search: string) => ReactNode;
  /** What to do while there are no prompts. */
  emptyAction?: ReactNode;
}) {
  const { data, error, mutate } = usePrompts();
  const copying = useCopy();
  const [chosen, setOpenPrompt] = useState<Prompt | null>(null);
  // A link can open a prompt.
  const [query, setQuery] = useSearchParams();
  const linkedId = query.get("prompt");
  const openPrompt = chosen ?? data?.find(({ id }) => id === linkedId) ?? null;
  const closePrompt = () => {
    setOpenPrompt(null);
    if (linkedId === null) return;
    query.delete("prompt");
    setQuery(query, { replace: true });
  };
  const { copy } = copying;
  const copiedId = copying.copied?.id;
  const card = useCallback(
    (prompt: Prompt) => (
      <PromptCard
        key={prompt.id}
        prompt={prompt}
        copied={prompt.id === copiedId}
        onCopy={copy}
        onOpen={setOpenPrompt}
      />
    ),
    [copiedId, copy],
  );
  return (
    <>
      <CatalogPage
        title="Free AI Prompts"
        heading="FREE AI PROMPTS"
        subtitle="Copy one, paste it into your favorite AI, and make it your own."
        labels={labels}
        lead={lead}
        items={isWaiting ? undefined : data}
        searchFields={searchFields}
        orders={orders}
        failed={Boolean(error && !data)}
        onRetry={() => void mutate()}
        renderCard={card}
        renderOtherResults={renderOtherResults}
        emptyAction={emptyAction}
      />
      <PromptDialogs copying={copying} account={account} prompt={openPrompt} onClose={closePrompt} />
    </>
  );
}
