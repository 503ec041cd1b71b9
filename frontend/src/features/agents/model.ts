import type { Agent } from "@/features/agents/schema";

export interface Filter {
  search: string;
  category: string;
}

export const allCategories = "all";
export const noFilter: Filter = { search: "", category: allCategories };

type Searchable = Pick<Agent, "title" | "description" | "category">;

/** The categories that occur, alphabetically and without regard to case. */
export function categoriesOf(agents: readonly Pick<Agent, "category">[]): string[] {
  const categories = new Set(agents.map((agent) => agent.category));
  return [...categories].sort((one, other) => one.localeCompare(other, "en", { sensitivity: "base" }));
}

/** Those that have the text in title or description, in any case, and are of the category. */
export function findAgents<T extends Searchable>(agents: readonly T[], { search, category }: Filter): T[] {
  const wanted = search.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return agents.filter(
    (agent) =>
      (category === allCategories || agent.category === category) &&
      (has(agent.title) || has(agent.description)),
  );
}

export function isFiltering({ search, category }: Filter): boolean {
  return search.trim() !== "" || category !== allCategories;
}

/** The filter as it stands in the address: "?q=meal&category=Lifestyle". */
export function filterFromQuery(query: URLSearchParams): Filter {
  return { search: query.get("q") ?? "", category: query.get("category") || allCategories };
}

export function filterToQuery({ search, category }: Filter): string {
  const query = new URLSearchParams();
  if (search.trim()) query.set("q", search);
  if (category !== allCategories) query.set("category", category);
  return query.toString();
}

export function countSentence(count: number): string {
  return count === 1 ? "1 agent found" : `${count} agents found`;
}
