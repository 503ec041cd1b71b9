import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { useSWRConfig } from "swr";
import { errorText } from "@/components/forms/error-feedback";
import { useConfirm } from "@/components/forms/use-confirm";
import { deleteReview } from "@/features/reviews/api";
import styles from "@/features/reviews/own-review.module.css";
import { ReviewDialog } from "@/features/reviews/review-dialog";
import { ReviewContent } from "@/features/reviews/review-section";
import type { OwnReview as OwnReviewData } from "@/features/reviews/schema";
import { invalidate } from "@/lib/api/invalidate";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";

/** The member's review of an agent with its actions, or the button that writes it. */
export function OwnReview({
  agent,
  isOwner,
  review,
  onChange,
}: {
  agent: { id: string; title: string };
  /** Whether the member owns the agent now. */
  isOwner: boolean;
  review: OwnReviewData | null;
  /** Loads the agent's page again. */
  onChange: () => void;
}) {
  const { mutate } = useSWRConfig();
  const [isEditing, setIsEditing] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useScrollFromLink(container);
  const hasReview = review !== null;
  const hadReview = useRef(hasReview);
  useEffect(() => {
    if (hadReview.current === hasReview) return;
    hadReview.current = hasReview;
    // The focused button was removed.
    if (document.activeElement === document.body) container.current?.focus();
  }, [hasReview]);
  const changed = () => void invalidate(mutate, "review");
  const deletion = useConfirm(() => deleteReview(agent), {
    failed: "Your review couldn't be deleted.",
    report: errorText,
    done: changed,
  });
  return (
    <div ref={container} tabIndex={-1}>
      {review ? (
        <div className={styles.own}>
          <h3 className={styles.label}>Your review</h3>
          {review.hiddenReason != null && (
            <p className={styles.notice}>
              We hid your review. Only you can see it. Reason: {review.hiddenReason}
            </p>
          )}
          {!isOwner && (
            <p className={styles.notice}>
              Only you can see your review, because you no longer own this agent.
            </p>
          )}
          <ReviewContent {...review} />
          <div className={styles.actions}>
            {isOwner && (
              <Button variant="secondary" onClick={() => setIsEditing(true)}>
                Edit
              </Button>
            )}
            {!(isOwner && review.hiddenReason != null) && (
              <Button variant="ghost" onClick={() => deletion.ask()}>
                Delete
              </Button>
            )}
          </div>
        </div>
      ) : (
        isOwner && (
          <Button variant="secondary" onClick={() => setIsEditing(true)}>
            Write a review
          </Button>
        )
      )}
      {isEditing && (
        <ReviewDialog
          agent={agent}
          review={review}
          onSaved={changed}
          onConflict={onChange}
          onClose={() => setIsEditing(false)}
        />
      )}
      <ConfirmDialog
        {...deletion.dialog}
        title="Delete your review?"
        question="Your rating and review will be permanently deleted. You can write a new review at any time."
        confirmLabel="Delete"
        pendingLabel="Deleting..."
      />
    </div>
  );
}

/** A link from another page leads here; the browser only scrolls to what a new document contains. */
function useScrollFromLink(container: RefObject<HTMLElement | null>): void {
  const navigation = useNavigationType();
  useEffect(() => {
    if (navigation !== "PUSH" || window.location.hash !== "#reviews") return;
    container.current?.closest("section")?.scrollIntoView();
  }, [navigation, container]);
}
