import * as z from "zod/mini";
import { SuggestionField } from "@/components/forms/suggestion-field";
import { requiredText } from "@/components/forms/text-schemas";
import { useApiForm } from "@/components/forms/use-api-form";
import { agentLimits } from "@/lib/api/api-limits";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Form } from "@/ui/form";

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
    schema: schema,
    defaultValues: { category: "" },
    submit: async ({ category }) => {
      if (await onSubmit(category)) onClose();
    },
    failed: "",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change the category of ${subject}`}
      isBusy={form.busy}
      fallbackFocus={fallbackFocus}
    >
      <Form aria-label={`Change the category of ${subject}`} onSubmit={form.onSubmit}>
        <SuggestionField
          label="Category"
          autoComplete="off"
          required
          suggestions={categories}
          {...form.field("category")}
        />
        <DialogActions>
          <Button type="submit" busy={form.busy}>
            {form.busy ? "Saving..." : "Change category"}
          </Button>
          <Button variant="ghost" busy={form.busy} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
