import * as z from "zod/mini";
import { SuggestionField } from "@/components/forms/suggestion-field";
import { requiredText } from "@/components/forms/text-schemas";
import { useApiForm } from "@/components/forms/use-api-form";
import { agentLimits } from "@/lib/api/api-limits";
import { FormDialog } from "@/ui/form-dialog";

/** Prompts have the same limit. */
const schema = z.object({ category: requiredText("Category", agentLimits.category) });

/** Asks for the category of the selected items. */
export function CategoryDialog({
  subject,
  categories,
  onSubmit,
  onClose,
  fallbackFocus,
}: {
  /** Such as "3 agents". */
  subject: string;
  /** Suggestions. */
  categories: readonly string[];
  /** Returns whether it was saved. */
  onSubmit: (category: string) => Promise<boolean>;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const form = useApiForm({
    schema,
    defaultValues: { category: "" },
    submit: async ({ category }) => {
      if (await onSubmit(category)) onClose();
    },
    failed: "",
  });
  return (
    <FormDialog
      title={`Change the category of ${subject}`}
      submitLabel="Change category"
      form={form}
      discardQuestion="Nothing has been saved yet."
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      <SuggestionField
        label="Category"
        autoComplete="off"
        required
        suggestions={categories}
        {...form.field("category")}
      />
    </FormDialog>
  );
}
