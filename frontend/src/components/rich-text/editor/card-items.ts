import { useMemo } from "react";
import type { CardReference } from "@/components/rich-text/card-reference";
import type { Schemas } from "@/lib/api/api-contract";
import { useQuery } from "@/lib/api/query";
import { formatCents } from "@/lib/format/money";

/** An agent or a prompt that can be inserted as a card. */
export interface CardItem extends CardReference {
  title: string;
  /** Its category, and the price of an agent. */
  details: string;
}

/** All published agents and prompts. Undefined until they have loaded. */
export function useCardItems(isEnabled: boolean): {
  items: readonly CardItem[] | undefined;
  error: unknown;
  retry: () => void;
} {
  const agents = useQuery(isEnabled ? "/api/admin/gpts" : null);
  const prompts = useQuery(isEnabled ? "/api/admin/prompts" : null);
  const items = useMemo(
    () =>
      agents.data &&
      prompts.data && [
        ...agents.data.filter(isPublished).map(agentItem),
        ...prompts.data.filter(isPublished).map(promptItem),
      ],
    [agents.data, prompts.data],
  );
  return {
    items,
    error: agents.error ?? prompts.error,
    retry: () => {
      void agents.mutate();
      void prompts.mutate();
    },
  };
}

const isPublished = ({ isDraft }: { isDraft: boolean }) => !isDraft;

function agentItem({ id, title, category, price, isPremium }: Schemas["AdminAgentResponse"]): CardItem {
  const details = `${category} · ${isPremium ? formatCents(price) : "Free"}`;
  return { kind: "agent", id, title, details };
}

function promptItem({ id, name, category }: Schemas["PromptResponse"]): CardItem {
  return { kind: "prompt", id, title: name, details: category };
}

export const kindNames = { agent: "Agent", prompt: "Prompt" };
