import { useState } from "react";
import type { Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type AccountEvent = Schemas["AccountEventResponse"];
type Page = Schemas["PageResponse_AccountEventResponse"];

/** The events of the member's account, newest first. The first page is fetched on every visit. */
export function useActivity() {
  const { data: first, error, mutate } = useQuery("/api/auth/activity", { revalidateOnMount: true });
  const [more, setMore] = useState<{ first: Page; pages: Page[] }>();
  // Later pages belong to the first page that they were loaded after.
  const pages = first ? [first, ...(more?.first === first ? more.pages : [])] : [];
  const cursor = pages.at(-1)?.nextCursor ?? null;

  async function showMore(): Promise<void> {
    if (!first || cursor === null) return;
    const next = await fetchJson("GET", apiUrl("/api/auth/activity", { cursor }));
    setMore({ first, pages: [...pages.slice(1), next] });
  }

  return {
    events: first && pages.flatMap(({ items }) => items),
    hasMore: cursor !== null,
    showMore,
    error,
    mutate,
  };
}
