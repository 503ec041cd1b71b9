import { FormProvider } from "react-hook-form";
import { useApiForm } from "@/components/forms/use-api-form";
import { createBatch } from "@/features/discounts/admin-api";
import { type BatchValues, batchFormSchema, toTermsValues } from "@/features/discounts/discount-form-model";
import styles from "@/features/discounts/discounts-admin.module.css";
import { TermsFields } from "@/features/discounts/terms-fields";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

/** Creates many single-use codes with the same terms. */
export function DiscountBatchDialog({
  onCreated,
  onClose,
}: {
  onCreated: (batchId: string) => void;
  onClose: () => void;
}) {
  const defaultValues: BatchValues = { prefix: "", count: "100", ...toTermsValues(null) };
  const form = useApiForm({
    schema: batchFormSchema,
    defaultValues,
    submit: async (input) => {
      const { id } = await createBatch(input);
      toast({ title: "Codes created", description: "Each can be used once. Download them as CSV." });
      onClose();
      onCreated(id);
    },
    failed: "The codes couldn't be created",
  });

  return (
    <FormDialog
      wide
      title="New batch of codes"
      description="Codes that can't be guessed, and that can be used once each."
      submitLabel="Create codes"
      pendingLabel="Creating..."
      form={form}
      discardQuestion="You have unsaved changes."
      onClose={onClose}
    >
      <div className={styles.pair}>
        <Field
          label="Prefix"
          hint="Every code starts with it."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.field("prefix")}
        />
        <Field
          label="Number of codes"
          hint="Up to 1,000"
          inputMode="numeric"
          autoComplete="off"
          required
          {...form.field("count")}
        />
      </div>
      <FormProvider {...form}>
        <TermsFields isSingleUse />
      </FormProvider>
    </FormDialog>
  );
}
