import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showFormError } from "@/components/form-feedback";
import { type Passkey, renamePasskey } from "@/features/users/passkeys/api";
import { messages as allMessages } from "@/features/users/passkeys/messages";
import { zodResolver } from "@/lib/zod-resolver";
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
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(schema), defaultValues: { name: passkey.name } });
  const note = errors.root?.message;
  const rename = handleSubmit(async ({ name }) => {
    try {
      await renamePasskey(passkey.id, name);
      onRenamed();
    } catch (error) {
      showFormError(error, messages.failed, setError, ["name"]);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={messages.title}
      isBusy={isSubmitting}
      initialFocus={() => document.getElementById(fieldId)}
    >
      <Form onSubmit={rename}>
        <Field
          id={fieldId}
          label="Name"
          hint="For example the device or password manager that keeps it."
          autoComplete="off"
          required
          error={errors.name?.message}
          {...register("name")}
        />
        <FormError id={noteId}>{note}</FormError>
        <DialogActions>
          <Button type="submit" busy={isSubmitting} aria-describedby={note && noteId}>
            {isSubmitting ? "Saving..." : "Save"}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
