import { useWatch } from "react-hook-form";
import { isConflict } from "@/components/forms/error-feedback";
import { useApiForm } from "@/components/forms/use-api-form";
import { type AdminReview, hideReview, replyToReview } from "@/features/reviews/admin/admin-api";
import styles from "@/features/reviews/admin/reviews-admin.module.css";
import { hideReviewLimits, replyToReviewLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { Field, TextArea } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Stars } from "@/ui/stars";
import { toast } from "@/ui/toast";

interface ReviewDialogProps {
  review: AdminReview;
  /** Loads the list again. */
  onChange: () => void;
  onClose: () => void;
}

const { maxLength } = replyToReviewLimits.reply;

/** The public reply to a review. */
export function ReplyDialog({ review, onChange, onClose }: ReviewDialogProps) {
  const { firstName } = review.author;
  const form = useApiForm({
    defaultValues: { reply: review.reply ?? "" },
    submit: async ({ reply }) => {
      await replyToReview(review, { reply: reply.trim(), updatedAt: review.updatedAt });
      onChange();
      onClose();
      toast({ title: reply.trim() ? "Reply saved" : "Reply removed" });
    },
    failed: "The reply couldn't be saved",
    onError: (error) => {
      if (isConflict(error)) onChange();
    },
  });
  const reply = useWatch({ control: form.control, name: "reply" });
  return (
    <FormDialog
      title={`Reply to ${firstName}`}
      description={`Everyone sees your reply below the review of ${review.agentTitle}. Clear the text to remove the reply.`}
      submitLabel="Save reply"
      form={form}
      discardQuestion="Your reply hasn't been saved yet."
      onClose={onClose}
    >
      <blockquote className={styles.quote}>
        <Stars stars={review.stars} />
        <span dir="auto">{review.text}</span>
      </blockquote>
      <TextArea
        label="Reply"
        rows={6}
        counter={`${characterCount(reply.trim())}/${maxLength} characters`}
        {...form.field("reply", {
          validate: (reply) =>
            characterCount(reply.trim()) <= maxLength || `Reply must be ${maxLength} characters or less`,
        })}
      />
    </FormDialog>
  );
}

/** Hides a review from everyone except its author. */
export function HideDialog({ review, onChange, onClose }: ReviewDialogProps) {
  const { firstName } = review.author;
  const form = useApiForm({
    defaultValues: { reason: "" },
    submit: async ({ reason }) => {
      await hideReview(review, { reason: reason.trim() });
      onChange();
      onClose();
      toast({ title: "Review hidden", description: `Only ${firstName} still sees it, with your reason.` });
    },
    failed: "The review couldn't be hidden",
  });
  return (
    <FormDialog
      title={`Hide the review by ${firstName}`}
      description="It no longer counts, and only its author sees it. You can show it again at any time."
      submitLabel="Hide review"
      pendingLabel="Hiding..."
      isDanger
      form={form}
      discardQuestion="The review hasn't been hidden yet."
      onClose={onClose}
    >
      <Field
        label="Reason"
        hint={`${firstName} sees it.`}
        maxLength={hideReviewLimits.reason.maxLength}
        autoComplete="off"
        required
        {...form.field("reason", { validate: (typed) => typed.trim() !== "" || "Reason is required" })}
      />
    </FormDialog>
  );
}
