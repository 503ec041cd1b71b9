const otherCodes: Readonly<Record<string, string>> = { "[": "BracketLeft", "]": "BracketRight" };

/**
 * Whether the pressed key is this one. On layouts of other scripts, whose keys have no Latin letters, its place on a US
 * keyboard decides, and otherwise what it types.
 */
export function isKey({ key, code }: Pick<KeyboardEvent, "key" | "code">, wanted: string): boolean {
  if (key.toLowerCase() === wanted) return true;
  const isOtherScript = /[\p{L}\p{M}]/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return isOtherScript && code === (otherCodes[wanted] ?? `Key${wanted.toUpperCase()}`);
}
