import { paths } from "@/lib/paths/paths";

/** The list of prompts, with this one open. */
export function promptPath(id: string): string {
  return `${paths.freePrompts}?${new URLSearchParams({ prompt: id })}`;
}
