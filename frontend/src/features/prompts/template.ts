// Prompts are templates: `[topic]` and `{{topic}}` are fields that a member may fill in.

export type TemplatePart = { text: string } | { text: string; field: string };

/** More fields than this are plain text, as in a prompt that is mostly brackets. */
export const maxFields = 12;
const maxNameLength = 40;

/** `[name]` and `{{name}}`, but not links such as `[name](url)`, nor brackets within brackets. */
const fieldPattern = /(?<![[{])(?:\[([^[\]{}\n]+)\](?![\](])|\{\{([^[\]{}\n]+)\}\}(?!\}))/g;
const checkbox = /^x$/i;
const letter = /\p{L}/u;

/** Splits a prompt into text and fields. Joined again, the parts are the prompt. */
export function parseTemplate(prompt: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  const keys = new Set<string>();
  let end = 0;
  for (const match of prompt.matchAll(fieldPattern)) {
    const name = (match[1] ?? match[2] ?? "").trim().replace(/\s+/g, " ");
    if (name.length > maxNameLength || !letter.test(name) || checkbox.test(name)) continue;
    if (keys.size === maxFields && !keys.has(fieldKey(name))) continue;
    keys.add(fieldKey(name));
    if (match.index > end) parts.push({ text: prompt.slice(end, match.index) });
    parts.push({ text: match[0], field: name });
    end = match.index + match[0].length;
  }
  if (end < prompt.length) parts.push({ text: prompt.slice(end) });
  return parts;
}

/** The same field may be written in several ways: case and spaces make no difference. */
export function fieldKey(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLocaleLowerCase("en");
}

/** Whether there is something to fill in. */
export const hasFields = (prompt: string) => parseTemplate(prompt).some((part) => "field" in part);
