import { ExternalLink } from "lucide-react";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { Link } from "react-router-dom";
import { AddPackageLink } from "@/components/add-package-link";
import { ReviewLink } from "@/components/review-link";
import { usePurchases } from "@/features/purchases/api";
import { BundleName, groupByBundle } from "@/features/purchases/cart/bundle-group";
import { AgentTitle } from "@/features/purchases/orders/agent-title";
import {
  groupByOrder,
  matchesOrder,
  type OrderGroup,
  orderTotal,
} from "@/features/purchases/orders/group-by-order";
import { useOpenOrders } from "@/features/purchases/orders/order-api";
import { statuses } from "@/features/purchases/orders/order-page-texts";
import styles from "@/features/purchases/orders/purchase-history-page.module.css";
import { ReceiptButton } from "@/features/purchases/orders/receipt-button";
import type { Purchase } from "@/features/purchases/schema";
import { countUnreadable } from "@/lib/api/unreadable";
import { formatDate } from "@/lib/format/dates";
import { formatCents } from "@/lib/format/money";
import { linkUnavailable } from "@/lib/link-unavailable";
import { orderPath, paths } from "@/lib/paths/paths";
import { safeHref } from "@/lib/paths/safe-href";
import { StatusBadge } from "@/ui/badge";
import { ButtonLink, ExternalButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Select } from "@/ui/field";
import { BasketIllustration } from "@/ui/illustrations/basket";
import { Page } from "@/ui/page";
import { SearchField } from "@/ui/search-field";
import { SkeletonCards } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { SafeItems, UnreadableEntries } from "@/ui/unreadable";
import { LiveRegion } from "@/ui/visually-hidden";

export function PurchaseHistoryPage() {
  return (
    <Page title="Purchase History" heading="PURCHASE HISTORY" subtitle="View all your GPT Agent purchases">
      <OpenOrders />
      <History />
    </Page>
  );
}

/** Orders that are paid or about to be paid: nothing that was paid is ever out of sight. */
function OpenOrders() {
  const { data: orders } = useOpenOrders();
  if (!orders || orders.length === 0) return null;
  return (
    <ul className={styles.open} aria-label="Open orders">
      {orders.map(({ id, orderNumber, status, titles, total }) => (
        <li key={id} className={styles.openOrder}>
          <StatusBadge tone={statuses[status].tone}>{statuses[status].name}</StatusBadge>
          <span className={styles.openTitle}>{titles.join(", ")}</span>
          <span className={styles.amount}>{formatCents(total)}</span>
          <Link to={orderPath(id)}>View order {orderNumber}</Link>
        </li>
      ))}
    </ul>
  );
}

function History() {
  const { data: purchases, error, mutate } = usePurchases();
  if (error && !purchases) {
    return <ErrorState title="We couldn't load your purchases" onRetry={() => void mutate()} />;
  }
  if (!purchases) return <SkeletonCards count={3} label="Loading purchases" />;
  if (purchases.length === 0) {
    return (
      <EmptyState
        illustration={<BasketIllustration />}
        title="No purchases yet"
        action={<ButtonLink to={paths.premiumAgents}>Browse Premium GPT Agents</ButtonLink>}
      >
        You haven't purchased any premium GPT Agents yet.
      </EmptyState>
    );
  }
  return (
    <>
      {purchases.length < SEARCHABLE ? (
        <Orders orders={groupByOrder(purchases)} />
      ) : (
        <SearchedOrders orders={groupByOrder(purchases)} />
      )}
      <UnreadableEntries count={countUnreadable(purchases)} />
    </>
  );
}

/** From so many purchases on there are a search and a sort order. */
const SEARCHABLE = 10;
const sortOrders = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "highest", label: "Highest total" },
] as const;

function SearchedOrders({ orders }: { orders: readonly OrderGroup[] }) {
  const [search, setSearch] = useState("");
  const deferredSearch = useDeferredValue(search);
  const [sort, setSort] = useState<string>(sortOrders[0].value);
  const matching = orders.filter((order) => matchesOrder(order, deferredSearch));
  const found =
    sort === "highest"
      ? matching.sort((a, b) => orderTotal(b) - orderTotal(a))
      : sort === "oldest"
        ? matching.reverse()
        : matching;
  return (
    <>
      <search className={styles.search}>
        <SearchField
          label="Search your purchases"
          placeholder="Title or order number"
          value={search}
          onChange={setSearch}
        />
        <Select
          label="Sort"
          hideLabel
          value={sort}
          choices={sortOrders}
          onChange={(event) => setSort(event.target.value)}
        />
      </search>
      <LiveRegion>{deferredSearch.trim() && `${found.length} of ${orders.length} orders found`}</LiveRegion>
      {found.length > 0 ? (
        <Orders orders={found} />
      ) : (
        <EmptyState illustration={<BasketIllustration />} title="No purchase matches" />
      )}
    </>
  );
}

function Orders({ orders }: { orders: readonly OrderGroup[] }) {
  return (
    <ul className={styles.list} aria-label="Purchases">
      <SafeItems>
        {orders.map((order) => (
          <li key={order.number || order.purchases[0].id}>
            <OrderCard order={order} />
          </li>
        ))}
      </SafeItems>
    </ul>
  );
}

function OrderCard({ order }: { order: OrderGroup }) {
  const { number, discountCode, purchases } = order;
  const numberId = useId();
  return (
    <Card className={styles.order}>
      {groupByBundle(purchases, ({ bundle }) => bundle).map(({ bundleId: bundle, items }): ReactNode => {
        const rows = items.map((purchase) => <PurchaseItem key={purchase.id} purchase={purchase} />);
        if (bundle == null) return rows;
        return (
          <section key={bundle} className={styles.bundle} aria-label={`Bundle ${bundle}`}>
            <BundleName title={bundle} />
            {rows}
          </section>
        );
      })}
      <div className={styles.footer}>
        {number && (
          <p id={numberId} className={styles.number}>
            Order {number}
          </p>
        )}
        {discountCode && <p>Code {discountCode}</p>}
        {(discountCode || purchases.length > 1) && (
          <p>
            Total <strong className={styles.amount}>{formatCents(orderTotal(order))}</strong>
          </p>
        )}
        {purchases[0].orderId && (
          <Link to={orderPath(purchases[0].orderId)} aria-describedby={numberId}>
            View order
          </Link>
        )}
        {purchases[0].isImported ? (
          <p>Imported purchase</p>
        ) : (
          <ReceiptButton
            purchaseId={purchases[0].id}
            orderNumber={number}
            numberId={numberId}
            className={styles.receipt}
          />
        )}
      </div>
    </Card>
  );
}

/** Shown for purchases that the member no longer owns. */
const statusTexts = {
  refunded: {
    name: "Refunded",
    tone: "info",
    description: "This purchase was refunded, so you no longer have access.",
  },
  disputed: {
    name: "Disputed",
    tone: "problem",
    description: "This payment is disputed, so access is suspended.",
  },
  revoked: {
    name: "Revoked",
    tone: "problem",
    description: "We removed access to this purchase. Contact us if you think that's a mistake.",
  },
} as const;

function PurchaseItem({ purchase: { createdAt, amount, status, gpt } }: { purchase: Purchase }) {
  const titleId = useId();
  const title = gpt?.title || "GPT Agent";
  const state = status === "owned" ? null : statusTexts[status];
  const href = state ? null : safeHref(gpt?.url ?? "");
  return (
    <div className={styles.entry}>
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} dir="auto">
            <AgentTitle title={title} slug={gpt?.slug} />
          </h2>
          {state && <StatusBadge {...state} />}
        </div>
        <p className={styles.description} dir="auto">
          {gpt?.description || "No description available"}
        </p>
        {state && <p className={styles.state}>{state.description}</p>}
        {!state && !href && !gpt?.hasPackage && <p className={styles.state}>{linkUnavailable}</p>}
        <p className={styles.meta}>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          <span className={styles.amount}>{formatCents(amount)}</span>
          {!state && gpt?.slug && <ReviewLink agentId={gpt.id} slug={gpt.slug} titleId={titleId} />}
        </p>
      </div>
      {href && (
        <ExternalButtonLink variant="secondary" href={href} aria-describedby={titleId}>
          Access GPT
          <ExternalLink aria-hidden />
        </ExternalButtonLink>
      )}
      {!state && gpt?.hasPackage && <AddPackageLink agentId={gpt.id} titleId={titleId} />}
    </div>
  );
}
