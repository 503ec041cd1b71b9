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

export function addressOf(key: QueryKey): string {
  return typeof key === "string" ? key : key.join("/");
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
  return useSWR<T, Error>(
    key && addressOf(key),
    (address: string) => fetchJson("GET", address, schema),
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
  asks: () => boolean = () => true,
): SWRResponse<T | null | undefined, Error> {
  return useSWR<T | null | undefined, Error>(key && addressOf(key), (address: string) =>
    asks() ? fetchJsonOrNull(address, schema) : undefined,
  );
}
