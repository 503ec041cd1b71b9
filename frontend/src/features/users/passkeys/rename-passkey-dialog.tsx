import * as z from "zod/mini";
import { useApiForm } from "@/components/forms/use-api-form";
import { type Passkey, renamePasskey } from "@/features/users/passkeys/api";
import { messages as allMessages } from "@/features/users/passkeys/messages";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";

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
  const form = useApiForm({
    schema: schema,
    defaultValues: { name: passkey.name },
    submit: async ({ name }) => {
      await renamePasskey(passkey, { name });
      onRenamed();
    },
    failed: messages.failed,
  });
  return (
    <FormDialog
      title={messages.title}
      submitLabel="Save"
      form={form}
      discardQuestion="You have unsaved changes."
      onClose={onCancel}
    >
      <Field
        label="Name"
        hint="For example the device or password manager that keeps it."
        autoComplete="off"
        required
        {...form.field("name")}
      />
    </FormDialog>
  );
}
