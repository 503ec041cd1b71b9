import { FormProvider } from "react-hook-form";
import { ItemEditorDialog } from "@/components/admin/item-editor-dialog";
import { useItemEditor, type Version } from "@/components/admin/use-item-editor";
import { VersionSummary } from "@/components/admin/version-summary";
import { useApiForm } from "@/components/forms/use-api-form";
import type { AdminDiscount, DiscountInput, DiscountTerms } from "@/features/discounts/admin-api";
import {
  type DiscountValues,
  discountFormSchema,
  newDiscountFormSchema,
  toTermsValues,
} from "@/features/discounts/discount-form-model";
import { describeConditions, formatValue } from "@/features/discounts/discount-texts";
import { TermsFields } from "@/features/discounts/terms-fields";
import { Field } from "@/ui/field";

const labels = {
  noun: "code",
  create: {
    title: "New discount code",
    submit: "Create code",
    saved: "The code is ready to use",
    saveFailed: "The code couldn't be created",
  },
  update: {
    title: "Edit discount code",
    submit: "Save code",
    saved: "The code was saved",
    saveFailed: "The code couldn't be saved",
  },
};

/** The dialog for a new or existing code. */
export function DiscountEditorDialog({
  item,
  template,
  save,
  fetchItem,
  onChanged,
  onClose,
}: {
  /** Null for a new code. */
  item: AdminDiscount | null;
  /** The terms that a new code starts with. */
  template: DiscountTerms | null;
  save: (input: DiscountInput, basedOn: Version | null) => Promise<unknown>;
  fetchItem: (id: string) => Promise<AdminDiscount | null>;
  onChanged: () => void;
  onClose: () => void;
}) {
  const toValues = (discount: AdminDiscount | null): DiscountValues => ({
    code: discount?.code ?? "",
    ...toTermsValues(discount?.terms ?? template),
  });
  const form = useApiForm({
    schema: item ? discountFormSchema : newDiscountFormSchema,
    defaultValues: toValues(item),
  });
  const editor = useItemEditor({
    form,
    item,
    labels,
    firstField: item ? "discountValue" : "code",
    toValues,
    save,
    fetchItem,
    onNotFound: onChanged,
    onSaved: onChanged,
    onClose,
  });

  return (
    <ItemEditorDialog
      editor={editor}
      wide
      renderVersion={({ updatedAt, code, terms }) => (
        <VersionSummary
          updatedAt={updatedAt}
          details={[formatValue(terms)]}
          title={code}
          text={describeConditions(terms).join("\n") || "No conditions"}
        />
      )}
    >
      <Field
        label="Code"
        hint={item ? "A code can't be renamed. Duplicate it instead." : "Members can type it in any case."}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        readOnly={item !== null}
        {...form.field("code")}
      />
      <FormProvider {...form}>
        <TermsFields />
      </FormProvider>
    </ItemEditorDialog>
  );
}
