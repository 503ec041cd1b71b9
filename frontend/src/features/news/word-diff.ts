/** A part of two texts: in both, or only in one of them. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Words and what is between them. */
function split(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*|./gsu) ?? [];
}

/**
 * What changed, word by word: the longest common subsequence. The texts have at most 500 characters, so a table of all pairs
 * is small.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, current] = [split(before), split(after)];
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
  const add = (kind: DiffPart["kind"], text = "") => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
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
  return joinShortGaps(parts);
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
