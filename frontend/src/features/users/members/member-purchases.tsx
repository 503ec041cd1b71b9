import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { Section } from "@/components/admin/detail-page";
import type { Member, MemberPurchase } from "@/features/users/members/api";
import { purchaseStatuses } from "@/features/users/members/member-texts";
import { formatDate } from "@/lib/format/dates";
import { formatCents } from "@/lib/format/money";
import { orderPath, ordersOfMemberPath } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { type Column, Table } from "@/ui/table";

const columns: [Column<MemberPurchase>, ...Column<MemberPurchase>[]] = [
  {
    name: "Agent",
    cell: ({ agentTitle, orderId, orderNumber }) => (
      <>
        <span className={cellStyles.name}>{agentTitle}</span>
        <Link to={orderPath(orderId)} className={cellStyles.link}>
          Order {orderNumber}
        </Link>
      </>
    ),
  },
  {
    name: "Status",
    cell: ({ status, discountCode, isImported }) => (
      <div className={cellStyles.cell}>
        <StatusBadge tone={purchaseStatuses[status].tone}>{purchaseStatuses[status].name}</StatusBadge>
        {discountCode && <span className={cellStyles.detail}>{discountCode}</span>}
        {isImported && <span className={cellStyles.detail}>Imported purchase</span>}
      </div>
    ),
  },
  { name: "Bought", cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time> },
  { name: "Paid", isNumeric: true, cell: ({ amount }) => formatCents(amount) },
];

/** The agents that the member bought or was given. */
export function MemberPurchases({ member: { id, purchases } }: { member: Member }) {
  return (
    <Section
      title="Purchases"
      action={
        <Link to={ordersOfMemberPath(id)} className={cellStyles.link}>
          All orders
        </Link>
      }
    >
      {purchases.length > 0 ? (
        <Table caption="Purchases" columns={columns} rows={purchases} />
      ) : (
        <p className={cellStyles.detail}>No purchases yet.</p>
      )}
    </Section>
  );
}
