import type { News } from "@/features/news/schema";

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
