import { useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { AgentFormValues } from "@/features/agents/agent-form-model";
import styles from "@/features/agents/example-fields.module.css";
import type { AgentInput } from "@/features/agents/schema";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/field";

const maxExchanges = 10;

/** The example conversation of an agent's page: messages of a member, each with the agent's answer. */
export function ExampleFields({ form }: { form: UseFormReturn<AgentFormValues, unknown, AgentInput> }) {
  const { control, register, formState, setFocus, setValue, getValues } = form;
  const example = useWatch({ control, name: "example" });
  const add = useRef<HTMLButtonElement>(null);
  const added = useRef(false);
  const change = (next: AgentFormValues["example"]) => {
    setValue("example", next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  // The field exists only after the render.
  useEffect(() => {
    if (added.current) setFocus(`example.${example.length - 1}.member`);
    added.current = false;
  }, [example.length, setFocus]);
  const errors = formState.errors.example;
  return (
    <fieldset className={styles.example}>
      <legend className={styles.legend}>Example conversation</legend>
      <p className={styles.hint}>Optional. Shows on its page how it answers.</p>
      {example.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form stores the values by index
        <div key={index} className={styles.exchange}>
          <TextArea
            label={`Message ${index + 1}`}
            rows={2}
            required
            error={errors?.[index]?.member?.message}
            {...register(`example.${index}.member`)}
          />
          <TextArea
            label={`Answer ${index + 1}`}
            rows={4}
            required
            error={errors?.[index]?.agent?.message}
            {...register(`example.${index}.agent`)}
          />
          <Button
            variant="ghost"
            aria-label={`Remove message and answer ${index + 1}`}
            onClick={() => {
              change(getValues("example").filter((_, other) => other !== index));
              add.current?.focus();
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      {errors?.message && (
        <p role="alert" className={styles.error}>
          {errors.message}
        </p>
      )}
      <Button
        ref={add}
        variant="secondary"
        unavailable={example.length >= maxExchanges}
        onClick={() => {
          added.current = true;
          setValue("example", [...getValues("example"), { member: "", agent: "" }], { shouldDirty: true });
        }}
      >
        {example.length === 0 ? "Add a message and its answer" : "Add another"}
      </Button>
    </fieldset>
  );
}
