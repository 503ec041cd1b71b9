import styles from "@/features/agents/agent-card.module.css";
import { lazyComponent } from "@/lib/lazy-component";
import { Button } from "@/ui/button";

const load = () => import("@/features/agents/agent-details-dialog");

export const AgentDetailsDialog = lazyComponent(load, "AgentDetailsDialog");

/** Opens the details of an agent, described by the element with this id. */
export function DetailsButton({ titleId, onClick }: { titleId: string; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      className={styles.details}
      aria-haspopup="dialog"
      aria-describedby={titleId}
      onPointerEnter={() => void load().catch(console.error)}
      onClick={onClick}
    >
      Details
    </Button>
  );
}
