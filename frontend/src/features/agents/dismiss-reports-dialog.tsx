import { useForm } from "react-hook-form";
import { isConflict } from "@/components/error-feedback";
import { showFormError } from "@/components/form-feedback";
import { dismissReports } from "@/features/agents/admin-api";
import type { AdminAgent } from "@/features/agents/schema";
import { dismissReportsLimits } from "@/lib/api-limits";
import { pluralize } from "@/lib/pluralize";
import { TextArea } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";

const reports = { one: "report", many: "reports" };

/** Dismisses reports, with an optional answer to the members. */
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
  /** Called if another admin has already resolved them. */
  onConflict: (error: unknown) => void;
  onClose: () => void;
}) {
  const form = useForm({ defaultValues: { answer: "" } });
  const submit = form.handleSubmit(async (values) => {
    const answer = values.answer.trim();
    try {
      await dismissReports(agent.id, reportIds, answer);
      const email = answer ? "The members will get your answer by email." : "The members won't get an email.";
      await onDismissed("Reports dismissed", email);
    } catch (error) {
      if (isConflict(error)) onConflict(error);
      else showFormError(error, "The reports couldn't be dismissed", form.setError, ["answer"]);
    }
  });

  return (
    <FormDialog
      title={`Dismiss ${pluralize(reportIds.length, reports)}`}
      description={`${agent.title} stays as it is.`}
      submitLabel="Dismiss"
      formState={form.formState}
      discardQuestion="Your answer hasn't been sent yet."
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Answer to the members (optional)"
        hint="Sent to the members by email. Without an answer, they get no email."
        rows={4}
        maxLength={dismissReportsLimits.answer.maxLength}
        error={form.formState.errors.answer?.message}
        {...form.register("answer")}
      />
    </FormDialog>
  );
}
