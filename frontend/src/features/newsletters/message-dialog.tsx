import { useState } from "react";
import { Controller } from "react-hook-form";
import { ItemEditorDialog } from "@/components/admin/item-editor-dialog";
import { useItemEditor } from "@/components/admin/use-item-editor";
import { VersionSummary } from "@/components/admin/version-summary";
import { useApiForm } from "@/components/forms/use-api-form";
import { ContentField } from "@/components/rich-text/content-field";
import { RichText } from "@/components/rich-text/rich-text";
import { useEditorContent } from "@/components/rich-text/use-editor-content";
import { fetchMessage, type Message, saveMessage, useMessage } from "@/features/newsletters/admin-api";
import { messages as allMessages } from "@/features/newsletters/messages";
import { Field } from "@/ui/field";

const messages = allMessages.message;

interface Props {
  onSaved: (message: { id: string; subject: string }) => void;
  /** Someone else deleted the message. */
  onNotFound: () => void;
  onClose: () => void;
}

const toValues = (message: Message | null) => ({
  subject: message?.subject ?? "",
  content: message?.content ?? "",
});

/** Writes a message, or changes one that is not sent yet. */
export function MessageDialog({ id, ...props }: Props & { id: string | undefined }) {
  const { data } = useMessage(id);
  return id && !data ? null : <MessageEditor message={data ?? null} {...props} />;
}

function MessageEditor({ message, onSaved, onNotFound, onClose }: Props & { message: Message | null }) {
  // Otherwise a later version that is loaded meanwhile would be overwritten.
  const [item] = useState(message);
  const form = useApiForm({ defaultValues: toValues(item) });
  const { isDirty, defaultValues } = form.formState;
  const content = useEditorContent(isDirty, (html) => form.setValue("content", html, { shouldDirty: true }));
  const editor = useItemEditor({
    form,
    item,
    labels: messages.labels,
    firstField: "subject",
    toValues,
    beforeSubmit: content.sync,
    save: async (input, basedOn) =>
      onSaved({ id: await saveMessage(basedOn, input), subject: input.subject.trim() }),
    fetchItem: fetchMessage,
    onRestart: content.discard,
    onNotFound,
    onSaved: () => {},
    onClose,
  });
  return (
    <ItemEditorDialog
      wide
      editor={editor}
      renderVersion={({ updatedAt, subject, content }) => (
        <VersionSummary updatedAt={updatedAt} details={[]} title={subject}>
          <RichText html={content} />
        </VersionSummary>
      )}
    >
      <p>{messages.description}</p>
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
            initialHtml={defaultValues?.content ?? ""}
            hasCards
            onChange={content.onChange}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
    </ItemEditorDialog>
  );
}
