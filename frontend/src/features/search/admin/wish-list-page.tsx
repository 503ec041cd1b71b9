import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { useItemAction } from "@/components/admin/use-item-action";
import { dismissMissedSearch, type MissedSearch, useWishList } from "@/features/search/admin/admin-api";
import { searchPath } from "@/features/search/model";
import { isNotFound } from "@/lib/api/http";
import { IconButton } from "@/ui/button";
import { DateTime } from "@/ui/date-time";

const labels = {
  title: "Missed searches",
  subtitle: "We don't store who searched.",
  noun: { one: "search", many: "searches" },
  failed: "We couldn't load the missed searches",
  none: "No wishes yet",
  noneYet: "Searches that find nothing will show up here, so that you know what to add next.",
};

const columns: Columns<MissedSearch> = [
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
    cell: ({ lastSearchedAt }) => <DateTime value={lastSearchedAt} />,
  },
];

/** Searches without a result. */
export function WishListPage() {
  const list = useWishList();
  const dismiss = useItemAction<MissedSearch>(dismissMissedSearch, {
    done: ({ text }) => ({
      title: "Dismissed",
      description: `“${text}” returns if someone searches for it again.`,
    }),
    failed: "This search couldn't be dismissed",
    // Another admin was faster.
    onError: isNotFound,
    refresh: list.refresh,
  });
  return (
    <CursorListPage
      labels={labels}
      list={list}
      columns={columns}
      renderActions={(search) => (
        <IconButton
          label={`Dismiss ${search.text}`}
          aria-busy={dismiss.isBusy(search)}
          onClick={() => dismiss.run(search)}
        >
          <Check aria-hidden />
        </IconButton>
      )}
    />
  );
}
