import { useMemo } from "react";
import * as z from "zod/mini";
import type { CardReference } from "@/components/rich-text/card-reference";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { formatCents } from "@/lib/money";
import { useQuery } from "@/lib/query";

/** An agent or a prompt that can be inserted as a card. */
export interface CardItem extends CardReference {
  title: string;
  /** Its category, and the price of an agent. */
  details: string;
}

// Loose schemas, because other screens share the cached responses and need their other fields.
const agentsSchema = z.array(
  z.looseObject({
    id: z.string(),
    title: z.string(),
    category: z.string(),
    price: z.int(),
    isPremium: z.boolean(),
  }),
);
const promptsSchema = z.array(z.looseObject({ id: z.string(), name: z.string(), category: z.string() }));

/** All agents and prompts that are not removed. Undefined until they have loaded. */
export function useCardItems(isEnabled: boolean): {
  items: readonly CardItem[] | undefined;
  error: unknown;
  retry: () => void;
} {
  const agents = useQuery(isEnabled ? adminEndpoints.agents : null, agentsSchema);
  const prompts = useQuery(isEnabled ? adminEndpoints.prompts : null, promptsSchema);
  const items = useMemo(
    () => agents.data && prompts.data && [...agents.data.map(agentItem), ...prompts.data.map(promptItem)],
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

function agentItem({
  id,
  title,
  category,
  price,
  isPremium,
}: z.infer<typeof agentsSchema>[number]): CardItem {
  const details = `${category} · ${isPremium ? formatCents(price) : "Free"}`;
  return { kind: "agent", id, title, details };
}

function promptItem({ id, name, category }: z.infer<typeof promptsSchema>[number]): CardItem {
  return { kind: "prompt", id, title: name, details: category };
}

export const kindNames = { agent: "Agent", prompt: "Prompt" };
