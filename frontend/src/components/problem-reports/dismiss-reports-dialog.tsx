import { isConflict } from "@/components/forms/error-feedback";
import { useApiForm } from "@/components/forms/use-api-form";
import { dismissReports } from "@/components/problem-reports/admin-api";
import type { ReportedItem } from "@/components/problem-reports/api";
import { dismissReportsLimits } from "@/lib/api/api-limits";
import { pluralize } from "@/lib/format/pluralize";
import { TextArea } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";

const reports = { one: "report", many: "reports" };

/** Dismisses reports, with an optional answer to the members. */
export function DismissReportsDialog({
  item,
  reportIds,
  onDismissed,
  onConflict,
  onClose,
}: {
  item: ReportedItem;
  reportIds: readonly string[];
  /** Receives the texts of a toast. */
  onDismissed: (title: string, description: string) => Promise<void>;
  /** Called if another admin has already resolved them. */
  onConflict: (error: unknown) => void;
  onClose: () => void;
}) {
  const form = useApiForm({
    defaultValues: { answer: "" },
    submit: async (values) => {
      const answer = values.answer.trim();
      await dismissReports(item, reportIds, answer);
      const email = answer ? "The members will get your answer by email." : "The members won't get an email.";
      await onDismissed("Reports dismissed", email);
    },
    failed: "The reports couldn't be dismissed",
    onError: (error) => {
      if (isConflict(error)) onConflict(error);
      return isConflict(error);
    },
  });

  return (
    <FormDialog
      title={`Dismiss ${pluralize(reportIds.length, reports)}`}
      description={`“${item.title}” stays as it is.`}
      submitLabel="Dismiss"
      form={form}
      discardQuestion="Your answer hasn't been sent yet."
      onClose={onClose}
    >
      <TextArea
        label="Answer to the members (optional)"
        hint="Sent to the members by email. Without an answer, they get no email."
        rows={4}
        maxLength={dismissReportsLimits.answer.maxLength}
        {...form.field("answer")}
      />
    </FormDialog>
  );
}
