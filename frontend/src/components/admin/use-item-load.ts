import { useEffect, useEffectEvent, useState } from "react";
import type { ApiUrl, PathWith, ResponseBody } from "@/lib/api/api-contract";
import { fetchJson, isNotFound, type RequestOptions } from "@/lib/api/http";

export interface ItemLoad {
  status: "loading" | "failed" | "deleted";
  retry: () => void;
}

type FetchOptions = Pick<RequestOptions, "signal">;

/** The current version of an item, or null if it was deleted. */
export async function fetchItem<Path extends PathWith<"GET">>(
  url: ApiUrl<Path>,
  options: FetchOptions = {},
): Promise<ResponseBody<Path, "get"> | null> {
  try {
    return await fetchJson("GET", url, undefined, options);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Loads an item unless `id` is null. Nothing is cached, so that each edit is based on the latest version. */
export function useItemLoad<T>(
  id: string | null,
  fetchItem: (id: string, options: FetchOptions) => Promise<T | null>,
  handlers: { onLoaded: (item: T) => void; onDeleted: () => void },
): ItemLoad {
  const [status, setStatus] = useState<ItemLoad["status"]>("loading");
  const fetchCurrent = useEffectEvent(fetchItem);
  const onLoaded = useEffectEvent(handlers.onLoaded);
  const onDeleted = useEffectEvent(handlers.onDeleted);

  useEffect(() => {
    if (id === null || status !== "loading") return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      try {
        const item = await fetchCurrent(id, { signal });
        if (signal.aborted) return;
        if (item) return onLoaded(item);
        setStatus("deleted");
        onDeleted();
      } catch {
        if (!signal.aborted) setStatus("failed");
      }
    };
    void load();
    return () => controller.abort();
  }, [id, status]);

  return { status, retry: () => setStatus("loading") };
}
