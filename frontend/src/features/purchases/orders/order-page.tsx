import { ArrowLeft, Copy, ExternalLink, Printer } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { AddPackageLink } from "@/components/add-package-link";
import { copyWithToast } from "@/components/copy-with-toast";
import { errorText } from "@/components/forms/error-feedback";
import { InvoiceList } from "@/components/invoice-list";
import timelineStyles from "@/components/timeline.module.css";
import { BundleName, groupByBundle } from "@/features/purchases/cart/bundle-group";
import { useConfirmOrder, useUnmountSignal } from "@/features/purchases/checkout/confirm-order";
import { AgentTitle } from "@/features/purchases/orders/agent-title";
import { isWaiting, useMemberOrder } from "@/features/purchases/orders/order-api";
import styles from "@/features/purchases/orders/order-page.module.css";
import { eventTitle, itemStatuses, statuses } from "@/features/purchases/orders/order-page-texts";
import type { MemberOrder } from "@/features/purchases/schema";
import { apiUrl } from "@/lib/api/api-url";
import { isNotFound } from "@/lib/api/http";
import { cx } from "@/lib/cx";
import { formatDate, formatDateTime } from "@/lib/format/dates";
import { formatCents } from "@/lib/format/money";
import { lazyPart } from "@/lib/lazy-component";
import { linkUnavailable } from "@/lib/link-unavailable";
import { paths } from "@/lib/paths/paths";
import { safeHref } from "@/lib/paths/safe-href";
import { StatusBadge } from "@/ui/badge";
import { Button, ButtonLink, ExternalButtonLink, IconButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { BasketIllustration } from "@/ui/illustrations/basket";
import { LogoMark } from "@/ui/logo";
import { Page } from "@/ui/page";
import { SkeletonCards } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const OrderHelpDialog = lazyPart(
  () => import("@/features/purchases/orders/order-help-dialog"),
  "OrderHelpDialog",
);
const BillingDetailsDialog = lazyPart(
  () => import("@/features/purchases/orders/billing-details-dialog"),
  "BillingDetailsDialog",
);

/** As the invoice says it. */
const testOrder = "Test order. No money was charged.";

const back = (
  <ButtonLink to={paths.purchaseHistory} variant="ghost" className={styles.back}>
    <ArrowLeft aria-hidden />
    Purchase History
  </ButtonLink>
);

/** One order of the member: receipt, what happened, and help. */
export function OrderPage() {
  const { orderId = "" } = useParams();
  const { data: order, error, mutate } = useMemberOrder(orderId);
  const [dialog, setDialog] = useState<"help" | "billing">();
  useConfirmWhileWaiting(order, () => void mutate());
  if (!order && error)
    return (
      <Page title="Order" back={back}>
        {isNotFound(error) ? (
          <EmptyState
            illustration={<BasketIllustration />}
            title="We couldn't find this order"
            action={<ButtonLink to={paths.purchaseHistory}>View purchase history</ButtonLink>}
          >
            It may belong to another account.
          </EmptyState>
        ) : (
          <ErrorState title="We couldn't load this order" onRetry={() => void mutate()}>
            {errorText(error, "Please try again.", "Nothing is lost.")}
          </ErrorState>
        )}
      </Page>
    );
  if (!order)
    return (
      <Page title="Order" back={back}>
        <SkeletonCards count={1} label="Loading the order" />
      </Page>
    );
  const { name, tone, text } = statuses[order.status];
  const update = () => void mutate();
  return (
    <Page
      title={`Order ${order.orderNumber}`}
      back={back}
      subtitle={
        <>
          <StatusBadge tone={tone}>{name}</StatusBadge>
          {order.isTest && (
            <>
              {" "}
              <StatusBadge tone="pending">{testOrder}</StatusBadge>
            </>
          )}
        </>
      }
      actions={
        order.paidAt != null &&
        !order.isImported && (
          <Button variant="secondary" className={styles.screenOnly} onClick={() => window.print()}>
            <Printer aria-hidden />
            Print or save as PDF
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          {text && (
            <p role="status" className={styles.notice}>
              <span>{text}</span>
              {order.status === "pending" && (
                <>
                  {" "}
                  <Link to={paths.checkout}>Back to checkout</Link>
                </>
              )}
            </p>
          )}
          <Receipt order={order} onEditBilling={() => setDialog("billing")} />
        </div>
        <div className={styles.side}>
          <section className={styles.section} aria-labelledby="what-happened">
            <h2 id="what-happened" className={styles.title}>
              What happened
            </h2>
            <Timeline order={order} />
          </section>
          <section className={styles.section} aria-labelledby="order-help">
            <h2 id="order-help" className={styles.title}>
              Need help?
            </h2>
            <p className={styles.muted}>
              We can see your order, payment and agents, so you don't need to describe them.
            </p>
            <Button variant="secondary" onClick={() => setDialog("help")}>
              Something is wrong
            </Button>
          </section>
        </div>
      </div>
      {dialog === "help" && (
        <OrderHelpDialog
          orderId={order.id}
          orderNumber={order.orderNumber}
          onSent={update}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "billing" && (
        <BillingDetailsDialog
          orderId={order.id}
          details={order.billingDetails}
          onSaved={update}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Page>
  );
}

/**
 * Asks the payment provider about an order that is not settled, so that a payment whose confirmation was lost is
 * delivered now. An order without a charge waits until the member completes it at checkout.
 */
function useConfirmWhileWaiting(order: MemberOrder | undefined, onSettled: () => void) {
  const confirmOrder = useConfirmOrder();
  const unmountSignal = useUnmountSignal();
  const id = order && isWaiting(order.status) && order.total > 0 ? order.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order that waits
  useEffect(() => {
    if (!id || !order) return;
    const items = order.items.map(({ gptId }) => gptId);
    confirmOrder(order.paymentId, items, {
      onDelay: () => undefined,
      signal: unmountSignal(),
      discountCode: order.discountCode,
    }).then(
      onSettled,
      // Not paid yet: the page shows it.
      () => undefined,
    );
  }, [id]);
}

const copyReference = (reference: string) =>
  copyWithToast(
    reference,
    { title: "Order number copied" },
    { title: "We couldn't copy the order number", description: reference },
  );

function Receipt({ order, onEditBilling }: { order: MemberOrder; onEditBilling: () => void }) {
  const { seller, billingDetails, paidAt, discountCode, discountAmount } = order;
  const isPaid = paidAt != null;
  return (
    <Card className={styles.receipt}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>
            {order.isImported ? "Imported purchase" : isPaid ? "Receipt" : "Order"}
          </h2>
          <p className={styles.muted}>
            <span>{isPaid ? "Paid on " : "Placed on "}</span>
            <time dateTime={paidAt ?? order.createdAt}>{formatDate(paidAt ?? order.createdAt)}</time>
          </p>
        </div>
        <div className={styles.seller}>
          <div className={styles.printed}>
            <LogoMark />
          </div>
          <p>{seller.name}</p>
          {seller.lines.length > 0 && (
            <p className={cx(styles.muted, styles.lines)}>{seller.lines.join("\n")}</p>
          )}
          {seller.email && <p className={styles.muted}>{seller.email}</p>}
        </div>
      </header>
      <dl className={styles.facts}>
        <dt>Order number</dt>
        <dd className={styles.reference}>
          <span>{order.orderNumber}</span>
          <IconButton
            label="Copy order number"
            className={styles.copy}
            onClick={() => void copyReference(order.orderNumber)}
          >
            <Copy aria-hidden />
          </IconButton>
        </dd>
        <dt>{isPaid ? "Billed to" : "Account"}</dt>
        <dd className={styles.lines}>{billedTo(order)}</dd>
        {billingDetails?.taxId && (
          <>
            <dt>Tax ID</dt>
            <dd>{billingDetails.taxId}</dd>
          </>
        )}
      </dl>
      <ul className={styles.items} aria-label="Agents">
        {groupByBundle(order.items, ({ bundle }) => bundle?.id).map(({ items }): ReactNode => {
          const [first] = items;
          const rows = items.map((item) => <ReceiptItem key={item.gptId} item={item} />);
          if (!first?.bundle) return rows;
          return (
            <li key={first.bundle.id} className={styles.bundle}>
              <BundleName title={first.bundle.title} />
              <ul aria-label={`In ${first.bundle.title}`}>{rows}</ul>
            </li>
          );
        })}
      </ul>
      <dl className={styles.sums}>
        {discountAmount > 0 && (
          <>
            <dt>Subtotal</dt>
            <dd>{formatCents(order.subtotal)}</dd>
            <dt>{discountCode ? `Discount (${discountCode})` : "Discount"}</dt>
            <dd>{formatCents(-discountAmount)}</dd>
          </>
        )}
        <dt className={styles.strong}>Total</dt>
        <dd className={styles.strong}>{formatCents(order.total)}</dd>
        {order.refundedAmount > 0 && (
          <>
            <dt>Refunded</dt>
            <dd>{formatCents(-order.refundedAmount)}</dd>
            <dt className={styles.strong}>Total after refund</dt>
            <dd className={styles.strong}>{formatCents(order.total - order.refundedAmount)}</dd>
          </>
        )}
      </dl>
      {order.invoices?.length > 0 && (
        <InvoiceList
          className={styles.muted}
          invoices={order.invoices}
          hrefOf={(number) =>
            apiUrl("/api/purchases/orders/{id}/invoices/{number}", { id: order.id, number })
          }
        />
      )}
      {!isWaiting(order.status) && isPaid && (
        <div className={styles.actions}>
          <Button variant="ghost" onClick={onEditBilling}>
            {billingDetails ? "Edit billing details" : "Add billing details"}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The billing details or, without them, the account. */
function billedTo({ billingDetails, buyer }: MemberOrder): string {
  const given = [billingDetails?.name, billingDetails?.address].filter(Boolean);
  return (given.length > 0 ? given : [buyer.firstName, buyer.email]).join("\n");
}

/** The price is that before the discount, so a refund names what was paid. */
function refundText({ amount, refundedAmount, status }: MemberOrder["items"][number]): string {
  if (refundedAmount >= amount) return "Refunded";
  const part = `Refunded in part, of the ${formatCents(amount)} you paid`;
  return status === "delivered" ? `${part}. It stays yours.` : part;
}

function ReceiptItem({ item }: { item: MemberOrder["items"][number] }) {
  const titleId = useId();
  const href = safeHref(item.url);
  return (
    <li className={styles.item}>
      <div className={styles.itemTitle}>
        <span id={titleId} dir="auto">
          <AgentTitle title={item.title} slug={item.slug} />
        </span>{" "}
        {item.status !== "delivered" && (
          <StatusBadge tone={itemStatuses[item.status].tone}>{itemStatuses[item.status].name}</StatusBadge>
        )}
      </div>
      <span className={styles.amount}>{formatCents(item.price)}</span>
      {item.refundedAmount > 0 && (
        <p className={styles.refund}>
          <span>{refundText(item)}</span>
          <span className={styles.amount}>{formatCents(-item.refundedAmount)}</span>
        </p>
      )}
      {!href && !item.hasPackage && item.status === "delivered" && (
        <p className={styles.refund}>{linkUnavailable}</p>
      )}
      {href && (
        <ExternalButtonLink
          variant="ghost"
          href={href}
          className={cx(styles.open, styles.screenOnly)}
          aria-describedby={titleId}
        >
          Open GPT
          <ExternalLink aria-hidden />
        </ExternalButtonLink>
      )}
      {item.hasPackage && (
        <span className={cx(styles.open, styles.screenOnly)}>
          <AddPackageLink agentId={item.gptId} titleId={titleId} variant="ghost" />
        </span>
      )}
    </li>
  );
}

/** What happened to the order, and the messages about it, oldest first. */
function Timeline({ order }: { order: MemberOrder }) {
  const events = order.timeline.flatMap(({ at, kind, title, amount }) => {
    const text = eventTitle(kind);
    const detail = [title, amount == null ? null : formatCents(amount)].filter(Boolean).join(", ");
    return text ? [{ at, text, detail }] : [];
  });
  const messages = order.messages.map(({ createdAt, topic, text }) => ({
    at: createdAt,
    text: topic ? "You wrote to us" : "We replied",
    detail: text,
  }));
  const all = [...events, ...messages].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <ol className={timelineStyles.timeline}>
      {all.map(({ at, text, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id and are only appended
        <li key={index} className={timelineStyles.event}>
          <p className={timelineStyles.title}>{text}</p>
          {detail && (
            <p className={styles.lines} dir="auto">
              {detail}
            </p>
          )}
          <time dateTime={at} className={styles.muted}>
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
