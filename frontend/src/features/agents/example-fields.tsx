import { useRef } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import type { AgentFormValues } from "@/features/agents/agent-form-model";
import styles from "@/features/agents/example-fields.module.css";
import type { AgentInput } from "@/features/agents/schema";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/field";

const maxExchanges = 10;

/** The example conversation of an agent's page: messages of a member, each with the agent's answer. */
export function ExampleFields({ form }: { form: UseFormReturn<AgentFormValues, unknown, AgentInput> }) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "example" });
  const add = useRef<HTMLButtonElement>(null);
  const errors = formState.errors.example;
  return (
    <fieldset className={styles.example}>
      <legend className={styles.legend}>Example conversation</legend>
      <p className={styles.hint}>Optional. Shows on its page how it answers.</p>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.exchange}>
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
              remove(index);
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
        unavailable={fields.length >= maxExchanges}
        onClick={() => append({ member: "", agent: "" })}
      >
        {fields.length === 0 ? "Add a message and its answer" : "Add another"}
      </Button>
    </fieldset>
  );
}
