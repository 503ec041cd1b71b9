import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { EditorProps } from "@/components/admin/admin-list-page";
import { ItemEditorDialog } from "@/components/admin/item-editor-dialog";
import { useItemEditor, type Version } from "@/components/admin/use-item-editor";
import { VersionSummary } from "@/components/admin/version-summary";
import { useApiForm } from "@/components/forms/use-api-form";
import { messages } from "@/features/prompts/admin-messages";
import {
  customCategory,
  maxCategory,
  maxName,
  maxText,
  nameTooLong,
  predefinedCategories,
  promptFormSchema,
  textTooLong,
  toCopy,
  toFormValues,
  trimmedLength,
} from "@/features/prompts/model";
import { PromptFields } from "@/features/prompts/prompt-fields";
import type { AdminPrompt, PromptInput } from "@/features/prompts/schema";
import { SimilarNotice } from "@/features/prompts/similar-notice";
import { promptLimits } from "@/lib/api/api-limits";
import { Field, Select, TextArea } from "@/ui/field";

/** The dialog for a new or existing prompt. */
export function PromptEditorDialog({
  item,
  template,
  save,
  fetchItem,
  onNotFound,
  onSaved,
  onClose,
}: EditorProps<AdminPrompt> & {
  save: (input: PromptInput, basedOn: Version | null, isDraft: boolean) => Promise<unknown>;
  fetchItem: (id: string) => Promise<AdminPrompt | null>;
  onNotFound: () => void;
}) {
  const isRestored = item !== null && template !== null;
  const [note, setNote] = useState("");
  const form = useApiForm({
    schema: promptFormSchema,
    defaultValues: template && !item ? toCopy(template) : toFormValues(template ?? item),
  });
  const { register, control, setValue, trigger, clearErrors } = form;
  const { errors } = form.formState;
  const [name, category, customName, promptText] = useWatch({
    control,
    name: ["name", "category", "customName", "promptText"],
  });
  const nameUsed = trimmedLength(name);
  const textUsed = trimmedLength(promptText);
  const isCustom = category === customCategory;
  const editor = useItemEditor({
    form,
    item,
    hasChanges: isRestored || form.formState.isDirty,
    labels: messages.editor,
    firstField: "name",
    toValues: toFormValues,
    save: (input, version, isDraft) =>
      save(note.trim() === "" ? input : { ...input, note: note.trim() }, version, isDraft),
    fetchItem,
    onNotFound,
    onSaved,
    onClose,
  });

  return (
    <ItemEditorDialog
      editor={editor}
      hasDrafts
      isBlocked={isCustom && customName.trim() === ""}
      renderVersion={({ updatedAt, category, name, promptText }) => (
        <VersionSummary updatedAt={updatedAt} details={[category]} title={name} text={promptText} />
      )}
    >
      <Field
        label="Name"
        autoComplete="off"
        required
        error={errors.name?.message ?? (nameUsed > maxName ? nameTooLong : undefined)}
        counter={`${nameUsed}/${maxName} characters`}
        {...register("name")}
      />
      <Select
        label="Category"
        required
        value={category}
        // The server reports both as `category`: errors of a custom category belong to its own field.
        error={isCustom ? undefined : errors.category?.message}
        {...register("category", {
          onChange: () => {
            setValue("customName", "");
            clearErrors("customName");
          },
        })}
      >
        <option value="">Choose a category</option>
        {predefinedCategories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
        <option value={customCategory}>+ Custom Category</option>
      </Select>
      {isCustom && (
        <Field
          label="Custom Category Name"
          autoComplete="off"
          required
          error={errors.customName?.message ?? errors.category?.message}
          // The counter's line reserves space for the error, so that buttons do not move while the user aims at
          // them.
          counter={`${trimmedLength(customName)}/${maxCategory} characters`}
          {...register("customName", {
            onBlur: () => void trigger("customName"),
            onChange: () => clearErrors("customName"),
          })}
        />
      )}
      <TextArea
        label="Prompt Text"
        rows={6}
        required
        error={errors.promptText?.message ?? (textUsed > maxText ? textTooLong : undefined)}
        counter={`${textUsed}/${maxText} characters`}
        {...register("promptText")}
      />
      {isRestored && (
        <Field
          label="Note"
          hint="Optional. Why you're restoring this text; shown in the history."
          autoComplete="off"
          maxLength={promptLimits.note.maxLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <PromptFields promptText={promptText} />
      {!item && <SimilarNotice name={name} promptText={promptText} />}
    </ItemEditorDialog>
  );
}
