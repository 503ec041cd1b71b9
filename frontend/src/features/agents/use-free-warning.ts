import { useEffect, useState } from "react";
import { fetchBundlesWith } from "@/features/agents/admin-api";
import type { AdminAgent } from "@/features/agents/schema";
import { pluralize } from "@/lib/format/pluralize";

/** What happens when a premium agent becomes free: owners paid for it, and bundles sell only premium agents. */
export function useFreeWarning(agent: AdminAgent | null, type: "free" | "premium"): string | undefined {
  const [bundles, setBundles] = useState<readonly string[]>([]);
  const premiumId = agent?.isPremium && type === "free" ? agent.id : null;
  useEffect(() => {
    if (premiumId === null) return;
    // Only a note: the agent can be saved without it.
    fetchBundlesWith(premiumId).then(setBundles, console.warn);
  }, [premiumId]);
  if (!agent || premiumId === null) return undefined;
  const owners = pluralize(agent.owners, { one: "member already owns", many: "members already own" });
  const sentences = [
    agent.owners > 0 ? `${owners} it. Everyone else gets it for free.` : "",
    bundles.length === 1 ? `It is part of the bundle ${bundles[0]}, which will not be available then.` : "",
    bundles.length > 1
      ? `It is part of the bundles ${bundles.join(", ")}, which will not be available then.`
      : "",
  ];
  return sentences.filter(Boolean).join(" ") || undefined;
}
