import { useEffect, useEffectEvent, useState } from "react";
import { errorText } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { validateDiscount } from "@/features/discounts/api";
import styles from "@/features/discounts/discount-form.module.css";
import { messages } from "@/features/discounts/messages";
import type { Discount } from "@/features/discounts/schema";
import { ApiError } from "@/lib/api/http";
import { setLinkedCode } from "@/lib/linked-code";
import { takeLinkedCode } from "@/lib/read-linked-code";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { toast } from "@/ui/toast";

/** Another cart may fulfill the code's conditions. */
const cartErrors = ["discount_other_agents_only", "discount_subtotal_too_low"];

function canApplyLater(error: unknown): boolean {
  return !(error instanceof ApiError) || cartErrors.includes(error.code ?? "");
}

/** Validates a discount code, typed or from a link, with the server and passes the discount to `onApplied`. */
export function DiscountForm({
  getAgentIds = () => [],
  onApplied,
}: {
  /** The agents in the cart. */
  getAgentIds?: () => string[];
  onApplied: (discount: Discount) => void;
}) {
  const [code, setCode] = useState("");
  const trimmedCode = code.trim();

  const apply = useAction(
    async (code: string, isLinked: boolean) => {
      const discount = await validateDiscount({ code, gptIds: getAgentIds() }).catch((error: unknown) => {
        if (isLinked && canApplyLater(error)) setLinkedCode(code);
        throw error;
      });
      onApplied(discount);
      setCode("");
      toast({ title: messages.applied, description: discount.code.toUpperCase() });
    },
    {
      failed: messages.rejected,
      reassurance: messages.cartKept,
      report: (error, failed, reassurance) => {
        const description = errorText(error, failed, reassurance);
        const isInUse = error instanceof ApiError && error.code === "discount_in_use";
        toast({ title: isInUse ? messages.inUse : messages.invalid, description, variant: "destructive" });
        return description;
      },
    },
  );

  const applyLinkedCode = useEffectEvent(() => {
    const linkedCode = takeLinkedCode();
    if (!linkedCode) return;
    setCode(linkedCode);
    if (linkedCode.trim()) void apply.run(linkedCode.trim(), true);
  });
  useEffect(() => applyLinkedCode(), []);

  return (
    <Form className={styles.form} onSubmit={async () => trimmedCode && apply.run(trimmedCode, false)}>
      <Field
        label="Discount code"
        value={code}
        error={apply.error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setCode(event.target.value);
          apply.clearError();
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className={styles.apply}
        disabled={!trimmedCode}
        busy={apply.busy}
      >
        {apply.busy ? "Applying..." : "Apply"}
      </Button>
    </Form>
  );
}
