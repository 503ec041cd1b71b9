import { Navigate, useLocation } from "react-router-dom";
import { useFreeAgents } from "@/features/agents/api";
import { useQuery } from "@/lib/api/query";
import { isHome } from "@/lib/paths/home-state";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";

/** Where a member finds agents while there are no free ones. */
export function usePremiumInstead() {
  const { state } = useLocation();
  const { data: free } = useFreeAgents();
  const { data: premium, error } = useQuery(free?.length === 0 ? "/api/gpts/premium" : null);
  const isWanted = isHome(state) && free?.length === 0;
  const hasPremium = premium !== undefined && premium.length > 0;
  return {
    isWaiting: isWanted && !premium && !error,
    redirect: isWanted && hasPremium && (
      <Navigate
        to={premium.some(({ isPurchased }) => isPurchased) ? paths.toolbox : paths.premiumAgents}
        replace
      />
    ),
    link: hasPremium && <ButtonLink to={paths.premiumAgents}>Browse Premium GPT Agents</ButtonLink>,
  };
}

/** While there are no premium agents. */
export function FreeAgentsLink() {
  const { data } = useFreeAgents();
  if (!data?.length) return null;
  return <ButtonLink to={paths.freeAgents}>Browse Free GPT Agents</ButtonLink>;
}
