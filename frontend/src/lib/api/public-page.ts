import { useEffect } from "react";
import useSWR from "swr";
import type { ApiUrl, PathWith, ResponseBody } from "@/lib/api/api-contract";
import { useQuery } from "@/lib/api/query";

interface PublicPage<T> {
  page: T | undefined;
  /** For a member, once it is known. */
  own: T | undefined;
  error: Error | undefined;
  retry: () => void;
}

/**
 * A page whose document embeds what visitors see, by its `path`. For a member, the server is asked at `url` for what is
 * the member's own, and `own` has the response.
 */
export function usePublicPage<Path extends PathWith<"GET">>(
  path: string | null,
  url: ApiUrl<Path> | null,
  isSignedIn: boolean | undefined,
): PublicPage<ResponseBody<Path, "get">> {
  const { data: embedded } = useSWR<ResponseBody<Path, "get">>(path, null);
  const isEnough = embedded !== undefined && isSignedIn !== true;
  const { data, error, isValidating, mutate } = useQuery(isEnough ? null : url);
  // Another tab has logged in or out, which cleared the data.
  const isCleared = url !== null && !isEnough && data === undefined && !error && !isValidating;
  useEffect(() => {
    if (isCleared) void mutate();
  }, [isCleared, mutate]);
  return { page: data === undefined ? embedded : data, own: data, error, retry: () => void mutate() };
}
