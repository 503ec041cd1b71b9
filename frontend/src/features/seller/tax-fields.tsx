import { Plus, X } from "lucide-react";
import { useId } from "react";
import { CountryField } from "@/components/forms/country-field";
import type { ApiForm } from "@/components/forms/use-api-form";
import type { SellerValues } from "@/features/seller/admin-api";
import styles from "@/features/seller/seller-page.module.css";
import { Button, IconButton } from "@/ui/button";
import { Field } from "@/ui/field";
import { FormError } from "@/ui/form-error";
import { Switch } from "@/ui/switch";

/** What invoices show about tax. */
export function TaxFields({ form }: { form: ApiForm<SellerValues> }) {
  const errorId = useId();
  const rates = form.watch("rates");
  const setRates = (changed: typeof rates) => form.setValue("rates", changed, { shouldDirty: true });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Tax</legend>
      <p>
        Prices include tax. Invoices say how much of the total it is, once there is a rate for the buyer's
        country. Ask your accountant which rates apply.
      </p>
      <CountryField label="Country you sell from" {...form.field("country")} />
      <Field label="Name of the tax" placeholder="VAT" {...form.field("taxName")} />
      <Switch
        label="Reverse charge"
        stateLabel="No tax for businesses in other countries of the EU that enter a valid VAT number."
        {...form.register("reverseCharge")}
      />
      {rates.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are registered by their place
        <fieldset key={index} className={styles.rate} aria-label={`Rate ${index + 1}`}>
          <CountryField label="Country" {...form.field(`rates.${index}.country`)} />
          <Field label="Region, if only there" {...form.field(`rates.${index}.region`)} />
          <Field label="Rate in %" inputMode="decimal" {...form.field(`rates.${index}.percent`)} />
          <Field label="Valid from" type="date" {...form.field(`rates.${index}.from`)} />
          <IconButton
            label={`Remove rate ${index + 1}`}
            onClick={() => setRates(rates.filter((_, other) => other !== index))}
          >
            <X aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      <FormError id={errorId}>{form.formState.errors.rates?.message}</FormError>
      <Button
        variant="secondary"
        className={styles.add}
        onClick={() => setRates([...rates, { country: "", region: "", percent: "", from: "" }])}
      >
        <Plus aria-hidden />
        Add rate
      </Button>
    </fieldset>
  );
}
