import { ExternalLink, Lock, LockOpen } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import cellStyles from "@/components/admin/cells.module.css";
import {
  BackLink,
  DetailColumns,
  DetailError,
  DetailSkeleton,
  Facts,
  Section,
} from "@/components/admin/detail-page";
import { EmailAddress } from "@/components/admin/email-address";
import { useRefreshList } from "@/components/admin/list-detail";
import { InvoiceList } from "@/components/invoice-list";
import { AccessDialog, accessChange } from "@/features/orders/access-dialog";
import { type Order, type OrderItem, type OrderRefund, useOrder } from "@/features/orders/admin-api";
import { OrderActions } from "@/features/orders/order-actions";
import { OrderMessages } from "@/features/orders/order-messages";
import styles from "@/features/orders/order-page.module.css";
import { itemStatus, providerNames, refundStatuses, statuses } from "@/features/orders/order-texts";
import { OrderTimeline } from "@/features/orders/order-timeline";
import { waitingQuestionsUrl } from "@/features/orders/waiting-questions";
import { apiUrl } from "@/lib/api/api-url";
import { formatCents } from "@/lib/format/money";
import { formerMember } from "@/lib/former-member";
import { adminPaths, auditLogPath, memberPath } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { DateTime } from "@/ui/date-time";
import { Page } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { type Column, Table } from "@/ui/table";
import { VisuallyHidden } from "@/ui/visually-hidden";

const backLink = <BackLink to={adminPaths.orders}>All orders</BackLink>;

/** One order: what was bought, what was paid, and what happened since. */
export function OrderPage({ canViewAudit }: { canViewAudit: boolean }) {
  const { id = "" } = useParams();
  const { data: order, error, mutate } = useOrder(id);
  const { mutate: refresh } = useSWRConfig();
  const refreshList = useRefreshList("/api/admin/orders");
  if (!order && error) {
    return (
      <Page title="Order" back={backLink}>
        <DetailError
          noun="order"
          missing="It may have been removed together with its account."
          error={error}
          onRetry={() => void mutate()}
        />
      </Page>
    );
  }
  if (!order) {
    return (
      <Page title="Order" back={backLink} subtitle={<Skeleton shape="badge" />}>
        <DetailSkeleton />
      </Page>
    );
  }
  const update = (changed?: Order) => {
    void (changed ? mutate(changed, { revalidate: false }) : mutate());
    void refresh(waitingQuestionsUrl);
    refreshList();
  };
  return (
    <Page
      title={`Order ${order.number}`}
      back={backLink}
      subtitle={
        <span className={styles.status}>
          <StatusBadge {...statuses[order.status]} />
          {order.provider !== "stripe_live" && !order.isImported && (
            <StatusBadge tone="info">Test order</StatusBadge>
          )}
          <span>{formatCents(order.total)}</span>
          {order.member.email && <span>{order.member.email}</span>}
          {order.refundedAmount > 0 && <span>{formatCents(order.refundedAmount)} refunded</span>}
        </span>
      }
      actions={<OrderActions order={order} onChange={update} />}
    >
      <DetailColumns
        side={
          <>
            <Section title="Member">
              <Facts>
                {order.member.firstName == null ? (
                  <p>{formerMember}</p>
                ) : (
                  <Link to={memberPath(order.member.id)} className={cellStyles.link}>
                    {order.member.firstName}
                  </Link>
                )}
                <p className={cellStyles.detail}>
                  {order.member.email == null ? (
                    order.member.id
                  ) : (
                    <EmailAddress>{order.member.email}</EmailAddress>
                  )}
                </p>
              </Facts>
            </Section>
            <Section title="Payment">
              <Payment order={order} />
            </Section>
            {canViewAudit && (
              <ButtonLink variant="ghost" to={auditLogPath("order", order.id)} className={styles.audit}>
                All changes in the audit log
              </ButtonLink>
            )}
          </>
        }
      >
        <Section title="Items">
          <Items order={order} onChange={update} />
        </Section>
        {order.messages.length > 0 && (
          <Section title="Messages">
            <OrderMessages order={order} onChange={update} />
          </Section>
        )}
        {order.invoices?.length > 0 && (
          <Section title="Invoices">
            <Card>
              <InvoiceList
                invoices={order.invoices}
                hrefOf={(number) =>
                  apiUrl("/api/admin/orders/{id}/invoices/{number}", { id: order.id, number })
                }
              />
            </Card>
          </Section>
        )}
        {order.refunds.length > 0 && (
          <Section title="Refunds">
            <Refunds order={order} />
          </Section>
        )}
        <Section title="History">
          <Card>
            <OrderTimeline order={order} />
          </Card>
        </Section>
      </DetailColumns>
    </Page>
  );
}

/** Those of one bundle together, after the others. */
function byBundle(items: readonly OrderItem[]): OrderItem[] {
  return items.toSorted((a, b) => (a.bundle?.title ?? "").localeCompare(b.bundle?.title ?? ""));
}

type Row<T> = T & { id: string };

function Items({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const [changed, setChanged] = useState<OrderItem>();
  const columns: [Column<Row<OrderItem>>, ...Column<Row<OrderItem>>[]] = [
    {
      name: "Agent",
      cell: ({ title, bundle, correctionReason }) => (
        <>
          <span className={cellStyles.name}>{title}</span>
          {bundle && <span className={cellStyles.detail}>In the bundle {bundle.title}</span>}
          {correctionReason && <span className={cellStyles.detail}>{correctionReason}</span>}
        </>
      ),
    },
    {
      name: "Status",
      cell: (item) => {
        const { name, tone } = itemStatus(item, order.status);
        return <StatusBadge tone={tone}>{name}</StatusBadge>;
      },
    },
    { name: "Price", isNumeric: true, cell: ({ price }) => formatCents(price) },
    {
      name: order.settledAt == null ? "To pay" : "Paid",
      isNumeric: true,
      cell: ({ amount, refundedAmount }) => (
        <div className={cellStyles.amount}>
          <span>{formatCents(amount)}</span>
          {refundedAmount > 0 && <span className={cellStyles.detail}>{formatCents(-refundedAmount)}</span>}
        </div>
      ),
    },
  ];
  return (
    <>
      <Table
        caption="Items"
        columns={columns}
        rows={byBundle(order.items).map((item) => ({ ...item, id: item.agentId }))}
        hasTextActions
        renderActions={(item) => {
          const change = accessChange(item);
          if (!change || order.member.firstName == null) return null;
          const label = change === "revoke" ? "Revoke access to" : "Restore access to";
          return (
            <Button variant="ghost" aria-label={`${label} ${item.title}`} onClick={() => setChanged(item)}>
              {change === "revoke" ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
              <span>{change === "revoke" ? "Revoke access" : "Restore access"}</span>
            </Button>
          );
        }}
      />
      {changed && (
        <AccessDialog
          order={order}
          item={changed}
          onChange={onChange}
          onClose={() => setChanged(undefined)}
        />
      )}
      <dl className={styles.sums}>
        {order.discountCode != null && (
          <>
            <Sum name="Subtotal" cents={order.subtotal} />
            <Sum name={`Code ${order.discountCode}`} cents={-order.discountAmount} />
          </>
        )}
        <Sum name="Total" cents={order.total} isStrong />
        {order.refundedAmount > 0 && (
          <>
            <Sum name="Refunded" cents={-order.refundedAmount} />
            <Sum name="Net" cents={order.total - order.refundedAmount} isStrong />
          </>
        )}
      </dl>
    </>
  );
}

function Sum({ name, cents, isStrong = false }: { name: string; cents: number; isStrong?: boolean }) {
  return (
    <div className={isStrong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}

function Refunds({ order }: { order: Order }) {
  const titleOf = (agentId: string | null) =>
    order.items.find((item) => item.agentId === agentId)?.title ?? "In the provider's dashboard";
  const columns: [Column<OrderRefund>, ...Column<OrderRefund>[]] = [
    {
      name: "For",
      cell: ({ agentId, reason, failure }) => (
        <>
          <span className={cellStyles.name}>{titleOf(agentId)}</span>
          {reason && <span className={cellStyles.detail}>{reason}</span>}
          {failure && <span className={cellStyles.detail}>{failure}</span>}
        </>
      ),
    },
    {
      name: "Status",
      cell: ({ status }) => <StatusBadge {...refundStatuses[status]} />,
    },
    {
      name: "When",
      cell: ({ requestedAt, completedAt, requestedByEmail }) => (
        <div className={cellStyles.cell}>
          <DateTime value={completedAt ?? requestedAt} />
          {requestedByEmail && (
            <span className={cellStyles.detail}>
              by <EmailAddress>{requestedByEmail}</EmailAddress>
            </span>
          )}
        </div>
      ),
    },
    { name: "Amount", isNumeric: true, cell: ({ amount }) => formatCents(amount) },
  ];
  return <Table caption="Refunds" columns={columns} rows={order.refunds} />;
}

function Payment({ order }: { order: Order }) {
  const { provider, isImported, intentId, providerUrl, createdAt, settledAt, total } = order;
  return (
    <Facts>
      <p>
        {isImported ? "Imported from another shop" : total > 0 ? providerNames[provider] : "Nothing to pay"}
      </p>
      {providerUrl ? (
        <a href={providerUrl} target="_blank" rel="noopener noreferrer" className={cellStyles.link}>
          <span>{intentId}</span>
          <ExternalLink aria-hidden className={styles.icon} />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      ) : (
        intentId && <p className={styles.id}>{intentId}</p>
      )}
      <p className={cellStyles.detail}>
        Placed <DateTime value={createdAt} />
      </p>
      {settledAt && (
        <p className={cellStyles.detail}>
          Paid <DateTime value={settledAt} />
        </p>
      )}
    </Facts>
  );
}
