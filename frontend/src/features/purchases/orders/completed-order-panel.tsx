import { ExternalLink, X } from "lucide-react";
import { useEffect, useId } from "react";
import { Link } from "react-router-dom";
import { AddPackageLink } from "@/components/add-package-link";
import { usePurchases } from "@/features/purchases/api";
import { AgentTitle } from "@/features/purchases/orders/agent-title";
import styles from "@/features/purchases/orders/completed-order.module.css";
import { FirstMessage } from "@/features/purchases/orders/first-message";
import { groupByOrder, type OrderGroup, orderTotal } from "@/features/purchases/orders/group-by-order";
import type { Purchase } from "@/features/purchases/schema";
import { focusHeading } from "@/lib/focus-heading";
import { formatCents } from "@/lib/format/money";
import { linkUnavailable } from "@/lib/link-unavailable";
import { usePageNotice } from "@/lib/page-notice";
import { orderPath, paths } from "@/lib/paths/paths";
import { safeHref } from "@/lib/paths/safe-href";
import { ExternalButtonLink, IconButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { PaidIllustration } from "@/ui/illustrations/paid";
import { Skeleton } from "@/ui/skeleton";

/** What was just bought. */
export function CompletedOrderPanel({
  orderNumber,
  email,
  onDismiss,
}: {
  orderNumber: string;
  email: string | undefined;
  onDismiss: () => void;
}) {
  const { data, error } = usePurchases();
  const headingId = useId();
  const order = data && groupByOrder(data).find(({ number }) => number === orderNumber);
  const isMissing = Boolean(data && !order);
  usePageNotice(!isMissing);

  // Another account has signed in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDismiss` is a new function in each render
  useEffect(() => {
    if (isMissing) onDismiss();
  }, [isMissing]);
  if (isMissing) return null;

  const isOne = order?.purchases.length === 1;
  const isReady = !order || order.purchases.every(({ gpt }) => safeHref(gpt?.url ?? "") || gpt?.hasPackage);
  return (
    <section aria-labelledby={headingId} className={styles.panel}>
      <Card className={styles.card}>
        <div className={styles.illustration}>
          <PaidIllustration />
        </div>
        <div className={styles.content}>
          <header>
            <h2 id={headingId} className={styles.heading}>
              {isReady
                ? isOne
                  ? "Your agent is ready"
                  : "Your agents are ready"
                : "Thank you for your purchase"}
            </h2>
            {email && <p className={styles.receipt}>Receipt sent to {email}</p>}
          </header>
          {order ? <Agents order={order} /> : !error && <Skeleton shape="wideButton" />}
          <p className={styles.footer}>
            {order && (
              <>
                <Totals order={order} />
                <Link to={orderPath(order.purchases[0].orderId)}>View order and receipt</Link>
              </>
            )}
            <Link to={paths.purchaseHistory} className={styles.history}>
              View purchase history
            </Link>
          </p>
        </div>
        <IconButton
          label="Dismiss"
          className={styles.dismiss}
          onClick={() => {
            onDismiss();
            focusHeading();
          }}
        >
          <X aria-hidden />
        </IconButton>
      </Card>
    </section>
  );
}

function Agents({ order }: { order: OrderGroup }) {
  return (
    <ul aria-label="Agents you bought">
      {order.purchases.map((purchase, index) => (
        <BoughtAgent key={purchase.id} purchase={purchase} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function BoughtAgent({ purchase: { gpt }, isFirst }: { purchase: Purchase; isFirst: boolean }) {
  const titleId = useId();
  const href = safeHref(gpt?.url ?? "");
  return (
    <li className={styles.agent}>
      <p id={titleId} className={styles.title} dir="auto">
        <AgentTitle title={gpt?.title || "GPT Agent"} slug={gpt?.slug} />
      </p>
      {href ? (
        <ExternalButtonLink href={href} aria-describedby={titleId}>
          Open GPT
          <ExternalLink aria-hidden />
        </ExternalButtonLink>
      ) : (
        !gpt?.hasPackage && <p className={styles.receipt}>{linkUnavailable}</p>
      )}
      {gpt?.hasPackage && (
        <AddPackageLink agentId={gpt.id} titleId={titleId} variant={href ? "secondary" : "primary"} />
      )}
      {isFirst && href && gpt?.slug && <FirstMessage slug={gpt.slug} />}
    </li>
  );
}

function Totals({ order }: { order: OrderGroup }) {
  return (
    <>
      <span>
        Total <strong className={styles.amount}>{formatCents(orderTotal(order))}</strong>
      </span>
      {order.discountCode && <span>Code {order.discountCode}</span>}
    </>
  );
}
