import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import { SuggestionField } from "@/components/forms/suggestion-field";
import { requiredText } from "@/components/forms/text-schemas";
import { useApiForm } from "@/components/forms/use-api-form";
import { changeLabels, labelsUrl, useLabels } from "@/features/users/members/api";
import { changeLabelsLimits } from "@/lib/api/api-limits";
import { pluralize } from "@/lib/format/pluralize";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

const schema = z.object({ label: requiredText("Label", changeLabelsLimits.label) });

/** Adds a label to members, or removes one from them. */
export function LabelDialog({
  action,
  members,
  onChange,
  onClose,
}: {
  action: "add" | "remove";
  members: readonly { id: string; firstName: string; labels: readonly string[] }[];
  onChange: () => void;
  onClose: () => void;
}) {
  const { data: labels = [] } = useLabels();
  const { mutate } = useSWRConfig();
  const isAdded = action === "add";
  const known = isAdded
    ? labels.map(({ label }) => label)
    : [...new Set(members.flatMap((member) => member.labels))].sort();
  const subject =
    members.length === 1 && members[0]
      ? members[0].firstName
      : pluralize(members.length, { one: "member", many: "members" });
  const form = useApiForm({
    schema,
    defaultValues: { label: "" },
    submit: async ({ label }) => {
      const { changed } = await changeLabels({
        ids: members.map(({ id }) => id),
        action,
        label,
      });
      void mutate(labelsUrl);
      onChange();
      onClose();
      toast({
        title: isAdded ? "Label added" : "Label removed",
        description: `${label}: ${pluralize(changed.length, { one: "member", many: "members" })} changed.`,
      });
    },
    failed: "The labels couldn't be changed",
  });
  return (
    <FormDialog
      title={isAdded ? `Add a label to ${subject}` : `Remove a label from ${subject}`}
      submitLabel={isAdded ? "Add label" : "Remove label"}
      form={form}
      discardQuestion="Nothing has been saved yet."
      onClose={onClose}
    >
      <SuggestionField
        label="Label"
        hint="Only the team sees this, but it's included if a member requests a copy of their data."
        autoComplete="off"
        required
        suggestions={known}
        {...form.field("label")}
      />
    </FormDialog>
  );
}
