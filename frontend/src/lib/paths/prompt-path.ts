/** The page of a prompt. Apart from `paths`, which every visitor loads. */
export function promptPath(slug: string): string {
  return `/prompts/${encodeURIComponent(slug)}`;
}
