import { useApiForm } from "@/components/forms/use-api-form";
import { addMember } from "@/features/users/members/api";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

/** Adds a member by hand. */
export function AddMemberDialog({
  onAdded,
  onClose,
}: {
  onAdded: (id: string) => void;
  onClose: () => void;
}) {
  const form = useApiForm({
    defaultValues: { email: "", firstName: "", hasConsent: false, sendInvitation: true },
    submit: async (input) => {
      const { id } = await addMember(input);
      toast({
        title: "Member added",
        description: input.sendInvitation
          ? `An invitation is on its way to ${input.email}.`
          : "No email was sent.",
      });
      onAdded(id);
    },
    failed: "The member couldn't be added",
  });
  return (
    <FormDialog
      title="Add a member"
      description="They log in with an emailed link and need no password. You can give them agents right away."
      submitLabel="Add member"
      form={form}
      discardQuestion="The member hasn't been added yet."
      onClose={onClose}
    >
      <Field
        label="Email address"
        type="email"
        autoComplete="off"
        required
        {...form.field("email", { required: "Please enter a valid email address" })}
      />
      <Field
        label="First name"
        autoComplete="off"
        required
        {...form.field("firstName", { required: "First name is required" })}
      />
      <Checkbox {...form.register("sendInvitation")}>
        <span>Email them an invitation now</span>
      </Checkbox>
      <Checkbox {...form.register("hasConsent")}>
        <span>They agreed to get new posts by email</span>
      </Checkbox>
    </FormDialog>
  );
}
