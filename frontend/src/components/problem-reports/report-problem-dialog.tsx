import { useApiForm } from "@/components/forms/use-api-form";
import { type ReportedItem, reportProblem } from "@/components/problem-reports/api";
import { reportProblemLimits } from "@/lib/api/api-limits";
import { TextArea } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

const texts = {
  agent: {
    title: "This agent doesn't open",
    promise: "when it opens again",
    hint: (opensIn: string | null | undefined) =>
      `For example, the message that you see${opensIn ? ` in ${opensIn}` : ""}.`,
  },
  prompt: {
    title: "Problem with this prompt",
    promise: "when it's fixed",
    hint: () => "For example, what is unclear, or what the assistant gets wrong.",
  },
};

/** A dialog to report that an agent doesn't open, or a problem with a prompt. */
export function ReportProblemDialog({
  item,
  opensIn,
  onSent,
  onClose,
}: {
  item: ReportedItem;
  /** The assistant of an agent. */
  opensIn?: string | null | undefined;
  onSent: () => void;
  /** Called when the dialog closes without sending. */
  onClose: () => void;
}) {
  const { title, promise, hint } = texts[item.kind];
  const form = useApiForm({
    defaultValues: { note: "" },
    submit: async ({ note }) => {
      await reportProblem(item, note.trim());
      onSent();
      toast({ title: "Thanks, we'll look into it." });
    },
    failed: "Your report couldn't be sent",
  });

  return (
    <FormDialog
      title={title}
      description={`We'll check “${item.title}” and email you ${promise}.`}
      submitLabel="Send report"
      pendingLabel="Sending..."
      form={form}
      discardQuestion="Your report hasn't been sent yet."
      onClose={onClose}
    >
      <TextArea
        label="What happened? (optional)"
        hint={hint(opensIn)}
        rows={3}
        maxLength={reportProblemLimits.note.maxLength}
        {...form.field("note")}
      />
    </FormDialog>
  );
}
