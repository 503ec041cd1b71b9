import { useController, useFormContext, useWatch } from "react-hook-form";
import { AgentChoices } from "@/components/admin/agent-choices";
import type { TermsValues } from "@/features/discounts/discount-form-model";
import { audienceNames } from "@/features/discounts/discount-texts";
import styles from "@/features/discounts/discounts-admin.module.css";
import { toChoices } from "@/lib/lists/list-view";
import { Field, Select } from "@/ui/field";

/** The fields for the value and conditions of a code, inside of a `FormProvider`. */
export function TermsFields({ isSingleUse = false }: { isSingleUse?: boolean }) {
  const {
    control,
    register,
    formState: { errors },
  } = useFormContext<TermsValues>();
  const [discountType, agents] = useWatch({ control, name: ["discountType", "agents"] });
  const { field: chosen } = useController({ control, name: "gptIds" });
  const isFixed = discountType === "fixed";
  return (
    <>
      <div className={styles.pair}>
        <Select label="Type" error={errors.discountType?.message} {...register("discountType")}>
          <option value="percentage">Percentage</option>
          <option value="fixed">Fixed amount</option>
        </Select>
        <Field
          label={isFixed ? "Amount off in US dollars" : "Percent off"}
          inputMode={isFixed ? "decimal" : "numeric"}
          autoComplete="off"
          required
          error={errors.discountValue?.message}
          {...register("discountValue")}
        />
      </div>
      <div className={styles.pair}>
        <Field
          label="Starts"
          hint="Leave it empty to start now."
          type="datetime-local"
          error={errors.startsAt?.message}
          {...register("startsAt")}
        />
        <Field
          label="Ends"
          hint="Leave it empty for no end."
          type="datetime-local"
          error={errors.expiresAt?.message}
          {...register("expiresAt")}
        />
      </div>
      {!isSingleUse && (
        <div className={styles.pair}>
          <Field
            label="Total uses"
            hint="Leave it empty for no limit."
            inputMode="numeric"
            autoComplete="off"
            error={errors.maxUses?.message}
            {...register("maxUses")}
          />
          <Field
            label="Uses per member"
            hint="Leave it empty for no limit."
            inputMode="numeric"
            autoComplete="off"
            error={errors.maxUsesPerMember?.message}
            {...register("maxUsesPerMember")}
          />
        </div>
      )}
      <div className={styles.pair}>
        <Field
          label="Minimum cart in US dollars"
          hint="Before the discount. Leave it empty for no minimum."
          inputMode="decimal"
          autoComplete="off"
          error={errors.minSubtotal?.message}
          {...register("minSubtotal")}
        />
        <Select
          label="Who may use it"
          hint="Checked when it's applied."
          error={errors.audience?.message}
          choices={toChoices(audienceNames)}
          {...register("audience")}
        />
      </div>
      <Select label="Discounted agents" {...register("agents")}>
        <option value="all">All agents</option>
        <option value="chosen">Only chosen agents</option>
      </Select>
      {agents === "chosen" && (
        <AgentChoices
          label="Chosen agents"
          value={chosen.value}
          onChange={chosen.onChange}
          error={errors.gptIds?.message}
        />
      )}
    </>
  );
}
