import { useId } from "react";
import { type Control, type FieldErrors, type UseFormRegister, useForm } from "react-hook-form";
import { showFormError } from "@/components/error-feedback";
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
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { toast } from "@/ui/toast";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

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
  const { errors, isSubmitting, isDirty } = form.formState;
  const errorId = useId();
  const { requestClose, prompt } = useDiscardPrompt({
    hasChanges: isDirty,
    question: "You have unsaved changes.",
    onClose,
  });
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
    <>
      <Dialog
        open
        wide
        onOpenChange={requestClose}
        title="New batch of codes"
        description="Codes that can't be guessed, and that can be used once each."
        isBusy={isSubmitting}
      >
        <Form aria-label="New batch of codes" onSubmit={submit}>
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
          <FormError id={errorId}>{errors.root?.message}</FormError>
          <DialogActions>
            <Button type="submit" busy={isSubmitting} aria-describedby={errors.root && errorId}>
              {isSubmitting ? "Creating..." : "Create codes"}
            </Button>
            <Button variant="ghost" busy={isSubmitting} onClick={requestClose}>
              Cancel
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
      {prompt}
    </>
  );
}
