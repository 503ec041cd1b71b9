import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { AdminForm } from "@/components/admin/admin-form";
import type { FormHandlers } from "@/components/admin/edit-dialog";
import {
  customCategory,
  maxCategory,
  maxName,
  maxText,
  nameTooLong,
  predefinedCategories,
  promptFormSchema,
  textTooLong,
  toFormValues,
  trimmedLength,
} from "@/features/prompts/model";
import type { Prompt, PromptInput } from "@/features/prompts/schema";
import { zodResolver } from "@/lib/zod-resolver";
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

export function PromptForm({
  prompt,
  handlers,
  save,
  onNotFound,
}: {
  prompt: Prompt | null;
  handlers: FormHandlers;
  save: (entry: PromptInput) => Promise<unknown>;
  onNotFound: () => void;
}) {
  const form = useForm({ resolver: zodResolver(promptFormSchema), defaultValues: toFormValues(prompt) });
  const { register, control, setValue, setFocus, trigger, clearErrors } = form;
  const { errors } = form.formState;
  const [name, category, customName, promptText] = useWatch({
    control,
    name: ["name", "category", "customName", "promptText"],
  });
  const nameUsed = trimmedLength(name);
  const textUsed = trimmedLength(promptText);
  const isCustom = category === customCategory;
  useEffect(() => setFocus("name"), [setFocus]);

  return (
    <AdminForm
      form={form}
      labels={prompt ? updating : creating}
      handlers={handlers}
      blocked={isCustom && customName.trim() === ""}
      save={save}
      onNotFound={onNotFound}
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
    </AdminForm>
  );
}
