import { Link } from "react-router-dom";
import listStyles from "@/components/admin/admin-list-page.module.css";
import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { EmailAddress } from "@/components/admin/email-address";
import {
  agentFilter,
  dateFilters,
  type Filter,
  searchFilter,
  selectFilter,
  sortFilter,
} from "@/components/admin/filters";
import { RowLink } from "@/components/admin/list-detail";
import { useAgentsForSale } from "@/components/admin/use-agents-for-sale";
import {
  type OrderSummary,
  type OrderTotals,
  useOrders,
  useOrdersWithQuestion,
  useOrderTotals,
} from "@/features/orders/admin-api";
import { problemNames, providerNames, statuses } from "@/features/orders/order-texts";
import { useWaitingQuestions, waitingText } from "@/features/orders/waiting-questions";
import { cx } from "@/lib/cx";
import { formatCents } from "@/lib/format/money";
import { pluralize } from "@/lib/format/pluralize";
import { formerMember } from "@/lib/former-member";
import { orderPath } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { DateTime } from "@/ui/date-time";

const noun = { one: "order", many: "orders" };
const labels = {
  title: "Orders",
  noun,
  none: "No orders yet",
  noneYet: "Every order shows up here once it is paid. Filters show checkouts that were not.",
};

const filters = (agents: Parameters<typeof agentFilter>[0]): Filter[] => [
  searchFilter("Search orders", "Order, email, name, or payment"),
  { kind: "text", name: "code", label: "Discount code", placeholder: "Discount code", toQuery: toCode },
  selectFilter("status", "Status", statuses),
  agentFilter(agents),
  selectFilter("provider", "Provider", providerNames),
  selectFilter("problem", "Problem", problemNames),
  {
    kind: "select",
    name: "unpaid",
    param: "paid",
    label: "Unpaid checkouts",
    choices: [
      { value: "", label: "Hidden" },
      { value: "shown", label: "Shown" },
    ],
    unless: ["q", "status", "problem"],
    toQuery: (value) => (value === "" ? "true" : ""),
  },
  ...dateFilters(),
  sortFilter(
    { value: "newest", label: "Newest" },
    { value: "oldest", label: "Oldest" },
    { value: "highest", label: "Highest total" },
    { value: "lowest", label: "Lowest total" },
  ),
];

function toCode(text: string): string {
  return /^\s*[\w-]{1,40}\s*$/.test(text) ? text.trim() : "";
}

const columns = (waiting: readonly OrderSummary[]): Columns<OrderSummary> => [
  {
    name: "Order",
    cell: (order) => (
      <>
        <RowLink to={orderPath(order.id)}>
          <span data-detail>{order.number}</span>
        </RowLink>
        <span className={cx(cellStyles.detail, cellStyles.oneLine)}>{order.titles?.join(", ")}</span>
      </>
    ),
  },
  {
    name: "Member",
    onPhone: "top",
    cell: ({ member }) => (
      <div className={cx(cellStyles.cell, cellStyles.email)}>
        <span>{member?.firstName || formerMember}</span>
        {member?.email && (
          <span className={cellStyles.detail} data-detail>
            <EmailAddress>{member.email}</EmailAddress>
          </span>
        )}
      </div>
    ),
  },
  {
    name: "Date",
    onPhone: "bottom",
    cell: ({ createdAt, settledAt }) => {
      const date = settledAt ?? createdAt;
      return <DateTime value={date} />;
    },
  },
  {
    name: "Status",
    onPhone: "end",
    cell: ({ id, status, discountCode, isImported }) => (
      <div className={cellStyles.cell}>
        <StatusBadge {...statuses[status]} />
        {waiting.some((order) => order.id === id) && <StatusBadge tone="problem">Question</StatusBadge>}
        {(discountCode || isImported) && (
          <span className={cellStyles.detail} data-detail>
            {isImported ? "Imported purchase" : discountCode}
          </span>
        )}
      </div>
    ),
  },
  {
    name: "Total",
    onPhone: "end",
    isNumeric: true,
    cell: ({ total, refundedAmount }) => (
      <div className={cellStyles.amount}>
        <span>{formatCents(total)}</span>
        {refundedAmount > 0 && (
          <span className={cellStyles.detail} data-detail>
            {formatCents(-refundedAmount)}
          </span>
        )}
      </div>
    ),
  },
];

const waitingFilter = { problem: "open_message" };

/** All orders, with the sums of those that match the filters. */
export function OrdersAdminPage({ canExport }: { canExport: boolean }) {
  const { data: agents } = useAgentsForSale();
  const list = useOrders(filters(agents));
  const count = useWaitingQuestions(true);
  const waiting = useOrdersWithQuestion(Boolean(count));
  const { data: totals } = useOrderTotals(list.filterQuery);
  return (
    <CursorListPage
      labels={labels}
      list={list}
      summary={totals && describeTotals(totals)}
      columns={columns(waiting)}
      notice={
        Boolean(count) &&
        list.params.problem !== waitingFilter.problem && (
          <p className={listStyles.notice}>
            <Link to={{ search: list.filteredUrl(waitingFilter) }}>{waitingText(count ?? 0)}</Link>
          </p>
        )
      }
      csv={canExport ? "/api/admin/orders.csv" : undefined}
    />
  );
}

function describeTotals({ count, gross, refunded, net }: OrderTotals): string {
  const orders = pluralize(count, noun);
  return `${orders} · ${formatCents(gross)} paid · ${formatCents(refunded)} refunded · ${formatCents(net)} net`;
}
