import { useForm } from "react-hook-form";
import { showFormError } from "@/components/form-feedback";
import { type BillingDetails, saveBillingDetails } from "@/features/purchases/order-api";
import { billingDetailsLimits as limits } from "@/lib/api-limits";
import { Field, TextArea } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

/** What a business needs on its receipt. */
export function BillingDetailsDialog({
  orderId,
  details,
  onSaved,
  onClose,
}: {
  orderId: string;
  details: BillingDetails | null;
  onSaved: () => void;
  onClose: () => void;
}) {
  const form = useForm<BillingDetails>({
    defaultValues: details ?? { name: "", address: "", taxId: "" },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await saveBillingDetails(orderId, values);
      onSaved();
      toast({ title: "Billing details saved" });
      onClose();
    } catch (error) {
      showFormError(error, "The billing details couldn't be saved", form.setError, [
        "name",
        "address",
        "taxId",
      ]);
    }
  });
  return (
    <FormDialog
      title="Billing details"
      description="For a business. They appear on this receipt only, and you can change them at any time."
      submitLabel="Save"
      formState={form.formState}
      discardQuestion="The billing details haven't been saved yet."
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name or company"
        autoComplete="organization"
        maxLength={limits.name.maxLength}
        error={errors.name?.message}
        {...form.register("name")}
      />
      <TextArea
        label="Address"
        rows={3}
        autoComplete="street-address"
        maxLength={limits.address.maxLength}
        error={errors.address?.message}
        {...form.register("address")}
      />
      <Field
        label="Tax ID"
        autoComplete="off"
        maxLength={limits.taxId.maxLength}
        error={errors.taxId?.message}
        {...form.register("taxId")}
      />
    </FormDialog>
  );
}
