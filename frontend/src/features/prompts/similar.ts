import { normalizeForSearch } from "@/lib/text/normalize-for-search";

/** From here on, texts are nearly the same: of 0 (nothing in common) to 1. */
const nearly = 0.8;

export interface SimilarPrompt<T> {
  prompt: T;
  /** What is nearly the same. */
  what: "name" | "text";
}

/** The first prompt with nearly the same text or name. */
export function findSimilar<T extends { name: string; promptText: string }>(
  prompts: readonly T[],
  draft: { name: string; promptText: string },
): SimilarPrompt<T> | null {
  const text = wordsOf(draft.promptText);
  const sameText = prompts.find((prompt) => similarity(text, wordsOf(prompt.promptText)) >= nearly);
  if (sameText) return { prompt: sameText, what: "text" };
  const name = pairsOf(draft.name);
  const sameName = prompts.find((prompt) => similarity(name, pairsOf(prompt.name)) >= nearly);
  return sameName ? { prompt: sameName, what: "name" } : null;
}

/** The Sørensen–Dice coefficient. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const part of a) if (b.has(part)) common += 1;
  return (2 * common) / (a.size + b.size);
}

const listWords = (text: string) => normalizeForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const wordsOf = (text: string) => new Set<string>(listWords(text));

/** Pairs of letters, so that a typo makes little difference. */
function pairsOf(name: string): Set<string> {
  const letters = [...listWords(name).join(" ")];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
