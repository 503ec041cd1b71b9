import { paths } from "@/lib/paths/paths";

/** The list of all agents, or of one of its choices, sorted or in its own order. */
export function agentsPath(show?: string, sort = ""): string {
  const query = new URLSearchParams({ ...(show !== undefined && { show }), ...(sort && { sort }) });
  return query.size > 0 ? `${paths.agents}?${query}` : paths.agents;
}
