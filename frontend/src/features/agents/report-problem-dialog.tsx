import { useApiForm } from "@/components/forms/use-api-form";
import { reportProblem } from "@/features/agents/report-problem-api";
import type { Agent } from "@/features/agents/schema";
import { reportProblemLimits } from "@/lib/api/api-limits";
import { TextArea } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

/** A dialog to report that an agent doesn't open. */
export function ReportProblemDialog({
  agent,
  onSent,
  onClose,
}: {
  agent: Agent;
  onSent: () => void;
  /** Called when the dialog closes without sending. */
  onClose: () => void;
}) {
  const form = useApiForm({
    defaultValues: { note: "" },
    submit: async ({ note }) => {
      await reportProblem(agent.id, note.trim());
      onSent();
      toast({ title: "Thanks, we'll look into it." });
    },
    failed: "Your report couldn't be sent",
  });

  return (
    <FormDialog
      title="This agent doesn't open"
      description={`We'll check ${agent.title} and email you when it opens again.`}
      submitLabel="Send report"
      pendingLabel="Sending..."
      form={form}
      discardQuestion="Your report hasn't been sent yet."
      onClose={onClose}
    >
      <TextArea
        label="What happened? (optional)"
        hint={`For example, the message that you see${agent.opensIn ? ` in ${agent.opensIn}` : ""}.`}
        rows={3}
        maxLength={reportProblemLimits.note.maxLength}
        {...form.field("note")}
      />
    </FormDialog>
  );
}
