import { ExternalLink } from "lucide-react";
import styles from "@/features/agents/agent-card.module.css";
import type { Agent } from "@/features/agents/schema";
import { safeHref } from "@/lib/safe-href";
import { ExternalButtonLink } from "@/ui/button";

/** The way to an agent; without an address it says so, instead of leading nowhere. */
export function OpenAgent({ agent, titleId }: { agent: Agent; titleId: string }) {
  const href = safeHref(agent.url);
  if (!href) return <p className={styles.note}>The link to this agent is not ready yet.</p>;
  return (
    <ExternalButtonLink href={href} aria-describedby={titleId}>
      Open GPT
      <ExternalLink aria-hidden />
    </ExternalButtonLink>
  );
}
