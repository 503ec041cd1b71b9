import { Link } from "react-router-dom";
import { AdminListPage } from "@/components/admin/admin-list-page";
import cellStyles from "@/components/admin/cells.module.css";
import { useAdminBundles } from "@/features/bundles/admin-api";
import { BundleEditorDialog } from "@/features/bundles/bundle-editor-dialog";
import type { AdminBundle } from "@/features/bundles/schema";
import { cx } from "@/lib/cx";
import { formatCents } from "@/lib/format/money";
import { bundlePath } from "@/lib/paths/bundle-path";
import { StatusBadge } from "@/ui/badge";
import { type Column, Table, TableSkeleton } from "@/ui/table";

const heading = "Bundles";
const labels = {
  noun: { one: "bundle", many: "bundles" },
  none: "No bundles yet",
  add: "New bundle",
  addFirst: "Create your first bundle",
  title: "Delete bundle",
  question: "Are you sure you want to delete this bundle?",
  deleted: "Bundle deleted",
  notDeleted: "The bundle couldn't be deleted",
};

function statusOf({ isPublished, isForSale }: AdminBundle): "for-sale" | "problem" | "draft" {
  if (!isPublished) return "draft";
  return isForSale ? "for-sale" : "problem";
}

/** Why a published bundle cannot be bought. */
function describeProblem({ gpts, missingAgents, price, separateTotal }: AdminBundle): string {
  const unavailable = gpts.filter(({ isForSale }) => !isForSale).map(({ title }) => title);
  if (missingAgents > 0)
    unavailable.push(missingAgents === 1 ? "1 erased agent" : `${missingAgents} erased agents`);
  if (unavailable.length > 0) return `No longer for sale: ${unavailable.join(", ")}`;
  return price >= separateTotal ? `Its agents cost only ${formatCents(separateTotal)} separately` : "";
}

const columns: [Column<AdminBundle>, ...Column<AdminBundle>[]] = [
  {
    name: "Bundle",
    sort: [
      { value: "title", direction: "ascending" },
      { value: "-title", direction: "descending" },
    ],
    cell: (bundle) => (
      <>
        {bundle.isForSale ? (
          <Link
            to={bundlePath(bundle.slug)}
            className={cellStyles.rowLink}
            aria-label={`View page of ${bundle.title}`}
          >
            {bundle.title}
          </Link>
        ) : (
          <span className={cellStyles.name}>{bundle.title}</span>
        )}
        <span className={cx(cellStyles.detail, cellStyles.oneLine)}>
          {bundle.gpts?.map(({ title }) => title).join(" · ")}
        </span>
      </>
    ),
  },
  {
    name: "Status",
    cell: (bundle) => {
      const status = statusOf(bundle);
      if (status === "draft") return <StatusBadge tone="info">Draft</StatusBadge>;
      if (status === "for-sale") return <StatusBadge tone="normal">For sale</StatusBadge>;
      return (
        <div className={cellStyles.cell}>
          <StatusBadge tone="problem">Not available</StatusBadge>
          <span className={cellStyles.detail}>{describeProblem(bundle)}</span>
        </div>
      );
    },
  },
  {
    name: "Price",
    isNumeric: true,
    sort: [
      { value: "-price", direction: "descending" },
      { value: "price", direction: "ascending" },
    ],
    cell: ({ price }) => formatCents(price),
  },
  { name: "Sold separately", isNumeric: true, cell: ({ separateTotal }) => formatCents(separateTotal) },
];

/** Bundles: list and editor. */
export function BundlesAdminPage() {
  const { list, fetchItem, save, remove, changeAll } = useAdminBundles();
  return (
    <AdminListPage
      title="Bundles"
      heading={heading}
      labels={labels}
      list={list}
      getName={(bundle) => bundle.title}
      skeleton={<TableSkeleton />}
      renderItems={(shown, controls, sorting) => (
        <Table caption={heading} columns={columns} rows={shown} {...sorting} {...controls} />
      )}
      renderEditor={(editor) => (
        <BundleEditorDialog
          {...editor}
          save={save}
          fetchItem={fetchItem}
          onNotFound={() => void list.refresh()}
        />
      )}
      deleteItem={(bundle) => remove(bundle.id)}
      isArchivedOnDelete={({ isOrdered }) => isOrdered}
      kind="bundle"
      changes={[]}
      changeAll={changeAll}
    />
  );
}
