import { useWatch } from "react-hook-form";
import { isConflict } from "@/components/forms/error-feedback";
import { useApiForm } from "@/components/forms/use-api-form";
import { saveReview } from "@/features/reviews/api";
import type { OwnReview } from "@/features/reviews/schema";
import { StarField } from "@/features/reviews/star-field";
import { reviewLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { TextArea } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";

const { maxLength } = reviewLimits.text;

/** Writes or edits the member's review of an agent. */
export function ReviewDialog({
  agent,
  review,
  onSaved,
  onConflict,
  onClose,
}: {
  agent: { id: string; title: string };
  /** The review to edit. */
  review: OwnReview | null;
  onSaved: () => void;
  /** Someone else changed it: loads it again, for the next try. */
  onConflict: () => void;
  onClose: () => void;
}) {
  const form = useApiForm({
    defaultValues: { stars: review?.stars ?? 0, text: review?.text ?? "" },
    submit: async ({ stars, text }) => {
      const version = review ? { updatedAt: review.updatedAt } : {};
      await saveReview(agent, { stars, text: text.trim(), ...version });
      onSaved();
      onClose();
    },
    failed: "Your review couldn't be saved",
    onError: (error) => {
      if (isConflict(error)) onConflict();
    },
  });
  const { stars, text } = useWatch({ control: form.control }) as { stars: number; text: string };
  const { errors } = form.formState;
  form.register("stars", { validate: (stars) => stars > 0 || "Choose 1 to 5 stars" });
  return (
    <FormDialog
      title={review ? "Edit your review" : "Write a review"}
      description={`Everyone sees your review of ${agent.title}, with your first name and the month.`}
      submitLabel={review ? "Save review" : "Publish review"}
      form={form}
      discardQuestion="Your review hasn't been saved yet."
      onClose={onClose}
    >
      <StarField
        value={stars}
        onChange={(stars) =>
          form.setValue("stars", stars, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
        error={errors.stars?.message}
      />
      <TextArea
        label="Your review (optional)"
        hint="What did it help you with? What would you tell a friend?"
        rows={6}
        counter={`${characterCount(text.trim())}/${maxLength} characters`}
        {...form.field("text", {
          validate: (text) =>
            characterCount(text.trim()) <= maxLength || `Review must be ${maxLength} characters or less`,
        })}
      />
    </FormDialog>
  );
}
