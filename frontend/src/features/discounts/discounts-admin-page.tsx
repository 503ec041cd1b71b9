import { CopyPlus, Pencil, Power, PowerOff } from "lucide-react";
import { useRef, useState } from "react";
import cellStyles from "@/components/admin/cells.module.css";
import { CursorListPage } from "@/components/admin/cursor-list-page";
import { DownloadLink } from "@/components/admin/download-link";
import controlStyles from "@/components/admin/list-controls.module.css";
import { ListFilters } from "@/components/admin/list-filters";
import actionStyles from "@/components/admin/page-actions.module.css";
import { useSearchShortcut } from "@/components/admin/use-search-shortcut";
import { toastAdminError } from "@/components/error-feedback";
import { type AdminDiscount, useDiscounts } from "@/features/discounts/admin-api";
import { DiscountBatchDialog } from "@/features/discounts/discount-batch-dialog";
import { DiscountDetailsDialog } from "@/features/discounts/discount-details-dialog";
import { DiscountEditorDialog } from "@/features/discounts/discount-editor-dialog";
import { DiscountSimulatorDialog } from "@/features/discounts/discount-simulator-dialog";
import {
  describeConditions,
  formatUses,
  formatValue,
  statusNames,
  statusTones,
} from "@/features/discounts/discount-texts";
import styles from "@/features/discounts/discounts-admin.module.css";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { anyChoice, choicesOf } from "@/lib/list-view";
import { searchShortcut } from "@/lib/search-shortcut";
import { formatSum } from "@/lib/sums";
import { StatusBadge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { FilterSelect } from "@/ui/filter-field";
import { SearchField } from "@/ui/search-field";
import type { Column } from "@/ui/table";
import { toast } from "@/ui/toast";

const labels = {
  title: "Discount codes",
  subtitle: "What each code gives, who may use it, and what it brought in",
  noun: { one: "code", many: "codes" },
  loading: "Loading codes...",
  failed: "We couldn't load the codes",
  none: "No codes yet",
  noneYet: "Create one, and share its link. What it brings in will show up here.",
  noResults: "No codes match these filters",
};
const sorts = [
  { value: "newest", label: "Newest" },
  { value: "uses", label: "Most used" },
  { value: "revenue", label: "Most revenue" },
];

type Opened =
  | { dialog: "edit"; item: AdminDiscount | null; template: AdminDiscount | null }
  | { dialog: "details"; item: AdminDiscount }
  | { dialog: "batch" }
  | { dialog: "simulator" };

/** Discount codes: list, editor, batches and simulator. */
export function DiscountsAdminPage() {
  const list = useDiscounts();
  const { filters, setFilters, filterProps } = list;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [busy, setBusy] = useState<string>();
  const searchField = useRef<HTMLInputElement>(null);
  useSearchShortcut(searchField);
  const close = () => setOpened(null);
  const { batch = "none" } = filters;
  const isBatch = batch !== "none" && batch !== "all";

  const toggle = async ({ id, code, status }: AdminDiscount) => {
    if (busy !== undefined) return;
    setBusy(id);
    const isActive = status === "off";
    try {
      await list.setActive(id, isActive);
      toast({
        title: isActive ? "Code activated" : "Code deactivated",
        description: isActive ? `${code} can be used again.` : `${code} can no longer be used.`,
      });
    } catch (error) {
      toastAdminError(error, `${code} couldn't be changed`, "");
    } finally {
      setBusy(undefined);
    }
  };

  const columns: [Column<AdminDiscount>, ...Column<AdminDiscount>[]] = [
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
          <StatusBadge tone={statusTones[status]}>{statusNames[status]}</StatusBadge>
          {batchId && batchId !== batch && (
            <button type="button" className={cellStyles.link} onClick={() => setFilters({ batch: batchId })}>
              Show its batch
            </button>
          )}
        </div>
      ),
    },
    { name: "Uses", isNumeric: true, cell: formatUses },
    { name: "Revenue", isNumeric: true, cell: ({ revenue }) => formatSum(revenue) },
    { name: "Discount given", isNumeric: true, cell: ({ discountGiven }) => formatSum(discountGiven) },
  ];

  return (
    <CursorListPage
      labels={labels}
      list={list}
      columns={columns}
      actions={
        <div className={actionStyles.actions}>
          <Button onClick={() => setOpened({ dialog: "edit", item: null, template: null })}>New code</Button>
          <Button variant="secondary" onClick={() => setOpened({ dialog: "batch" })}>
            New batch
          </Button>
          <Button variant="secondary" onClick={() => setOpened({ dialog: "simulator" })}>
            Simulate
          </Button>
          <DownloadLink href={adminEndpoints.discountsCsv(list.query)}>Download CSV</DownloadLink>
        </div>
      }
      controls={
        <>
          <div className={controlStyles.search}>
            <SearchField
              ref={searchField}
              label="Search codes"
              placeholder="Part of a code"
              shortcut={searchShortcut}
              {...filterProps("q")}
            />
          </div>
          <ListFilters activeCount={list.activeFilterCount}>
            <FilterSelect
              label="Status"
              choices={[anyChoice, ...choicesOf(statusNames)]}
              {...filterProps("status")}
            />
            <FilterSelect
              label="Codes"
              choices={[
                { value: "none", label: "Without batches" },
                { value: "all", label: "With batches" },
                ...(isBatch ? [{ value: batch, label: "One batch" }] : []),
              ]}
              {...filterProps("batch")}
            />
          </ListFilters>
          <FilterSelect label="Sort" choices={sorts} {...filterProps("sort")} />
        </>
      }
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
              aria-busy={busy === item.id}
              onClick={() => void toggle(item)}
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
          fallbackFocus={() => searchField.current}
        />
      )}
      {opened?.dialog === "details" && <DiscountDetailsDialog discount={opened.item} onClose={close} />}
      {opened?.dialog === "batch" && (
        <DiscountBatchDialog onCreated={(id) => setFilters({ batch: id })} onClose={close} />
      )}
      {opened?.dialog === "simulator" && <DiscountSimulatorDialog onClose={close} />}
    </CursorListPage>
  );
}
