/** Counts characters like the server: an emoji is one. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
