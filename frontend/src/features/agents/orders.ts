import type { Agent } from "@/features/agents/schema";
import { alphabetical, type ListOrder, newestFirst } from "@/lib/lists/list-view";

const mostUsed: ListOrder<Agent> = {
  value: "used",
  label: "Most used",
  compare: (a, b) => (a.useRank ?? 0) - (b.useRank ?? 0),
};

const cheapestFirst: ListOrder<Agent> = {
  value: "price",
  label: "Price",
  compare: (a, b) => a.price - b.price,
};

const byTitle = alphabetical(({ title }: Agent) => title);

/** Besides that of the server, which sorts the list for visitors by the same. */
export const agentOrders: readonly ListOrder<Agent>[] = [newestFirst, mostUsed, cheapestFirst, byTitle];
export const freeAgentOrders: readonly ListOrder<Agent>[] = [newestFirst, mostUsed, byTitle];
