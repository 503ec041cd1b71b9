import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import {
  customCategory,
  formOf,
  maxCategory,
  maxName,
  maxText,
  nameTooLong,
  predefinedCategories,
  promptFormSchema,
  roomUsed,
  textTooLong,
} from "@/features/prompts/model";
import type { Prompt, PromptEntry } from "@/features/prompts/schema";
import { zodResolver } from "@/lib/zod-resolver";
import type { EditorCalls } from "@/ui/desk";
import { DeskForm } from "@/ui/desk-form";
import { Field, Select, TextArea } from "@/ui/field";

const creating = {
  submit: "Create Prompt",
  saved: "Prompt created successfully",
  notSaved: "Failed to create prompt",
};
const updating = {
  submit: "Update Prompt",
  saved: "Prompt updated successfully",
  notSaved: "Failed to update prompt",
};

/** The form for a new prompt (null) or for an edit. */
export function PromptForm({
  prompt,
  calls,
  save,
  onGone,
}: {
  prompt: Prompt | null;
  calls: EditorCalls;
  save: (entry: PromptEntry) => Promise<unknown>;
  onGone: () => void;
}) {
  const form = useForm({ resolver: zodResolver(promptFormSchema), defaultValues: formOf(prompt) });
  const { register, control, setValue, setFocus, trigger, clearErrors } = form;
  const { errors } = form.formState;
  const [name, category, customName, promptText] = useWatch({
    control,
    name: ["name", "category", "customName", "promptText"],
  });
  const nameUsed = roomUsed(name);
  const textUsed = roomUsed(promptText);
  const isCustom = category === customCategory;
  useEffect(() => setFocus("name"), [setFocus]);

  return (
    <DeskForm
      form={form}
      words={prompt ? updating : creating}
      calls={calls}
      blocked={isCustom && customName.trim() === ""}
      save={save}
      onGone={onGone}
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
        // The server has one name for both: what it refuses of a custom category stands at its own field.
        error={isCustom ? undefined : errors.category?.message}
        {...register("category", {
          onChange: () => {
            setValue("customName", "");
            clearErrors("customName");
          },
        })}
      >
        <option value="">Choose a category</option>
        {predefinedCategories.map((known) => (
          <option key={known} value={known}>
            {known}
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
          // Its line keeps the place of the error, which comes while the pointer may be on its way to a button.
          counter={`${roomUsed(customName)}/${maxCategory} characters`}
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
    </DeskForm>
  );
}
