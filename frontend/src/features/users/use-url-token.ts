import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isRecord, stringIn } from "@/lib/guards";

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
  const tokenFromUrl = new URLSearchParams(search).get("token");
  const isConsumed = isRecord(state) && state.linkToken === null;
  const inEntry = stringIn(state, "linkToken");

  useEffect(() => {
    if (!tokenFromUrl) return;
    const rest = new URLSearchParams(search);
    rest.delete("token");
    const location = { pathname, search: rest.toString(), hash };
    navigate(location, { replace: true, state: { linkToken: tokenFromUrl } });
  }, [tokenFromUrl, pathname, search, hash, navigate]);

  return {
    token: tokenFromUrl || inEntry || null,
    isConsumed,
    markConsumed: () => navigate({ pathname, search, hash }, { replace: true, state: { linkToken: null } }),
  };
}
