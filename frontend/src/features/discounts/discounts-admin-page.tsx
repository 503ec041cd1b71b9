import { CopyPlus, Pencil, Power, PowerOff } from "lucide-react";
import { useState } from "react";
import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { type Filter, searchFilter, selectFilter, sortFilter } from "@/components/admin/filters";
import { useItemAction } from "@/components/admin/use-item-action";
import { type AdminDiscount, setDiscountActive, useDiscounts } from "@/features/discounts/admin-api";
import { DiscountBatchDialog } from "@/features/discounts/discount-batch-dialog";
import { DiscountDetailsDialog } from "@/features/discounts/discount-details-dialog";
import { DiscountEditorDialog } from "@/features/discounts/discount-editor-dialog";
import { describeConditions, formatUses, formatValue, statuses } from "@/features/discounts/discount-texts";
import styles from "@/features/discounts/discounts-admin.module.css";
import { formatCents } from "@/lib/format/money";
import { StatusBadge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";

const labels = {
  title: "Discounts",
  noun: { one: "code", many: "codes" },
  none: "No codes yet",
  noneYet: "Create one, and share its link. What it brings in will show up here.",
};

const filters: Filter[] = [
  searchFilter("Search codes", "Part of a code"),
  selectFilter("status", "Status", statuses),
  {
    kind: "select",
    name: "batch",
    label: "Codes",
    choices: [
      { value: "none", label: "Without batches" },
      { value: "all", label: "With batches" },
    ],
    otherLabel: () => "One batch",
    toQuery: (value) => (value === "all" ? "" : value),
  },
  sortFilter(
    { value: "newest", label: "Newest" },
    { value: "uses", label: "Most used" },
    { value: "revenue", label: "Most revenue" },
  ),
];

type Opened =
  | { dialog: "edit"; item: AdminDiscount | null; template: AdminDiscount | null }
  | { dialog: "details"; item: AdminDiscount }
  | { dialog: "batch" };

/** Discount codes: list, editor and batches. */
export function DiscountsAdminPage() {
  const list = useDiscounts(filters);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const toggle = useItemAction<AdminDiscount>(({ id, status }) => setDiscountActive(id, status === "off"), {
    done: ({ code, status }) =>
      status === "off"
        ? { title: "Code activated", description: `${code} can be used again.` }
        : { title: "Code deactivated", description: `${code} can no longer be used.` },
    failed: ({ code }) => `${code} couldn't be changed`,
    refresh: list.refresh,
  });

  const columns: Columns<AdminDiscount> = [
    {
      name: "Code",
      cell: (item) => (
        <>
          <button
            type="button"
            className={cellStyles.link}
            onClick={() => setOpened({ dialog: "details", item })}
          >
            {item.code}
          </button>
          <span className={cellStyles.detail}>
            {[formatValue(item.terms), ...describeConditions(item.terms)].join(" · ")}
          </span>
        </>
      ),
    },
    {
      name: "Status",
      cell: ({ status, batchId }) => (
        <div className={cellStyles.cell}>
          <StatusBadge {...statuses[status]} />
          {batchId && batchId !== list.params.batch && (
            <button
              type="button"
              className={cellStyles.link}
              onClick={() => list.setFilters({ batch: batchId })}
            >
              Show its batch
            </button>
          )}
        </div>
      ),
    },
    { name: "Uses", isNumeric: true, cell: formatUses },
    { name: "Revenue", isNumeric: true, cell: ({ revenue }) => formatCents(revenue) },
    { name: "Discount given", isNumeric: true, cell: ({ discountGiven }) => formatCents(discountGiven) },
  ];

  return (
    <CursorListPage
      labels={labels}
      list={list}
      columns={columns}
      actions={
        <>
          <Button onClick={() => setOpened({ dialog: "edit", item: null, template: null })}>New code</Button>
          <Button variant="secondary" onClick={() => setOpened({ dialog: "batch" })}>
            New batch
          </Button>
        </>
      }
      csv="/api/admin/discounts.csv"
      renderActions={(item) => {
        const { code } = item;
        return (
          <div className={styles.rowActions}>
            <IconButton
              label={`Edit ${code}`}
              onClick={() => setOpened({ dialog: "edit", item, template: null })}
            >
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              label={`Duplicate ${code}`}
              onClick={() => setOpened({ dialog: "edit", item: null, template: item })}
            >
              <CopyPlus aria-hidden />
            </IconButton>
            <IconButton
              label={`${item.status === "off" ? "Activate" : "Deactivate"} ${code}`}
              aria-busy={toggle.isBusy(item)}
              onClick={() => toggle.run(item)}
            >
              {item.status === "off" ? <Power aria-hidden /> : <PowerOff aria-hidden />}
            </IconButton>
          </div>
        );
      }}
    >
      {opened?.dialog === "edit" && (
        <DiscountEditorDialog
          item={opened.item}
          template={opened.template?.terms ?? null}
          save={list.save}
          fetchItem={list.fetchItem}
          onChanged={list.refresh}
          onClose={close}
        />
      )}
      {opened?.dialog === "details" && <DiscountDetailsDialog discount={opened.item} onClose={close} />}
      {opened?.dialog === "batch" && (
        <DiscountBatchDialog onCreated={(id) => list.setFilters({ batch: id })} onClose={close} />
      )}
    </CursorListPage>
  );
}
