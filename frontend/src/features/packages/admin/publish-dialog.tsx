import { useState } from "react";
import * as z from "zod/mini";
import { useApiForm } from "@/components/forms/use-api-form";
import { publishPackage } from "@/features/packages/admin/admin-api";
import { adminMessages as messages } from "@/features/packages/admin/messages";
import styles from "@/features/packages/admin/package-dialog.module.css";
import { publishPackageLimits } from "@/lib/api/api-limits";
import { Checkbox } from "@/ui/checkbox";
import { TextArea } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

const schema = z.object({
  note: z.string().check(z.maxLength(publishPackageLimits.note.maxLength, messages.noteTooLong)),
});

/** The last step before members get the draft. */
export function PublishDialog({
  agentId,
  version,
  updatedAt,
  warnings,
  onPublished,
  onClose,
}: {
  agentId: string;
  /** The number that it will get. */
  version: number;
  /** The draft that the admin sees. */
  updatedAt: string;
  warnings: readonly string[];
  onPublished: () => Promise<void>;
  onClose: () => void;
}) {
  const [notify, setNotify] = useState(false);
  const form = useApiForm({
    schema,
    defaultValues: { note: "" },
    submit: async ({ note }) => {
      const published = await publishPackage({ id: agentId }, { note, notify, updatedAt });
      toast({ title: messages.published(published.version) });
      await onPublished();
    },
    failed: messages.publishFailed,
  });
  return (
    <FormDialog
      title={`Publish version ${version}`}
      description={messages.publishDescription(version)}
      submitLabel="Publish"
      pendingLabel="Publishing..."
      form={form}
      discardQuestion={messages.discardNote}
      onClose={onClose}
    >
      <Warnings warnings={warnings} />
      {version > 1 && (
        <>
          <TextArea label="What changed" hint={messages.noteHint} rows={3} {...form.field("note")} />
          <Checkbox checked={notify} onChange={(event) => setNotify(event.target.checked)}>
            <span>
              <span>{messages.notify}</span> <span className={styles.hint}>{messages.notifyHint}</span>
            </span>
          </Checkbox>
        </>
      )}
    </FormDialog>
  );
}

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section aria-label="Please check" className={styles.warnings}>
      <h3>Please check</h3>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}
