import { useEffect } from "react";
import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import type * as z from "zod/mini";
import { fetchJson, fetchJsonOrNull } from "@/lib/http";

/** Data is fetched once and stays until something of ours changes it. */
export const queryConfig: SWRConfiguration = {
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
  // An answer that came before signing out must not stand in for one asked for afterwards.
  dedupingInterval: 0,
};

/** An address, or the parts of one, which are joined by slashes. */
export type QueryKey = string | readonly string[];

export function keyToUrl(key: QueryKey): string {
  return typeof key === "string" ? key : key.join("/");
}

interface SharedRequest {
  /** Mounted components that use the query. */
  consumers: number;
  controller: AbortController;
}
const sharedRequests = new Map<string, SharedRequest>();

/** Aborts a query's request when the last component that uses it has gone, unless the next screen uses it too. */
function useAbortOnUnmount(address: string | null): void {
  useEffect(() => {
    if (address === null) return;
    const read = getSharedRequest(address);
    read.consumers += 1;
    return () => {
      read.consumers -= 1;
      setTimeout(() => {
        if (read.consumers === 0) read.controller.abort();
      });
    };
  }, [address]);
}

function getSharedRequest(address: string): SharedRequest {
  let read = sharedRequests.get(address);
  if (!read) {
    read = { consumers: 0, controller: new AbortController() };
    sharedRequests.set(address, read);
  }
  return read;
}

/** What an aborted request returns is `undefined`, which SWR stores: the next screen that needs it reads it again. */
async function fetchShared<T>(
  address: string,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const read = getSharedRequest(address);
  do {
    if (read.controller.signal.aborted) read.controller = new AbortController();
    const { signal } = read.controller;
    try {
      return await request(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    // A component that came while the request was being aborted waits for this one.
  } while (read.consumers > 0);
  return undefined;
}

/**
 * Fetches a GET address and parses the answer. Without a key nothing is fetched.
 * `config` says what differs from `queryConfig`.
 * `data` is undefined while loading, after a failure, and after signing out: treat `undefined` without `error` as loading.
 */
export function useQuery<T>(
  key: QueryKey | null,
  schema: z.core.$ZodType<T>,
  config: SWRConfiguration<T, Error> = {},
): SWRResponse<T, Error> {
  const address = key && keyToUrl(key);
  useAbortOnUnmount(address);
  return useSWR<T, Error>(
    address,
    // SWR's types have no fetcher without data; its cache does.
    (url: string) =>
      fetchShared(url, (signal) => fetchJson("GET", url, schema, undefined, { signal })) as Promise<T>,
    config,
  );
}

/**
 * As `useQuery`, but nobody being signed in is an answer (null) and no failure. While `asks` says no, nothing is fetched
 * and nothing is known.
 */
export function useQueryOrNull<T>(
  key: QueryKey | null,
  schema: z.core.$ZodType<T>,
  isEnabled: () => boolean = () => true,
): SWRResponse<T | null | undefined, Error> {
  const address = key && keyToUrl(key);
  useAbortOnUnmount(address);
  return useSWR<T | null | undefined, Error>(address, (url: string) =>
    isEnabled() ? fetchShared(url, (signal) => fetchJsonOrNull(url, schema, { signal })) : undefined,
  );
}
