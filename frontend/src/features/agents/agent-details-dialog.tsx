import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { PurchaseTerms } from "@/components/purchase-terms";
import styles from "@/features/agents/agent-details-dialog.module.css";
import { ReportProblemDialog } from "@/features/agents/report-problem-dialog";
import type { Agent } from "@/features/agents/schema";
import { notReadyYet } from "@/lib/link-unavailable";
import { agentPath } from "@/lib/paths/paths";
import { safeHref } from "@/lib/paths/safe-href";
import { CategoryBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

/** What an agent does, and what buying it means if it is premium. */
export function AgentDetailsDialog({
  agent,
  onClose,
  children,
}: {
  agent: Agent;
  onClose: () => void;
  /** Actions, as on the card. */
  children: ReactNode;
}) {
  const [isReporting, setIsReporting] = useState(false);
  return (
    <>
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
          <p className={styles.description} dir="auto">
            {agent.description}
          </p>
          <div className={styles.terms}>
            {agent.isPremium && !agent.isPurchased && agent.isDeliverable === false && <p>{notReadyYet}</p>}
            {agent.isPremium ? <PurchaseTerms /> : <p>Opens in ChatGPT, so you need a ChatGPT account.</p>}
          </div>
          <div>{agent.slug && <Link to={agentPath(agent.slug)}>See the full page</Link>}</div>
          {safeHref(agent.url) && (
            <div>
              <Button variant="ghost" className={styles.report} onClick={() => setIsReporting(true)}>
                This agent doesn't open
              </Button>
            </div>
          )}
        </div>
      </Dialog>
      {isReporting && (
        <ReportProblemDialog agent={agent} onSent={onClose} onClose={() => setIsReporting(false)} />
      )}
    </>
  );
}
