import { paths } from "@/lib/paths/paths";

/** The list of prompts, with this one open. */
export function openPromptPath(id: string): string {
  return `${paths.freePrompts}?${new URLSearchParams({ prompt: id })}`;
}
