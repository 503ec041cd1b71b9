import { Eye, EyeOff, MessageSquare } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { agentFilter, type Filter, searchFilter, selectFilter } from "@/components/admin/filters";
import { useAgentsForSale } from "@/components/admin/use-agents-for-sale";
import { useItemAction } from "@/components/admin/use-item-action";
import {
  type AdminReview,
  type ReviewStatus,
  showReview,
  useReviews,
} from "@/features/reviews/admin/admin-api";
import { HideDialog, ReplyDialog } from "@/features/reviews/admin/review-dialogs";
import styles from "@/features/reviews/admin/reviews-admin.module.css";
import { formatDate } from "@/lib/format/dates";
import { membersByEmailPath } from "@/lib/paths/admin-paths";
import { agentPath } from "@/lib/paths/paths";
import { type NamedStatus, StatusBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { Stars } from "@/ui/stars";

const labels = {
  title: "Reviews",
  noun: { one: "review", many: "reviews" },
  none: "No reviews yet",
  noneYet: "Reviews by members who own an agent will show up here.",
};

const statuses: Record<ReviewStatus, NamedStatus> = {
  visible: { name: "Visible", tone: "normal" },
  hidden: { name: "Hidden", tone: "problem" },
  not_owned: { name: "No longer owned", tone: "info" },
};
const starNames = { 5: "5 stars", 4: "4 stars", 3: "3 stars", 2: "2 stars", 1: "1 star" };

const filters = (agents: Parameters<typeof agentFilter>[0]): Filter[] => [
  searchFilter("Search reviews"),
  agentFilter(agents),
  selectFilter("stars", "Stars", starNames),
  selectFilter("status", "Status", statuses),
];

const columns: Columns<AdminReview> = [
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
      agentSlug == null ? (
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
        {!author?.email ? (
          <span>{author?.firstName}</span>
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
        <StatusBadge {...statuses[status]} />
        {hiddenReason != null && <span className={cellStyles.detail}>{hiddenReason}</span>}
      </div>
    ),
  },
];

/** All reviews, to reply to and hide. */
export function ReviewsAdminPage() {
  const { data: agents } = useAgentsForSale();
  const list = useReviews(filters(agents));
  const [replying, setReplying] = useState<AdminReview>();
  const [hiding, setHiding] = useState<AdminReview>();
  const show = useItemAction<AdminReview>(showReview, {
    done: ({ author }) => ({
      title: "Review visible again",
      description: `Everyone sees the review by ${author.firstName}.`,
    }),
    failed: "The review couldn't be shown",
    refresh: list.refresh,
  });

  return (
    <CursorListPage
      labels={labels}
      list={list}
      columns={columns}
      renderActions={(review) => (
        <>
          <IconButton
            label={`${!review.reply ? "Reply to" : "Edit the reply to"} ${review.author?.firstName}`}
            onClick={() => setReplying(review)}
          >
            <MessageSquare aria-hidden />
          </IconButton>
          {review.status === "hidden" ? (
            <IconButton
              label={`Show the review by ${review.author?.firstName} again`}
              aria-busy={show.isBusy(review)}
              onClick={() => show.run(review)}
            >
              <Eye aria-hidden />
            </IconButton>
          ) : (
            <IconButton
              label={`Hide the review by ${review.author?.firstName}`}
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
