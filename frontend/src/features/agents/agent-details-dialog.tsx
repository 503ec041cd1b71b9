import type { ReactNode } from "react";
import { PurchaseTerms } from "@/components/purchase-terms";
import styles from "@/features/agents/agent-details-dialog.module.css";
import type { Agent } from "@/features/agents/schema";
import { CategoryBadge } from "@/ui/badge";
import { Dialog } from "@/ui/dialog";

/** What a premium agent does, and what buying it means. */
export function AgentDetailsDialog({
  agent,
  onClose,
  children,
}: {
  agent: Agent;
  onClose: () => void;
  /** Price and action, as on the card. */
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={agent.title}
      footer={<div className={styles.actions}>{children}</div>}
    >
      <div className={styles.content}>
        <div>
          <CategoryBadge category={agent.category} />
        </div>
        <p className={styles.description}>{agent.description}</p>
        <div className={styles.terms}>
          <PurchaseTerms />
        </div>
      </div>
    </Dialog>
  );
}
