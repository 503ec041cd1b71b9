import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";

const entrySchema = z.object({ linkToken: z.nullable(z.string()) });

export interface UrlToken {
  token: string | null;
  /** Survives a reload. */
  isConsumed: boolean;
  markConsumed: () => void;
}

/**
 * The token of an emailed link. It moves from the URL into the history state: it is not visible, not copied with
 * the URL, and survives a reload.
 */
export function useUrlToken(): UrlToken {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get("token");
  const entry = z.safeParse(entrySchema, state);
  const inEntry = entry.success ? entry.data.linkToken : undefined;

  useEffect(() => {
    if (!inAddress) return;
    const rest = new URLSearchParams(search);
    rest.delete("token");
    const address = { pathname, search: rest.toString(), hash };
    navigate(address, { replace: true, state: { linkToken: inAddress } });
  }, [inAddress, pathname, search, hash, navigate]);

  return {
    token: inAddress || inEntry || null,
    isConsumed: inEntry === null,
    markConsumed: () => navigate({ pathname, search, hash }, { replace: true, state: { linkToken: null } }),
  };
}
