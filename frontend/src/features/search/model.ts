import {
  type SearchHit,
  type SearchKind,
  type SearchResults,
  type Segments,
  searchKinds,
} from "@/features/search/schema";
import { pluralize } from "@/lib/format/pluralize";
import { bundlePath } from "@/lib/paths/bundle-path";
import { openPromptPath } from "@/lib/paths/open-prompt-path";
import { agentPath, blogPostPath, paths } from "@/lib/paths/paths";

/** As the server's limit. */
export const maxQueryLength = 200;

export const kindNames: Readonly<Record<SearchKind, string>> = {
  agent: "Agent",
  bundle: "Bundle",
  prompt: "Prompt",
  post: "Post",
  page: "Page",
};

export function textOf(segments: Segments): string {
  return segments.map(({ text }) => text).join("");
}

/** Where a result leads. */
export function hitPath({ kind, id, slug }: SearchHit): string {
  switch (kind) {
    case "agent":
      return agentPath(slug ?? id);
    case "bundle":
      return bundlePath(slug ?? id);
    case "prompt":
      return openPromptPath(id);
    case "post":
      return blogPostPath(slug ?? id);
    case "page":
      return `/${id}`;
  }
}

/** The page with all results. */
export function searchPath(query: string): string {
  return `${paths.search}?${new URLSearchParams({ q: query })}`;
}

/** What was typed, as it is searched for. */
export function normalizeQuery(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, maxQueryLength);
}

export function countAll({ counts }: SearchResults): number {
  return searchKinds.reduce((sum, kind) => sum + counts[kind], 0);
}

/** Whether the search is listed for admins as one without results. */
export function isMissed(results: SearchResults): boolean {
  return results.isPartial || countAll(results) === 0;
}

/** What a screen reader hears about the results; `total` is the number of those that are listed. */
export function statusText(results: SearchResults, total: number): string {
  if (results.isPartial && total > 0) {
    const close = pluralize(total, { one: "close match", many: "close matches" });
    return `No result has all of these words. Showing ${close}.`;
  }
  return `${pluralize(total, { one: "result", many: "results" })} found`;
}
