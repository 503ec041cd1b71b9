import { useRef } from "react";
import { Controller } from "react-hook-form";
import { useApiForm } from "@/components/forms/use-api-form";
import { ContentField } from "@/components/rich-text/content-field";
import { useEditorContent } from "@/components/rich-text/use-editor-content";
import { type Message, saveMessage, useMessage } from "@/features/newsletters/admin-api";
import { messages as allMessages } from "@/features/newsletters/messages";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";

const messages = allMessages.message;

interface Props {
  onSaved: (message: { id: string; subject: string }) => void;
  onClose: () => void;
}

/** Writes a message, or changes one that is not sent yet. */
export function MessageDialog({ id, ...props }: Props & { id: string | undefined }) {
  const { data } = useMessage(id);
  return id && !data ? null : <MessageForm message={data} {...props} />;
}

function MessageForm({ message, onSaved, onClose }: Props & { message: Message | undefined }) {
  // Otherwise a later version that is loaded meanwhile would be overwritten.
  const { current: base } = useRef(message);
  const form = useApiForm({
    defaultValues: { subject: base?.subject ?? "", content: base?.content ?? "" },
    submit: async (input) => onSaved({ id: await saveMessage(base, input), subject: input.subject.trim() }),
    failed: messages.failed,
  });
  const content = useEditorContent(form.formState.isDirty, (html) =>
    form.setValue("content", html, { shouldDirty: true }),
  );
  return (
    <FormDialog
      wide
      title={base ? messages.edit : messages.add}
      description={messages.description}
      submitLabel={messages.submit}
      form={{
        ...form,
        onSubmit: (event) => {
          content.sync();
          return form.onSubmit(event);
        },
      }}
      discardQuestion={messages.discard}
      onClose={onClose}
    >
      <Field
        label={messages.subject}
        autoComplete="off"
        required
        {...form.field("subject", { validate: (typed) => typed.trim() !== "" || messages.subjectRequired })}
      />
      <Controller
        control={form.control}
        name="content"
        render={({ field, fieldState }) => (
          <ContentField
            initialHtml={base?.content ?? ""}
            hasCards
            onChange={content.onChange}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  );
}
