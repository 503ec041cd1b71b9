import { Check } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { CursorListPage } from "@/components/admin/cursor-list-page";
import { toastAdminError } from "@/components/error-feedback";
import { dismissMissedSearch, type MissedSearch, useWishList } from "@/features/search/admin/admin-api";
import { searchPath } from "@/features/search/model";
import { formatDateTime } from "@/lib/dates";
import { ApiError } from "@/lib/http";
import { IconButton } from "@/ui/button";
import { FilterSelect } from "@/ui/filter-field";
import type { Column } from "@/ui/table";
import { toast } from "@/ui/toast";

const labels = {
  title: "Wish list",
  subtitle: "What people searched for without finding it. Who searched is not stored.",
  noun: { one: "search", many: "searches" },
  loading: "Loading searches...",
  failed: "We couldn't load the wish list",
  none: "No wishes yet",
  noneYet: "Searches that find nothing will show up here, so that you know what to add next.",
  noResults: "No wishes yet",
};

const sorts = [
  { value: "count", label: "Most searched" },
  { value: "last_searched", label: "Last searched" },
];

const columns: [Column<MissedSearch>, ...Column<MissedSearch>[]] = [
  {
    name: "Search",
    cell: ({ text }) => (
      <Link to={searchPath(text)} className={cellStyles.link}>
        {text}
      </Link>
    ),
  },
  { name: "Times", isNumeric: true, cell: ({ count }) => count },
  {
    name: "Last searched",
    cell: ({ lastSearchedAt }) => <time dateTime={lastSearchedAt}>{formatDateTime(lastSearchedAt)}</time>,
  },
];

/** Searches without a result. */
export function WishListPage() {
  const list = useWishList();
  const [busy, setBusy] = useState<string>();

  async function dismiss({ id, text }: MissedSearch): Promise<void> {
    if (busy !== undefined) return;
    setBusy(id);
    try {
      await dismissMissedSearch(id);
      toast({ title: "Dismissed", description: `“${text}” returns if someone searches for it again.` });
    } catch (error) {
      // Another admin was faster.
      if (!(error instanceof ApiError && error.status === 404))
        toastAdminError(error, "This search couldn't be dismissed", "");
    } finally {
      setBusy(undefined);
      list.refresh();
    }
  }

  return (
    <CursorListPage
      labels={labels}
      list={list}
      columns={columns}
      controls={<FilterSelect label="Sort" choices={sorts} {...list.filterProps("sort")} />}
      renderActions={(search) => (
        <IconButton
          label={`Dismiss ${search.text}`}
          aria-busy={busy === search.id}
          onClick={() => void dismiss(search)}
        >
          <Check aria-hidden />
        </IconButton>
      )}
    />
  );
}
