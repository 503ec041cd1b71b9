import { useId } from "react";
import * as z from "zod/mini";
import { useApiForm } from "@/components/use-api-form";
import { type Passkey, renamePasskey } from "@/features/users/passkeys/api";
import { messages as allMessages } from "@/features/users/passkeys/messages";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";

const messages = allMessages.rename;
const schema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter a name"), z.maxLength(60, "Use 60 characters or less")),
});

export function RenamePasskeyDialog({
  passkey,
  onRenamed,
  onCancel,
}: {
  passkey: Passkey;
  onRenamed: () => void;
  onCancel: () => void;
}) {
  const noteId = useId();
  const fieldId = useId();
  const form = useApiForm({
    schema: schema,
    defaultValues: { name: passkey.name },
    submit: async ({ name }) => {
      await renamePasskey(passkey.id, name);
      onRenamed();
    },
    failed: messages.failed,
  });
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={messages.title}
      isBusy={form.busy}
      initialFocus={() => document.getElementById(fieldId)}
    >
      <Form onSubmit={form.onSubmit}>
        <Field
          id={fieldId}
          label="Name"
          hint="For example the device or password manager that keeps it."
          autoComplete="off"
          required
          {...form.field("name")}
        />
        <FormError id={noteId}>{form.error}</FormError>
        <DialogActions>
          <Button type="submit" busy={form.busy} aria-describedby={form.error && noteId}>
            {form.busy ? "Saving..." : "Save"}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
