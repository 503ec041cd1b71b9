import { type Control, type FieldErrors, type UseFormRegister, useForm } from "react-hook-form";
import { showFormError } from "@/components/form-feedback";
import { createBatch } from "@/features/discounts/admin-api";
import {
  type BatchValues,
  batchFormSchema,
  type TermsValues,
  toTermsValues,
} from "@/features/discounts/discount-form-model";
import styles from "@/features/discounts/discounts-admin.module.css";
import { TermsFields } from "@/features/discounts/terms-fields";
import { zodResolver } from "@/lib/zod-resolver";
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
  const form = useForm({ resolver: zodResolver(batchFormSchema), defaultValues });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      const id = await createBatch(input);
      toast({ title: "Codes created", description: "Each can be used once. Download them as CSV." });
      onClose();
      onCreated(id);
    } catch (error) {
      const fields = Object.keys(defaultValues) as (keyof BatchValues)[];
      showFormError(error, "The codes couldn't be created", form.setError, fields);
    }
  });

  return (
    <FormDialog
      wide
      title="New batch of codes"
      description="Codes that can't be guessed, and that can be used once each."
      submitLabel="Create codes"
      pendingLabel="Creating..."
      formState={form.formState}
      discardQuestion="You have unsaved changes."
      onSubmit={submit}
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
          error={errors.prefix?.message}
          {...form.register("prefix")}
        />
        <Field
          label="Number of codes"
          hint="Up to 1,000"
          inputMode="numeric"
          autoComplete="off"
          required
          error={errors.count?.message}
          {...form.register("count")}
        />
      </div>
      <TermsFields
        isSingleUse
        control={form.control as unknown as Control<TermsValues>}
        register={form.register as unknown as UseFormRegister<TermsValues>}
        errors={errors as FieldErrors<TermsValues>}
      />
    </FormDialog>
  );
}
