import { ExternalLink } from "lucide-react";
import { AddPackageLink } from "@/components/add-package-link";
import { useItemSlots } from "@/components/item-slots";
import styles from "@/features/agents/agent-card.module.css";
import type { Agent } from "@/features/agents/schema";
import { linkUnavailable } from "@/lib/link-unavailable";
import { safeHref } from "@/lib/paths/safe-href";
import { ExternalButtonLink } from "@/ui/button";

const middleButton = 1;

export function OpenAgent({
  agent,
  titleId,
  onOpened,
}: {
  agent: Agent;
  /** The id of the element with the title. */
  titleId: string;
  onOpened?: ((agent: Agent) => void) | undefined;
}) {
  const { onUse } = useItemSlots();
  const open = () => {
    onUse({ kind: "agent", id: agent.id });
    onOpened?.(agent);
  };
  const href = safeHref(agent.url);
  const add = agent.hasPackage && <AddPackageLink agentId={agent.id} titleId={titleId} onClick={open} />;
  if (!href) return add || <p className={styles.note}>{linkUnavailable}</p>;
  return (
    <>
      <ExternalButtonLink
        variant="secondary"
        href={href}
        aria-describedby={titleId}
        onClick={open}
        onAuxClick={({ button }) => button === middleButton && open()}
      >
        Open GPT
        <ExternalLink aria-hidden />
      </ExternalButtonLink>
      {add}
    </>
  );
}
