import type { ItemReference, Toolbox, ToolboxAgent, ToolboxPrompt } from "@/features/toolbox/schema";
import { normalizeForSearch } from "@/lib/normalize-for-search";
import { hasWordWithTypo } from "@/lib/one-typo";

/** An agent or a prompt, with what is shown of it. */
export type ToolboxItem =
  | { kind: "agent"; id: string; title: string; category: string; text: string; agent: ToolboxAgent }
  | { kind: "prompt"; id: string; title: string; category: string; text: string; prompt: ToolboxPrompt };

export function isSame(a: ItemReference, b: ItemReference): boolean {
  return a.kind === b.kind && a.id === b.id;
}

export function keyOf({ kind, id }: ItemReference): string {
  return `${kind}:${id}`;
}

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

/** Where to move a favorite: directly before or after another one. */
export type MoveTo = { before: ItemReference } | { after: ItemReference };

export type MoveDirection = "up" | "down" | "top";

/**
 * The request that moves a favorite within `shown`, the favorites that match the search: past the next one, or to the top of
 * all. Undefined if it is there already.
 */
export function findMove(
  item: ItemReference,
  direction: MoveDirection,
  shown: readonly ItemReference[],
  all: readonly ItemReference[],
): MoveTo | undefined {
  if (direction === "top") {
    const first = all[0];
    return first && !isSame(first, item) ? { before: toReference(first) } : undefined;
  }
  const index = shown.findIndex((other) => isSame(other, item));
  const neighbor = index < 0 ? undefined : shown[direction === "up" ? index - 1 : index + 1];
  if (!neighbor) return undefined;
  return direction === "up" ? { before: toReference(neighbor) } : { after: toReference(neighbor) };
}

/** The request that drops a favorite at an index of `shown`. Undefined if it is there already. */
export function findDrop(
  item: ItemReference,
  index: number,
  shown: readonly ItemReference[],
): MoveTo | undefined {
  const from = shown.findIndex((other) => isSame(other, item));
  const target = shown[index];
  if (from < 0 || !target || from === index) return undefined;
  return from > index ? { before: toReference(target) } : { after: toReference(target) };
}

/** The favorites after the move, as the server arranges them. */
export function applyMove(
  favorites: readonly ItemReference[],
  item: ItemReference,
  to: MoveTo,
): ItemReference[] {
  const others = favorites.filter((other) => !isSame(other, item));
  const neighbor = "before" in to ? to.before : to.after;
  const at = others.findIndex((other) => isSame(other, neighbor));
  if (at < 0) return [...favorites];
  return others.toSpliced("before" in to ? at : at + 1, 0, toReference(item));
}

/** Adds at the top, or removes. */
export function withFavorite(
  favorites: readonly ItemReference[],
  item: ItemReference,
  isFavorite: boolean,
): ItemReference[] {
  const others = favorites.filter((other) => !isSame(other, item));
  if (!isFavorite) return others;
  return others.length < favorites.length ? [...favorites] : [toReference(item), ...others];
}

export function toReference({ kind, id }: ItemReference): ItemReference {
  return { kind, id };
}
