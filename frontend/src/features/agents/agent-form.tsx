import { useEffect, useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { AdminForm } from "@/components/admin/admin-form";
import type { FormHandlers } from "@/components/admin/edit-dialog";
import { agentFormSchema, toFormValues } from "@/features/agents/agent-form-model";
import type { AdminAgent, AgentInput } from "@/features/agents/schema";
import { zodResolver } from "@/lib/zod-resolver";
import { Field, Select, TextArea } from "@/ui/field";

const creating = {
  submit: "Create GPT Agent",
  saved: "GPT created successfully",
  notSaved: "The GPT Agent couldn't be created",
};
const updating = {
  submit: "Update GPT Agent",
  saved: "GPT updated successfully",
  notSaved: "The GPT Agent couldn't be updated",
};

export function AgentForm({
  agent,
  categories,
  handlers,
  save,
  onNotFound,
}: {
  agent: AdminAgent | null;
  /** Suggestions. */
  categories: readonly string[];
  handlers: FormHandlers;
  save: (entry: AgentInput) => Promise<unknown>;
  onNotFound: () => void;
}) {
  const form = useForm({ resolver: zodResolver(agentFormSchema), defaultValues: toFormValues(agent) });
  const { register, control, setFocus } = form;
  const { errors } = form.formState;
  const type = useWatch({ control, name: "type" });
  const listId = useId();
  useEffect(() => setFocus("title"), [setFocus]);

  return (
    <AdminForm
      form={form}
      labels={agent ? updating : creating}
      handlers={handlers}
      save={save}
      onNotFound={onNotFound}
    >
      <Field label="Title" autoComplete="off" required error={errors.title?.message} {...register("title")} />
      <TextArea
        label="Description"
        rows={3}
        required
        error={errors.description?.message}
        {...register("description")}
      />
      <Field
        label="Category"
        autoComplete="off"
        required
        list={listId}
        error={errors.category?.message}
        {...register("category")}
      />
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Select label="Type" value={type} error={errors.type?.message} {...register("type")}>
        <option value="free">Free</option>
        <option value="premium">Premium</option>
      </Select>
      {type === "premium" && (
        <Field
          label="Price in US dollars"
          hint="Card payments must be at least $0.50."
          type="number"
          inputMode="decimal"
          min="0"
          step="0.01"
          autoComplete="off"
          // Scrolling the page with the wheel must not change a price.
          onWheel={(event) => event.currentTarget.blur()}
          error={errors.price?.message}
          {...register("price")}
        />
      )}
      <Field
        label="URL"
        hint="The link members open. You can add it later."
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        error={errors.url?.message}
        {...register("url")}
      />
    </AdminForm>
  );
}
