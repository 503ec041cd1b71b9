import { keyOf } from "@/features/toolbox/model";
import { hasWordWithTypo } from "@/features/toolbox/one-typo";
import type { ItemReference, Toolbox, ToolboxAgent, ToolboxPrompt } from "@/features/toolbox/schema";
import { normalizeForSearch } from "@/lib/text/normalize-for-search";

/** An agent or a prompt, with what is shown of it. */
export type ToolboxItem =
  | { kind: "agent"; id: string; title: string; category: string; text: string; agent: ToolboxAgent }
  | { kind: "prompt"; id: string; title: string; category: string; text: string; prompt: ToolboxPrompt };

/** The items of the toolbox by `keyOf`. */
function itemsOf({ agents, prompts }: Toolbox): Map<string, ToolboxItem> {
  const items = [
    ...agents.map(
      (agent): ToolboxItem => ({
        kind: "agent",
        id: agent.id,
        title: agent.title,
        category: agent.category,
        text: agent.description,
        agent,
      }),
    ),
    ...prompts.map(
      (prompt): ToolboxItem => ({
        kind: "prompt",
        id: prompt.id,
        title: prompt.name,
        category: prompt.category,
        text: prompt.promptText,
        prompt,
      }),
    ),
  ];
  return new Map(items.map((item) => [keyOf(item), item]));
}

export interface ToolboxLists {
  favorites: ToolboxItem[];
  owned: ToolboxItem[];
  recent: ToolboxItem[];
}

/** The three lists, with the items that match a search. If none does, words may have a typo. */
export function listItems(toolbox: Toolbox, search: string): ToolboxLists {
  const items = itemsOf(toolbox);
  const words = normalizeForSearch(search).trim().split(/\s+/).filter(Boolean);
  const list = (hasWord: (content: string, word: string) => boolean): ToolboxLists => {
    const matches = ({ title, category, text }: ToolboxItem) => {
      const content = normalizeForSearch(`${title}\n${category}\n${text}`);
      return words.every((word) => hasWord(content, word));
    };
    const find = (references: readonly ItemReference[]) =>
      references.flatMap((reference) => items.get(keyOf(reference)) ?? []).filter(matches);
    return {
      favorites: find(toolbox.favorites),
      owned: find(toolbox.ownedAgents.map((id) => ({ kind: "agent", id }))),
      recent: find(toolbox.recent),
    };
  };
  const exact = list((content, word) => content.includes(word));
  if (!isEmpty(exact)) return exact;
  return list((content, word) => content.includes(word) || hasWordWithTypo(content, word));
}

export function isEmpty({ favorites, owned, recent }: ToolboxLists): boolean {
  return favorites.length + owned.length + recent.length === 0;
}
