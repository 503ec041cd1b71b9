import { Copy } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { copyWithToast } from "@/components/copy-with-toast";
import { type AdminDiscount, type DiscountUse, useDiscountUses } from "@/features/discounts/admin-api";
import { describeConditions, formatUses, formatValue } from "@/features/discounts/discount-texts";
import styles from "@/features/discounts/discounts-admin.module.css";
import { formatCents } from "@/lib/format/money";
import { formerMember } from "@/lib/former-member";
import { memberPath, orderPath } from "@/lib/paths/admin-paths";
import { paths } from "@/lib/paths/paths";
import { Button } from "@/ui/button";
import { DateTime } from "@/ui/date-time";
import { Dialog } from "@/ui/dialog";
import { EmptyState, ErrorState } from "@/ui/states";
import { type Column, Table, TableSkeleton } from "@/ui/table";

const columns: [Column<DiscountUse & { id: string }>, ...Column<DiscountUse & { id: string }>[]] = [
  {
    name: "Member",
    cell: ({ memberId, email, orderId, orderNumber }) => (
      <>
        <div>
          {email == null ? (
            formerMember
          ) : (
            <Link className={cellStyles.link} to={memberPath(memberId)}>
              {email}
            </Link>
          )}
        </div>
        <Link className={cellStyles.link} to={orderPath(orderId)}>
          Order {orderNumber}
        </Link>
      </>
    ),
  },
  {
    name: "When",
    cell: ({ settledAt }) => <DateTime value={settledAt} />,
  },
  { name: "Discount", isNumeric: true, cell: ({ discountAmount }) => formatCents(discountAmount) },
  {
    name: "Paid",
    isNumeric: true,
    cell: ({ total, refunded }) => (
      <div className={cellStyles.amount}>
        <span>{formatCents(total)}</span>
        {refunded > 0 && <span className={cellStyles.detail}>{formatCents(refunded)} refunded</span>}
      </div>
    ),
  },
];

/** The terms of a code, the link that applies it, and its uses. */
export function DiscountDetailsDialog({
  discount,
  onClose,
}: {
  discount: AdminDiscount;
  onClose: () => void;
}) {
  const { code, terms, revenue, discountGiven } = discount;
  const link = `${window.location.origin}${paths.premiumAgents}?code=${encodeURIComponent(code)}`;
  const copy = () =>
    copyWithToast(
      link,
      { title: "Link copied", description: "It applies the code in the cart." },
      { title: "We couldn't copy the link", description: link },
    );
  return (
    <Dialog open wide onOpenChange={onClose} title={`Discount code ${code}`}>
      <dl className={styles.facts}>
        <dt>Discount</dt>
        <dd>{formatValue(terms)}</dd>
        <dt>Conditions</dt>
        <dd>{describeConditions(terms).join(" · ") || "None"}</dd>
        <dt>Uses</dt>
        <dd>{formatUses(discount)}</dd>
        <dt>Revenue</dt>
        <dd>{formatCents(revenue)}</dd>
        <dt>Discount given</dt>
        <dd>{formatCents(discountGiven)}</dd>
        <dt>Link</dt>
        <dd>
          <span className={cellStyles.detail}>{link}</span>
        </dd>
      </dl>
      <Button variant="secondary" onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy link
      </Button>
      <h3 className={styles.heading}>Who used it</h3>
      <Uses id={discount.id} />
    </Dialog>
  );
}

function Uses({ id }: { id: string }) {
  /** The cursors of this page and those before. */
  const [cursors, setCursors] = useState<readonly string[]>([""]);
  const { data, error, mutate } = useDiscountUses(id, cursors.at(-1) ?? "");
  const next = data?.nextCursor;
  if (error) return <ErrorState title="We couldn't load who used it" onRetry={() => void mutate()} />;
  if (!data) return <TableSkeleton />;
  if (data.items.length === 0 && cursors.length === 1) {
    return <EmptyState title="No uses yet">Paid orders with this code will show up here.</EmptyState>;
  }
  return (
    <>
      <Table
        caption="Orders with this code"
        columns={columns}
        rows={data.items.map((use) => ({ ...use, id: use.orderId }))}
      />
      {(cursors.length > 1 || next) && (
        <div className={styles.buttons}>
          <Button
            variant="ghost"
            unavailable={cursors.length === 1}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            Newer
          </Button>
          <Button variant="ghost" unavailable={!next} onClick={() => setCursors([...cursors, next ?? ""])}>
            Older
          </Button>
        </div>
      )}
    </>
  );
}
