import { type ReactNode, useState } from "react";
import { toastError } from "@/components/forms/error-feedback";
import { fetchReviews } from "@/features/reviews/api";
import styles from "@/features/reviews/review-section.module.css";
import type { AgentReviews, Review } from "@/features/reviews/schema";
import { formatTime } from "@/lib/format/dates";
import { siteTexts } from "@/lib/site-texts";
import { Button } from "@/ui/button";
import { Stars } from "@/ui/stars";

/** "November 2026", the same in every time zone. */
function formatMonth(month: string): string {
  const format = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  return formatTime(`${month}-01`, format.format);
}

/** What members who own an agent say about it. Renders nothing without content. */
export function ReviewSection({
  agentId,
  reviews,
  children,
}: {
  agentId: string;
  reviews: AgentReviews;
  /** The member's own review, or the button that writes it. */
  children?: ReactNode;
}) {
  const [loaded, setLoaded] = useState<{ after: AgentReviews; items: Review[]; nextCursor: string | null }>();
  const [isLoading, setIsLoading] = useState(false);
  const first = reviews.items;
  // A new or removed review moves the others.
  const more = loaded?.after === reviews ? loaded : undefined;
  const added = more?.items.filter(({ id }) => !first.some((review) => review.id === id)) ?? [];
  const others = [...first, ...added].filter(({ id }) => id !== reviews.own?.id);
  const { nextCursor } = more ?? reviews;
  if (others.length === 0 && !children) return null;

  const loadMore = async () => {
    if (nextCursor == null || isLoading) return;
    setIsLoading(true);
    try {
      const page = await fetchReviews(agentId, nextCursor);
      const items = [...(more?.items ?? []), ...page.items];
      setLoaded({ after: reviews, items, nextCursor: page.nextCursor });
    } catch (error) {
      toastError(error, "We couldn't load more reviews", "");
    } finally {
      setIsLoading(false);
    }
  };

  // The server fills in this part, as those of the agent's page.
  return (
    <section data-part="reviews" id="reviews" className={styles.section} aria-labelledby="reviews-heading">
      <h2 id="reviews-heading" className={styles.heading}>
        Reviews
      </h2>
      <p className={styles.note}>{`Only ${siteTexts().members} who own this agent can review it.`}</p>
      {children}
      {others.length > 0 && (
        <ul className={styles.list}>
          {others.map((review) => (
            <li key={review.id}>
              <ReviewContent {...review} author={review.author} month={review.month} />
            </li>
          ))}
        </ul>
      )}
      {nextCursor != null && (
        <div data-part="more_reviews">
          <Button variant="secondary" busy={isLoading} onClick={() => void loadMore()}>
            {isLoading ? "Loading..." : "Show more reviews"}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Stars, author, text and reply. */
export function ReviewContent({
  stars,
  author,
  month,
  text,
  reply,
}: Pick<Review, "stars" | "text" | "reply"> & { author?: string; month?: string }) {
  return (
    <div className={styles.review}>
      <p className={styles.byline}>
        <Stars stars={stars} />
        {author && <span className={styles.author}>{author}</span>}
        {month && <time dateTime={month}>{formatMonth(month)}</time>}
      </p>
      {text && (
        <p data-part="review_body" className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {reply && (
        <blockquote data-part="reply" className={styles.reply}>
          <span className={styles.replyLabel}>Our reply</span>
          <span className={styles.text} dir="auto">
            {reply}
          </span>
        </blockquote>
      )}
    </div>
  );
}
