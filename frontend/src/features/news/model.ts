import type { News, NewsSince } from "@/features/news/schema";
import { pluralize } from "@/lib/format/pluralize";

export type Badge = "New" | "Updated";

/** The badge of an agent or prompt. */
export function badgeOf(news: News, item: { kind: "agent" | "prompt"; id: string; createdAt: string }) {
  const isUpdated =
    item.kind === "prompt"
      ? news.updatedPrompts.some(({ id }) => id === item.id)
      : news.updatedAgents.includes(item.id);
  if (isUpdated) return "Updated";
  const { badgesSince } = news;
  return badgesSince && Date.parse(item.createdAt) > Date.parse(badgesSince) ? "New" : null;
}

/** "2 new agents, 1 new post and 1 changed prompt". */
export function summarize({ agents, prompts, posts, changedPrompts }: NewsSince): string {
  const parts = [
    { items: agents, one: "new agent", many: "new agents" },
    { items: prompts, one: "new prompt", many: "new prompts" },
    { items: posts, one: "new post", many: "new posts" },
    { items: changedPrompts, one: "changed prompt", many: "changed prompts" },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ items, one, many }) => pluralize(items.length, { one, many }));
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}
