/** A part of two texts: in both, or only in one of them. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Words and what is between them. */
function split(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*|./gsu) ?? [];
}

/** Tables of more pairs take too long. */
const maxPairs = 4_000_000;

/**
 * What changed, word by word: the longest common subsequence of what is between the common start and end. Where too many
 * words differ, all of them are replaced.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const [allOld, allCurrent] = [split(before), split(after)];
  const start = commonLength(allOld, allCurrent);
  const end = commonLength(allOld.slice(start).reverse(), allCurrent.slice(start).reverse());
  const old = allOld.slice(start, allOld.length - end);
  const current = allCurrent.slice(start, allCurrent.length - end);
  const changed = old.length * current.length > maxPairs ? replaceAll(old, current) : compare(old, current);
  const same = (words: string[]): DiffPart[] =>
    words.length > 0 ? [{ kind: "same", text: words.join("") }] : [];
  return joinShortGaps(
    mergeParts([...same(allOld.slice(0, start)), ...changed, ...same(allOld.slice(allOld.length - end))]),
  );
}

/** How many words both begin with. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

function replaceAll(old: readonly string[], current: readonly string[]): DiffPart[] {
  return [
    { kind: "removed", text: old.join("") },
    { kind: "added", text: current.join("") },
  ];
}

function mergeParts(parts: readonly DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else merged.push({ ...part });
  }
  return merged;
}

function compare(old: readonly string[], current: readonly string[]): DiffPart[] {
  // lengths[i][j] is the length of the common subsequence of old[i..] and current[j..].
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(current.length + 1).fill(0));
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    const row = lengths[i] ?? [];
    for (let j = current.length - 1; j >= 0; j--) {
      row[j] =
        old[i] === current[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart["kind"], text = "") => parts.push({ kind, text });
  let [i, j] = [0, 0];
  while (i < old.length || j < current.length) {
    if (i < old.length && j < current.length && old[i] === current[j]) {
      add("same", old[i]);
      i++;
      j++;
    } else if (i < old.length && (j === current.length || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      add("removed", old[i]);
      i++;
    } else {
      add("added", current[j]);
      j++;
    }
  }
  return parts;
}

/** A space between two changes is a part of them: "red house" and "blue car" differ in two words, not in four places. */
function joinShortGaps(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    if (removed) joined.push({ kind: "removed", text: removed });
    if (added) joined.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  parts.forEach(({ kind, text }, index) => {
    const isGap = kind === "same" && /^\s+$/.test(text) && index < parts.length - 1 && (removed || added);
    if (kind === "removed" || isGap) removed += text;
    if (kind === "added" || isGap) added += text;
    if (kind === "same" && !isGap) {
      flush();
      joined.push({ kind, text });
    }
  });
  flush();
  return joined;
}
