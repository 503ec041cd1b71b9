import { Eye, EyeOff, MessageSquare } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { CursorListPage } from "@/components/admin/cursor-list-page";
import controlStyles from "@/components/admin/list-controls.module.css";
import { ListFilters } from "@/components/admin/list-filters";
import { useAgentsForSale } from "@/components/admin/use-agents-for-sale";
import { useSearchShortcut } from "@/components/admin/use-search-shortcut";
import { toastAdminError } from "@/components/error-feedback";
import {
  type AdminReview,
  type ReviewStatus,
  showReview,
  useReviews,
} from "@/features/reviews/admin/admin-api";
import { HideDialog, ReplyDialog } from "@/features/reviews/admin/review-dialogs";
import styles from "@/features/reviews/admin/reviews-admin.module.css";
import { membersByEmailPath } from "@/lib/admin-paths";
import { formatDate } from "@/lib/dates";
import { anyChoice, choicesOf } from "@/lib/list-view";
import { agentPath } from "@/lib/paths";
import { searchShortcut } from "@/lib/search-shortcut";
import { StatusBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { FilterSelect } from "@/ui/filter-field";
import { SearchField } from "@/ui/search-field";
import { Stars } from "@/ui/stars";
import type { Column } from "@/ui/table";
import { toast } from "@/ui/toast";

const labels = {
  title: "Reviews",
  subtitle: "What members say about the agents they own",
  noun: { one: "review", many: "reviews" },
  loading: "Loading reviews...",
  failed: "We couldn't load the reviews",
  none: "No reviews yet",
  noneYet: "Reviews by members who own an agent will show up here.",
  noResults: "No reviews match these filters",
};

const statusNames: Record<ReviewStatus, string> = {
  visible: "Visible",
  hidden: "Hidden",
  not_owned: "No longer owned",
};
const statusTones = { visible: "success", hidden: "problem", not_owned: "info" } as const;
const starChoices = ["5", "4", "3", "2", "1"].map((value) => ({
  value,
  label: value === "1" ? "1 star" : `${value} stars`,
}));

const columns: [Column<AdminReview>, ...Column<AdminReview>[]] = [
  {
    name: "Review",
    cell: ({ stars, text, reply }) => (
      <div className={styles.review}>
        <Stars stars={stars} />
        {text && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        {reply && (
          <p className={styles.reply} dir="auto">
            {reply}
          </p>
        )}
      </div>
    ),
  },
  {
    name: "Agent",
    cell: ({ agentTitle, agentSlug }) =>
      agentSlug === null ? (
        agentTitle
      ) : (
        <Link to={`${agentPath(agentSlug)}#reviews`} className={cellStyles.link}>
          {agentTitle}
        </Link>
      ),
  },
  {
    name: "Author",
    cell: ({ author, createdAt }) => (
      <div className={cellStyles.cell}>
        {author.email === null ? (
          <span>{author.firstName}</span>
        ) : (
          <Link to={membersByEmailPath(author.email)} className={cellStyles.link}>
            {author.firstName}
          </Link>
        )}
        <time dateTime={createdAt} className={cellStyles.detail}>
          {formatDate(createdAt)}
        </time>
      </div>
    ),
  },
  {
    name: "Status",
    cell: ({ status, hiddenReason }) => (
      <div className={cellStyles.cell}>
        <StatusBadge tone={statusTones[status]}>{statusNames[status]}</StatusBadge>
        {hiddenReason !== null && <span className={cellStyles.detail}>{hiddenReason}</span>}
      </div>
    ),
  },
];

/** All reviews, to reply to and hide. */
export function ReviewsAdminPage() {
  const list = useReviews();
  const { filterProps } = list;
  const { data: agents } = useAgentsForSale();
  const [replying, setReplying] = useState<AdminReview>();
  const [hiding, setHiding] = useState<AdminReview>();
  const [busy, setBusy] = useState<string>();
  const searchField = useRef<HTMLInputElement>(null);
  useSearchShortcut(searchField);
  const agentChoices = agents?.map(({ id, title }) => ({ value: id, label: title })) ?? [];

  async function show({ id, author }: AdminReview): Promise<void> {
    if (busy !== undefined) return;
    setBusy(id);
    try {
      await showReview(id);
      toast({
        title: "Review visible again",
        description: `Everyone sees the review by ${author.firstName}.`,
      });
    } catch (error) {
      toastAdminError(error, "The review couldn't be shown", "");
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
      controls={
        <>
          <div className={controlStyles.search}>
            <SearchField
              ref={searchField}
              label="Search reviews"
              placeholder="Search reviews"
              shortcut={searchShortcut}
              {...filterProps("q")}
            />
          </div>
          <ListFilters activeCount={list.activeFilterCount}>
            <FilterSelect label="Agent" choices={[anyChoice, ...agentChoices]} {...filterProps("agent")} />
            <FilterSelect label="Stars" choices={[anyChoice, ...starChoices]} {...filterProps("stars")} />
            <FilterSelect
              label="Status"
              choices={[anyChoice, ...choicesOf(statusNames)]}
              {...filterProps("status")}
            />
          </ListFilters>
        </>
      }
      renderActions={(review) => (
        <>
          <IconButton
            label={`${review.reply === null ? "Reply to" : "Edit the reply to"} ${review.author.firstName}`}
            onClick={() => setReplying(review)}
          >
            <MessageSquare aria-hidden />
          </IconButton>
          {review.status === "hidden" ? (
            <IconButton
              label={`Show the review by ${review.author.firstName} again`}
              aria-busy={busy === review.id}
              onClick={() => void show(review)}
            >
              <Eye aria-hidden />
            </IconButton>
          ) : (
            <IconButton
              label={`Hide the review by ${review.author.firstName}`}
              onClick={() => setHiding(review)}
            >
              <EyeOff aria-hidden />
            </IconButton>
          )}
        </>
      )}
    >
      {replying && (
        <ReplyDialog
          // As the list has it after a conflict.
          review={list.items?.find(({ id }) => id === replying.id) ?? replying}
          onChange={list.refresh}
          onClose={() => setReplying(undefined)}
        />
      )}
      {hiding && <HideDialog review={hiding} onChange={list.refresh} onClose={() => setHiding(undefined)} />}
    </CursorListPage>
  );
}
