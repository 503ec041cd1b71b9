import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";

const entrySchema = z.object({ linkToken: z.nullable(z.string()) });

export interface UrlToken {
  /** The secret of the mailed link, if the page was opened by one. */
  token: string | null;
  /** The link has done its work; a reload remembers that. */
  isConsumed: boolean;
  markConsumed: () => void;
}

/**
 * The token of a mailed link. It moves from the address into the browser's history entry: nobody reads it over a
 * shoulder, no copied address carries it on, and a reload still has it.
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
