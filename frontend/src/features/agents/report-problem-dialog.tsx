import { useId } from "react";
import { useForm } from "react-hook-form";
import { showFormError } from "@/components/error-feedback";
import { reportProblem } from "@/features/agents/report-problem-api";
import type { Agent } from "@/features/agents/schema";
import { reportProblemLimits } from "@/lib/api-limits";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { TextArea } from "@/ui/field";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { toast } from "@/ui/toast";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

/** Reports that an agent doesn't open. */
export function ReportProblemDialog({
  agent,
  onSent,
  onClose,
}: {
  agent: Agent;
  onSent: () => void;
  /** Closed without sending. */
  onClose: () => void;
}) {
  const form = useForm({ defaultValues: { note: "" } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const errorId = useId();
  const { requestClose, prompt } = useDiscardPrompt({
    hasChanges: isDirty,
    question: "Your report hasn't been sent yet.",
    onClose,
  });
  const submit = form.handleSubmit(async ({ note }) => {
    try {
      await reportProblem(agent.id, note.trim());
      onSent();
      toast({ title: "Thanks, we'll look into it." });
    } catch (error) {
      showFormError(error, "Your report couldn't be sent", form.setError, ["note"]);
    }
  });

  return (
    <>
      <Dialog
        open
        onOpenChange={requestClose}
        title="This agent doesn't open"
        description={`We'll check ${agent.title} and email you when it opens again.`}
        isBusy={isSubmitting}
      >
        <Form aria-label="Report" onSubmit={submit}>
          <TextArea
            label="What happened? (optional)"
            hint="For example, the message that you see in ChatGPT."
            rows={3}
            maxLength={reportProblemLimits.note.maxLength}
            error={errors.note?.message}
            {...form.register("note")}
          />
          <FormError id={errorId}>{errors.root?.message}</FormError>
          <DialogActions>
            <Button type="submit" busy={isSubmitting} aria-describedby={errors.root && errorId}>
              {isSubmitting ? "Sending..." : "Send report"}
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
