import { type ComponentProps, useState } from "react";
import { showFieldErrors } from "@/components/forms/form-feedback";
import { useTextForm } from "@/components/forms/use-text-form";
import {
  type Card,
  cardRules,
  formatCardNumber,
  formatExpiry,
  formatInPlace,
  formatSecurityCode,
} from "@/features/purchases/checkout/card";
import type { PaymentFormProps, PaymentSession } from "@/features/purchases/checkout/payment-provider";
import { isTransientError } from "@/features/purchases/checkout/retry";
import { payWithTestCard } from "@/features/purchases/checkout/sandbox-api";
import styles from "@/features/purchases/checkout/sandbox-card-form.module.css";
import { errorCode, serverMessage } from "@/lib/api/http";
import { countries } from "@/lib/countries";
import { lazyPart } from "@/lib/lazy-component";
import { Field, Select } from "@/ui/field";
import { Form } from "@/ui/form";

/** Created once, so that React skips the 250 options on re-render. */
const countryOptions = countries().map(({ code, name }) => (
  <option key={code} value={code}>
    {name}
  </option>
));
/** Default until the member chooses another. */
const billingCountry = "US";

const loadDialog = () => import("@/features/purchases/checkout/sandbox-3ds-dialog");
const LazySandbox3dsDialog = lazyPart(loadDialog, "Sandbox3dsDialog");

/** The sandbox card form, for test cards. */
export function SandboxCardForm({
  submitButton,
  startPayment,
  onPaid,
  onIndeterminate,
  onDeclined,
  onFailed,
}: PaymentFormProps) {
  /** The payment that needs 3-D Secure. */
  const [challenge, setChallenge] = useState<PaymentSession | null>(null);
  const [isDialogLoaded, setIsDialogLoaded] = useState(false);
  const form = useTextForm(cardRules, { country: billingCountry });

  const pay = form.handleSubmit(async (card) => {
    // Preloads the 3-D Secure dialog. Most payments don't need it, so a failure must not replace the form.
    loadDialog().then(
      () => setIsDialogLoaded(true),
      () => {},
    );
    const payment = await startPayment();
    if (!payment) return;
    try {
      const { status } = await payWithTestCard(payment, card);
      if (status === "succeeded") onPaid();
      else setChallenge(payment);
    } catch (error) {
      if (isTransientError(error)) return onIndeterminate();
      onDeclined(serverMessage(error, "") || null, errorCode(error));
      showFieldErrors(error, form.setError, ["cardNumber", "expiry", "cvc", "country"]);
    }
  });

  return (
    <>
      <p className={styles.mode}>
        <strong className={styles.badge}>Test mode</strong> You won't be charged. Try the card 4242 4242 4242
        4242 with any future date and any security code.
      </p>
      <Form onSubmit={pay}>
        <Field
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          {...formatted(form.field("cardNumber"), formatCardNumber)}
        />
        <div className={styles.pair}>
          <Field
            label="Expiration date"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            {...formatted(form.field("expiry"), formatExpiry)}
          />
          <Field
            label="Security code"
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            {...formatted(form.field("cvc"), formatSecurityCode)}
          />
        </div>
        <Select
          label="Country"
          autoComplete="country"
          defaultValue={billingCountry}
          {...form.field("country")}
        >
          {countryOptions}
        </Select>
        {submitButton}
      </Form>
      {(isDialogLoaded || challenge) && (
        <LazySandbox3dsDialog
          payment={challenge}
          onClose={() => setChallenge(null)}
          onPaid={onPaid}
          onIndeterminate={onIndeterminate}
          onDeclined={onDeclined}
          onFailed={onFailed}
        />
      )}
    </>
  );
}

/** A field that formats its value while typing. */
function formatted(
  field: ReturnType<ReturnType<typeof useTextForm<keyof Card>>["field"]>,
  format: (text: string) => string,
): Omit<ComponentProps<typeof Field>, "label" | "required"> {
  return {
    ...field,
    onChange: (event) => {
      formatInPlace(event.target, format);
      field.onChange();
    },
  };
}
