import { useSWRConfig } from "swr";
import { SettingsForm } from "@/components/forms/settings-form";
import { useApiForm } from "@/components/forms/use-api-form";
import {
  type Seller,
  type SellerValues,
  saveSeller,
  sellerUrl,
  useSeller,
} from "@/features/seller/admin-api";
import styles from "@/features/seller/seller-page.module.css";
import { TaxFields } from "@/features/seller/tax-fields";
import { TaxReport } from "@/features/seller/tax-report";
import { Field, TextArea } from "@/ui/field";
import { Page } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";

/** Who sells on the site. */
export function SellerPage() {
  const { data, error, mutate } = useSeller();
  return (
    <Page title="Seller" subtitle="Receipts, newsletters and the contact page show this">
      {data ? (
        <>
          <Editor seller={data} />
          <TaxReport />
        </>
      ) : error ? (
        <ErrorState title="We couldn't load the seller" onRetry={() => void mutate()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const empty = {
  name: "",
  address: "",
  taxNumber: "",
  email: "",
  country: "",
  taxName: "",
  reverseCharge: false,
  rates: [],
  attachInvoices: false,
} satisfies SellerValues;

function Editor({ seller: { number, values } }: { seller: Seller }) {
  const { mutate } = useSWRConfig();
  const form = useApiForm<SellerValues>({
    defaultValues: { ...empty, ...values },
    submit: async (edited) => {
      await saveSeller({ basedOn: number, values: edited });
      form.reset(edited);
      toast({ title: "Seller saved" });
      await mutate(sellerUrl);
    },
    failed: "The seller couldn't be saved",
  });
  return (
    <SettingsForm form={form} label="Seller" className={styles.form}>
      <Field
        label="Legal name"
        hint="Yours, or that of your company."
        autoComplete="organization"
        {...form.field("name")}
      />
      <TextArea
        label="Postal address"
        hint="Include the country. Newsletters must show a postal address."
        rows={4}
        autoComplete="street-address"
        {...form.field("address")}
      />
      <Field label="Tax number" hint="If you have one." autoComplete="off" {...form.field("taxNumber")} />
      <Field
        label="Support email"
        hint="Buyers and visitors write to it. It is used instead of the contact_email of the server."
        type="email"
        autoComplete="email"
        {...form.field("email")}
      />
      <TaxFields form={form} />
      <Switch
        label="Attach invoices to receipts"
        stateLabel="Buyers get their invoice as a PDF with the receipt email."
        {...form.register("attachInvoices")}
      />
    </SettingsForm>
  );
}
