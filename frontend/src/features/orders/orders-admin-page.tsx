import { useRef } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { CursorListPage } from "@/components/admin/cursor-list-page";
import { DownloadLink } from "@/components/admin/download-link";
import { EmailAddress } from "@/components/admin/email-address";
import { ListFilters } from "@/components/admin/list-filters";
import { useAgentsForSale } from "@/components/admin/use-agents-for-sale";
import { withoutSort } from "@/components/admin/use-cursor-list";
import { useSearchShortcut } from "@/components/admin/use-search-shortcut";
import { type OrderSummary, type OrderTotals, useOrders, useOrderTotals } from "@/features/orders/admin-api";
import { problemNames, providerNames, statusNames, statusTones } from "@/features/orders/order-texts";
import styles from "@/features/orders/orders-admin-page.module.css";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { memberPath, orderPath } from "@/lib/admin-paths";
import { cx } from "@/lib/cx";
import { formatDateTime } from "@/lib/dates";
import { formerMember } from "@/lib/former-member";
import { anyChoice, choicesOf } from "@/lib/list-view";
import { formatCents } from "@/lib/money";
import { pluralize } from "@/lib/pluralize";
import { searchShortcut } from "@/lib/search-shortcut";
import { formatSum } from "@/lib/sums";
import { StatusBadge } from "@/ui/badge";
import { FilterDate, FilterSelect } from "@/ui/filter-field";
import { SearchField } from "@/ui/search-field";
import type { Column } from "@/ui/table";

const noun = { one: "order", many: "orders" };
const labels = {
  title: "Orders",
  subtitle: "Who bought what, and what became of it",
  noun,
  loading: "Loading orders...",
  failed: "We couldn't load the orders",
  none: "No orders yet",
  noneYet: "Every order shows up here as soon as someone goes to the checkout.",
  noResults: "No orders match these filters",
};

const sortChoices = [
  { value: "newest", label: "Newest" },
  { value: "oldest", label: "Oldest" },
  { value: "highest", label: "Highest total" },
  { value: "lowest", label: "Lowest total" },
];

const columns: [Column<OrderSummary>, ...Column<OrderSummary>[]] = [
  {
    name: "Order",
    cell: (order) => (
      <>
        <Link to={orderPath(order.id)} className={cellStyles.link}>
          {order.number}
        </Link>
        <span className={cellStyles.detail}>{order.titles.join(", ")}</span>
      </>
    ),
  },
  {
    name: "Member",
    cell: ({ member }) => (
      <div className={cx(cellStyles.cell, cellStyles.email)}>
        {member.firstName === null ? (
          <span>{formerMember}</span>
        ) : (
          <Link to={memberPath(member.id)} className={cellStyles.link}>
            {member.firstName}
          </Link>
        )}
        {member.email !== null && (
          <span className={cellStyles.detail}>
            <EmailAddress>{member.email}</EmailAddress>
          </span>
        )}
      </div>
    ),
  },
  {
    name: "Date",
    cell: ({ createdAt, settledAt }) => {
      const date = settledAt ?? createdAt;
      return <time dateTime={date}>{formatDateTime(date)}</time>;
    },
  },
  {
    name: "Status",
    cell: ({ status, discountCode }) => (
      <div className={cellStyles.cell}>
        <StatusBadge tone={statusTones[status]}>{statusNames[status]}</StatusBadge>
        {discountCode && <span className={cellStyles.detail}>{discountCode}</span>}
      </div>
    ),
  },
  {
    name: "Total",
    isNumeric: true,
    cell: ({ total, refundedAmount }) => (
      <div className={cellStyles.amount}>
        <span>{formatCents(total)}</span>
        {refundedAmount > 0 && <span className={cellStyles.detail}>{formatCents(-refundedAmount)}</span>}
      </div>
    ),
  },
];

/** All orders, with the sums of those that match the filters. */
export function OrdersAdminPage({ canExport }: { canExport: boolean }) {
  const list = useOrders();
  const { data: totals } = useOrderTotals(withoutSort(list.query));
  const { data: agents } = useAgentsForSale();
  const { filters, filterProps } = list;
  const searchField = useRef<HTMLInputElement>(null);
  useSearchShortcut(searchField);
  const agentChoices = (agents ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const agent = filters.agent ?? "";
  // A link may name an agent that is no longer sold.
  if (agent !== anyChoice.value && !agentChoices.some(({ value }) => value === agent)) {
    agentChoices.push({ value: agent, label: "Selected agent" });
  }
  const hasList = list.items && !list.isLoading && !list.error;

  return (
    <CursorListPage
      labels={labels}
      list={list}
      hint={hasList && totals && totals.count > 0 ? describeTotals(totals) : undefined}
      columns={columns}
      actions={
        canExport && <DownloadLink href={adminEndpoints.ordersCsv(list.query)}>Download CSV</DownloadLink>
      }
      controls={
        <>
          <div className={styles.search}>
            <SearchField
              ref={searchField}
              label="Search orders"
              placeholder="Order, email, name or payment"
              shortcut={searchShortcut}
              {...filterProps("q")}
            />
          </div>
          <ListFilters activeCount={list.activeFilterCount}>
            <div className={styles.code}>
              <SearchField label="Discount code" placeholder="Discount code" {...filterProps("code")} />
            </div>
            <FilterSelect
              label="Status"
              choices={[anyChoice, ...choicesOf(statusNames)]}
              {...filterProps("status")}
            />
            <FilterSelect label="Agent" choices={[anyChoice, ...agentChoices]} {...filterProps("agent")} />
            <FilterSelect
              label="Provider"
              choices={[anyChoice, ...choicesOf(providerNames)]}
              {...filterProps("provider")}
            />
            <FilterSelect
              label="Problem"
              choices={[anyChoice, ...choicesOf(problemNames)]}
              {...filterProps("problem")}
            />
            <FilterDate label="From" {...filterProps("from")} />
            <FilterDate label="To" {...filterProps("to")} />
          </ListFilters>
          <FilterSelect label="Sort" choices={sortChoices} {...filterProps("sort")} />
        </>
      }
    />
  );
}

function describeTotals({ count, gross, refunded, net }: OrderTotals): string {
  const orders = pluralize(count, noun);
  return `${orders} · ${formatSum(gross)} paid · ${formatSum(refunded)} refunded · ${formatSum(net)} net`;
}
