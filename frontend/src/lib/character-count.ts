/** How long a text is, in characters as the server counts them: an emoji is one, not two. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
