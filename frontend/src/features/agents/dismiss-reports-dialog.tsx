import { useId } from "react";
import { useForm } from "react-hook-form";
import { isConflict, showFormError } from "@/components/error-feedback";
import { dismissReports } from "@/features/agents/admin-api";
import type { AdminAgent } from "@/features/agents/schema";
import { dismissReportsLimits } from "@/lib/api-limits";
import { pluralize } from "@/lib/pluralize";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { TextArea } from "@/ui/field";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

const reports = { one: "report", many: "reports" };

/** Dismisses reports, with an answer to the members or without. */
export function DismissReportsDialog({
  agent,
  reportIds,
  onDismissed,
  onConflict,
  onClose,
}: {
  agent: AdminAgent;
  reportIds: readonly string[];
  /** Receives the texts of a toast. */
  onDismissed: (title: string, description: string) => Promise<void>;
  /** Another admin has answered them. */
  onConflict: (error: unknown) => void;
  onClose: () => void;
}) {
  const form = useForm({ defaultValues: { answer: "" } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const errorId = useId();
  const { requestClose, prompt } = useDiscardPrompt({
    hasChanges: isDirty,
    question: "Your answer hasn't been sent yet.",
    onClose,
  });
  const submit = form.handleSubmit(async (values) => {
    const answer = values.answer.trim();
    try {
      await dismissReports(agent.id, reportIds, answer);
      const email = answer ? "The members will get your answer by email." : "The members get no email.";
      await onDismissed("Reports dismissed", email);
    } catch (error) {
      if (isConflict(error)) onConflict(error);
      else showFormError(error, "The reports couldn't be dismissed", form.setError, ["answer"]);
    }
  });

  return (
    <>
      <Dialog
        open
        onOpenChange={requestClose}
        title={`Dismiss ${pluralize(reportIds.length, reports)}`}
        description={`${agent.title} stays as it is.`}
        isBusy={isSubmitting}
      >
        <Form aria-label="Dismiss" onSubmit={submit}>
          <TextArea
            label="Answer to the members (optional)"
            hint="They get it by email. Without an answer they get no email."
            rows={4}
            maxLength={dismissReportsLimits.answer.maxLength}
            error={errors.answer?.message}
            {...form.register("answer")}
          />
          <FormError id={errorId}>{errors.root?.message}</FormError>
          <DialogActions>
            <Button type="submit" busy={isSubmitting} aria-describedby={errors.root && errorId}>
              {isSubmitting ? "Saving..." : "Dismiss"}
            </Button>
            <Button variant="ghost" busy={isSubmitting} onClick={requestClose}>
              Cancel
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
      {prompt}
    </>
  );
}
