import { useEffect } from "react";
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from "swr";
import type { ApiUrl, PathWith, ResponseBody } from "@/lib/api/api-contract";
import { fetchJson, fetchJsonOrNull } from "@/lib/api/http";

/** Data is fetched once and cached until a mutation invalidates it. */
export const queryConfig: SWRConfiguration = {
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
  // No deduplication window: a response fetched before sign-out must not be reused after it.
  dedupingInterval: 0,
};

interface SharedRequest {
  consumers: number;
  controller: AbortController;
}
const sharedRequests = new Map<string, SharedRequest>();

/** Whether a mounted component uses the query. */
export function isShown(key: unknown): boolean {
  return typeof key === "string" && (sharedRequests.get(key)?.consumers ?? 0) > 0;
}

/** Aborts a query's request when its last consumer unmounts, unless the next screen uses it too. */
function useAbortOnUnmount(url: string | null): void {
  useEffect(() => {
    if (url === null) return;
    const shared = getSharedRequest(url);
    shared.consumers += 1;
    return () => {
      shared.consumers -= 1;
      setTimeout(() => {
        if (shared.consumers === 0) shared.controller.abort();
      });
    };
  }, [url]);
}

function getSharedRequest(url: string): SharedRequest {
  let read = sharedRequests.get(url);
  if (!read) {
    read = { consumers: 0, controller: new AbortController() };
    sharedRequests.set(url, read);
  }
  return read;
}

/** Aborted requests resolve to `undefined`, which SWR stores: the next consumer refetches. */
async function fetchShared<T>(
  url: string,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const read = getSharedRequest(url);
  do {
    if (read.controller.signal.aborted) read.controller = new AbortController();
    const { signal } = read.controller;
    try {
      return await request(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    // A component that mounted during the abort waits for this request.
  } while (read.consumers > 0);
  return undefined;
}

/**
 * Fetches a URL. Null skips the request. `data` is undefined while loading, after an error, and after sign-out: treat
 * `undefined` without `error` as loading.
 */
export function useQuery<Path extends PathWith<"GET">>(
  url: ApiUrl<Path> | null,
  config: SWRConfiguration<ResponseBody<Path, "get">, Error> = {},
): SWRResponse<ResponseBody<Path, "get">, Error> {
  const { cache } = useSWRConfig();
  useAbortOnUnmount(url);
  return useSWR<ResponseBody<Path, "get">, Error>(
    url,
    (url: ApiUrl<Path>) => {
      // What is shown already must not be replaced by the login page: a form may be open beside it.
      const isBackground = cache.get(url)?.data !== undefined;
      // SWR's types require data; its cache does not.
      return fetchShared(url, (signal) =>
        fetchJson<"GET", Path>("GET", url, undefined, { signal, isBackground }),
      ) as Promise<ResponseBody<Path, "get">>;
    },
    config,
  );
}

/** Like `useQuery`, but 401 is a result (null) and no error. While `isEnabled` returns false, nothing is fetched. */
export function useQueryOrNull<Path extends PathWith<"GET">>(
  url: ApiUrl<Path> | null,
  isEnabled: () => boolean = () => true,
): SWRResponse<ResponseBody<Path, "get"> | null | undefined, Error> {
  useAbortOnUnmount(url);
  return useSWR<ResponseBody<Path, "get"> | null | undefined, Error>(url, (url: ApiUrl<Path>) =>
    isEnabled() ? fetchShared(url, (signal) => fetchJsonOrNull<Path>(url, { signal })) : undefined,
  );
}
