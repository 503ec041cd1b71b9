import { CountryField } from "@/components/forms/country-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { type BillingDetails, saveBillingDetails } from "@/features/purchases/orders/order-api";
import { billingDetailsLimits as limits } from "@/lib/api/api-limits";
import { Field, TextArea } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";

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
  const form = useApiForm<BillingDetails>({
    defaultValues: details ?? { name: "", address: "", taxId: "", country: "", region: "" },
    submit: async (values) => {
      await saveBillingDetails({ id: orderId }, values);
      onSaved();
      onClose();
    },
    failed: "The billing details couldn't be saved",
  });
  return (
    <FormDialog
      title="Billing details"
      description="For a business. They appear on this receipt and its invoice only, and you can change them at any time."
      submitLabel="Save"
      form={form}
      discardQuestion="The billing details haven't been saved yet."
      onClose={onClose}
    >
      <Field
        label="Name or company"
        autoComplete="organization"
        maxLength={limits.name.maxLength}
        {...form.field("name")}
      />
      <TextArea
        label="Address"
        rows={3}
        autoComplete="street-address"
        maxLength={limits.address.maxLength}
        {...form.field("address")}
      />
      <CountryField label="Country" autoComplete="country" {...form.field("country")} />
      <Field
        label="State or region"
        autoComplete="address-level1"
        maxLength={limits.region.maxLength}
        {...form.field("region")}
      />
      <Field label="Tax ID" autoComplete="off" maxLength={limits.taxId.maxLength} {...form.field("taxId")} />
    </FormDialog>
  );
}
